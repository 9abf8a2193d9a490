it 'knows the shortest walk through a small graph'
printf '1 2\n2 3\n3 4\n3 5\n' >fork.edges
run 0 noge bound fork.edges --source 1
out_has 'walk         from 1 through 5 nodes'
out_has 'shortest     5, exactly'
out_has 'by           a tree'
err ''

it 'adds up lengths if told to'
printf 'a b 0.5\nb c 1.25\nc a 1\n' >ring.edges
run 0 noge bound ring.edges --source a --weighted --json
json "$place/out"
out_has '"lower": 1.75'
out_has '"upper": 1.75'
out_has '"exact": true'
out_has '"method": "subsets"'
run 0 noge bound fork.edges --source 1 --weighted
err 'no edge of the graph has a length; each counts 1'

it 'writes the walk'
run 0 noge bound fork.edges --source 2 -o walk.txt
wrote walk.txt
check
[ "$(wc -l <walk.txt)" -eq 7 ] && [ "$(head -1 walk.txt)" = 2 ] || complain 'not a walk of six steps from 2' "$(cat walk.txt)"
run 2 noge bound fork.edges --source 2 -o walk.txt
err_has 'walk.txt'
run 0 noge bound fork.edges --source 2 -o - --force
err_has 'shortest     6, exactly'

it 'is exact in mazes and the same every time'
run 0 noge bound maze:side=15 --source 3
out_has ', exactly'
out_has 'all ways round the few cycles'
run 0 sh -c 'noge bound maze:side=45 --source 3 --effort 0.05 -o - >one 2>/dev/null'
run 0 sh -c 'noge bound maze:side=45 --source 3 --effort 0.05 -o - >two 2>/dev/null'
same one two

it 'stays in the component of the source'
printf '1 2\n3 4\n4 5\n' >pieces.edges
run 0 noge bound pieces.edges --source 4
out_has 'shortest     3, exactly'
err "the graph is not connected: the walk visits the 3 nodes of the source's component, of 5"

it 'explains what is wrong'
run 2 noge bound fork.edges
err 'noge: bound: say where the walk begins: --source NODE'
run 2 noge bound fork.edges --source 9
err_has 'source 9: the graph has no such node'
run 2 noge bound fork.edges --source 1 --seconds 0
err 'noge: --seconds must be more than 0'
run 2 noge bound fork.edges --source 1 --effort -1
err 'noge: --effort must be more than 0'
run 3 noge bound missing.graph --source 1
err_has 'missing.graph'

it 'certifies an exploration'
run 0 noge explore fork.edges --source 1 -p nn --certify
out_has 'shortest walk     5 edges, exactly'
out_has 'certificate       1.000 times the shortest walk'
run 0 noge explore fork.edges --source 1 -p nn --certify --steps 2 --json
json "$place/out"
out_has '"over-lower": 1'
out_has '"over-upper": null'

it 'certifies comparisons, the same for any number of threads'
run 0 sh -c 'noge compare maze -p nn,dfs@nearest --certify --seeds 1 -n5 --json -j1 >certified'
run 0 noge compare maze -p nn,dfs@nearest --certify --seeds 1 -n5 --json -j3
same certified "$place/out"
json certified
out_has '"over-lower": {"mean": 1.'
run 0 noge compare maze -p nn --seeds 1 -n5 --json
check
! grep -q over-lower "$place/out" || complain 'certificates that nobody asked for'

it 'guards policies'
run 0 noge explore grid -p dfs --guard nearest --json
out_has '"policy": "dfs@nearest"'
run 0 noge compare grid -p dfs,bfs@nearest --guard robust:0.5 --seeds 1 -n3 --format csv
out_has 'grid,dfs@robust:0.5,'
out_has 'grid,bfs@nearest,'
run 2 noge explore grid --guard farthest
err "noge: unknown guard 'farthest'; the guards are nearest and robust:LAMBDA"
run 2 noge compare grid -p nn --guard robust:0
err "noge: guard 'robust:0': robust needs a number of more than 0, such as robust:0.5"

it 'bounds tours'
printf 'a b 2\nb c 3\nc a 4\nc d 1\n' >kite.edges
run 0 noge bound kite.edges --source a --return
out_has 'walk         from a through 4 nodes and back'
out_has 'shortest     5, exactly'
run 0 noge bound kite.edges --source a --return --weighted -o tour.txt --json
out_has '"lower": 11'
out_has '"return": true'
check
[ "$(head -n 1 tour.txt)$(tail -n 1 tour.txt)" = aa ] || complain 'not closed:' "$(cat tour.txt)"
run 0 noge bound tree --source 0 --return
out_has 'by           a tree: every edge twice'
run 0 noge explore kite.edges -p nn --source a --return --weighted --certify
out_has 'path length       11 units'
out_has 'shortest tour     11 units, exactly'
out_has 'certificate       1.000 times the shortest tour'
