# make_run FOLDER SET VARIANT SEED RATE…: a run evaluated every 512 of 1024 steps.
make_run() {
    run_folder=$1
    mkdir -p "$run_folder"
    printf '{"format": 1, "noge": "0.1.0", "set": "%s", "data_seed": 1, "variant": "%s", "seed": %s, "steps": 1024}\n' "$2" "$3" "$4" \
        >"$run_folder/config.json"
    shift 4
    {
        for baseline in '"random", "rate": 0.15' '"bfs", "rate": 0.22' '"dfs", "rate": 0.76' '"nn", "rate": 0.77'; do
            printf '{"kind": "baseline", "policy": %s, "std": 0.02}\n' "$baseline"
        done
        step=0
        for rate in "$@"; do
            printf '{"kind": "evaluation", "step": %d, "rate": %s, "std": 0.1}\n' $step "$rate"
            step=$((step + 512))
        done
    } >"$run_folder/metrics.jsonl"
}
make_run runs/grid-noge-1 grid noge 1 0.2 0.7 0.8
make_run runs/grid-noge-2 grid noge 2 0.3 0.8
make_run runs/grid-noge-nn-1 grid noge-nn 1 0.5 0.7 0.9
make_run runs/maze-noge-1 maze noge 1 0.1 0.4 0.5
make_run runs/maze-noge-2 maze noge 2

it 'draws SVG, PNG and PDF'
run 0 noge curve runs/grid-* -o grid.svg
wrote grid.svg
out ''
err ''
run 0 grep -c '<svg' grid.svg
run 0 noge curve runs/grid-noge-1 -o grid.png --title 'One run'
run 0 noge curve runs -o all.pdf --columns 1
err 'runs/maze-noge-2 is left out: it has no evaluation yet'
run 0 sh -c 'head -c 5 all.pdf'
out_has '%PDF'

it 'draws the same bytes again, wherever they go'
run 0 noge curve runs/grid-* -o -
same grid.svg "$place/out"
run 0 noge curve runs/grid-noge-* runs/grid-noge-1/ -o grid.svg --force
run 0 noge curve runs/grid-* -o -
same grid.svg "$place/out"

it 'draws the mean of several seeds where a run with these rates would be'
make_run several/1 grid noge 1 0.2 0.5 0.6
make_run several/2 grid noge 2 0.3 0.6 0.7
make_run several/3 grid noge 3 0.25 0.4 0.5
make_run single/1 grid noge 1 0.25 0.5 0.6
make_run other/1 grid noge 1 0.25 0.5 0.61
blue() { grep -o '<path [^>]*stroke:rgb(10\.[^>]*>' "$1"; }
for runs in several single other; do
    run 0 noge curve $runs -o $runs.svg
    blue $runs.svg >$runs.paths
done
check
[ -s single.paths ] || complain 'there is no blue line'
same several.paths single.paths
check
! cmp -s other.paths single.paths || complain 'another rate makes no difference'

it 'lays panels out as asked'
run 0 noge curve runs -o wide.svg
run 0 noge curve runs -o high.svg --columns 1
width() { sed -n 's/.*<svg [^>]*width="\([0-9]*\).*/\1/p' "$1"; }
check
[ "$(width wide.svg)" -gt "$(width high.svg)" ] || complain "one column is as wide as two: $(width high.svg)"
run 2 noge curve runs -o none.svg --columns 0
err_has '--columns must be an integer from 1'

it 'refuses other kinds of files and files that exist'
run 2 noge curve runs -o grid.jpg
err_has '.svg, .png or .pdf'
wrote
run 2 noge curve runs -o grid.svg
err 'noge: grid.svg: exists already; choose another name or replace it (--force)'
run 2 noge curve runs
err_has '-o FILE.svg'
run 2 noge curve -o new.svg
err_has 'RUN is missing'

it 'refuses what is no run, or has no curve, and writes nothing'
mkdir empty
run 3 noge curve empty -o new.svg
err_has 'empty: no run: neither this folder nor one below has a config.json; `noge train grid` makes a run'
wrote
run 3 noge curve missing -o new.svg
err 'noge: missing: No such file or directory'
run 3 noge curve runs/maze-noge-2 -o new.svg
err 'noge: runs/maze-noge-2: not evaluated yet, there is no curve to draw'
wrote
echo broken >>runs/maze-noge-1/metrics.jsonl
run 3 noge curve runs -o new.svg
err_has 'noge: runs/maze-noge-1/metrics.jsonl:8: invalid JSON'
wrote
