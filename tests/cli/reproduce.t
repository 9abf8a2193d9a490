# A reproduction in miniature: one or two sets, few steps. What is there is taken up, what was killed goes on, and what
# does not belong is left alone.
tiny='--sets grid --methods baselines,noge --seeds 1 --steps 64'
source=$(dirname "$script")/../..

it 'lists what would be done and does nothing'
run 0 noge reproduce $tiny --list
out_has 'Wanted jobs, one for each seed, what exists of them in reproduction-quick, and the core minutes left'
out_has 'grid  noge             1     –'
wrote

it 'leaves results, tables, figures and two pages'
run 0 noge reproduce $tiny -o whole
err_has 'grid-noge-1: done, whole/runs/grid-noge-1'
err_has 'whole/report.html has all tables and figures'
out ''
for file in grid-data grid-baselines-1 grid-noge-1; do json whole/results/$file.json; done
for table in agreement architecture data-generated hyperparameters mean-rates-generated rates-generated; do
    for form in md tex csv; do
        check
        [ -s whole/tables/$table.$form ] || complain "no table $table.$form"
    done
done
for figure in teaser samples curves-generated; do
    for form in svg pdf; do
        check
        [ -s whole/figures/$figure.$form ] || complain "no figure $figure.$form"
    done
done
check
[ ! -e whole/tables/ablations.md ] || complain 'a table of ablations without any'
run 0 noge runs whole
out_has 'whole/runs/grid-noge-1'

it 'measures what compare and train measure'
run 0 noge compare grid --seed 1 --seeds 1 -p nn:newest --format csv
rate=$(sed -n 's/^grid,nn:newest,rate,\([0-9.]*\),.*/\1/p' "$place/out")
check
grep -q "^grid,nn:newest,1,0,$rate," whole/tables/results.csv || complain "nn:newest is not $rate"
rate=$(grep '"evaluation"' whole/runs/grid-noge-1/metrics.jsonl | tail -n 1 | sed 's/.*"rate": \([0-9.]*\).*/\1/')
check
grep -q "^grid,noge,1,64,$rate," whole/tables/results.csv || complain "noge is not $rate"
run 0 noge compare grid --seed 1 --seeds 1 -p whole/runs/grid-noge-1/model-last.safetensors --metric mean-rate --format csv
rate=$(sed -n 's/.*,mean-rate,\([0-9.]*\),.*/\1/p' "$place/out")
check
grep -q "^grid,noge,.*,$rate," whole/tables/results.csv || complain "the mean rate of noge is not $rate"

it 'says on every table of rates that it is a miniature'
for table in agreement rates-generated mean-rates-generated hyperparameters; do
    check
    grep -q '^MINIATURE, 64 of 25600 gradient steps' whole/tables/$table.md || complain "$table does not say it"
done
check
grep -q 'This is a miniature' whole/report.html || complain 'the page does not say it'

it 'says of a miniature only what is in it'
check
grep -q '^This is a miniature: 64 of the paper.s 25600 gradient steps and 1 of its 5 seeds, .* learned agents are not judged: .* The classical policies are complete\.' whole/results.md ||
    complain 'the page says something else'
check
grep -q '^1 of the 48 training runs of the tables are done' whole/results.md || complain 'runs are counted that a miniature does not have'
run 0 noge reproduce --sets grid --methods noge --seeds 1 --steps 64 -o learned --adopt whole --report-only
check
! grep '^This is a miniature' learned/results.md | grep -q 'classical' || complain 'classical policies that nobody measured are complete'
check
grep -q 'on the generated sets.*, final models' learned/results.md || complain 'the agents of a table are not explained'

it 'opens with what holds, and has a table of contents'
check
sed -n 3,9p whole/results.md >opening
grep -q '^## What holds' opening && grep -q '^The classical policies: 4 figures are within 0\.0' opening || complain 'the page opens with something else'
check
grep -q '^grid,NOGE,[0-9.]*,0.8861 (0.0162),[0-9.]*.\{0,1\}$' whole/tables/agreement.csv || complain 'a miniature is judged' "$(cat whole/tables/agreement.csv)"
check
! grep -qi 'off by\|not within two\|nearest neighbour: as in the paper' whole/results.md || complain 'a miniature is judged' "$(grep -i 'off by' whole/results.md)"
check
grep -q 'beside the published figures, each over 1 seed\.' whole/tables/agreement.md || complain 'the number of seeds is not said'
check # every link leads to a heading, and every heading but the first has a link
sed -n 's/^<a href="#\([a-z-]*\)">.*/\1/p' whole/report.html >links
sed -n 's/^<h2 id="\([a-z-]*\)">.*/\1/p' whole/report.html | sed 1d >anchors
[ -s links ] && cmp -s links anchors || complain 'links and headings differ'

it 'has the published figures of docs/paper.csv'
grep -v '^#' "$source/docs/paper.csv" | sed 1d | while IFS=, read -r set method mean std; do
    case $set in MUC | OXF | SFO) continue ;; esac
    case $method in NOGE-NN) continue ;; esac # not in this miniature
    name=$(echo "$method" | tr a-z A-Z)
    grep "^$name,paper" whole/tables/rates-generated.csv | grep -q "0$mean (0$std)" || echo "$set $method"
done >missing
command_line=paper.csv
check
[ ! -s missing ] || complain 'other figures than docs/paper.csv for:' "$(cat missing)"

it 'writes tables that other programs can read'
for table in whole/tables/*.tex; do
    check
    [ "$(grep -c '\\begin{tabular}' "$table")" -eq 1 ] && [ "$(grep -c '\\end{tabular}' "$table")" -eq 1 ] ||
        complain "$table is no tabular"
    check # as many columns in every row
    [ "$(grep '\\\\$' "$table" | sed 's/\\&//g' | tr -cd '&\n' | sort -u | wc -l)" -eq 1 ] || complain "$table has rows of unequal length"
done
for table in whole/tables/*.csv; do
    check
    [ "$(sed 's/"[^"]*"//g' "$table" | tr -cd ',\n' | sort -u | wc -l)" -eq 1 ] || complain "$table has rows of unequal length"
done
for table in whole/tables/*.md; do
    check
    [ "$(grep '^|' "$table" | sed 's/\\|//g' | tr -cd '|\n' | sort -u | wc -l)" -eq 1 ] || complain "$table has rows of unequal length"
done

it 'makes a page that needs nothing else'
check
! grep -qE '<script|<link|src=|url\(.?http|@import' whole/report.html || complain 'the page asks for something'
check
[ -z "$(grep -oE ' id="[^"]*"' whole/report.html | sort | uniq -d | head -n 3)" ] || complain 'names occur twice'
grep -oE 'href="#[^"]*"' whole/report.html | sed 's/href="#/ id="/' | sort -u >wanted
grep -oE ' id="[^"]*"' whole/report.html | sort -u >there
check
[ -z "$(comm -23 wanted there | head -n 3)" ] || complain 'glyphs are missing:' "$(comm -23 wanted there | head -n 3)"

it 'does nothing twice'
cp -r whole before
run 0 noge reproduce $tiny -o whole
err 'whole/report.html has all tables and figures; results.md has the same as Markdown'
run 0 diff -r whole before

it 'needs the results only'
mkdir results-only
cp -r whole/results results-only
run 0 noge reproduce $tiny -o results-only --report-only
run 0 diff -r whole/tables results-only/tables
run 0 diff -r whole/figures results-only/figures
same whole/report.html results-only/report.html
run 0 noge reproduce $tiny -o results-only --list
out_has 'grid  noge             1     1'

it 'does not make a report of nothing'
run 3 noge reproduce --report-only -o nowhere-at-all
err 'noge: nowhere-at-all: no such folder; name a folder with results by --out'
wrote
mkdir nothing
run 3 noge reproduce --report-only -o nothing
err_has 'nothing/results has no results for this report'
check
[ ! -e nothing/report.html ] || complain 'a report of nothing'

it 'says when results of an older noge are not in the report'
cp -r results-only older
sed -i '/"content"/d' older/results/grid-data.json
run 0 noge reproduce $tiny -o older --report-only
err_has 'not used: 1 result of an older noge that lacks figures'
run 0 noge reproduce $tiny -o older
run 0 diff -r whole/tables older/tables

it 'takes up runs that noge train made'
run 0 noge train grid --steps 64 --threads 2 --out elsewhere/some-name
run 0 noge reproduce $tiny -o adopted --adopt elsewhere
err_has 'elsewhere: 1 run, 1 of them finished and part of this plan'
err_has 'grid-noge-1: taken from elsewhere/some-name'
run 0 diff -r whole/tables adopted/tables
check
[ ! -e adopted/runs/grid-noge-1 ] || complain 'it was trained again'
cp -r elsewhere changed
sed -i 's/"noge": "[^"]*"/"noge": "0.0.1 (elsewhere)"/' changed/some-name/config.json
run 0 noge reproduce $tiny -o again --adopt changed
run 0 diff -r whole/tables again/tables
check
grep -q '"noge": "0.0.1 (elsewhere)"' again/results/grid-noge-1.json || complain 'the result does not say who trained it'
rm -rf changed
cp -r elsewhere changed
sed -i 's/"kernel"/"positions": "alone", "kernel"/' changed/some-name/config.json
run 0 noge reproduce $tiny -o never --adopt changed --list
out_has 'grid  noge             1     –             –'
run 0 noge reproduce --sets grid --seeds 2 --steps 64 -o partly --adopt elsewhere --report-only
check
[ "$(ls partly/results)" = grid-noge-1.json ] || complain 'more than what was there:' "$(ls partly/results)"
check
grep -q '^grid,noge,1,64,' partly/tables/results.csv || complain 'it is not in the tables'
run 0 noge train grid --steps 65 --out other
run 0 noge reproduce $tiny -o whole --adopt other
err_has 'other: 1 run, 0 of them'

it 'ends in the same tables after being killed again and again'
more='--sets grid,maze --methods baselines,noge-nn --seeds 2 --steps 300 --checkpoint-seconds 0.05'
run 0 noge reproduce $more -o undisturbed --jobs 1
for seconds in 0.1 0.3 0.7; do
    timeout -s KILL $seconds noge reproduce $more -o disturbed --jobs 3 >out 2>err
done
timeout -s TERM 0.5 noge reproduce $more -o disturbed >out 2>err
code=$?
command_line='timeout -s TERM 0.5 noge reproduce'
check
[ "$code" -eq 124 ] || [ "$code" -eq 0 ] || complain "exit code $code" "$(cat err)"
run 0 noge reproduce $more -o disturbed
run 0 diff -r undisturbed/tables disturbed/tables
run 0 diff -r undisturbed/figures disturbed/figures

it 'goes on with a run whose last model was not written, or is gone'
rm disturbed/results/maze-noge-nn-1.json disturbed/runs/maze-noge-nn-1/model-last.safetensors
run 0 noge reproduce $more -o disturbed
run 0 diff -r undisturbed/tables disturbed/tables

it 'saves when interrupted and ends with 130'
run 130 stop_when '[ -e long/runs/maze-noge-1/model-best.safetensors ]' TERM \
    noge reproduce --sets maze --methods noge --seeds 1 --steps 100000 -o long
err_has 'saved in long/runs/maze-noge-1; the same command goes on'
check
[ -s long/runs/maze-noge-1/checkpoint.safetensors ] || complain 'nothing was saved'

it 'lets one work in a folder at a time'
noge reproduce --sets maze --methods noge --seeds 1 --steps 100000 -o long >/dev/null 2>&1 &
busy=$!
await 'flock -n long true; [ $? -eq 1 ]'
run 2 noge reproduce --sets maze --methods noge --seeds 1 --steps 100000 -o long
err 'noge: long: another noge reproduce is running there'
kill -KILL $busy
wait $busy 2>/dev/null

it 'refuses results and runs of something else, and leaves them alone'
cp whole/results/grid-noge-1.json kept.json
run 2 noge reproduce --sets grid --methods noge --seeds 1 --steps 65 -o whole
err 'noge: whole/results/grid-noge-1.json is of another configuration: "steps" is 64 there and 65 now; move it away, or choose another folder with --out'
same kept.json whole/results/grid-noge-1.json
run 0 noge reproduce --sets grid --methods noge --seeds 1 --steps 65 -o whole --report-only
err_has 'not used: whole/results/grid-noge-1.json is of another configuration'
check
! grep -q '^grid,noge,' whole/tables/results.csv || complain 'it was used all the same'
mv whole/results/grid-noge-1.json away.json
run 2 noge reproduce --sets grid --methods noge --seeds 1 --steps 65 -o whole
err_has 'whole/runs/grid-noge-1 is a run of another configuration: "steps" is 64 there and 65 now; move it away'
sed 's/"steps": 64/"steps": 65/' away.json >whole/results/grid-noge-1.json
run 2 noge reproduce $tiny -o whole
err_has 'whole/results/grid-noge-1.json was altered: its hash is not that of its configuration'
head -c 700 away.json >whole/results/grid-noge-1.json
run 2 noge reproduce $tiny -o whole
err_has 'whole/results/grid-noge-1.json:'
err_has 'no JSON'
sed 's/"evaluations": .*/"evaluations": []/' away.json >whole/results/grid-noge-1.json
run 2 noge reproduce $tiny -o whole
err_has 'is damaged: figures are missing'
mv away.json whole/results/grid-noge-1.json
run 0 noge reproduce $tiny -o whole
run 0 diff -r whole/tables before/tables

it 'goes on with the others when one fails, and says which'
mkdir -p broken/runs
noge train maze --steps 64 --out broken/runs/maze-noge-1 >/dev/null 2>&1
rm broken/runs/maze-noge-1/model-last.safetensors broken/runs/maze-noge-1/metrics.jsonl
echo rubbish >broken/runs/maze-noge-1/checkpoint.safetensors
run 1 noge reproduce --sets maze,grid --methods noge --seeds 1 --steps 64 -o broken
err_has 'maze-noge-1: failed: '
err_has 'noge: 1 job failed: maze-noge-1; the same command tries it again'
check
[ -s broken/results/grid-noge-1.json ] && [ -s broken/report.html ] || complain 'the others were not done'

it 'leaves out cities whose data is not there, and says how to get it'
run 0 noge reproduce --sets OXF,grid --methods baselines --seeds 1 -o nocity
err_has 'OXF is left out: '
err_has 'download Oxford or name the folder that has it (`noge fetch` or --data)'
check
[ ! -e nocity/figures/cities.svg ] || complain 'drew a city'

it 'says what it cannot understand'
run 2 noge reproduce --sets tree,mase
err "noge: --sets: unknown name 'mase'; did you mean 'maze'?"
run 2 noge reproduce --sets xyzzy
err_has "there are barabasi, caveman, grid, ladder, maze, tree, MUC, OXF, SFO"
run 2 noge reproduce --methods noge-nm
err "noge: --methods: unknown name 'noge-nm'; did you mean 'noge-nn'?"
run 2 noge reproduce --sets ''
err_has '--sets is empty'
for seeds in 0 x 1,x ''; do
    run 2 noge reproduce --seeds "$seeds"
    err_has '--seeds must be a number from 1 to 1000, or a list such as 1,2,5'
done
run 2 noge reproduce --quick --full
err_has '--quick and --full exclude each other'
run 2 noge reproduce --list --report-only
err_has 'exclude each other'
touch file
run 2 noge reproduce $tiny -o file
err 'noge: file is a file; choose a folder with --out'
run 1 noge reproduce $tiny -o file/below
err_has 'file/below'
run 1 noge reproduce $tiny -o /proc/nothing
err_has '/proc/nothing'
run 3 noge reproduce $tiny -o whole --adopt missing-folder
err_has 'missing-folder'
run 0 noge reproduce --seeds 1,7 --sets grid --methods baselines --list
out_has 'grid  baselines        2     –'

it 'does not mix the results of two maps'
mkdir one two
noge convert grid:rows=20,columns=21 -o one/OXF.graph 2>/dev/null
noge convert grid:rows=20,columns=22 -o two/OXF.graph 2>/dev/null
run 0 noge reproduce --sets OXF --methods baselines --seeds 1 --data one -o city
check
[ -s city/figures/cities.svg ] && [ -s city/tables/rates-cities.md ] || complain 'no city in the report'
check # its tables have classical policies only
! grep -qE 'NOGE|"Best"|final models' city/tables/rates-cities.md city/tables/mean-rates-cities.md || complain 'a caption explains rows that are not there'
run 0 noge reproduce --sets OXF --methods baselines --seeds 2 --data one -o city
run 2 noge reproduce --sets OXF --methods baselines --seeds 1,3 --data two -o city
err_has 'the graphs of OXF differ from those used for the results in city'

it 'probes models'
run 0 noge reproduce --quick --ablations --sets grid --methods baselines,noge-oldest --seeds 1 --steps 64 -o whole
err_has 'grid-noge-oldest-1-probe: measured'
run 0 noge compare grid --seed 1 --seeds 1 --limit 30 --expect 30 -p whole/runs/grid-noge-oldest-1/model-last.safetensors --format csv
rate=$(sed -n 's/.*,rate,\([0-9.]*\),.*/\1/p' "$place/out")
check
grep -q "\"30-budget\": {\"rate\": $rate," whole/results/grid-noge-oldest-1-probe.json || complain "with a budget of 30 it is not $rate"
run 0 noge compare grid:rows=30,columns=40 --seed 1 --seeds 1 --steps 100000 -p nn --format csv
rate=$(sed -n 's/.*,rate,\([0-9.]*\),.*/\1/p' "$place/out")
check
grep -q "\"larger\": {\"rate\": $rate," whole/results/grid-nn-1-probe.json || complain "nn on a larger graph is not $rate"

it 'compares both choices among equal nodes with the paper'
run 0 noge reproduce --quick --sets maze --methods noge,noge-oldest --steps 64 -o ties
awk -F, '
$1 == "maze" { count[$2]++; sum[$2] += $5; squares[$2] += $5 * $5 }
function distance(method,    mean, variance) {
    mean = sum[method] / 2
    variance = squares[method] - 2 * mean * mean
    return (mean < .4921 ? .4921 - mean : mean - .4921) / sqrt(variance + .0140 ^ 2)
}
END {
    old = distance("noge-oldest"); new = distance("noge")
    printf "%.2f %.2f\nWithin a distance of 2, of 1: %d with the oldest, %d with the newest. ", old, new, old <= 2, new <= 2
    printf "Mean of the squared distances: %.2f with the oldest, %.2f with the newest.\n", old * old, new * new
}' ties/tables/results.csv >wanted
awk -F, '/^maze,NOGE,/ { sub(/\r$/, "", $7); print $5, $7 }' ties/tables/ties.csv >found
grep '^Within a distance' ties/results.md >>found
same wanted found

it 'has a column of seeds only where their numbers differ'
check
! head -n 1 ties/tables/agreement.csv | grep -q 'seeds' || complain 'all rows have two seeds'
cp -r ties unequal
run 0 noge reproduce --quick --sets grid,maze --methods noge --seeds 2,3 --steps 64 -o unequal
check
grep -q '^grid,NOGE,.*,2.$' unequal/tables/agreement.csv || complain 'no number of seeds'

it 'shows the deviation and the number of seeds if some are missing'
run 0 noge reproduce --quick --sets maze --methods noge,noge-oldest --steps 64 --seeds 3 --report-only -o ties
check
grep -q '^NOGE,"*ours, final.*0\.[0-9]* (0\.[0-9]*) 2/3' ties/tables/rates-generated.csv || complain 'no deviation over two of three seeds'
