# Judging: every rule and the named policies on the same episodes, stored cell by cell.
small='--set grid:rows=5,columns=6,maze --condition hops-30,hops-whole,hops-return -n 200 --decisions 6000'

it 'stores a line for each cell and prints a table for each condition'
run 0 noge judge universal $small -o store
out_has 'hops-30: 30 decisions'
out_has 'hops-return: everything visited and the way home'
out_has 'universal'
err_has 'maze hops-whole: '
rules=$(noge policies --json | grep -c '"name": "\(random\|bfs\|dfs\|nn\|blocking\|hdfs\|depth-first\)')
check
[ "$(wc -l <store/cells.jsonl)" -eq $((6 * (rules + 1))) ] || complain "$(wc -l <store/cells.jsonl) cells, not 6 times $((rules + 1))"
head -n 1 store/cells.jsonl >line
json line
for key in set condition policy kind figure episodes first_seed seeds mean error nn best_rule noge clean model data kernel key; do
    check
    grep -q "\"$key\": " line || complain "a cell without \"$key\""
done

it 'stores the same bytes with any number of threads'
run 0 noge judge universal $small -o one -j 1
run 0 noge judge universal $small -o two -j 2
same one/cells.jsonl two/cells.jsonl
same one/cells.jsonl store/cells.jsonl
for file in one/episodes/*; do same "$file" "two/episodes/${file##*/}"; done

it 'has the means of noge compare on the same episodes'
run 0 noge judge --rules --set maze --condition hops-100 -n 100 -o plain --json
mean=$(sed -n 's/.*"policy": "nn:newest".*"mean": \(0.[0-9]\{12\}\).*/\1/p' "$place/out")
run 0 noge compare maze --seed 1001 --seeds 1 -n 100 --steps 100 -p nn:newest --format csv
out_has "$mean"

it 'measures no cell twice'
cp store/cells.jsonl before
run 0 noge judge universal $small -o store
err ''
same before store/cells.jsonl
rm store/episodes/*
run 0 noge judge universal $small -o store
err ''
wrote

it 'measures what is missing, and compares it with rules whose episodes are gone'
run 0 noge judge universal nn@robust:1 $small -o store
err_has 'maze hops-30: '
grep -v '"nn@robust:1"' store/cells.jsonl >others
same before others
run 0 noge judge universal nn@robust:1 $small -o whole
same whole/cells.jsonl store/cells.jsonl

it 'goes on after a kill to the same bytes'
run 137 stop_when '[ "$(ls killed/episodes | wc -l)" -gt 12 ]' KILL noge judge universal $small -o killed -j 1
run 0 noge judge universal $small -o killed -j 1
same one/cells.jsonl killed/cells.jsonl

it 'measures again what another model decides differently'
cp "$(dirname "$script")/../../models/grid-noge-plus.safetensors" model.safetensors
run 0 noge judge ./model.safetensors $small -o models
cp models/cells.jsonl before
cp "$(dirname "$script")/../../models/maze-noge-plus.safetensors" model.safetensors
run 0 noge judge ./model.safetensors $small -o models
err_has 'grid:rows=5,columns=6 hops-30: 1 of '
check
[ "$(diff before models/cells.jsonl | grep -c '^>')" -eq 6 ] || complain 'not six cells changed'

it 'judges universal and its teachers unless policies are named'
run 0 env NOGE_MODELS="$(dirname "$script")/../../models" noge judge --set grid:rows=3,columns=4 --condition hops-30 -n 2 -o everybody --json
check
[ "$(grep -c '"kind": "teacher"' "$place/out")" -eq 9 ] || complain 'not the nine models noge-plus:SET'
[ "$(wc -l <"$place/out")" -eq $((rules + 10)) ] || complain 'not rules, universal and teachers'

it 'prints stored figures without measuring'
run 0 noge judge universal --set maze --condition hops-30 -o store --report-only --json
check
[ "$(wc -l <"$place/out")" -eq $((rules + 1)) ] || complain 'not the cells of one set and condition'
run 3 noge judge --report-only -o nowhere
err_has 'nowhere has no cells of these sets, conditions and policies'
wrote

it 'judges a graph of your own, with lengths'
run 0 noge convert $town/town.graphml -o town.graph
run 0 noge judge universal --set town.graph --condition metres-whole,metres-budget-return -n 20 -o own
out_has 'metres-whole: metres walked to visit everything'
out_has 'metres-budget-return: '
run 0 noge judge --rules --set grid:rows=4,columns=4,town.graph --condition metres-500 -n 20 -o own
check
! grep -q '"grid:rows.*metres-500' own/cells.jsonl || complain 'metres on a graph without lengths'

it 'finds graphs and places that training has seen'
run 0 noge judge --overlap --set town.graph --trained-on grid --chosen-by maze
out_has 'No graph and no node is shared.'
mkdir seen
cp town.graph seen
echo '{"files": ["town.graph"], "train": [0], "test": []}' >seen/split.json
run 0 noge judge --overlap --set town.graph,grid --trained-on seen --chosen-by grid
check
awk '$1 == "town.graph" && $4 == 1 && $5 > 10 && $6 == $5 && $7 == 0 { town = 1 } $1 == "grid" && $2 == "judging" && $4 == 0 && $7 == 20 { grid = 1 }
    END { exit !(town && grid) }' "$place/out" || complain 'the overlap is not found' "$(cat "$place/out")"

it 'makes a page from the store, and notices when it is out of date'
if command -v python3 >/dev/null; then
    source=$(dirname "$script")/../..
    mkdir -p house/docs house/judging house/models
    cp "$source/docs/judging" "$source/docs/judging-reading.md" house/docs
    cp store/cells.jsonl house/judging
    printf 'Words.\n<!-- judging: summary -->\n<!-- end of judging -->\n' >house/README.md
    printf '<!-- judging: hops-30 -->\nold\n<!-- end of judging -->\nMore words.\n' >house/models/README.md
    : >house/docs/RESULTS.md
    : >house/docs/results-reading.md
    run 1 house/docs/judging --check
    out_has 'README.md differs from the store; run docs/judging'
    run 0 house/docs/judging
    run 0 house/docs/judging --check
    out ''
    check
    grep -q '^| maze |' house/models/README.md && grep -q '^More words' house/models/README.md || complain 'no table in its block'
    sed -i '1s/"mean": 0\../"mean": 0.0/' house/judging/cells.jsonl
    sed -i 's/"mean": 0\.[0-9]/"mean": 0.1/' house/judging/cells.jsonl
    run 1 house/docs/judging --check
    out_has 'docs/JUDGING.md differs'
    echo '{"set": 1' >>house/judging/cells.jsonl
    run 1 house/docs/judging --check
    err_has 'not a cell'
else
    echo 'SKIP: no python3 to make docs/JUDGING.md'
fi

it 'refuses what it does not know'
run 2 noge judge --condition hops-31 -o none
err_has "unknown condition 'hops-31'; expected hops-30"
run 2 noge judge no-such-policy --set grid -o none
run 3 noge judge --set no-such-set -o none
err_has 'no-such-set'
check
[ ! -e none ] || complain 'there is a folder'
run 2 noge judge nn --rules -o none
err_has 'exclude each other'
run 2 noge judge --set grid:rows=5,,maze -o none
err_has 'a name is empty'

it 'names the line of a damaged store'
mkdir damaged
{ head -n 2 before; echo '{"set": "grid"'; } >damaged/cells.jsonl
run 3 noge judge --rules $small -o damaged
err_has 'damaged/cells.jsonl:3: not JSON'
echo '{"set": "grid"}' >damaged/cells.jsonl
run 3 noge judge --rules $small -o damaged
err_has 'damaged/cells.jsonl:1: a cell must have a set, a condition and a policy'
