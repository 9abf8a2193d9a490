# A run's folder and files while they are moved, removed, replaced, linked or damaged.
long='--steps 1000000 --hidden 16 --replay 1000 --episodes 5 --evaluate-every 64'

# train_until CONDITION FOLDER CHANGE [OPTION…]: starts a training, makes a change once the condition holds, and waits for
# its end. Leaves the exit code in $code and its messages in the file `err`.
train_until() {
    condition=$1 folder=$2 change=$3
    shift 3
    noge train grid $long --out "$folder" --checkpoint-seconds 0.05 "$@" >out 2>err &
    training=$!
    await "$condition"
    eval "$change"
    wait $training
    code=$?
}

it 'notices that its folder was removed'
train_until '[ -e gone/checkpoint.safetensors ]' gone 'while ! rm -r gone 2>/dev/null; do :; done'
command_line='a training whose folder was removed'
check
[ $code -eq 1 ] || complain "exit code $code, not 1: $(tail -n 1 err)"
check
grep -q 'noge: gone.*removed' err || complain "$(tail -n 1 err)"

it 'keeps out of another run that has its name now'
mkdir other
echo other >other/config.json
train_until '[ -e here/checkpoint.safetensors ]' here 'mv here moved; mv other here'
command_line='a training whose folder was moved and replaced'
check
[ $code -eq 1 ] || complain "exit code $code, not 1: $(tail -n 1 err)"
check
grep -q 'noge: here: the folder was moved or replaced while its run was training' err || complain "$(tail -n 1 err)"
check
[ "$(ls -A here)" = config.json ] || complain 'the other run got files:' "$(ls -A here)"

it 'has saved the run in the moved folder'
run 130 stop_when 'grep -q "step [0-9]" "$place/err"' INT noge train grid $long --out moved --resume
err_has 'saved in moved'

it 'follows no links among its files'
echo precious >precious
for file in metrics.jsonl config.json checkpoint.safetensors model-best.safetensors; do
    cp -r moved linked
    mv linked/$file elsewhere
    ln -s ../elsewhere linked/$file
    cp elsewhere before
    run 3 noge train grid $long --out linked --resume
    err_has "linked/$file is a symbolic link; remove it or replace the run"
    same before elsewhere
    rm -r linked elsewhere
done
cp -r moved linked
rm linked/metrics.jsonl linked/model-best.safetensors
ln -s ../precious linked/metrics.jsonl
ln -s ../precious linked/model-best.safetensors
run 0 noge train grid --steps 2 --hidden 16 --replay 1000 --episodes 5 --out linked --force
run 0 cat precious
out precious
check
[ ! -L linked/metrics.jsonl ] || complain 'the link is still there'

tiny='--steps 64 --replay 1000 --evaluate-every 32 --episodes 5 --hidden 16 --variant noge-nn'
it 'writes a missing or cut model again if it can'
run 0 noge train grid $tiny --out whole
best=$(sed -n 's/.*"best_step": \([0-9]*\).*/\1/p' whole/metrics.jsonl | tail -n 1)
for change in 'rm cut/model-last.safetensors' 'head -c 1000 whole/model-last.safetensors >cut/model-last.safetensors'; do
    cp -r whole cut
    eval "$change"
    run 0 noge train grid $tiny --out cut --resume
    same whole/model-last.safetensors cut/model-last.safetensors
    rm -r cut
done

it 'says what to do without the best model'
run 0 noge train grid --method plus --steps 64 --evaluate-every 64 --starts 1 --episodes 5 --hidden 16 --out other-method
for change in 'rm cut/model-best.safetensors' 'head -c 1000 whole/model-best.safetensors >cut/model-best.safetensors' \
    'cp other-method/model-best.safetensors cut/'; do
    cp -r whole cut
    eval "$change"
    if [ "$best" -eq 64 ]; then
        run 0 noge train grid $tiny --out cut --resume
    else
        run 3 noge train grid $tiny --out cut --resume
        err_has "cut/model-best.safetensors, the model of step $best, is missing or damaged; bring it back, or replace the run"
        run 0 noge train grid $tiny --out cut --force
    fi
    same whole/model-best.safetensors cut/model-best.safetensors
    same whole/model-last.safetensors cut/model-last.safetensors
    rm -r cut
done
cp -r whole cut
rm cut/model-best.safetensors cut/checkpoint.safetensors
run 3 noge train grid $tiny --out cut --resume
err_has 'is missing or damaged; bring it back'
