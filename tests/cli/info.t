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
  lengths      2.5 … 4, total 6.5
  positions    none
  names        a, … , d
  merged       1 loops dropped, 0 parallel and 1 opposite edges merged'
err ''

it 'tells it from standard input and of several graphs'
run 0 sh -c 'cat roads.edges | noge info - grid:rows=2,columns=2'
out_has '  edges        2'
out_has '  names        0 … 3'

it 'tells it as JSON'
run 0 noge info roads.edges grid --json
json "$place/out"
out_has '"lengths": {"min": 2.5, "max": 4, "total": 6.5}'
out_has '"test": {"graphs": 20, "nodes": [72, 240], "edges": [127, 449]}'

it "gives the paper's statistics of a set"
run 0 noge info grid tree
out 'Graphs of each part, their nodes |V| and edges |E|

set   train  train |V|  train |E|  test  test |V|  test |E|
────  ─────  ─────────  ─────────  ────  ────────  ────────
grid     80     64–289    112–544    20    72–240   127–449
tree      4   121–1365   120–1364     2  364–1093  363–1092'
