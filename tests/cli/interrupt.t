# interrupted SIGNAL COMMAND…: the command, which would take long, is told to end; it does with 130 and leaves nothing.
interrupted() {
    signal=$1
    shift
    run 130 timeout --preserve-status -s "$signal" 0.4 "$@"
    out ''
    wrote
}

it 'leaves no file behind'
for signal in INT TERM HUP; do
    interrupted $signal noge explore grid:rows=400,columns=400 -p random --trace walk.jsonl
    err ''
done

it 'leaves no half of a set behind'
interrupted INT noge generate maze:side=9 --count 1000000 -o many/
err ''
check
[ ! -e many ] || complain 'the folder stays'

it 'ends while it waits for input'
run 130 sh -c 'sleep 0.6 | timeout --preserve-status -s INT 0.2 noge info -'

it 'goes on when whoever started it ignores hanging up'
run 0 sh -c "trap '' HUP; noge explore grid:rows=100,columns=100 -p random & sleep 0.05; kill -HUP \$!; wait \$!"
out_has 'decisions         9999'
