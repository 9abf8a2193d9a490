# DQN, and what can be changed about what the network sees, measures and aims at.
tiny='--steps 64 --replay 1000 --evaluate-every 32 --episodes 5 --hidden 16 --kernel portable'

# checksum FILE WANTED
checksum() {
    check
    [ "$(sha256sum <"$1" | cut -c 1-16)" = "$2" ] || complain "$1 has other bytes than it used to"
}

it 'trains to the same bytes as ever'
run 0 noge train grid $tiny --variant noge-nn --ties oldest --out ever
checksum ever/model-last.safetensors 2378c962895f50ab
check
grep -q -e measurement -e positions -e goal_input -e reward -e ties ever/config.json && complain 'config.json has grown'
run 0 noge train grid $tiny --variant noge-nn --out usual
checksum usual/model-last.safetensors 43ea23920acc4a16

it 'reads a configuration without ties as the oldest if noge wrote it'
run 0 noge train --config ever/config.json --out ever-again
same ever/model-last.safetensors ever-again/model-last.safetensors
same ever/config.json ever-again/config.json
sed '/"noge":/d' ever/config.json >by-hand.json
run 0 noge train --config by-hand.json --out usual-again
same usual/model-last.safetensors usual-again/model-last.safetensors
run 0 noge train --config ever/config.json --ties newest --out usual-too
same usual/model-last.safetensors usual-too/model-last.safetensors

it 'trains by DQN, seeing what nn would pick'
run 0 noge train grid $tiny --method dqn
err_has 'grid-dqn-pl-1: done, runs/grid-dqn-pl-1'
out_has 'grid  dqn-pl      1  0.'
run 0 noge train grid $tiny --method dqn --reward rate --gamma 0.9 --target-every 7
err_has 'grid-dqn-er-1: done, runs/grid-dqn-er-1'
for line in '"method": "dqn"' '"variant": "dqn-er"' '"features": ["nn"]' '"reward": "rate"' '"gamma": 0.9' \
    '"target_every": 7'; do
    check
    grep -q -F "$line" runs/grid-dqn-er-1/config.json || complain "config.json lacks $line"
done
check
grep -q -e horizons -e goal -e normalisation runs/grid-dqn-er-1/config.json && complain 'config.json speaks of goals'
run 0 noge info runs/grid-dqn-er-1/model-last.safetensors
out_has 'model        dqn, trained on grid, seed 1, 64 gradient steps'
out_has 'features     visited, current, frontier, nn; at 2 time steps'
out_has '8 inputs a node, hidden 16, 1 outputs'
out_has 'reward       rate, gamma 0.9'
run 0 noge info runs/grid-dqn-er-1/model-last.safetensors --json
out_has '"reward": "rate"'
run 0 noge runs
out_has 'dqn-pl'
out_has 'dqn-er'

it 'names DQN by variant, too'
run 0 noge train grid $tiny --variant dqn-er --gamma 0.9 --target-every 7 --out named
same named/model-last.safetensors runs/grid-dqn-er-1/model-last.safetensors
same named/config.json runs/grid-dqn-er-1/config.json
run 0 noge train --config runs/grid-dqn-er-1/config.json --out again
same again/model-last.safetensors runs/grid-dqn-er-1/model-last.safetensors
run 0 noge train grid --method dqn --features none --print-config
out_has '"features": []'
out_has '"variant": "custom"'

it 'uses a model of DQN like any other'
rate=$(grep '"evaluation"' runs/grid-dqn-pl-1/metrics.jsonl | tail -n 1 | sed 's/.*"rate": \([0-9.]*\).*/\1/')
run 0 noge compare grid --seed 1 -n5 -p runs/grid-dqn-pl-1/model-last.safetensors --format csv
out_has "grid,grid-dqn-pl-1,rate,$rate,"
run 0 noge explore grid:rows=5,columns=5 --policy runs/grid-dqn-pl-1/model-last.safetensors --expect 9

it 'stops DQN and goes on to the same bytes'
noge train grid $tiny --method dqn --steps 500 --evaluate-every 250 --checkpoint-seconds 0.1 --out stopped \
    >/dev/null 2>&1 &
await '[ -e stopped/checkpoint.safetensors ]'
kill -KILL $!
wait $! 2>/dev/null
run 0 noge train grid $tiny --method dqn --steps 500 --evaluate-every 250 --out stopped --resume
run 0 noge train grid $tiny --method dqn --steps 500 --evaluate-every 250 --out straight
same stopped/model-last.safetensors straight/model-last.safetensors

# option NAME WORDS FLAGS…: a run with the flags whose model says so, and explores as well as the run says.
option() {
    name=$1 words=$2
    shift 2
    run 0 noge train grid $tiny --out "$name" "$@"
    run 0 noge info "$name/model-last.safetensors"
    out_has "$words"
    rate=$(grep '"evaluation"' "$name/metrics.jsonl" | tail -n 1 | sed 's/.*"rate": \([0-9.]*\).*/\1/')
    run 0 noge compare grid --seed 1 -n5 -p "$name/model-last.safetensors" --format csv
    out_has ",rate,$rate,"
}

it 'measures the length of the walk'
option path 'measurement  length of the walk / ' --measurement path-length
it 'sees the order of visits, alone or with the rest'
option alone 'features     the number of the visit, as 8 sines and cosines' --positions alone
option added 'visited, current, frontier; at 2 time steps; the number of the' --positions added
it 'sees the goal'
option goal 'goal input   the network sees the goal' --goal-input
run 0 noge compare grid -n3 -p goal/model-last.safetensors --goal 1,0,0,0,0,0,0,0
it 'takes them together, and again from its configuration'
option all 'goal input   the network sees the goal' --measurement path-length --positions added --goal-input
run 0 noge train --config all/config.json --out all-again
same all/model-last.safetensors all-again/model-last.safetensors
same all/config.json all-again/config.json

it 'takes the newest of equal nodes, in training and after it'
option newest 'ties         to the node discovered last' --ties newest
run 0 noge train maze $tiny --ties newest --method dqn --out newest-maze
run 0 noge train --config newest-maze/config.json --out newest-again
same newest-maze/model-last.safetensors newest-again/model-last.safetensors
run 0 sh -c 'for ties in trained newest oldest; do noge compare maze -p newest-maze/model-last.safetensors --seeds 1 -n 5 --ties $ties >by-$ties; done'
same by-trained by-newest
run 1 cmp -s by-newest by-oldest
run 0 sh -c 'noge explore maze -p newest-maze/model-last.safetensors --trace - >by-trained; noge explore maze -p newest-maze/model-last.safetensors --ties newest --trace - >by-newest'
same by-trained by-newest
run 2 noge train grid --method plus --ties newest
err_has '--ties does not apply to method plus'
run 2 noge train maze $tiny --method dqn --ties oldest --out newest-maze --resume
err_has '"ties" is "newest" there and not there now'

it 'sees and measures what it could before'
option history 'at 4 time steps' --history 4
option pickers 'visited, current, frontier, bfs, dfs, nn' --features bfs,dfs,nn
option wide 'hidden 24' --hidden 24
option range 'target scale 1' --feature-range 0,1 --no-target-normalisation
option near 'goal         1  0  0  0   0   0   0    0' --goal 1,0,0,0,0,0,0,0

it 'refuses what does not go together'
run 2 noge train grid --gamma 0.5
err_has '--gamma does not apply to method dfp'
run 2 noge train grid --method dqn --goal-input
err_has '--goal-input does not apply to method dqn'
run 2 noge train grid --method dqn --horizons 1
err_has '--horizons does not apply to method dqn'
run 2 noge train grid --method plus --no-target-normalisation
err_has '--no-target-normalisation does not apply to method plus'
run 2 noge train grid --limit 3
err_has '--limit is 3; it must be greater than least_future, which is 4'
run 2 noge train grid --method dqn --gamma 2
err_has '--gamma must be a number from 0 to 1, not 2'
run 2 noge train grid --method dqm
err_has 'did you mean dqn?'
run 2 noge train grid --method dqn --reward walking
err_has 'one of path-length, rate'
run 2 noge train grid --positions alone --variant noge-nn
err_has '--positions alone exclude picks'
run 2 noge train grid $tiny --measurement rate --out path --resume
err_has '"measurement" is "path-length" there and not there now'
run 2 noge train grid $tiny --out runs/grid-dqn-pl-1 --resume
err_has '"method" is "dqn" there and "dfp" now'

it 'trains a wider network for longer on a city'
run 0 noge train MUC --print-config
out_has '"hidden": 128'
out_has '"steps": 40000'
run 0 noge train OXF --hidden 32 --print-config
out_has '"hidden": 32'
out_has '"steps": 40000'
printf '1 2\n2 3\n' >MUC.edges
run 0 noge train MUC.edges --print-config
out_has '"hidden": 64'

it 'refuses numbers that a network cannot compute with'
run 2 noge train grid $tiny --goal 1e300,1,1,1,1,1,1,1
err_has '--goal must be 1 to 32 numbers from -1000000 to 1000000'
run 2 noge train grid $tiny --horizons 4294967295 --goal 1
err_has '--horizons must be 1 to 32 integers from 1 to 2147483647'
run 2 noge train grid $tiny --feature-range -1e39,1e39
err_has '--feature-range must be 2 numbers from -1000000 to 1000000'
run 2 noge train grid $tiny --feature-range 0.5,0.500000001 # equal in single precision
err_has 'the first number must be the smaller'
for option in '--reach 1e300' '--entropy 1e300' '--learning-rate 1e39'; do
    run 2 noge train grid --method plus $option
    err_has ' must be a number '
done
printf '{"goal": [1e300], "horizons": [1]}' >goal.json
run 3 noge train grid $tiny --config goal.json
err_has 'goal.json: "goal" must be'
run 0 noge train grid $tiny --horizons 2147483647 --goal -1000000 --out far
run 0 noge explore grid -p far/model-last.safetensors
run 2 noge explore grid -p far/model-last.safetensors --goal 3e38
err_has 'must be from -1000000 to 1000000'
