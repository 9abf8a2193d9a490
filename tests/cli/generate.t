it 'prints one graph as a list of edges'
run 0 noge generate grid:rows=2,columns=3
out '# nodes 6 edges 7
0 1
0 3
1 2
1 4
2 5
3 4
4 5'
err ''

it 'writes one graph to a file'
run 0 noge generate maze:side=9 --seed 7 -o one.graph
wrote one.graph
run 0 noge generate maze:side=9 --seed 7 -o again.graph
same one.graph again.graph
run 0 noge generate maze -o usual.graphml
wrote usual.graphml

it 'fills a folder with a set and its split'
run 0 noge generate tree -o trees/
wrote trees/split.json trees/tree-000.graph trees/tree-001.graph trees/tree-002.graph trees/tree-003.graph \
    trees/tree-004.graph trees/tree-005.graph
err '6 graphs in trees/'
json trees/split.json
run 0 cat trees/split.json
out_has '"test": [2, 1]'
out_has '"train": [0, 3, 4, 5]'

it 'takes the first of a set, in the format asked for'
run 0 noge generate maze --count 2 -o mazes --format graphml
wrote mazes/maze-000.graphml mazes/maze-001.graphml mazes/split.json

it 'puts train and test apart'
run 0 noge generate tree --count 3 --split -o apart
wrote apart/split.json apart/train/tree-000.graph apart/test/tree-001.graph apart/test/tree-002.graph
mkdir here.d
run 0 noge generate tree --count 3 --split -o here.d
wrote here.d/split.json here.d/train/tree-000.graph here.d/test/tree-001.graph here.d/test/tree-002.graph
run 2 noge generate tree --count 3 --split -o here.d
err_has 'here.d/train/tree-000.graph: exists already'
run 0 noge generate tree --count 3 --split -o there.d
wrote there.d/split.json there.d/train/tree-000.graph there.d/test/tree-001.graph there.d/test/tree-002.graph

it 'makes several of one size, each with its seed'
run 0 noge generate maze:side=11 --count 3 --seed 5 -o sized/
wrote sized/maze-000.graph sized/maze-001.graph sized/maze-002.graph
run 0 noge generate maze:side=11 --seed 7 -o third.graph
same third.graph sized/maze-002.graph

it 'refuses what exists, before writing anything'
cp one.graph before
run 2 noge generate grid:rows=3 -o one.graph
err 'noge: one.graph: exists already; choose another name or replace it (--force)'
same one.graph before
rm trees/tree-000.graph trees/split.json
run 2 noge generate tree -o trees/
err_has 'trees/tree-001.graph: exists already'
wrote
run 0 noge generate tree -o trees/ --force
wrote trees/tree-000.graph trees/split.json

it 'explains families and parameters'
run 2 noge generate maz -o x
err "noge: unknown family 'maz'; did you mean maze?"
run 2 noge generate xyzzyx -o x
err_has 'the families are barabasi, caveman, grid, ladder, maze, tree, delaunay, geometric, regular, small-world'
run 2 noge generate grid:rws=3
err_has "unknown parameter 'rws', perhaps rows; grid takes rows from 1 to"
run 2 noge generate grid:rows=0
err_has "rows of grid must be an integer from 1 to"
run 2 noge generate grid:rows
err_has "expected name=value, not 'rows'"
run 2 noge generate maze
err_has 'say into which folder'
run 2 noge generate maze --count 501 -o x
err_has "the paper's set maze has 500 graphs"
run 2 noge generate grid:rows=3 --count 2 -o x
err_has 'would all be the same'
wrote

it 'fills folders that are sets again'
run 0 noge generate tree -o plain
run 0 noge generate tree --split --format graphml -o split/
for set in tree plain split/; do
    run 0 noge compare $set -p nn,random --seeds 2 --episodes 10 --format csv
    cut -d, -f2- "$place/out" >"figures-${set%/}"
done
same figures-tree figures-plain
same figures-tree figures-split
run 0 noge info plain tree --json
json "$place/out"
check
[ "$(grep -c '"train": {"graphs": 4, "nodes": \[121, 1365\], "edges": \[120, 1364\]}' "$place/out")" -eq 2 ] ||
    complain 'the set read back is another one:' "$(cat "$place/out")"
run 0 noge generate maze:side=9 --count 3 -o several
run 0 noge info several
out_has 'several      0          –          –     3'
run 3 noge compare several/split.json
run 2 noge generate tree -o plain
err_has 'exists already'

it 'makes graphs of families beyond the paper'
for graph in delaunay:nodes=50 geometric:nodes=50,radius=0.3 regular:nodes=50,degree=5 \
    small-world:nodes=50,neighbours=6,rewire=0.25; do
    name=${graph%%:*}
    run 0 noge generate $graph --seed 4 -o $name-one.graph
    run 0 noge generate $graph --seed 4 -o $name-again.graph
    same $name-one.graph $name-again.graph
    run 0 noge generate $graph --seed 5 -o $name-other.graph
    check
    ! cmp -s $name-one.graph $name-other.graph || complain "seeds 4 and 5 give the same $name"
    run 0 noge info $name-one.graph
    out_has 'components   1: connected'
done
run 0 noge info regular-one.graph
out_has 'edges        125'
out_has 'degree       5 … 5, mean 5'
run 0 noge info small-world-one.graph
out_has 'edges        150'
run 0 noge generate small-world:nodes=5,neighbours=2,rewire=0
out '# nodes 5 edges 5
0 1
0 4
1 2
2 3
3 4'
run 0 noge generate maze:side=5,openings=10 --seed 2 # four rooms around a pillar, the last wall between them gone
out_has '# nodes 8 edges 8'

it 'makes sets of them, like those of the paper'
run 0 noge generate small-world --count 3 --split -o worlds
wrote worlds/split.json worlds/train/small-world-000.graph worlds/train/small-world-001.graph \
    worlds/test/small-world-002.graph
run 0 noge generate variety --count 12 --format edges -o varied/
err '12 graphs in varied/'
run 0 noge generate variety --count 12 --format edges -o again/
run 0 diff -r varied again
run 0 noge generate variety --count 12 --format edges --seed 2 -o third/
run 1 cmp -s varied/variety-000.edges third/variety-000.edges
run 0 noge info delaunay geometric regular small-world variety --json
json "$place/out"
for set in delaunay geometric regular small-world variety; do out_has "\"set\": \"$set\""; done
run 0 noge compare delaunay geometric regular small-world variety -p nn --seeds 1 -n 5
out_has 'small-world'

it 'makes road-like graphs, named by their kinds'
run 0 noge generate roads --count 7 --format graphml -o roads/
wrote roads/split.json roads/roads-000-avenues.graphml roads/roads-001-oldtown.graphml roads/roads-002-rings.graphml \
    roads/roads-003-districts.graphml roads/roads-004-suburb.graphml roads/roads-005-towns.graphml roads/roads-006-avenues.graphml
run 0 noge explore roads/roads-003-districts.graphml -p nn --weighted
run 0 noge info worlds roads
out_has 'worlds   4480'
out_has 'roads     480'

it 'explains what these cannot be'
run 2 noge generate geometric:radius=2
err "noge: radius of geometric must be a number from 0.000001 to 1.414214 with up to 6 decimals, not '2'"
run 2 noge generate small-world:rewire=0.1234567
err_has "rewire of small-world must be a number from 0 to 1 with up to 6 decimals, not '0.1234567'"
run 2 noge generate regular:degree=2.5
err_has "degree of regular must be an integer from 3 to 1000, not '2.5'"
run 2 noge generate small-world:neighbors=4
err_has "unknown parameter 'neighbors', perhaps neighbours; small-world takes nodes from 3 to 100000000, neighbours from 2 to 1000 and rewire from 0 to 1"
run 2 noge generate small-world:neighbours=5
err_has 'try 6'
run 2 noge generate regular:nodes=9
err_has 'must not both be odd; try 10 nodes'
run 2 noge generate geometric --count 501 -o x
err_has 'the set geometric has 500 graphs; for others choose a size, such as geometric:nodes=400'
run 2 noge generate variety --count 601 -o x
err 'noge: the set variety has 600 graphs'
run 2 noge generate variety
err_has 'say into which folder'
run 2 noge generate mixture -o x
err_has 'generate the families, or variety'
run 2 noge reproduce --sets geometric
err_has "there are barabasi, caveman, grid, ladder, maze, tree, MUC, OXF, SFO"
run 3 noge compare varity
err 'noge: varity: no such file, and no such set; did you mean variety?'
