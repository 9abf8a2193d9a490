# Beyond the paper in miniature: a handful of gradient steps on one or two sets. What matters here is that every figure
# is that of the episodes, and that results alone are enough for it.
unset NOGE_MODELS
tiny='--quick --beyond --sets grid,ladder --steps 8'

# The mean of the rates in a result: mean FILE [POLICY]
mean() {
    grep -o "\"${2:-episodes}\": {\"rate\": \[[^]]*\]" "$1" | sed 's/.*\[//; s/\]//' | tr ',' '\n' |
        awk '{ sum += $1 } END { printf "%.6f", sum / NR }'
}
# Are two numbers the same but for rounding? near A B
near() {
    check
    awk "BEGIN { off = ($1) - ($2); exit !(off < 0.00006 && off > -0.00006) }" || complain "$1 is not $2"
}

it 'lists what would be done and does nothing'
run 0 noge reproduce --beyond --sets grid,ladder,mixture --list
out_has 'grid     rules                           5     –'
out_has 'grid     noge-plus                       5     –'
out_has 'grid     noge-plus-no-surroundings       5     –'
out_has 'grid     noge-plus-reach-0               5     –'
out_has 'mixture  noge-plus                       5     –'
out_has 'grid     universal-mixture               5     –'
out_has 'ladder   transfer                        5     –'
out_has 'grid     guard-nearest                   5     –'
out_has 'ladder   guard-robust                    5     –'
check
! grep -qE 'baselines|mixture  rules|maze' "$place/out" || complain 'more than was asked for'
run 0 noge reproduce --beyond --sets MUC --list # models that come along and have not seen the city
out_has 'MUC  universal-without'
run 0 noge reproduce --full --sets grid --list
check
! grep -q 'plus' "$place/out" || complain 'beyond what was asked for'
run 0 noge reproduce --full --beyond --sets grid --list
out_has 'grid  baselines'
out_has 'grid  noge-plus '
wrote

it 'leaves results, tables and a figure'
run 0 noge reproduce $tiny -o whole
err_has 'grid-noge-plus-1: done, whole/runs/grid-noge-plus-1'
err_has 'grid-rules-2: measured'
for file in grid-rules-1 grid-noge-plus-2 grid-noge-plus-reach-0-1 grid-by-ladder-noge-plus-1 \
    ladder-by-ladder-noge-plus-1-nearest ladder-by-ladder-noge-plus-1-robust-1; do
    json whole/results/$file.json
done
for table in beyond-rates beyond-rules beyond-transfer beyond-guards beyond-inputs; do
    for form in md tex csv; do
        check
        [ -s whole/tables/$table.$form ] || complain "no table $table.$form"
    done
    check
    grep -q '^MINIATURE, 8 of [0-9]* gradient steps, 2 seeds' whole/tables/$table.md || complain "$table does not say that it is a miniature"
    check # as many columns in every row
    [ "$(sed 's/"[^"]*"//g' whole/tables/$table.csv | tr -cd ',\n' | sort -u | wc -l)" -eq 1 ] || complain "$table has rows of unequal length"
done
check # seven things hidden or changed on two sets, two seeds each
[ "$(grep -cE ',(grid|ladder),2,' whole/tables/beyond-inputs.csv)" -eq 14 ] || complain 'not fourteen rows of two seeds:' "$(cat whole/tables/beyond-inputs.csv)"
check
grep -q '"hide": \["alone", "company", "company-far"\]' whole/runs/grid-noge-plus-no-surroundings-1/config.json || complain 'nothing is hidden'
check
[ -s whole/figures/curves-beyond.svg ] && [ -s whole/figures/curves-beyond.pdf ] || complain 'no learning curves'
check
grep -q '^## Beyond the paper' whole/results.md || complain 'no heading'
check
grep -q '^Against the best rule of each set:' whole/results.md || complain 'no verdict in words'
check
grep -q '^"\{0,1\}universal' whole/tables/beyond-universal.csv || complain 'the universal explorer is missing'

it 'measures what compare and train measure'
run 0 noge compare grid --seed 1 --seeds 1 -p nn:newest --format csv
near "$(sed -n 's/^grid,nn:newest,rate,\([0-9.]*\),.*/\1/p' "$place/out")" "$(mean whole/results/grid-rules-1.json nn:newest)"
rate=$(grep '"evaluation"' whole/runs/grid-noge-plus-2/metrics.jsonl | tail -n 1 | sed 's/.*"rate": \([0-9.]*\).*/\1/')
near "$rate" "$(mean whole/results/grid-noge-plus-2.json)"
model=whole/runs/ladder-noge-plus-1/model-last.safetensors
run 0 noge compare grid --seed 1 --seeds 1 -p $model --format csv
near "$(sed -n 's/.*,rate,\([0-9.]*\),.*/\1/p' "$place/out")" "$(mean whole/results/grid-by-ladder-noge-plus-1.json)"
run 0 noge compare ladder --seed 1 --seeds 1 -p $model@robust:1 --format csv
near "$(sed -n 's/.*,rate,\([0-9.]*\),.*/\1/p' "$place/out")" "$(mean whole/results/ladder-by-ladder-noge-plus-1-robust-1.json)"

it 'compares on the same episodes'
plus=$(mean whole/results/grid-noge-plus-1.json)+$(mean whole/results/grid-noge-plus-2.json)
for rule in random bfs dfs nn dfs-stack nn:most-visited nn:fewest-visited nn:newest nn:oldest nn:random; do
    theirs=$(mean whole/results/grid-rules-1.json $rule)+$(mean whole/results/grid-rules-2.json $rule)
    line=$(grep "^grid,$rule," whole/tables/beyond-rules.csv)
    near "$(echo "$line" | sed 's/.*,"*\([-+][0-9.]*\) \[.*/\1/')" "(($plus) - ($theirs)) / 2"
    low=$(echo "$line" | sed 's/.*\[\([^,]*\),.*/\1/')
    high=$(echo "$line" | sed 's/.*\[[^,]*, \([^]]*\)\].*/\1/')
    check
    awk "BEGIN { off = (($plus) - ($theirs)) / 2; exit !($low - 0.0001 <= off && off <= $high + 0.0001) }" ||
        complain "$rule: the difference is not in its interval:" "$line"
    case $low in +0.00[1-9]* | +0.0[1-9]* | +0.[1-9]*)
        check
        echo "$line" | grep -q ',above' || complain "$rule: not called above:" "$line" ;;
    esac
done
# Several may be the best; what is shown must be as good as any.
named=$(sed -n 's/^ladder,[^,]*,\([^,]*\),.*/\1/p' whole/tables/beyond-rates.csv)
for rule in nn nn:most-visited nn:fewest-visited nn:newest nn:oldest nn:random $named; do
    awk "BEGIN { print ($(mean whole/results/ladder-rules-1.json $rule) + $(mean whole/results/ladder-rules-2.json $rule)) / 2 }"
done >rates
near "$(tail -n 1 rates)" "$(sort -rn rates | head -n 1)"
near "$(tail -n 1 rates)" "$(sed -n 's/^ladder,[^,]*,[^,]*,\([0-9.]*\),.*/\1/p' whole/tables/beyond-rates.csv)"

it 'does nothing twice, and needs the results only'
cp -r whole before
run 0 noge reproduce $tiny -o whole
err 'whole/report.html has all tables and figures; results.md has the same as Markdown'
run 0 diff -r whole before
mkdir results-only
cp -r whole/results results-only
run 0 noge reproduce $tiny -o results-only --report-only
run 0 diff -r whole/tables results-only/tables
run 0 diff -r whole/figures results-only/figures
same whole/report.html results-only/report.html

it 'needs models for what is not measured yet'
rm results-only/results/grid-by-grid-noge-plus-1-nearest.json
run 1 noge reproduce $tiny -o results-only
err_has 'grid-by-grid-noge-plus-1-nearest: failed: its model is not there; name the folder that has it with --adopt'
run 0 noge reproduce $tiny -o results-only --adopt whole/runs
run 0 diff -r whole/tables results-only/tables

it 'takes up runs that noge train made'
run 0 noge train grid ladder --method plus --steps 8 --seeds 2 --out elsewhere
run 0 noge reproduce $tiny --methods rules,noge-plus -o adopted --adopt elsewhere
err_has 'elsewhere: 4 runs, 4 of them finished and part of this plan'
same whole/tables/beyond-rates.csv adopted/tables/beyond-rates.csv
same whole/tables/beyond-rules.csv adopted/tables/beyond-rules.csv
check
[ -z "$(ls adopted/runs)" ] || complain 'it trained:' "$(ls adopted/runs)"

it 'ends in the same tables after being killed again and again'
for seconds in 0.2 0.5 0.9; do
    timeout -s KILL $seconds noge reproduce $tiny --jobs 3 --checkpoint-seconds 0.05 -o disturbed >out 2>err
done
run 0 noge reproduce $tiny -o disturbed
run 0 diff -r whole/tables disturbed/tables
run 0 diff -r whole/figures disturbed/figures
rm disturbed/results/grid-noge-plus-1.json disturbed/runs/grid-noge-plus-1/model-last.safetensors
run 0 noge reproduce $tiny -o disturbed
same whole/runs/grid-noge-plus-1/model-last.safetensors disturbed/runs/grid-noge-plus-1/model-last.safetensors
run 0 diff -r whole/tables disturbed/tables

it 'tells what universal explorers reach, the one that comes with noge too'
some='--methods rules,noge-plus,universal-mixture,universal'
run 0 noge reproduce --quick --beyond --sets grid,mixture --steps 8 $some -o whole
err_has 'grid-by-mixture-noge-plus-1: measured'
check
[ "$(grep -c ',grid,' whole/tables/beyond-universal.csv)" -eq 2 ] || complain 'not two explorers:' "$(cat whole/tables/beyond-universal.csv)"
run 0 noge compare grid --seed 1 --seeds 1 -p universal --format csv
near "$(sed -n 's/.*,rate,\([0-9.]*\),.*/\1/p' "$place/out")" "$(mean whole/results/grid-by-universal-1.json)"
sed -i 's/"content": "[0-9a-f]*"/"content": "0123456789abcdef"/' whole/results/grid-by-universal-1.json
run 2 noge reproduce --quick --beyond --sets grid,mixture --steps 8 $some -o whole
err_has 'whole/results/grid-by-universal-1.json was altered'
cp before/results/grid-by-universal-1.json whole/results/

it 'judges by large road networks, if they are there'
mkdir -p roads/large
awk 'BEGIN { print "p sp 60 240"
    for (i = 1; i <= 60; i++) { a = i % 60 + 1; b = (i + 6) % 60 + 1; print "a", i, a, 1; print "a", a, i, 1; print "a", i, b, 2; print "a", b, i, 2 } }' |
    gzip >roads/large/NY.gr.gz
some='--quick --beyond --sets NY,FLA --methods rules,universal'
run 0 noge reproduce $some --data roads -o wide
err_has 'FLA is left out: no large/FLA.gr, large/FLA.gr.gz or large/FLA.gr.xz in roads; name the folder'
err_has 'NY-by-universal-2: measured'
run 0 noge compare roads/large/NY.gr.gz --seed 2 --seeds 1 -p universal --format csv
near "$(sed -n 's/.*,rate,\([0-9.]*\),.*/\1/p' "$place/out")" "$(mean wide/results/NY-by-universal-2.json)"
check
grep -q ',NY,no,' wide/tables/beyond-universal.csv || complain 'not judged:' "$(cat wide/tables/beyond-universal.csv)"
run 0 noge reproduce $some --data roads -o wide
check
! grep -q measured "$place/err" || complain 'measured again'
zcat roads/large/NY.gr.gz | sed '1s,240,232,;2,9d' | gzip >other.gr.gz
mv other.gr.gz roads/large/NY.gr.gz
run 2 noge reproduce --quick --beyond --sets NY --seeds 3 --methods rules --data roads -o wide
err_has 'the graphs of NY differ from those used for the results in wide'

it 'does not use what is damaged'
sed 's/"length": \[[^,]*,/"length": [/' before/results/grid-noge-plus-1.json >whole/results/grid-noge-plus-1.json
run 2 noge reproduce $tiny -o whole
err_has 'whole/results/grid-noge-plus-1.json is damaged: figures are missing'

it 'says what it cannot understand'
run 2 noge reproduce --beyond --methods noge-plas
err "noge: --methods: unknown name 'noge-plas'; did you mean 'noge-plus'?"
run 2 noge reproduce --beyond --sets mixtur
err "noge: --sets: unknown name 'mixtur'; did you mean 'mixture'?"
