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

it 'breaks ties as it is told'
run 0 sh -c 'noge compare maze --policies noge:maze --seeds 1 -n 5 >oldest; noge compare maze --policies noge:maze --seeds 1 -n 5 --ties oldest >same; noge compare maze --policies noge:maze --seeds 1 -n 5 --ties newest >newest'
same oldest same
run 1 cmp -s oldest newest
