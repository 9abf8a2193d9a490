it 'prints a table, the same for any number of threads'
run 0 noge compare grid ladder -p bfs,nn --seeds 2 --episodes 10 --threads 1
cp "$place/out" one
out_has 'Exploration rate at the end: decisions over distance; mean (std) over 2 seeds of 10 episodes'
err ''
for threads in 2 7; do
    run 0 noge compare grid ladder -p bfs,nn --seeds 2 --episodes 10 --threads $threads
    same one "$place/out"
done

it 'prints JSON, the same for any number of threads'
run 0 noge compare tree maze:side=11 -p random,nn:random --seeds 2 --episodes 5 --json -j1
json "$place/out"
out_has '{"set": "tree", "policy": "random", "mean": 0.'
out_has '"set": "maze:side=11", "policy": "nn:random"'
out_has '"episodes": 5'
cp "$place/out" one
run 0 noge compare tree maze:side=11 -p random,nn:random --seeds 2 --episodes 5 --json -j3
same one "$place/out"

it "comes near the paper's figures"
run 0 noge compare grid -p nn,nn:most-visited --format csv
check
awk -F, '$2 == "nn" && ($4 < 0.757 || $4 > 0.777) { exit 1 } $2 == "nn:most-visited" && $4 < 0.94 { exit 1 }' \
    "$place/out" || complain 'not 0.767 and 0.96:' "$(cat "$place/out")"

it 'knows other formats and metrics'
run 0 noge compare tree -p nn,dfs -n5 --format markdown
out_has '| set  |'
run 0 noge compare tree -p nn,dfs -n5 --format latex
out_has '\toprule'
run 0 noge compare tree -p nn,dfs -n5 --format csv --metric all
out_has 'set,policy,metric,mean,std,counted,episodes'
out_has 'tree,dfs,seen-100,'
run 0 noge compare tree -p nn --metric all -n5
out_has 'Distance walked until all nodes were seen'

it 'says how many episodes a figure is of'
run 0 noge compare grid -p bfs --steps 20 --metric seen-90 --episodes 3 --seeds 2
out_has '– (0/6)'

it 'takes one seed'
run 0 noge compare grid -p nn --seed 3 -n4
out_has 'over 1 seed of 4 episodes'

it 'shows every episode'
run 0 noge compare grid -p nn --seed 3 -n4 --per-episode --format csv
check
[ "$(wc -l <"$place/out")" -eq 5 ] || complain 'not four episodes'
run 0 noge compare grid -p nn --seed 3 -n4 --per-episode --json
json "$place/out"
out_has '"runs": [{"seed": 3, '

it 'compares on files'
printf 'a b 1\nb c 2\n' >path.edges
run 0 noge compare path.edges -p nn,dfs --weighted -n3
out_has 'path.edges'

it 'says if it cannot explore all, and if there are no lengths'
printf '1 2\n3 4\n4 5\n' >pieces.edges
run 0 noge compare pieces.edges -p nn --seeds 2 -n5
err 'pieces.edges: not connected; 10 of 10 episodes explore only the component of their source'
run 0 noge compare tree --weighted -p nn --seeds 1 -n2
err 'tree: no edge has a length; each counts 1'
run 0 noge compare path.edges -p nn --weighted -n3
err ''

it 'explains what it does not know'
run 3 noge compare grdi
err 'noge: grdi: no such file, and no such set; did you mean grid?'
run 3 noge compare nothing-like-it
err_has 'the sets are barabasi, caveman, grid, ladder, maze, tree, delaunay, geometric, regular, small-world, mixture, variety, everything, worlds, roads, MUC, OXF, SFO'
run 2 noge compare grid -p nn,bsf
err "noge: unknown policy 'bsf'; did you mean 'bfs'?"
run 2 noge compare grid -p nn,,bfs
err_has 'an empty name'
run 2 noge compare grid --json --format csv
err_has 'exclude each other'

it 'compares with universal, too, if not told with whom'
run 0 noge compare tree --seeds 1 -n2
out_has 'universal'

it 'gives lengths a unit, and no rate where lengths count'
run 0 noge compare $town/town.graphml -p nn --weighted --seeds 1 -n2
out_has 'Distance walked, in km, weighted; mean (std)'
run 0 noge compare path.edges $town/town.graphml -p nn --weighted --seeds 1 -n2
out_has 'path.edges, units'
out_has 'town.graphml, km'
run 0 noge compare path.edges -p nn --weighted --seeds 1 -n2 --metric all
check
grep -qi 'rate' "$place/out" && complain 'a rate of units:' "$(cat "$place/out")"
run 0 noge compare path.edges -p nn --weighted --seeds 1 -n2 --json
out_has '"unit": "units", "rate": {"mean": null,'
run 2 noge compare path.edges --weighted --metric rate
err_has '--metric rate is for explorations that count edges; with --weighted use length'
run 2 noge compare path.edges --weighted --metric over-tree
err_has '--metric over-tree is for explorations that count edges'

it 'shows lengths with a unit, and relative differences in per cent'
run 0 noge compare $town/town.graphml -p nn,dfs --weighted --full --seeds 2 -n3 --paired nn
out_has 'Distance walked, in km, weighted; mean (std) over 2 seeds of 3 episodes'
out_has 'Relative difference from nn on the same episodes, length, in per cent; mean and its 95 % interval'
check
grep -q 'nodes visited' "$place/out" && complain 'everything was visited:' "$(cat "$place/out")"
run 0 noge compare $town/town.graphml -p nn,dfs --weighted --steps 2 --seeds 2 -n3 --format csv --paired nn
out_has ',difference,low,high,difference_percent,low_percent,high_percent'
out_has 'town.graphml,dfs,visited,3,0,6,6,,1,2,2,'
run 0 noge compare $town/town.graphml -p nn,dfs --weighted --full --seeds 2 -n3 --paired nn --json
json "$place/out"
out_has '"percent": {"mean": '
out_has '"visited": {"mean": '

it 'walks home'
run 0 noge compare tree -p nn,dfs --full --return --certify --seeds 2 -n3
out_has 'Exploration rate at the end: decisions over distance, with return; mean (std) over 2 seeds of 3 episodes'
check
# On a tree every way home completes a tour of each edge twice, whoever decides depth-first.
awk '/^Distance walked over a lower/ { wanted = 1 } wanted && $1 == "tree" { exit $4 + 0 != 1 }' "$place/out" ||
    complain 'a tree whose tour is not twice its edges:' "$(cat "$place/out")"
run 0 noge compare tree -p nn --full --return --seeds 1 -n2 --json
out_has '"return": true'

it 'keeps budgets in distance'
run 0 noge compare grid -p nn,bfs --return --budget-distance 60 --seeds 1 -n4 --per-episode --format csv
check
awk -F, 'NR > 1 && ($11 > 60 || $11 < 50) { exit 1 }' "$place/out" || complain 'beyond the budget:' "$(cat "$place/out")"
run 0 noge compare grid -p nn,bfs --return --budget-distance 60 --seeds 1 -n4 --paired bfs
out_has 'Number of nodes visited, with return; mean (std) over 1 seed of 4 episodes'
out_has 'Difference from bfs on the same episodes, visited; mean and its 95 % interval'
run 0 noge compare grid -p nn,bfs --budget-distance 60 --seeds 1 -n4 --json
out_has '"limit": null'
out_has '"budget_distance": 60'
run 2 noge compare grid --budget-distance -3
err_has "--budget-distance must be a number above 0, not '-3'"

it 'leaves episodes without a decision out of means, and says so'
printf 'a b\nc c\n' >alone.edges
run 0 noge compare alone.edges -p nn --seeds 2 -n20 --format csv
err_has ' of 40 episodes have no decision, because nothing can be visited from their source; means leave them out'
check
awk -F, '$2 == "nn" && ($4 != 1 || $6 >= 40 || $6 == 0) { exit 1 }' "$place/out" || complain 'not a rate of 1:' "$(cat "$place/out")"

it 'says what made the figures'
run 0 noge compare tree -p nn,dfs --seed 3 --seeds 2 -n4 --steps 50 --kernel portable --json
json "$place/out"
for fact in '"first_seed": 3' '"seeds": 2' '"episodes": 4' '"limit": 50' '"kernel": "portable"' '{"set": "tree", "hash": "' \
    "$(noge --version | sed 's/noge \(.*\), .*/"noge": "\1"/; q')"; do
    out_has "$fact"
done
hash=$(sed -n 's/.*"set": "tree", "hash": "\([0-9a-f]*\)".*/\1/p' "$place/out")
run 0 noge compare tree -p nn,dfs --seed 3 --seeds 2 -n4 --steps 50 --kernel portable --format csv
out_has 'set,policy,metric,mean,std,counted,episodes,unit,first_seed,seeds,limit,kernel,data,noge'
out_has ",8,8,,3,2,50,portable,$hash,"
run 0 noge compare tree -p nn --full --seeds 1 -n4 --data-seed 2 --json
out_has '"limit": null'

it 'shows differences on the same episodes, with intervals'
run 0 noge compare grid -p dfs,nn,nn:most-visited --paired nn --seeds 2 -n10
out_has 'Difference from nn on the same episodes, rate; mean and its 95 % interval'
check
awk '$2 == "nn:most-visited" && $3 ~ /^\+0/ && $4 > 0 && $5 > $4 { good++ } $2 == "dfs" && $3 ~ /^-0/ && $5 < 0 { good++ }
    END { exit good != 2 }' "$place/out" || complain 'other differences:' "$(cat "$place/out")"
run 0 noge compare grid -p dfs,nn --paired nn --seeds 2 -n10 --json
json "$place/out"
out_has '"paired": {"with": "nn", "metric": "rate", "mean": -0.'
out_has '"confidence": 0.95, "pairs": 20}'
run 0 noge compare grid -p dfs,nn --paired nn --seeds 2 -n10 --format csv
out_has ',noge,difference,low,high'
out_has ',0,0,0'
run 2 noge compare grid -p dfs,nn --paired bfs
err_has '--paired bfs: expected one of the policies compared (dfs,nn)'

it 'draws a progress bar that fits the terminal'
mkdir a-folder-with-a-name-of-thirty-letters
cp "$town/town.graphml" a-folder-with-a-name-of-thirty-letters/one.graphml
if command -v script >/dev/null; then
    for columns in 80 60; do
        TERM=xterm script -qec "stty cols $columns; noge compare a-folder-with-a-name-of-thirty-letters -p nn,dfs --seeds 9 >/dev/null" bar >/dev/null 2>&1 </dev/null
        tr '\r' '\n' <bar | sed 's/\x1b\[K//' | grep '%' >bars
        check
        [ -s bars ] && awk -v columns=$columns 'length >= columns { exit 1 }' bars || complain "not within $columns columns:" "$(tail -3 bars)"
    done
fi

it 'says what was dropped and merged'
printf 'a b\na b\nb c\nc c\n' >messy.edges
run 0 noge compare messy.edges -p nn --seeds 1 -n2
err_has 'messy.edges: dropped 1 loop (edge from a node to itself)'
err_has 'messy.edges: merged 1 parallel edge into the shortest'

it 'says what was merged in the graphs of a folder'
mkdir doubled
printf 'a b\na b\nb b\nb c\n' >doubled/one.edges
printf 'a b\nc c\nb c\n' >doubled/two.edges
run 0 noge compare doubled -p nn -n2
err_has 'doubled: dropped 2 loops'
err_has 'doubled: merged 1 parallel edge into the shortest'
