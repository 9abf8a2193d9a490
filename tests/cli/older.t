# Files and spellings of version 0.2. Its files in tests/data/v0.2 were written by the program of that version.
old=$town/../v0.2

it 'replays traces of version 0.2'
run 0 noge explore $town/town.graphml --replay "$old/home.jsonl" --json
out_has '"budget_distance": 3000'
out_has '"return": true'
run 0 noge explore grid:rows=5,columns=5 --replay "$old/limited.jsonl"
out_has 'decisions         12'

it 'continues a session of version 0.2'
cp "$old/home.journal" .
run 2 sh -c 'noge agent --weighted --return --budget 21 -p nn --journal home.journal </dev/null'
err_has 'the session of this journal has a budget of 20'
run 0 sh -c "echo '{\"ask\":\"next\"}' | noge agent --weighted --return --budget 20 -p nn --journal home.journal"
out_has '"return":true,"budget_distance":20,"reports":2,"at":"c"}'
out_has '{"go":"b","path":["c","a","b"],"cost":3.5}'
same home.journal "$old/home.journal"

it 'reads the older spellings'
run 0 noge explore grid --source 0 -p nn --limit 9 --budget 30 --json
sed 's/"seconds": [0-9.]*//' "$place/out" >now
run 0 noge explore grid --source 0 -p nn --steps 9 --budget-distance 30 --json
sed 's/"seconds": [0-9.]*//' "$place/out" >before
same now before
run 0 noge compare tree -p nn,universal -n 3 --steps 20 --seeds 1
cp "$place/out" before
run 0 noge compare tree -p nn,universal -n 3 --limit 20 --seeds 1
same before "$place/out"
run 0 sh -c "echo '{\"at\":\"a\",\"sees\":[\"b\"]}' | noge agent --steps 5"
run 0 sh -c "echo '{\"at\":\"a\",\"sees\":[\"b\"]}' | noge agent --expect 5"
run 0 noge train tree --steps 4 --step-limit 30 --replay 500 -n 2 --out older
run 0 noge train tree --steps 4 --limit 30 --replay 500 -n 2 --out newer
same older/config.json newer/config.json
run 2 noge train tree --limit 0 --out no
err_has 'noge: --limit must be an integer from 1'

it 'does not take a number of decisions for a distance'
cp older/model-last.safetensors model.safetensors
run 2 noge explore tree -p ./model.safetensors --budget 30
err_has '--budget is a distance now; for a number of decisions say --expect'
run 2 noge compare tree -p nn,./model.safetensors --budget 30
err_has '--budget is a distance now'
run 0 noge explore tree -p ./model.safetensors --expect 30 --limit 30
run 0 noge explore tree -p ./model.safetensors --budget-distance 30
run 2 noge explore tree -p nn --budget 0
err_has "--budget must be a number above 0, not '0'"
