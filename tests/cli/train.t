tiny='--steps 64 --replay 1000 --evaluate-every 32 --episodes 5 --hidden 16'

it 'leaves a folder with everything in it'
run 0 noge train grid $tiny
wrote runs/grid-noge-1/checkpoint.safetensors runs/grid-noge-1/config.json runs/grid-noge-1/metrics.jsonl \
    runs/grid-noge-1/model-best.safetensors runs/grid-noge-1/model-last.safetensors
out_has 'Exploration rate on 5 test episodes'
out_has 'grid  noge        1  0.'
err_has 'grid-noge-1: step 32 of 64, epsilon 0.575, loss '
err_has 'grid-noge-1: done, runs/grid-noge-1'
json runs/grid-noge-1/config.json
check
[ "$(grep -c '"kind": "baseline"' runs/grid-noge-1/metrics.jsonl)" -eq 10 ] || complain 'not ten baselines, one for each rule'
out_has '(nn:most-visited)' # the best of all rules, not of the paper's four
check
[ "$(grep -c '"kind": "evaluation"' runs/grid-noge-1/metrics.jsonl)" -eq 3 ] || complain 'not evaluated at 0, 32, 64'
check
[ "$(grep -c '"kind": "train"' runs/grid-noge-1/metrics.jsonl)" -eq 2 ] || complain 'not two records of training'

it 'measures what compare measures'
# figure KIND FIELD: of the last such record.
figure() { grep "\"$1\"" runs/grid-noge-1/metrics.jsonl | tail -n 1 | sed 's/.*"rate": \([0-9.]*\).*/\1/'; }
run 0 noge compare grid --seed 1 -n5 -p nn,runs/grid-noge-1/model-last.safetensors --format csv
out_has "grid,nn,rate,$(figure nn),"
out_has "grid,grid-noge-1,rate,$(figure evaluation),"

it 'does not touch a folder that is there'
run 2 noge train grid $tiny
err 'noge: runs/grid-noge-1 exists already; resume or replace its run, or choose another folder (--resume, --force, --out)'
wrote
run 2 noge train grid $tiny --resume --force
err_has 'exclude each other'
touch file
run 2 noge train grid $tiny --out file
err 'noge: file is a file; a run needs a folder (--resume, --force, --out)'

it 'knows when there is nothing left to do'
cp -r runs/grid-noge-1 before
run 0 noge train grid $tiny --resume
err 'grid-noge-1: finished already; --force trains it again'
out_has 'grid  noge        1  0.'
for file in checkpoint.safetensors config.json metrics.jsonl model-best.safetensors model-last.safetensors; do
    same before/$file runs/grid-noge-1/$file
done

it 'begins where there is nothing yet, and replaces when told'
run 0 noge train grid $tiny --resume --out fresh
same fresh/model-last.safetensors before/model-last.safetensors
echo rubbish >fresh/model-best.safetensors
run 0 noge train grid $tiny --force --out fresh/
same fresh/model-best.safetensors before/model-best.safetensors
mkdir empty
run 0 noge train grid $tiny --out empty

it 'resumes nothing but the same run'
run 2 noge train grid $tiny --resume --hidden 24
err_has '"hidden" is 16 there and 24 now'
run 2 noge train grid $tiny --resume --out runs/grid-noge-1 --seed 2
err_has '"seed" is 1 there and 2 now'
run 2 noge train tree $tiny --resume --out runs/grid-noge-1
err_has '"set" is "grid" there and "tree" now'
rm fresh/config.json
run 3 noge train grid $tiny --resume --out fresh
err_has 'no config.json; replace the run'

it 'prints the configuration, the paper'"'"'s if nothing else is said'
run 0 noge train grid --print-config
json "$place/out"
wrote
cp "$place/out" usual
for line in '"format": 1' '"set": "grid"' '"method": "dfp"' '"variant": "noge"' '"features": []' '"seed": 1' \
    '"steps": 25600' '"hidden": 64' '"history": 2' '"feature_range": [-0.5, 0.5]' \
    '"horizons": [1, 2, 4, 8, 16, 32, 64, 128]' '"goal": [0, 0, 0, 0.25, 0.25, 0.5, 0.5, 1]' \
    '"target_normalisation": true' '"replay": 20000' '"batch": 32' '"learning_rate": 0.0001' '"epsilon": [1, 0.15]' \
    '"environment_steps": 32' '"least_future": 4' '"step_limit": 500' '"evaluate_every": 512' '"episodes": 50' \
    '"kernel": "auto"' '"data_seed": 1'; do
    out_has "$line"
done

it 'says in its help what it does'
run 0 noge train --help
# Every option of the default method that has a default, as one would type it.
defaults=$(awk '/^ +(-., )?--/ { print option; option = "" } /^Examples/ { print option; exit } { option = option " " $0 }' \
    "$place/out" | tr -s ' ' | grep -v -e 'method dqn only' -e 'method plus only' | sed -n 's/^.*\(--[a-z-]*\) .*(default: \([^)]*\)).*/\1=\2/p' |
    grep -v -e --seeds -e --checkpoint-seconds -e --features)
check
[ "$(echo "$defaults" | wc -l)" -ge 18 ] || complain 'few defaults in the help:' "$defaults"
run 0 noge train grid $defaults --print-config
same usual "$place/out"

it 'prints the configuration it reads'
run 0 noge train grid --features nn,bfs --seed 7 --steps 9 --hidden 8 --history 3 --feature-range=-1,2 --horizons 1,3 \
    --goal 0.5,-1 --no-target-normalisation --replay 99 --batch 3 --learning-rate 1e-3 --epsilon 0.5,0 \
    --environment-steps 5 --least-future 2 --step-limit 77 --evaluate-every 3 --episodes 4 --kernel portable \
    --data-seed 12 --threads 3 --print-config
cp "$place/out" all.json
out_has '"variant": "custom"'
out_has '"features": ["bfs", "nn"]'
out_has '"target_normalisation": false'
run 0 noge train --config all.json --print-config
same all.json "$place/out"
run 0 noge train tree --config all.json --variant noge-nn --hidden 32 --print-config
out_has '"set": "tree"'
out_has '"features": ["nn"]'
out_has '"hidden": 32'
out_has '"replay": 99'

it 'trains again from a configuration'
run 0 noge train --config runs/grid-noge-1/config.json --out again
same again/model-last.safetensors before/model-last.safetensors
same again/config.json before/config.json

it 'explains what is wrong with a configuration'
refuses() { # JSON WORDS
    echo "$1" >wrong.json
    run 3 noge train grid --config wrong.json --print-config
    err_has "$2"
}
refuses '{"hiden": 16}' 'wrong.json: unknown name "hiden"; did you mean "hidden"?'
refuses '{"frobnicate": 16}' 'wrong.json: unknown name "frobnicate"; there are method, variant, features, seed, steps'
refuses '{"steps": "many"}' "wrong.json: \"steps\" must be an integer from 1 to 4294967295, not 'many'"
refuses '{"steps": -1}' 'not -1'
refuses '{"steps": 1.5}' 'not 1.5'
refuses '{"epsilon": 1}' 'wrong.json: "epsilon" must be 2 numbers from 0 to 1, not 1'
refuses '{"variant": "noge-mn"}' 'did you mean noge-nn?'
refuses '{"variant": "noge", "features": ["nn"]}' 'contradict the variant noge'
refuses '{"features": ["nearest"]}' 'one of bfs, dfs, nn'
refuses '{"target_normalisation": 1}' 'must be true or false, not 1'
refuses '{"kernel": "gpu"}' 'one of auto, portable'
refuses '{"format": 2}' '"format" must be 1'
refuses '{"steps": 1, "steps": 2}' 'wrong.json:1: invalid JSON'
refuses '[1]' 'must be an object'
refuses '' 'invalid JSON'
run 3 noge train grid --config missing.json
err_has 'missing.json'

it 'explains what is wrong with flags'
run 2 noge train grid --hiden 16
err_has 'did you mean --hidden?'
run 2 noge train grid --steps 0
err "noge: --steps must be an integer from 1 to 4294967295, not 0"
run 2 noge train grid --hidden 12
err_has 'multiple of 8'
run 2 noge train grid --horizons 1,2
err_has '--goal has 8 numbers; it must have 2'
run 2 noge train grid --horizons 4,2 --goal 1,1
err_has 'ascending'
run 2 noge train grid --epsilon 2,0
err_has '--epsilon must be 2 numbers from 0 to 1'
run 2 noge train grid --variant noge --features nn
err_has 'exclude each other'
run 2 noge train
err_has 'SET is missing'
run 3 noge train grdi
err_has 'did you mean grid?'
wrote

it 'runs several side by side, each as it would alone'
run 0 noge train grid tree $tiny --seeds 2 --out many
same many/grid-noge-1/model-last.safetensors before/model-last.safetensors
for name in grid-noge-1 grid-noge-2 tree-noge-1 tree-noge-2; do
    err_has "$name: done, many/$name"
done
out_has 'tree  noge        2  0.'
run 2 noge train grid $tiny --seeds 3 --out many
err_has 'many/grid-noge-1 exists already'
check
[ ! -e many/grid-noge-3 ] || complain 'began although others could not'
run 0 noge train grid $tiny --seeds 3 --out many --resume
err_has 'grid-noge-2: finished already'
err_has 'grid-noge-3: done'

it 'trains on files'
noge generate maze:side=9 --count 5 -o mazes/ 2>/dev/null
run 0 noge train mazes/*.graph $tiny --variant noge-nn
err_has 'maze-000+4: 4 graphs for training, 1 for testing'
err_has 'done, runs/maze-000+4-noge-nn-1'
run 0 noge train mazes/maze-001.graph $tiny --out one
err_has 'maze-001: one graph, for training and for testing'
printf 'a a\n' >lonely.edges
run 3 noge train lonely.edges $tiny
err_has 'there is nothing to explore'

it 'trains on a folder'
mkdir ours none
for i in 1 2 3; do noge generate maze:side=$((7 + 2 * i)) -o ours/maze-$i.graph; done
run 0 noge train ours/ $tiny --out in-folder
err_has 'ours: 2 graphs for training, 1 for testing'
run 0 noge train ours/maze-1.graph ours/maze-2.graph ours/maze-3.graph $tiny --out in-files
for run in in-folder in-files; do sed 's/, "seconds".*//' $run/metrics.jsonl >$run.metrics; done
same in-folder.metrics in-files.metrics
run 0 noge train --config in-folder/config.json --out in-again
same in-folder/model-last.safetensors in-again/model-last.safetensors
echo '{"files": ["maze-3.graph", "maze-1.graph", "maze-2.graph"], "train": [2], "test": [0, 1]}' >ours/split.json
run 0 noge train ours $tiny --out in-split
err_has 'ours: 1 graph for training, 2 for testing'
echo '{"files": ["maze-1.graph"], "train": [0], "test": []}' >ours/split.json
run 3 noge train ours $tiny --out in-vain
err_has '1 training graph and 0 test graphs; at least one of each is needed'
run 3 noge train none $tiny --out in-none
err_has 'none: no graphs in the folder'

it 'writes for TensorBoard'
run 0 noge train grid $tiny --tensorboard --out board
wrote board/checkpoint.safetensors board/config.json board/events.out.tfevents.noge board/metrics.jsonl \
    board/model-best.safetensors board/model-last.safetensors
check
grep -q evaluation/rate board/events.out.tfevents.noge || complain 'no rate in the events'

it 'explains where it cannot write'
run 1 noge train grid $tiny --out file/run
err_has 'cannot make the folder'
if [ "$(id -u)" -ne 0 ]; then
    mkdir closed
    chmod a-w closed
    run 1 noge train grid $tiny --out closed/run
    err_has 'cannot make the folder closed/run: Permission denied'
fi

it 'keeps the last checkpoint when the disk is full'
run 1 sh -c "trap '' XFSZ; ulimit -f 60; exec noge train grid $tiny --replay 4000 --checkpoint-seconds 0 --out full"
err_has 'noge: full/checkpoint.safetensors'
run 0 noge train grid $tiny --replay 4000 --out full --resume
run 0 noge train grid $tiny --replay 4000 --out roomy
same full/model-last.safetensors roomy/model-last.safetensors

it 'stops when the loss is no number'
run 1 noge train grid $tiny --learning-rate 1e30 --checkpoint-seconds 0 --out diverged
err_has 'models and the last good checkpoint are kept in diverged'
check
[ -s diverged/checkpoint.safetensors ] && [ -s diverged/model-best.safetensors ] || complain 'nothing was kept'

it 'takes models for policies'
model=runs/grid-noge-1/model-last.safetensors
run 0 noge explore grid -p $model --trace walk.jsonl
out_has "policy            $model"
run 0 noge explore grid --replay walk.jsonl
err_has 'every line fits the graph'
run 0 noge compare grid -n5 --seeds 2 -p $model,nn --threads 1
out_has 'grid-noge-1               nn'
cp "$place/out" single
run 0 noge compare grid -n5 --seeds 2 -p $model,nn --threads 3
same single "$place/out"
run 0 noge compare grid -n5 --seeds 1 -p $model,before/model-best.safetensors,runs/maze-000+4-noge-nn-1/model-last.safetensors --json
json "$place/out"
out_has "\"policy\": \"$model\"" # not grid-noge-1, which both of them are
out_has '"policy": "maze-000+4-noge-nn-1"'
out_has "\"model\": \"$model\""

it 'lets models pursue other goals'
run 0 noge compare grid -n5 --seeds 1 -p $model --format csv
cp "$place/out" own
run 0 noge compare grid -n5 --seeds 1 -p $model --format csv --goal 0,0,0,0.25,0.25,0.5,0.5,1
same own "$place/out"
run 0 noge compare grid -n5 --seeds 1 -p $model --format csv --goal 0,0,0,-0.25,-0.25,-0.5,-0.5,-1
check
cmp -s own "$place/out" && complain 'the goal changes nothing'
run 0 noge explore grid -p $model --expect 1000000 --json
cp "$place/out" far
run 0 noge explore grid -p $model --json
same far "$place/out"
run 0 noge explore grid -p $model --expect 40
run 2 noge explore grid -p $model --goal 1,2
err_has 'a goal of 2 numbers for a model with 8 horizons'
run 2 noge explore grid -p $model --goal 1,,2
err_has "--goal: '' is not a number; expected numbers"

it 'says what is wrong with a model'
run 3 noge explore grid -p missing.safetensors
err_has 'missing.safetensors'
head -c 3000 $model >cut.safetensors
run 3 noge explore grid -p cut.safetensors
err_has 'cut.safetensors'
run 3 noge compare grid -p nn,runs/grid-noge-1/checkpoint.safetensors
err_has 'checkpoint.safetensors'

it 'leaves episodes without a decision out of means, and says so'
printf 'a b\nb c\nc d\nd e\ne f\nf g\ng h\nx x\ny y\nz z\n' >alone.edges
run 0 noge train alone.edges --method plus --steps 1 -n 11 --out alone
err_has 'alone-noge-plus-1: 3 of 11 episodes have no decision, because nothing can be visited from their source; means leave them out'
check
sed -n 's/.*"policy": "nn", "rate": \([0-9.]*\),.*/\1/p' alone/metrics.jsonl | awk '{ exit !($1 > 0.7) }' || # with them 0.54
    complain 'episodes without a decision count:' "$(cat alone/metrics.jsonl)"
{ echo '"a" "b"'; seq 40 | awk '{ print $1, $1 }'; } >sparse.edges
run 3 noge train sparse.edges --method plus --steps 1 -n 1 --out none
err_has 'no test episode (1) has a decision, because no source has a neighbour'

it 'gives an exploration without a decision no rate'
run 0 noge explore alone.edges --source x --json
out_has '"rate": null'

it 'says what was dropped and merged'
printf 'a b\na b\nb c\nc d\nd d\n' >messy.edges
run 0 noge train messy.edges --method plus --steps 1 -n 2 --out messy
err_has 'messy: dropped 1 loop (edge from a node to itself)'
err_has 'messy: merged 1 parallel edge into the shortest'
seq 40 | awk '{ print $1, $1 + 1 }' >long.edges
run 0 noge bench learn long.edges --seconds 0.01 --hidden 8 --peer none
err_has 'long: one graph, for training and for testing'
