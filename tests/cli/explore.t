it 'explores a path without a step back'
printf '1 2\n2 3\n3 4\n' >path.edges
run 0 noge explore path.edges --source 1 --policy nn
out 'graph             path.edges, 4 nodes, 3 edges
policy            nn from 1, seed 1
decisions         3
path length       3 edges
exploration rate  1.0000 (mean 1.0000)
nodes visited     4 of 4 (100 %)
nodes seen        4 of 4 (100 %)
50 % seen after   0 edges
90 % seen after   2 edges
all seen after    2 edges'
err ''

it 'adds up lengths if told to'
printf 'a b 0.5\nb c 1.25\n' >weighted.edges
run 0 noge explore weighted.edges --source a --weighted --json
json "$place/out"
out_has '"length": 1.75'

it 'says if there are no lengths to add up'
run 0 noge explore path.edges --source 1 --weighted
err 'no edge of the graph has a length; each counts 1'

it 'stops after the decisions allowed'
run 0 noge explore grid --steps 10 --json
out_has '"decisions": 10'
out_has '"seen-100": null'

it 'gives the same for the same seed, and another start for another'
run 0 noge explore maze --seed 4
cp "$place/out" first
run 0 noge explore maze --seed 4
same first "$place/out"
run 0 noge explore maze --seed 5
check
cmp -s first "$place/out" && complain 'two seeds, one exploration'

it 'starts anywhere if not told where'
for seed in 1 2 3 4 5; do
    run 0 noge explore grid --steps 1 --seed $seed --json
    grep '"source"' "$place/out" >>sources
done
check
[ "$(sort -u sources | wc -l)" -gt 2 ] || complain 'hardly random:' "$(cat sources)"

it 'reads standard input'
run 0 sh -c 'noge explore - --source 1 --policy nn <path.edges'
out_has 'graph             -, 4 nodes, 3 edges'

it 'is at home in a graph of one node'
run 0 noge explore grid:rows=1,columns=1 --json
out_has '"rate": null'
out_has '"visited": 1'

it 'explores the component of the source, and says so'
printf 'a b\nc d\nd e\n' >parts.edges
run 0 noge explore parts.edges --source c
err "the graph is not connected: only the 3 nodes of the source's component are explored, of 5"
out_has 'nodes visited     3 of 3 (100 %)'

it 'says what nodes are called if the source does not exist'
run 2 noge explore grid --source 144
err 'noge: source 144: the graph has no such node; its 144 nodes are called 0 to 143'
run 2 noge explore parts.edges --source x
err_has 'its 5 nodes are called a, … , e'

it 'suggests the nearest policy'
run 2 noge explore grid --policy nn:most-visted
err_has "unknown policy 'nn:most-visted'; did you mean 'nn:most-visited'?"

it 'draws'
run 0 noge explore maze --steps 20 --draw walk.svg
wrote walk.svg
run 2 noge explore maze --draw walk.svg
out ''
err_has 'walk.svg: exists already'
run 2 noge explore maze --draw walk.txt
err_has 'svg'
wrote

it 'gives lengths a unit, and no rate where lengths count'
run 0 noge explore $town/town.graphml --weighted --source 16640026 --certify
out_has 'path length       18.0 km'
out_has '50 % seen after   7.48 km'
out_has ' to 15.329 km'
check
grep -q 'rate' "$place/out" && complain 'a rate of metres:' "$(cat "$place/out")"
run 0 noge explore $town/town.graphml --weighted --json
out_has '"unit": "metres"'
out_has '"rate": null'
run 0 noge explore weighted.edges --source a --weighted
out_has 'path length       1.75 units'
run 0 noge explore path.edges --source 1 --json
out_has '"unit": "edges"'

it 'says what was dropped or merged when the file was read'
printf 'a a\na b\nb c\na b\nc b\n' >messy.edges
run 0 noge explore messy.edges --source a
err 'messy.edges: dropped 1 loop (edge from a node to itself)
messy.edges: merged 1 parallel edge into the shortest
messy.edges: merged 1 edge with the one in the opposite direction'

it 'counts one node as one, and nothing as nothing'
printf 'a b\nc c\n' >alone.edges
run 0 noge explore alone.edges --source c --certify
err_has "only the 1 node of the source's component is explored, of 3"
out_has 'shortest walk     0 edges, exactly'
out_has 'exploration rate  – (no decision)'

it 'walks home, and keeps its budget'
printf 'a b\nb c\nc d\nd e\n' >line.edges
run 0 noge explore line.edges --source a -p nn --return
out_has 'path length       8'
out_has 'of it, way home   4'
out_has 'exploration rate  0.5000'
run 0 noge explore line.edges --source a -p nn --return --steps 2 --json
out_has '"length": 4,'
out_has '"way_home": 2'
run 0 noge explore line.edges --source a -p nn --budget-distance 3
out_has 'nodes visited     4 of 5'
run 0 noge explore line.edges --source a -p nn --budget-distance 5 --return
out_has 'nodes visited     3 of 5'
out_has 'path length       4'
out_has 'budget            5'
run 0 noge explore line.edges --source a -p nn --budget-distance 0.5
out_has 'decisions         0'
run 2 noge explore line.edges --budget-distance 0
err_has "--budget-distance must be a number above 0, not '0'"
run 2 noge explore line.edges --budget-distance five
err_has "--budget-distance must be a number above 0, not 'five'"
