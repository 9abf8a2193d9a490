# Files that say that their edges are directed are refused, by every command, until their directions are joined on request.
printf '%s\n' '<graphml><graph edgedefault="directed">' '<node id="a"/><node id="b"/><node id="c"/>' \
    '<edge source="a" target="b"/><edge source="b" target="a"/><edge source="c" target="b"/><edge source="c" target="b"/>' '</graph></graphml>' >d.graphml
printf '%s\n' 'graph [' 'directed 1' 'node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 ]' ']' >d.gml
printf '%s' '{"directed": true, "nodes": [{"id": 0}, {"id": 1}], "links": [{"source": 0, "target": 1}]}' >d.json
cp d.graphml "my d's.graphml"

it 'refuses every format that can be directed, and prints the command to go on'
for file in d.graphml:1 d.gml:2 d.json:1; do
    run 3 noge info ${file%:*}
    out ''
    err "noge: $file: the file says that its edges are directed, and noge explores undirected graphs; join the two directions of each edge to read it
To go on: noge info --two-way ${file%:*}"
    run 0 noge info ${file%:*} --two-way
done
run 3 noge explore -p nn "my d's.graphml" --steps 1
err_has "To go on: noge explore --two-way -p nn 'my d'\\''s.graphml' --steps 1"
run 0 sh -c "$(sed -n 's/^To go on: //p' "$place/err")"
out_has 'decisions         1'

it 'joins directions and says how many arcs had no opposite'
run 0 noge convert d.graphml --two-way -o d.edges
err 'd.graphml: merged 1 parallel edge into the shortest
d.graphml: merged 1 edge with the one in the opposite direction
d.graphml: 2 arcs have no opposite; now one can walk both ways there'
run 0 noge info d.graphml --two-way --json
out_has '"one_way": 2'

it 'has one option for all commands that read graphs'
noge convert d.graphml --two-way -o known.graph 2>/dev/null
for command in 'info d.graphml' 'explore d.graphml -p nn' 'compare d.graphml -p nn --episodes 2 --seeds 1' 'convert d.graphml -o o.graph' \
    'draw d.graphml -o o.svg' 'bound d.graphml --source a' 'train grid:rows=4,columns=4 d.graphml --steps 2 --out o' \
    'judge --set d.graphml --rules --episodes 2 --condition hops-30 -o j' 'explain universal d.graphml' 'play d.graphml --keys q'; do
    run 3 noge $command
    err_has 'edges are directed'
    err_has "To go on: noge ${command%% *} --two-way ${command#* }"
    wrote
    run 0 noge $command --two-way
    case $command in
    info* | explain*) ;; # what a table shows; figures of one model
    *) err_has '2 arcs have no opposite' ;;
    esac
    rm -rf o o.* j
done
mkdir folder
cp d.graphml folder/a.graphml
run 3 noge info folder
err_has 'folder/a.graphml:1: the file says'
run 0 noge info folder --two-way

it 'splits and shows directed files'
run 3 noge split d.graphml --diagonal -o part
run 3 noge split d.graphml --diagonal -o part --two-way
err_has 'the nodes have no positions'
noge lab -o here.html 2>&1 | grep -q 'built without the lab' || { run 3 noge lab d.gml -o o.html; run 0 noge lab d.gml --two-way -o o.html; }

it 'believes an edge that says for itself whether it is directed'
sed 's/<edge source="c" target="b"\/>/<edge source="c" target="b" directed="false"\/>/g' d.graphml >mixed.graphml
run 3 noge info mixed.graphml
run 0 noge info mixed.graphml --two-way --json
out_has '"one_way": 0'
sed 's/edgedefault="directed"/edgedefault="undirected"/; s/<edge source="c"/<edge directed="true" source="c"/g' d.graphml >mixed2.graphml
run 3 noge info mixed2.graphml
err_has 'mixed2.graphml:3: the file says'
run 0 noge info mixed2.graphml --two-way --json
out_has '"one_way": 2'

it 'refuses a directed file even if every arc has its opposite'
sed '/^<edge/s/.*/<edge source="a" target="b"\/><edge source="b" target="a"\/>/' d.graphml >both.graphml
run 3 noge info both.graphml

it 'takes DIMACS arcs for two-way edges, and reports those without an opposite'
printf 'p sp 3 3\na 1 2 5\na 2 1 4\na 2 3 1\n' >roads.gr
run 0 noge convert roads.gr -o roads.edges
err 'roads.gr: merged 1 edge with the one in the opposite direction
roads.gr: 1 arc has no opposite; now one can walk both ways there'
