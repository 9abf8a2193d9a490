# Runs that are stopped in every way and go on to the same bytes.
small='--steps 600 --replay 2000 --evaluate-every 64 --episodes 10 --hidden 16 --variant noge-nn'

it 'trains the same model on any number of threads'
run 0 noge train grid $small --threads 1 --out whole
for threads in 2 4; do
    run 0 noge train grid $small --threads $threads --out threads-$threads
    same whole/model-last.safetensors threads-$threads/model-last.safetensors
    same whole/model-best.safetensors threads-$threads/model-best.safetensors
done

# What a run wrote, but for the time it took.
timeless() { sed 's/, "seconds": [0-9.e-]*//' "$1"/metrics.jsonl; }

# stop_often FOLDER SIGNALS OPTION…: starts a run again and again and stops it, each time a little later, until it is
# through.
stop_often() {
    folder=$1
    signals=$2
    shift 2
    attempt=0
    code=1
    times=
    while [ "$code" -ne 0 ] && [ "$attempt" -lt 300 ]; do
        for signal in $signals; do
            attempt=$((attempt + 1))
            lot=$(($(od -An -N2 -tu2 /dev/urandom) % 150 + attempt * 10))
            seconds=$((lot / 1000)).$(printf %03d $((lot % 1000)))
            times="$times $signal:$seconds"
            timeout -s "$signal" "$seconds" noge train grid $small --resume --out "$folder" "$@" >out 2>err
            code=$?
            [ "$code" -ne 0 ] || break
            grep -q '^noge:' err && break 2 # anything it complains of is a failure
        done
    done
    command_line="noge train --resume --out $folder $*, stopped at$times"
    check
    [ "$code" -eq 0 ] || complain "did not come to an end: $(cat err)"
}

it 'goes on after kill -9, again and again, to the same bytes'
for round in 1 2 3; do
    stop_often "killed-$round" KILL --checkpoint-seconds 0.0$round
    same whole/model-last.safetensors killed-$round/model-last.safetensors
    same whole/model-best.safetensors killed-$round/model-best.safetensors
    same whole/config.json killed-$round/config.json
    timeless whole >expected
    timeless killed-$round >found
    same expected found
    check
    [ "$(ls -A killed-$round | wc -l)" -eq 5 ] || complain 'files are left over:' "$(ls -A killed-$round)"
done

it 'goes on after being asked to stop, too'
stop_often asked 'INT TERM KILL' --tensorboard --checkpoint-seconds 0
same whole/model-last.safetensors asked/model-last.safetensors
timeless whole >expected
timeless asked >found
same expected found
check
# The first record names the version, then comes one for each of the evaluations.
[ "$(grep -ao evaluation/rate asked/events.out.tfevents.noge | wc -l)" -eq "$(grep -c '"evaluation"' found)" ] ||
    complain 'events are missing or double'

it 'saves and ends with 130 on Ctrl-C'
run 130 stop_when '[ -e stopped/model-best.safetensors ]' INT noge train grid --steps 1000000 --hidden 16 --replay 1000 --out stopped
err_has 'stopped at step'
err_has 'saved in stopped; --resume goes on'
wrote stopped/checkpoint.safetensors stopped/config.json stopped/metrics.jsonl stopped/model-best.safetensors
run 130 stop_when '[ -e several/grid-noge-1/model-best.safetensors ]' TERM noge train grid tree --seeds 2 --steps 1000000 --hidden 16 --replay 1000 --out several
err_has 'saved in several/grid-noge-1'

it 'does not train twice in one folder'
noge train grid --steps 1000000 --hidden 16 --replay 1000 --out busy >/dev/null 2>&1 &
busy=$!
await '[ -e busy/metrics.jsonl ]'
run 2 noge train grid --steps 1000000 --hidden 16 --replay 1000 --out busy --resume
err_has 'another noge is training there'
run 2 noge train grid --steps 1000000 --hidden 16 --replay 1000 --out busy --force
err_has 'another noge is training there'
kill -KILL $busy
wait $busy 2>/dev/null

it 'does not go on from a damaged checkpoint'
cp -r stopped damaged
head -c 2000 stopped/checkpoint.safetensors >damaged/checkpoint.safetensors
run 3 noge train grid --steps 1000000 --hidden 16 --replay 1000 --out damaged --resume
err_has 'damaged/checkpoint.safetensors'
cp stopped/checkpoint.safetensors damaged/
: >damaged/metrics.jsonl
run 3 noge train grid --steps 1000000 --hidden 16 --replay 1000 --out damaged --resume
err_has 'damaged/metrics.jsonl is shorter than the checkpoint says; replace the run'

it 'does not go on from the checkpoint of another run'
other='--steps 1000000 --hidden 16 --replay 1000'
run 130 stop_when '[ -e second/model-best.safetensors ]' INT noge train grid $other --seed 2 --out second
cp stopped/checkpoint.safetensors second/
run 3 noge train grid $other --seed 2 --out second --resume
err_has 'second/checkpoint.safetensors: the checkpoint of a run with seed 1, but this run has seed 2'
run 130 stop_when '[ -e slower/model-best.safetensors ]' INT noge train grid $other --learning-rate 0.001 --out slower
cp stopped/checkpoint.safetensors slower/
run 3 noge train grid $other --learning-rate 0.001 --out slower --resume
err_has 'slower/checkpoint.safetensors: the checkpoint of a run with other settings'

it 'finds one flipped bit in a checkpoint'
for at in 9 1000 70000; do
    rm -rf flipped
    cp -r stopped flipped
    python3 - flipped/checkpoint.safetensors $at <<'END'
import sys
with open(sys.argv[1], "r+b") as file:
    file.seek(int(sys.argv[2]))
    byte = file.read(1)[0]
    file.seek(int(sys.argv[2]))
    file.write(bytes([byte ^ 64]))
END
    run 3 noge train grid $other --out flipped --resume
    err_has 'noge: flipped/checkpoint.safetensors: '
done
err_has 'the file is damaged: its checksum is wrong'

# Noge 0.2 wrote this run and was stopped at step 1192.
old='--steps 4000 --hidden 8 --replay 60 --batch 4 --evaluate-every 2000 -n 5 --variant noge-nn --step-limit 30 --kernel portable'

it 'goes on from a checkpoint of noge 0.2, which has no checksum'
cp -r "$town/../v0.2/run" old
run 0 noge train tree $old --out old --resume
run 0 noge train tree $old --out new
same old/model-last.safetensors new/model-last.safetensors
same old/model-best.safetensors new/model-best.safetensors

it 'names the checkpoint without a checksum whose weights no training leaves'
for wild in inf 1e37 nan; do
    rm -rf wild
    cp -r "$town/../v0.2/run" wild
    python3 - wild/checkpoint.safetensors $wild <<'END'
import json, struct, sys
with open(sys.argv[1], "r+b") as file:
    length = struct.unpack("<Q", file.read(8))[0]
    begin = json.loads(file.read(length))["parameters"]["data_offsets"][0]
    file.seek(8 + length + begin)
    file.write(struct.pack("<f", float(sys.argv[2])))
END
    run 3 noge train tree $old --out wild --resume
    err_has 'wild/checkpoint.safetensors: number 0 of '
    err_has 'which no training leaves; the file is damaged'
done
