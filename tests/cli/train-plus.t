# Method plus, from training to use, and the mixture of all families.
tiny='--method plus --steps 24 --starts 1 --rollouts 4 --evaluate-every 8 --episodes 5 --kernel portable'

it 'trains a ranker of candidates'
run 0 noge train grid $tiny
err_has 'grid-noge-plus-1: done, runs/grid-noge-plus-1'
out_has 'grid  noge-plus     1  0.'
for line in '"method": "plus"' '"variant": "noge-plus"' '"starts": 1' '"rollouts": 4' '"hidden": 32' '"reach": 1,' \
    '"learning_rate": 0.003' '"entropy": 0.05' '"average": 0.3'; do
    check
    grep -q -F "$line" runs/grid-noge-plus-1/config.json || complain "config.json lacks $line"
done
check
grep -q -e horizons -e replay -e features -e epsilon runs/grid-noge-plus-1/config.json &&
    complain 'config.json speaks of other methods'
run 0 noge info runs/grid-noge-plus-1/model-last.safetensors
out_has 'model        plus, trained on grid, seed 1, 24 gradient steps'
out_has 'of each      detour, nearest, distance'
out_has '34 inputs a candidate, hidden 32'
run 0 noge info runs/grid-noge-plus-1/model-last.safetensors --json
out_has '"method": "plus"'
run 0 noge runs
out_has 'noge-plus'

it 'trains to the same bytes on any number of threads, by either name, and from its configuration'
run 0 noge train grid $tiny --threads 1 --out one
run 0 noge train grid $tiny --threads 3 --out three
same one/model-last.safetensors three/model-last.safetensors
run 0 noge train grid $(echo "$tiny" | sed 's/--method plus/--variant noge-plus/') --out named
same one/model-last.safetensors named/model-last.safetensors
run 0 noge train --config one/config.json --out again
same one/model-last.safetensors again/model-last.safetensors
same one/config.json again/config.json

it 'stops and goes on to the same bytes'
noge train grid $tiny --steps 600 --evaluate-every 200 --checkpoint-seconds 0.1 --out stopped >/dev/null 2>&1 &
await '[ -e stopped/checkpoint.safetensors ]'
kill -KILL $!
wait $! 2>/dev/null
run 0 noge train grid $tiny --steps 600 --evaluate-every 200 --out stopped --resume
run 0 noge train grid $tiny --steps 600 --evaluate-every 200 --out straight
same stopped/model-last.safetensors straight/model-last.safetensors

it 'uses its model like any other policy'
rate=$(grep '"evaluation"' one/metrics.jsonl | tail -n 1 | sed 's/.*"rate": \([0-9.]*\).*/\1/')
run 0 noge compare grid --seed 1 -n5 --kernel portable -p one/model-last.safetensors --format csv
out_has "grid,grid-noge-plus-1,rate,$rate,"
run 0 noge explore grid:rows=5,columns=5 --policy one/model-last.safetensors
run 0 noge compare maze:side=11 -n2 --weighted -p nn,one/model-last.safetensors
run 0 noge compare grid -n2 -p one/model-last.safetensors@nearest,one/model-last.safetensors@robust:0.5
run 2 noge compare grid -n5 -p one/model-last.safetensors --goal 1
err_has 'has no horizons'
mkdir models
cp one/model-last.safetensors models/grid-noge-plus.safetensors
run 0 env NOGE_MODELS=models noge compare grid --seed 1 -n5 --kernel portable -p noge-plus:grid --format csv
out_has ",rate,$rate,"

it 'counts the walk home, in hops and in lengths'
run 0 noge train grid $tiny --return --out home
check
grep -q '"return": true' home/config.json || complain 'config.json does not say that explorations return'
rate=$(grep '"evaluation"' home/metrics.jsonl | tail -n 1 | sed 's/.*"rate": \([0-9.]*\).*/\1/')
run 0 noge compare grid --seed 1 -n5 --kernel portable --return -p home/model-last.safetensors --format csv
out_has ",rate,$rate,"
check
cmp -s home/model-last.safetensors one/model-last.safetensors && complain 'the same with and without the walk home'
run 0 noge train delaunay $tiny --return --weighted --out home-lengths
run 0 noge train --config home-lengths/config.json --out home-again
same home-lengths/model-last.safetensors home-again/model-last.safetensors
run 2 noge train grid --method dfp --return
err_has '--return does not apply to method dfp'

it 'learns without inputs, if told to'
run 0 noge train grid $tiny --hide age,alone,time --out blind
check
tr -d ' \n' <blind/config.json | grep -qF '"hide":["age","alone","time"]' || complain 'config.json does not say what is hidden'
run 0 noge train --config blind/config.json --out blind-again
same blind/model-last.safetensors blind-again/model-last.safetensors
check
cmp -s blind/model-last.safetensors one/model-last.safetensors && complain 'the same with and without'
run 0 noge train grid $tiny --hide none --out sighted
same sighted/model-last.safetensors one/model-last.safetensors

it 'learns from others'
run 0 noge train grid $tiny --teachers one/model-last.safetensors,blind/model-last.safetensors --out taught
run 0 noge train --config taught/config.json --threads 3 --out taught-again
same taught/model-last.safetensors taught-again/model-last.safetensors
check
cmp -s taught/model-last.safetensors one/model-last.safetensors && complain 'the same with and without teachers'
run 3 noge train grid $tiny --teachers nobody.safetensors --out untaught
err_has 'nobody.safetensors'
wrote

it 'begins with another'
run 0 noge train grid $tiny --from one/model-last.safetensors --out further
run 0 noge train --config further/config.json --threads 3 --out further-again
same further/model-last.safetensors further-again/model-last.safetensors
check
cmp -s further/model-last.safetensors one/model-last.safetensors && complain 'it has not gone further'
run 0 noge train grid $tiny --from one/model-last.safetensors --tell-limit --out further-told
run 2 noge train grid $tiny --from further-told/model-last.safetensors --out untold
err_has 'the model knows its step limit; set tell_limit'
run 2 noge train grid $tiny --from one/model-last.safetensors --hidden 16 --out narrow
err_has 'the model has hidden width 32; set hidden to at least 32'
run 3 noge train grid $tiny --from nobody.safetensors --out nowhere
err_has 'nobody.safetensors'

it 'leaves the disk as it was if the settings do not fit'
printf 'not a model\n' >broken.safetensors
touch before
for misfit in '--from further-told/model-last.safetensors' '--teachers broken.safetensors' '--teachers nobody.safetensors'; do
    find . | sort >before
    for where in '--out new/folder' '--out new --seeds 2' '--out one --force'; do
        noge train grid $tiny $misfit $where >/dev/null 2>&1 && complain "trained with $misfit"
        check
        find . | sort | cmp -s before - || complain "with $misfit $where the files differ:" "$(find . | sort | diff before -)"
    done
done
run 0 noge train grid $tiny --out one --resume
err_has 'finished'

it 'refuses what does not go together'
run 2 noge train grid --rollouts 8
err_has '--rollouts does not apply to method dfp'
run 2 noge train grid --method plus --horizons 1
err_has '--horizons does not apply to method plus'
run 2 noge train grid --method plus --rollouts 1
err_has 'an integer from 2 to 256'
run 2 noge train grid --method plus --reach -1
err_has '--reach must be a number from 0 to 1000000, not -1'
run 2 noge train grid --method plus --discount 2
err_has '--discount must be a number from 0 to 1, not 2'
run 2 noge train grid --method plus --hide age,vistied
err_has "--hide cannot be 'vistied'; did you mean visited?"
run 2 noge train grid --method plus --hide 3
err_has '--hide must be a list of'
run 2 noge train grid --hide age
err_has '--hide does not apply to method dfp'
run 2 noge train grid $tiny --reach 2 --out one --resume
err_has '"reach" is 1 there and 2 now'
head -c 3000 one/model-last.safetensors >cut.safetensors
run 3 noge explore grid:rows=5,columns=5 --policy cut.safetensors

it 'knows no difference between cities and others'
run 0 noge train MUC --method plus --print-config
out_has '"hidden": 32'

it 'trains on all families together'
run 0 noge train mixture $tiny --steps 4
err_has 'mixture-noge-plus-1: done'
run 0 noge info mixture
out_has 'mixture   2400'
run 0 noge compare mixture -p nn -n6

it 'trains on sets joined by +'
run 0 noge train ladder+tree $tiny --steps 2
err_has 'ladder+tree-noge-plus-1: done'
run 0 noge train --config runs/ladder+tree-noge-plus-1/config.json --out joined-again
same runs/ladder+tree-noge-plus-1/model-last.safetensors joined-again/model-last.safetensors
run 0 noge compare ladder+maze -p nn -n2
out_has 'ladder+maze'
run 3 noge train ladder+mixtures $tiny
err_has "unknown set 'mixtures'; did you mean mixture?"
run 3 noge train ladder+ $tiny
err_has "unknown set ''"
run 3 noge compare grid+grid+grid+grid+grid+grid+grid+grid+grid+grid+grid+grid+grid
err_has 'longer than the 63 letters of a set'

it 'trains an explorer that is told of its limit'
run 0 noge train grid $tiny --tell-limit --out told
check
grep -q '"tell_limit": true' told/config.json || complain 'config.json does not say that it is told'
run 0 noge info told/model-last.safetensors
out_has '35 inputs a candidate'
out_has 'limit'
run 0 noge train --config told/config.json --threads 3 --out told-again
same told/model-last.safetensors told-again/model-last.safetensors
run 0 noge train grid $tiny --teachers one/model-last.safetensors,told/model-last.safetensors --tell-limit --out both
run 0 noge explore grid:rows=8,columns=8 --steps 20 --policy told/model-last.safetensors
run 0 noge explore grid:rows=8,columns=8 --policy told/model-last.safetensors
run 2 noge train grid --tell-limit
err_has '--tell-limit does not apply to method dfp'
