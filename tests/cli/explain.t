# What models go by.
tiny='--method plus --steps 24 --starts 1 --rollouts 4 --evaluate-every 24 --episodes 5 --kernel portable'
run 0 noge train grid $tiny
run 0 noge train grid $tiny --seed 2 --hide age,fresh,time --out blind
model=runs/grid-noge-plus-1/model-last.safetensors

it 'tells of one model on one set'
run 0 noge explain $model grid
out_has 'What grid-noge-plus-1 goes by on grid'
out_has '2000 of '
out_has 'detour '
out_has 'steps farther than the nearest candidate'
check
awk '{ gsub(/─/, "-") } length > 80 { exit 1 }' "$place/out" || complain 'wider than 80 columns:' "$(cat "$place/out")"
err ''

it 'puts models and sets beside each other'
run 0 noge explain $model grid maze:side=21 blind/model-last.safetensors grid --decisions 300
out_has 'grid-noge-plus-1 on grid  grid-noge-plus-1 on maze:side=21  grid-noge-plus-2 on grid'
run 0 noge explain $model grid ladder --decisions 300
out_has 'grid  ladder'
out_has 'decisions '

it 'knows models by the names that explore knows'
run 0 noge explain universal grid --episodes 2 --decisions 100
out_has 'What universal goes by on grid'
run 0 noge explain noge-plus:grid@nearest grid --episodes 2 --decisions 100
err 'noge-plus:grid@nearest: explained without its guard'
run 0 noge explain $model grid universal grid --episodes 2 --decisions 100
out_has 'universal on grid'

it 'speaks JSON, the same every time'
run 0 noge explain $model grid --json --decisions 300 --kernel portable
json "$place/out"
out_has '"model": "grid-noge-plus-1"'
out_has '"examined": 300'
cp "$place/out" one
run 0 noge explain $model grid --json --decisions 300 --kernel portable
same one "$place/out"

it 'finds that what a model was not shown does not count'
run 0 noge explain blind/model-last.safetensors grid --json
for name in age fresh; do
    check
    grep -qE "\"name\": \"$name\", \"group\": \"age\", \"changed\": 0[,}]" "$place/out" || complain "$name counts:" "$(grep $name "$place/out")"
done
check
grep -qE '"name": "detour", "group": "distance", "changed": 0\.[1-9]' "$place/out" || complain 'distance does not count:' "$(cat "$place/out")"

it 'draws bars'
run 0 noge explain $model grid ladder --decisions 200 --draw bars.svg --title 'Two sets'
wrote bars.svg
run 2 noge explain $model grid --draw bars.svg
err_has 'bars.svg'
run 0 noge explain $model grid --decisions 200 --draw bars.pdf
wrote bars.pdf
run 0 noge explain $model grid --decisions 200 --draw -
out_has '<svg'

it 'says when there is nothing to tell'
printf '1 2\n2 3\n' >path.edges
run 0 noge explain $model path.edges
err 'grid-noge-plus-1 on path.edges: nothing to explain, for no decision is between candidates that differ'

it 'explains what is wrong'
run 2 noge explain $model
err_has 'SET'
run 2 noge explain $model $model
err 'noge: explain: no set to explore; name sets such as grid after the model'
run 2 noge explain nn grid
err 'noge: nn: is not a model of method plus, and others cannot be explained; `noge train SET --method plus` makes one'
run 3 noge explain missing.safetensors grid
err_has 'missing.safetensors'
run 3 noge explain $model grit
err_has 'did you mean grid?'
run 2 noge explain $model grid --title x
err 'noge: --title is for a picture; --draw FILE.svg makes one'

it 'has its pictures drawn for the documentation'
mkdir pictures models
ln -s ../runs/grid-noge-plus-1 models/grid-noge-plus-1
ln -s ../runs/grid-noge-plus-1 models/barabasi-noge-plus-1 # any will do
export UNIVERSAL=missing.safetensors NOGE="$(command -v noge)" HABITS="$(command -v habits)" OUT=pictures NOGE_DATA=$PWD/nowhere
run 0 "$(dirname "$script")/../../docs/learned-pictures.sh" models
for picture in grid-nn grid-nn-most-visited grid-plus barabasi inputs; do
    check
    grep -q '<svg' pictures/learned-$picture.svg || complain "no picture learned-$picture.svg"
done
check
[ "$(ls pictures | wc -l)" -eq 5 ] || complain 'others, too:' "$(ls pictures)"
err_has 'SKIP: learned-ladder-*.svg: '
err_has 'SKIP: MUC in the pictures of inputs: its map is missing'
err_has 'SKIP: learned-inputs-universal.svg: '
run 2 "$(dirname "$script")/../../docs/learned-pictures.sh" nowhere
err_has 'folder of runs expected'
run 2 habits
err_has 'FILE.svg TITLE SET [NAME=]POLICY…'
run 0 habits --help
out_has 'Example:'
run 1 habits x.svg Title grid nosuch
err_has 'nosuch'
