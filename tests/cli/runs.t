# make_run SET VARIANT SEED LAST [CONFIG]: a run of 1024 steps, evaluated at 0, 512 and, if LAST says so, 1024.
make_run() {
    run_folder=runs/$1-$2-$3
    mkdir -p "$run_folder"
    printf '{"format": 1, "noge": "0.1.0", "set": "%s", "data_seed": 1, "variant": "%s", "method": "dfp", "seed": %s, "steps": 1024, "threads": %s%s}\n' \
        "$1" "$2" "$3" "$3" "${5:-}" >"$run_folder/config.json"
    {
        printf '{"kind": "baseline", "policy": "random", "rate": 0.15, "std": 0.02}\n'
        printf '{"kind": "baseline", "policy": "nn", "rate": 0.77, "std": 0.02}\n'
        printf '{"kind": "train", "step": 0, "loss": null, "epsilon": 1, "seconds": 0}\n'
        printf '{"kind": "evaluation", "step": 0, "rate": 0.2, "std": 0.1, "best_rate": 0.2, "best_step": 0, "seconds": 1}\n'
        printf '{"kind": "evaluation", "step": 512, "rate": 0.81%s, "std": 0.1, "best_rate": 0.81, "best_step": 512, "seconds": 2}\n' "$3"
        [ "$4" = - ] || printf '{"kind": "evaluation", "step": 1024, "rate": %s, "std": 0.1, "seconds": 3}\n' "$4"
    } >"$run_folder/metrics.jsonl"
}

it 'says how to make a run if there is none'
run 0 noge runs
out ''
err 'No runs in runs/. `noge train grid` makes one: runs/grid-noge-1.'
mkdir empty
run 0 noge runs empty
err_has 'No runs in empty. `noge train grid` makes one'
run 0 noge runs empty --json
json "$place/out"
out_has '"runs": []'
run 3 noge runs missing
err 'noge: missing: No such file or directory'
touch file
run 3 noge runs file
err_has 'file: not a folder; a run is a folder'

it 'lists runs with their scores'
make_run grid noge 1 0.8
make_run grid noge 2 0.9
make_run grid noge 10 -
make_run grid noge-nn 1 0.7
run 0 noge runs
out 'run                  set   variant  seed      steps  last rate       best rate  best baseline  state
───────────────────  ────  ───────  ────  ─────────  ─────────  ──────────────  ─────────────  ──────────
runs/grid-noge-1     grid  noge        1  1024/1024     0.8000  0.8110 at 512       0.7700 nn  finished
runs/grid-noge-2     grid  noge        2  1024/1024     0.9000  0.9000 at 1024      0.7700 nn  finished
runs/grid-noge-10    grid  noge       10   512/1024     0.8110  0.8110 at 512       0.7700 nn  unfinished
runs/grid-noge-nn-1  grid  noge-nn     1  1024/1024     0.7000  0.8110 at 512       0.7700 nn  finished

Mean (std) over seeds

set   variant  seeds  finished        last rate        best rate    best baseline
────  ───────  ─────  ────────  ───────────────  ───────────────  ───────────────
grid  noge         3         2  0.8370 (0.0548)  0.8407 (0.0514)  0.7700 (0.0000)'
err ''
cp "$place/out" all
run 0 noge runs runs/
same all "$place/out"
run 0 noge runs runs runs/grid-noge-1/ ./runs # each is listed once
same all "$place/out"

it 'lists those that are named, without a summary of one'
run 0 noge runs runs/grid-noge-1 runs/grid-noge-nn-1
check
[ "$(wc -l <"$place/out")" -eq 4 ] || complain 'not four lines' "$(cat "$place/out")"

it 'prints JSON'
run 0 noge runs --json
json "$place/out"
out_has '{"run": "runs/grid-noge-1", "set": "grid", "variant": "noge", "seed": 1, "step": 1024, "steps": 1024, "finished": true, "last": {"step": 1024, "rate": 0.8}, "best": {"step": 512, "rate": 0.811}, "baselines": {"random": 0.15, "nn": 0.77}}'
out_has '"seeds": [1, 2, 10]'

it 'keeps configurations apart and says what differs'
make_run maze noge 1 0.5 ', "hidden": 64'
make_run maze noge 2 0.5 ', "hidden": 64'
mv runs wide
make_run maze noge 1 0.6 ', "hidden": 128'
make_run maze noge 2 0.6 ', "hidden": 128'
run 0 noge runs wide/maze* runs
out_has 'maze  noge, hidden 64       2         2  0.5000 (0.0000)'
out_has 'maze  noge, hidden 128      2         2  0.6000 (0.0000)'
rm -r runs
mv wide runs

it 'does not take the same run twice for two seeds'
cp -r runs/maze-noge-1 runs/maze-noge-2 .
run 0 noge runs runs/maze-noge-1 runs/maze-noge-2 maze-noge-1 maze-noge-2
out_has 'maze  noge, runs/maze-noge-1      2 '
out_has 'maze  noge, maze-noge-1           2 '
rm -r maze-noge-1 maze-noge-2

it 'overlooks a last line that was torn, and lines of kinds it does not know'
printf '{"kind": "weather", "sun": true}\n{"kind": "evaluation", "step": 1024, "ra' >>runs/grid-noge-10/metrics.jsonl
run 0 noge runs runs/grid-noge-1 runs/grid-noge-2 runs/grid-noge-10 runs/grid-noge-nn-1
same all "$place/out"

it 'lists a run that has only begun'
rm runs/maze-noge-1/metrics.jsonl
run 0 noge runs runs/maze-noge-1
out_has 'runs/maze-noge-1  maze  noge        1  0/1024          –          –              –  unfinished'

it 'reports damaged runs by file and line, and lists the others'
bad=runs/grid-noge-10
cp $bad/metrics.jsonl good
for line in 'no json' '[1]' '{"step": 3}' '{"kind": "evaluation", "step": -1, "rate": 1}' \
    '{"kind": "evaluation", "step": 2048, "rate": "high"}' '{"kind": "baseline", "rate": 0.3}' \
    '{"kind": "evaluation", "step": 512, "rate": 0.5}'; do
    { head -n 5 good; echo "$line"; } >$bad/metrics.jsonl
    run 3 noge runs
    err_has "noge: $bad/metrics.jsonl:6: "
    err_has 'noge: 1 damaged run was left out'
    out_has 'runs/grid-noge-2'
done
err_has 'an evaluation at step 512 after that at step 512'
cp good $bad/metrics.jsonl
for config in '' '[]' '{}' '{"format": 2, "set": "grid"}' '{"format": 1, "set": 7}' \
    '{"format": 1, "set": "grid", "variant": "noge", "seed": 1, "steps": "many"}'; do
    echo "$config" >$bad/config.json
    run 3 noge runs $bad
    err_has "noge: $bad/config.json:"
done
printf '{"format": 1,\n"set": }' >$bad/config.json
run 3 noge runs $bad
err_has "$bad/config.json:2: invalid JSON"
