# A request to stop is heard within a step, an evaluation and the filling of the replay, and changes no bytes.

# stop_at SECONDS FOLDER OPTION…: stops a training after some time. It must then end within a second, on a busy machine too.
stop_at() {
    delay=$1 folder=$2
    shift 2
    env --default-signal=INT noge train grid "$@" --resume --out "$folder" >out 2>err &
    training=$!
    await "[ -e $folder/metrics.jsonl ]"
    sleep "$delay"
    before=$(date +%s%N)
    kill -INT $training
    wait $training
    code=$?
    spent=$((($(date +%s%N) - before) / 1000000))
    command_line="noge train grid $* --out $folder, stopped after $delay s"
    check
    [ $code -eq 130 ] || complain "exit code $code, not 130: $(tail -n 1 err)"
    check
    [ $spent -lt 1000 ] || complain "it took $spent ms"
}

it 'stops within a step of method plus'
large='--method plus --starts 64 --rollouts 256 --steps 2 --evaluate-every 2 --episodes 5'
stop_at 0.5 plus $large
check
grep -q 'stopped at step 0' err || complain "the step ended first: $(tail -n 1 err)"

it 'stops while it fills the replay'
fill='--replay 400000 --steps 4 --evaluate-every 2 --episodes 5 --hidden 16'
stop_at 0.2 fill $fill
check
grep -q 'stopped at step 0' err || complain "$(tail -n 1 err)"

it 'stops within an evaluation, of the rules or the network'
long='--replay 1000 --steps 2 --evaluate-every 1 --episodes 40000' # longer than 2 s on any machine
stop_at 0.1 rules $long
stop_at 2 evaluation $long
check
grep -q 'stopped at step 0' err || complain "$(tail -n 1 err)"

it 'goes on to the same bytes'
run 0 noge train grid $fill --out fill-whole
run 0 noge train grid $fill --out fill --resume
same fill-whole/model-last.safetensors fill/model-last.safetensors
same fill-whole/model-best.safetensors fill/model-best.safetensors
some='--method plus --starts 16 --rollouts 32 --steps 3 --evaluate-every 2 --episodes 200'
run 0 noge train grid $some --out whole
for delay in 0.05 0.1 0.2 0.3 0.4 0.5 0.6 0.7; do
    timeout -s INT $delay noge train grid $some --out parts --resume >out 2>err
done
run 0 noge train grid $some --out parts --resume
same whole/model-last.safetensors parts/model-last.safetensors
same whole/model-best.safetensors parts/model-best.safetensors
sed 's/, "seconds": [0-9.e-]*//' whole/metrics.jsonl >expected
sed 's/, "seconds": [0-9.e-]*//' parts/metrics.jsonl >found
same expected found
