# A town of two rows, its houses west of the diagonal and east of it.
cat >town.graphml <<'XML'
<?xml version="1.0"?>
<graphml>
<key id="x" for="node" attr.name="x"/><key id="y" for="node" attr.name="y"/><key id="l" for="edge" attr.name="length"/>
<graph edgedefault="undirected">
<node id="nw1"><data key="x">0</data><data key="y">5</data></node>
<node id="nw2"><data key="x">0</data><data key="y">10</data></node>
<node id="nw3"><data key="x">5</data><data key="y">10</data></node>
<node id="se1"><data key="x">5</data><data key="y">0</data></node>
<node id="se2"><data key="x">10</data><data key="y">0</data></node>
<edge source="nw1" target="nw2"><data key="l">5</data></edge>
<edge source="nw2" target="nw3"><data key="l">5</data></edge>
<edge source="nw1" target="nw3"><data key="l">8</data></edge>
<edge source="nw1" target="se1"><data key="l">9</data></edge>
<edge source="se1" target="se2"><data key="l">5</data></edge>
</graph></graphml>
XML

it 'cuts a town in two'
run 0 noge split town.graphml --diagonal -o town
out 'town-train.graph: 3 nodes, 3 edges
town-test.graph: 2 nodes, 1 edges'
wrote town-train.graph town-test.graph
run 0 noge info town-test.graph
out_has 'names        se1, … , se2'

run 0 noge split "$town/town.graphml" --diagonal -o real
out 'real-train.graph: 79 nodes, 85 edges
real-test.graph: 45 nodes, 50 edges'

it 'does not cut what is cut already, nor without being told how'
run 2 noge split town.graphml --diagonal -o town
err_has 'town-train.graph: exists already'
run 0 noge split town.graphml --diagonal -o town --to graphml --json
wrote town-train.graphml town-test.graphml
out_has '"edges": 3'
run 2 noge split town.graphml -o other
err_has 'say how to cut: --diagonal'
run 2 noge split town.graphml --diagonal
err_has '-o PREFIX'
printf 'a b\nb c\n' >nowhere.edges
run 3 noge split nowhere.edges --diagonal -o nowhere
err_has 'no positions'
wrote

it 'knows the cities by name, once they are there'
run 3 env -u NOGE_DATA XDG_DATA_HOME=/nowhere noge compare MUC
err 'noge: MUC: no MUC.graph or MUC.graphml in /nowhere/noge; download Munich or name the folder that has it (`noge fetch` or --data)'
run 3 noge explore oxford
err_has 'did you mean OXF?'
mkdir data elsewhere
cp town.graphml data/OXF.graphml
run 0 noge compare OXF --data data -p nn -n 2 --seeds 2
out_has 'OXF  1.0000'
run 0 env NOGE_DATA=data noge info OXF
out_has 'OXF      1          3          3     1         2         1'
run 0 env NOGE_DATA=elsewhere noge explore OXF --data data -p nn
out_has 'OXF, 5 nodes, 5 edges'
run 3 env NOGE_DATA=data noge compare OXF --data elsewhere
err_has 'in elsewhere'

it 'trains on one part and tests on the other'
run 0 noge train OXF --data data --steps 2 --replay 50 --episodes 2 --least-future 1 --hidden 8 --out runs/OXF
run 0 grep -h '"set"' runs/OXF/config.json
out '  "set": "OXF",'

it 'measures metres'
# From nw1 by nearest neighbour: nw2 5, nw3 10, back by the shortest way and on 8 + 9 to se1, se2 5: 32.
run 0 noge explore town.graphml -p nn --source nw1 --weighted
out_has 'path length       32 metres'
check
grep -Eq 'tree|rate' "$place/out" && complain 'a figure that means nothing for lengths:' "$(cat "$place/out")"
run 0 noge compare town.graphml -p nn,random --weighted --seeds 1 -n 3 --full
out_has 'Distance walked, in metres, weighted'
run 0 noge compare town.graphml -p nn --weighted --metric seen-100
out_has 'Distance walked until all nodes were seen, in metres, weighted'
run 2 noge compare town.graphml --full --steps 3
err_has '--full and --limit exclude each other'
