it 'measures explorers'
run 0 noge bench explore grid --policies nn --seconds 0.01 --peer none --json
json "$place/out"
out_has '"steps_per_second": '

it 'names what became slower'
sed 's/"steps_per_second": /"steps_per_second": 9/' "$place/out" >faster.json
sed 's/"steps_per_second": [0-9]*/"steps_per_second": 1/' "$place/out" >slower.json
sed 's/"machine": "/&Other /' faster.json >other.json
run 1 noge bench explore grid --policies nn --seconds 0.01 --peer none --baseline faster.json
err 'noge: faster.json: 1 of 1 figures is more than 10 % worse now'
out_has 'More than 10 % worse than in faster.json:'
out_has '  grid, nn, steps_per_second: '
run 0 noge bench explore grid --policies nn --seconds 0.01 --peer none --baseline slower.json
out_has 'Nothing is more than 10 % worse than in slower.json.'
err ''
run 0 noge bench explore grid --policies nn --seconds 0.01 --peer none --baseline other.json
err 'other.json is of another processor: its figures do not compare'
out_has 'steps_per_second'
check
! grep -q ' worse' "$place/out" || complain 'figures of another processor are judged' "$(cat "$place/out")"
run 3 noge bench learn maze:side=9 --hidden 8 --seconds 0.01 --peer none --baseline slower.json
err_has 'slower.json: no figure of this benchmark; save one with --json'
echo '{"results": [}' >broken.json
# these are read before anything is measured, which would take hours
run 3 noge bench explore grid --policies nn --seconds 9999 --peer none --baseline broken.json
err_has 'broken.json:1: '
run 3 noge bench explore grid --policies nn --seconds 9999 --peer none --baseline missing.json
err_has 'missing.json'
wrote

it 'measures models by name, and programs with their own time'
cat >slow.sh <<'END'
#!/bin/sh
read -r hello
echo '{"protocol":1}'
while read -r line; do
    i=0
    while [ $i -lt 2000 ]; do i=$((i + 1)); done # about a millisecond
    rest=${line##*\"newest\":}
    echo "${rest%%[,\}]*}"
done
END
chmod +x slow.sh
run 0 noge bench explore grid:rows=6,columns=6 --policies noge-plus:grid,exec:./slow.sh --seconds 0.01 --peer none --json
json "$place/out"
out_has '"policy": "noge-plus:grid"'
check
fast=$(sed -n 's/.*"exec:.*"steps_per_second": \([0-9]*\).*/\1/p' "$place/out")
[ "${fast:-9999}" -lt 8000 ] || complain "a program that works a millisecond makes ${fast:-?} steps a second"
run 0 noge bench decisions grid:rows=6,columns=6 --model exec:./slow.sh --json
check
mean=$(sed -n 's/.*"mean_microseconds": \([0-9]*\).*/\1/p' "$place/out")
[ "${mean:-0}" -ge 125 ] || complain "a program that works a millisecond takes ${mean:-?} microseconds a decision"

it 'measures learning'
run 0 noge bench learn maze:side=9 --hidden 8 --seconds 0.01 --peer none
err 'maze-side-9: one graph, for training and for testing'
out_has 'maze-side-9'
out_has 'GFLOP/s'
run 0 noge bench learn grid --hidden 8 --seconds 0.01 --peer none --json
json "$place/out"
out_has '"hidden": 8'
out_has '"peer": null'
wrote
cp "$place/out" learn.json
run 1 grep -i author learn.json # only what the same run has measured is compared

it 'does without a peer that is not there'
run 0 noge bench learn maze:side=9 --hidden 8 --seconds 0.01 --peer missing.py
err_has 'no comparison with PyTorch: missing.py did not answer'

it 'takes what a peer says'
cat >peer.py <<'END'
import json, sys
task = json.load(sys.stdin)
assert len(task["weights"]["gcn.0"][0]) == task["inputs"] * task["hidden"] // 2
assert all(0 <= graph < len(task["graphs"]) for graph in task["train"])
json.dump({"torch": "0", "gradient_steps_per_second": 1, "loops_per_second": 2, "decisions_per_second": 3,
           "choices_per_second": 4, "rate": 0.5, "loss": 6, "peak_bytes": 1}, sys.stdout)
END
if [ -x /usr/bin/python3 ]; then
    run 0 noge bench learn maze:side=9 --hidden 8 --seconds 0.01 --peer peer.py --json
    json "$place/out"
    out_has '"peer": "PyTorch 0"'
    out_has '"loops_per_second": 2,'
fi

it 'measures decisions and draws them'
run 0 noge bench decisions grid:rows=9,columns=9 maze:side=9 --hidden 8 -o decisions.svg
wrote decisions.svg
out_has 'maze:side=9'
out_has 'bytes a node'
run 0 grep -c '<svg' decisions.svg
run 2 noge bench decisions maze:side=9 -o decisions.svg
err_has 'decisions.svg'
run 0 noge bench decisions grid:rows=9,columns=9 --steps 20 --hidden 8 --json
json "$place/out"
out_has '"decisions": 19,'
wrote

it 'decides with a model'
run 0 noge train maze:side=9 --hidden 8 --steps 1 --replay 100 --episodes 1 --out run
run 0 noge bench decisions maze:side=9 --model run/model-last.safetensors
run 3 noge bench decisions maze:side=9 --model missing.safetensors
err_has 'missing.safetensors'

it 'holds policies side by side'
run 0 noge bench decisions maze:side=9 grid:rows=5,columns=5 --model nn,universal,noge-nn:maze,universal@nearest -o beside.svg
wrote beside.svg
out_has 'maze:side=9, nn '
out_has 'grid:rows=5,columns=5, noge-nn:maze'
out_has 'maze:side=9, universal@nearest'
run 2 noge bench decisions maze:side=9 --model nn,nm
err_has "did you mean 'nn'?"

it 'explains what is wrong'
run 2 noge bench lern
err_has "unknown benchmark 'lern'; there are explore, learn, decisions, agent and growth"
run 2 noge bench learn grid --hidden 12 --peer none
err_has 'multiple of 8'
run 2 noge bench decisions
err_has 'bench decisions needs a graph'
run 3 noge bench learn missing.graph
err_has 'missing.graph'
printf 'a b\n' >short.edges
run 3 noge bench decisions short.edges
err_has 'short: there was never more than one way to go'

it 'measures the agent'
run 0 noge bench agent grid:rows=6,columns=6 --seconds 0.01
out_has 'journal, disk'
out_has 'nn:most-visited'
out_has 'universal'
wrote
run 0 noge bench agent grid:rows=6,columns=6 --seconds 0.01 --model noge-nn:grid
out_has ' noge-nn:grid '
run 0 noge bench agent grid:rows=6,columns=6 --seconds 0.01 --json
json "$place/out"
out_has '"way": "pipe"'
out_has '"longest_microseconds"'
run 0 noge bench agent town --seconds 0.01
out_has 'longest, ms'
out_has 'town'

it 'tells what an agent costs as its world grows'
run 0 noge bench growth grid:rows=20,columns=20
out_has 'grid:rows=20,columns=20, explored by nn:most-visited through the pipe'
out_has '      399'
run 0 noge bench growth grid:rows=20,columns=20 --steps 50 --model noge-nn:grid
out_has 'explored by noge-nn:grid through the pipe'
run 0 noge bench growth star two-hubs --steps 20
out_has 'star, explored by nn:most-visited through the pipe'
out_has '90001'
out_has '90002'
run 0 noge bench growth grid:rows=20,columns=20 --steps 50 --json
out_has '"decisions": 50'
