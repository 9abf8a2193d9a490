it 'goes from any format to any and back'
run 0 noge generate maze:side=9 -o a.graph
for format in edges graphml; do
    run 0 noge convert a.graph -o b.$format
    wrote b.$format
    run 0 noge convert b.$format -o c-$format.edges
    run 0 noge convert a.graph -o a-$format.edges
    same a-$format.edges c-$format.edges
done

it 'numbers nodes from 1 in DIMACS, as that format does'
run 0 noge convert a.graph -o b.gr
run 0 noge convert b.gr -o c.gr
run 0 sh -c 'grep -v "^c" b.gr | cmp - c.gr'
run 0 noge info c.gr
out_has '  names        1 … '

it 'compresses by the name of the output and decompresses by itself'
run 0 noge convert a.graph -o a.graphml.gz
run 0 noge convert a.graphml.gz -o back.graph
same a.graph back.graph
run 0 noge convert a.graph -o a.graph.xz
run 0 noge convert a.graph.xz -o back2.graph
same a.graph back2.graph

it 'is a filter'
run 0 sh -c 'printf "1 2\n2 3\n" | noge convert - --from edges -o - --to edges'
out_has '1 2'
err ''

it 'says what was merged'
printf 'a a\na b\nb a\na b\n' >messy.edges
run 0 noge convert messy.edges -o clean.edges
err 'messy.edges: dropped 1 loop (edge from a node to itself)
messy.edges: merged 1 parallel edge into the shortest
messy.edges: merged 1 edge with the one in the opposite direction'

it 'needs an output, and not one that exists'
run 2 noge convert a.graph
err_has '-o FILE'
run 2 noge convert a.graph -o back.graph
err_has 'back.graph: exists already'
run 0 noge convert messy.edges -o back.graph -f

it 'writes tables that spreadsheets open'
printf 'a "b c" 1.5\n"b c" d 2\n' >roads.edges
run 0 noge convert roads.edges -o roads.csv
run 0 cat roads.csv
out 'source,target,length
a,"b c",1.5
"b c",d,2'
run 0 noge convert roads.csv -o roads.tsv
run 0 sed -n '1p; $p' roads.tsv
out "$(printf 'source\ttarget\tlength\n"b c"\td\t2')"
run 0 noge convert roads.tsv -o again.edges
run 0 noge convert roads.edges -o first.edges
same first.edges again.edges

it 'reads files of other programs'
printf '%%%%MatrixMarket matrix coordinate integer symmetric\n3 3 2\n2 1 5\n3 2 1\n' >m.mtx
run 0 noge convert m.mtx -o - --to edges
out '# nodes 3 edges 2
1 2 5
2 3 1'
printf '*Vertices 2\n1 "Room A"\n2 "b"\n*Edges\n1 2 2.5\n' >p.net
run 0 noge convert p.net -o - --to edges
out '# nodes 2 edges 1
"Room A" b 2.5'
printf 'Source,Target,Type,Id,Label,timeset,Weight\nRoom A,7,Directed,0,,,2\n' >gephi.csv
run 3 noge convert gephi.csv -o gephi.graph
err_has 'gephi.csv:2: the file says that its edges are directed'
err_has 'To go on: noge convert --two-way gephi.csv -o gephi.graph'
run 0 noge convert --two-way gephi.csv -o - --to edges
out '# nodes 2 edges 1
"Room A" 7 2'
printf '"Von";"Nach";"Weight"\n"a, b";"c";2,5\n' >german.csv
run 0 noge convert german.csv -o - --to edges
out '# nodes 2 edges 1
"a, b" c 2.5'
printf '// edges\n1 2\n' >slashes.edges
run 3 noge convert slashes.edges -o slashes.graph
err_has 'slashes.edges:1: a line that begins with //; comments begin with # or %'

it 'lists all extensions where a folder has no graphs'
mkdir nothing
run 3 noge info nothing
err_has '.csv .tsv (edge lists), .graphml, .gml, .json (node-link), .adjlist, .mtx (Matrix Market), .net (Pajek), and .gr'
