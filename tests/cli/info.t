it 'tells what a graph is like'
cat >roads.edges <<'END'
a b 2.5
b a 2.5
b b 1
c d 4
END
run 0 noge info roads.edges
out 'roads.edges
  nodes        4
  edges        2
  components   2, the largest of 2 nodes
  degree       1 … 1, mean 1
  lengths      2.5 … 4, total 6.5 units
  positions    none
  names        a, … , d
  merged       1 loop dropped, 0 parallel and 1 opposite edge merged'
err ''

it 'tells it from standard input and of several graphs'
run 0 sh -c 'cat roads.edges | noge info - grid:rows=2,columns=2'
out_has '  edges        2'
out_has '  names        0 … 3'

it 'tells it as JSON'
run 0 noge info roads.edges grid --json
json "$place/out"
out_has '"lengths": {"min": 2.5, "max": 4, "total": 6.5, "unit": "units"}'
out_has '"test": {"graphs": 20, "nodes": [72, 240], "edges": [127, 449]}'

it "gives the paper's statistics of a set"
run 0 noge info grid tree
out 'Graphs of each part, their nodes |V| and edges |E|

set   train  train |V|  train |E|  test  test |V|  test |E|
────  ─────  ─────────  ─────────  ────  ────────  ────────
grid     80     64–289    112–544    20    72–240   127–449
tree      4   121–1365   120–1364     2  364–1093  363–1092'

golden=$(dirname "$script")/../golden

it 'tells what a model is like'
cp "$golden/model.safetensors" m.safetensors
run 0 noge info m.safetensors
out 'm.safetensors
  model        dfp, trained on grid, seed 1, 25600 gradient steps
  score        0.8861
  features     visited, current, frontier, nn; at 2 time steps
  network      8 inputs a node, hidden 8, 8 outputs: 828 weights
  horizons     1  2  4     8    16   32   64  128
  goal         0  0  0  0.25  0.25  0.5  0.5    1
  target scale 0.1234567890123'
err ''

it 'tells it as JSON, compressed files too'
gzip -c m.safetensors >m.gz
run 0 noge info m.gz --json
json "$place/out"
out_has '"model": "m.gz", "method": "dfp", "set": "grid", "seed": 1, "steps": 25600, "score": 0.8861'
out_has '"goal": [0, 0, 0, 0.25, 0.25, 0.5, 0.5, 1], "target_scale": 0.1234567890123'

it 'refuses models that are none, and says why'
run 3 noge info "$golden/network-8-nn.safetensors"
err_has "a safetensors file, but no model of noge's"
head -c 4000 m.safetensors >cut.safetensors
run 3 noge info cut.safetensors
err_has 'cut off?'
head -c 200 m.safetensors >cut.safetensors
run 3 noge info cut.safetensors
err_has 'cut off in its header'

it 'takes no model for a graph'
run 3 noge draw m.safetensors -o m.svg
err_has 'm.safetensors: is a model; expected a graph (models are for --policy)'
wrote
run 3 noge explore m.safetensors --policy nn
err_has 'is a model'
run 3 noge compare m.safetensors
err_has 'is a model'

it 'knows every policy that can explore'
run 0 noge info universal
out_has '  model        plus, trained on worlds'
run 0 noge info noge-plus:grid@nearest
out_has 'trained on grid'
out_has '  guard        nearest'
run 0 noge info nn:newest
out 'nn:newest
  policy       nearest neighbour, ties to the node discovered last'
run 0 noge info blocking:0.5
out 'blocking:0.5
  policy       depth-first that postpones an edge while a shorter one is near; blocking:DELTA, default 2'
run 2 noge info blocking:x
err_has "policy 'blocking:x': DELTA must be a number from 0 to 1e+09, such as blocking:2"
run 0 noge info universal bfs m.safetensors@robust:0.5 --json
json "$place/out"
out_has '{"model": "universal", "method": "plus"'
out_has '{"name": "bfs", "summary": '
run 2 noge info noge-plus:gird
err_has 'did you mean noge-plus:grid?'

it 'gives lengths a unit'
run 0 noge info $town/town.graphml
out_has ' metres'
run 0 noge info roads.edges --json
out_has '"unit": "units"'
run 0 noge info roads.edges
out_has 'total 6.5 units'

it 'says which is taken if a file or folder has the name of a built-in set'
mkdir tree
printf 'a b\n' >tree/one.edges
run 0 noge info tree
err 'tree: taken for the built-in name; ./tree is the file or folder of that name'
out_has '121–1365'
run 0 noge info ./tree
err ''
