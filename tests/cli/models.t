models=$(dirname "$program")/../models

it 'finds the models that come with noge by name'
run 0 noge policies
out_has 'noge-nn:maze'
run 0 noge policies --json
out_has '"noge-nn:maze"'
run 0 noge explore maze --policy noge-nn:maze
out_has 'policy            noge-nn:maze'
run 0 noge compare maze:side=9 --policies nn,noge-nn:maze --seeds 1 -n 2
out_has 'noge-nn:maze'

it 'says what each was trained on and its score, within 80 columns'
run 0 noge policies
check
grep -qE '^noge-plus:grid +grid +0\.98' "$place/out" || complain 'no score:' "$(cat "$place/out")"
check
awk '{ gsub(/─/, "-") } length > 80 { exit 1 }' "$place/out" || complain 'wider than 80 columns:' "$(cat "$place/out")"
run 0 noge policies --json
out_has '{"name": "noge-plus:grid", "method": "plus", "set": "grid", "score": 0.98'

it 'says what there is instead of a model that there is not'
run 2 noge explore maze --policy noge-nn:mase
err_has 'did you mean noge-nn:maze?'
run 2 env NOGE_MODELS=/nowhere noge explore maze --policy noge-nn:maze
err_has 'NOGE_MODELS'
run 3 sh -c 'cp /dev/null empty-noge.safetensors; NOGE_MODELS=. noge explore maze --policy noge:empty'

it 'scores what the table of models says, to the last digit shown'
run 0 sh -c "noge compare maze --policies noge-nn:maze --kernel portable --format csv | awk -F, 'NR == 2 { printf \"%.4f (%.4f)\\n\", \$4, \$5 }'"
score=$(cat "$place/out")
run 0 grep -F "| $score |" "$models/README.md"
out_has 'noge-nn:maze'

run 0 sh -c "noge compare maze --policies universal --kernel portable --format csv | awk -F, 'NR == 2 { printf \"%.4f (%.4f)\\n\", \$4, \$5 }'"
score=$(cat "$place/out")
run 0 grep -F "| \`maze\` | $score" "$models/README.md" # if not: models/collect --universal

it 'breaks ties as it is told'
run 0 sh -c 'noge compare maze --policies noge:maze --seeds 1 -n 5 >oldest; noge compare maze --policies noge:maze --seeds 1 -n 5 --ties oldest >same; noge compare maze --policies noge:maze --seeds 1 -n 5 --ties newest >newest'
same oldest same
run 1 cmp -s oldest newest

it 'has the universal explorer in itself, the same as its files on graphs of kinds that have no network of their own'
run 0 env NOGE_MODELS=/nowhere noge policies
out_has 'universal          small networks'
for graph in maze:side=13 tree caveman ladder geometric:nodes=80; do
    run 0 sh -c "NOGE_MODELS=/nowhere noge explore $graph --trace built-in.jsonl --force; noge explore $graph -p $models/universal.safetensors --trace file.jsonl --force"
    run 0 sh -c 'tail -n +2 built-in.jsonl >built-in; tail -n +2 file.jsonl >file'
    same built-in file
done
run 0 sh -c "noge compare ladder caveman --full --policies universal --kernel portable --seeds 1 -n 5 --format csv | sed s/universal/model/ >built-in; noge compare ladder caveman --full --policies $models/universal.safetensors --kernel portable --seeds 1 -n 5 --format csv | sed 's/[A-Za-z+-]*-noge-plus-[0-9]*/model/' >file"
same built-in file
run 0 sh -c "noge explore delaunay --steps 40 --trace built-in.jsonl --force; noge explore delaunay --steps 40 -p $models/universal-short.safetensors --trace file.jsonl --force"
run 0 sh -c 'tail -n +2 built-in.jsonl >built-in; tail -n +2 file.jsonl >file'
same built-in file
run 0 sh -c "noge explore geometric --weighted --trace built-in.jsonl --force; noge explore geometric --weighted -p $models/universal-lengths.safetensors --trace file.jsonl --force"
run 0 sh -c 'tail -n +2 built-in.jsonl >built-in; tail -n +2 file.jsonl >file'
same built-in file

it 'lets a network for grids decide on grids'
run 0 sh -c "noge explore grid:rows=30,columns=30 --trace built-in.jsonl --force; noge explore grid:rows=30,columns=30 -p $models/universal.safetensors --trace file.jsonl --force"
run 1 sh -c 'tail -n +2 built-in.jsonl >built-in; tail -n +2 file.jsonl >file; cmp -s built-in file'
run 0 noge info universal
out_has 'graphs like grid'

it 'plans the walk through what is left'
run 0 sh -c "noge explore maze:side=61 --trace built-in.jsonl --force; noge explore maze:side=61 -p $models/universal.safetensors --trace file.jsonl --force"
run 1 sh -c 'tail -n +2 built-in.jsonl >built-in; tail -n +2 file.jsonl >file; cmp -s built-in file'
run 0 noge info universal
out_has 'plans'

it 'guards the universal explorer, too'
run 0 noge explore maze --guard nearest
out_has 'policy            universal@nearest'
run 0 noge compare maze --policies universal,universal@nearest,universal@robust:0.5 --seeds 1 -n 2
out_has 'universal@robust:0.5'
run 2 noge explore maze -p universal@nearst

it 'is not told of goals, which it has none for'
run 2 noge explore maze --goal 0,1
err_has 'has no horizons, so it takes no goal'

it 'takes the universal explorer where lengths count, too'
printf 'a b 1\na c 5\nc d 1\n' >star.edges
run 0 noge explore star.edges --weighted
out_has 'policy            universal'
run 0 noge explore star.edges
out_has 'policy            universal'
