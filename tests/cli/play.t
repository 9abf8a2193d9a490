export NOGE_MODELS=/nowhere # where models are rivals, a case says so

it 'walks through a grid with the keys'
run 0 noge play grid:rows=2,columns=2 --source 0 --keys ljh
out '  ████
██· · ██
██@ · ██
  ████

explorer         decisions  walked    rate
───────────────  ─────────  ──────  ──────
you                      3       3  1.0000
nn                       3       3  1.0000
nn:most-visited          3       3  1.0000
universal                3       3  1.0000

You walked as little as nn, the best of them.'
err ''

it 'counts steps over known ground, and says what they were worth'
run 0 noge play grid:rows=2,columns=2 --source 0 --keys lhjl -p nn
out_has 'you               3       4  0.7500'
out_has 'nn made as many decisions and walked 1 less: 25 % of your way was too much.'

it 'shows what is next to visited places, and nothing else'
run 0 noge play grid:rows=5,columns=5 --source 12 --keys ''
out '  ○
○ @ ○
  ○

No decision was made, so there is nothing to compare.'
run 0 noge play grid:rows=5,columns=5 --source 12 --keys l --json
out '{"graph": "grid:rows=5,columns=5", "source": "12", "seed": 1, "weighted": false, "complete": false, "scores": [{"explorer": "you", "decisions": 1, "walked": 1, "rate": 1}, {"explorer": "nn", "decisions": 1, "walked": 1, "rate": 1}, {"explorer": "nn:most-visited", "decisions": 1, "walked": 1, "rate": 1}, {"explorer": "universal", "decisions": 1, "walked": 1, "rate": 1}], "unit": "edges"}'
run 0 noge play grid:rows=5,columns=5 --source 12 --keys l
out_has '○ · @ ○'
out_has 'Not everything was visited'

it 'does not walk through walls'
run 0 noge play grid:rows=1,columns=3 --source 0 --keys khjl --json
out_has '{"explorer": "you", "decisions": 1, "walked": 1, "rate": 1}'

it 'follows a corridor to its end'
run 0 noge play grid:rows=1,columns=6 --source 0 --keys L --json
out_has '{"explorer": "you", "decisions": 5, "walked": 5, "rate": 1}'
run 0 noge play grid:rows=1,columns=6 --source 2 --keys LH --json
out_has '{"explorer": "you", "decisions": 5, "walked": 8, "rate": 0.625}'

it 'reads keys from a pipe, arrows among them'
run 0 sh -c "printf '\033[C\033[B\033OD' | noge play grid:rows=2,columns=2 --source 0 --json"
out_has '"complete": true'
out_has '{"explorer": "you", "decisions": 3, "walked": 3, "rate": 1}'
run 0 sh -c "printf '\033[1;2C' | noge play grid:rows=1,columns=6 --source 0 --json"
out_has '{"explorer": "you", "decisions": 5, "walked": 5, "rate": 1}'

it 'chooses first, goes then'
run 0 noge play grid:rows=1,columns=5 --source 1 --keys 'nn n ' --json
out_has '{"explorer": "you", "decisions": 2, "walked": 3,'
run 0 noge play grid:rows=1,columns=5 --source 1 --keys '  ' --json
out_has '{"explorer": "you", "decisions": 1, "walked": 1,'

it 'adds up lengths where places have letters'
printf 'a b 1\na c 5\nc d 1\n' >star.edges
run 0 noge play star.edges --source a --weighted --keys '2 1  ' --json
out_has '"weighted": true'
out_has '{"explorer": "you", "decisions": 3, "walked": 13,'
out_has '{"explorer": "nn", "decisions": 3, "walked": 8,'

it 'chooses the nearest place by the first Tab'
run 0 noge play star.edges --source a --weighted --keys 'n ' --json
out_has '{"explorer": "you", "decisions": 1, "walked": 1, "rate": null}'
out_has '"unit": "units"'

it 'draws streets, with letters for the nearest places'
printf '<graphml><key id="x" for="node" attr.name="x" attr.type="double"/><key id="y" for="node" attr.name="y" attr.type="double"/><graph edgedefault="undirected"><node id="a"><data key="x">0</data><data key="y">0</data></node><node id="b"><data key="x">0.5</data><data key="y">0</data></node><node id="c"><data key="x">0</data><data key="y">0.5</data></node><node id="d"><data key="x">9</data><data key="y">9</data></node><edge source="a" target="b"/><edge source="a" target="c"/><edge source="b" target="d"/></graph></graphml>' >corner.graphml
run 0 noge play corner.graphml --source a --keys ''
check
[ "$(tr -cd '@12\n' <"$place/out" | grep . | tr '\n' ' ')" = '1 @2 ' ] ||
    [ "$(tr -cd '@12\n' <"$place/out" | grep . | tr '\n' ' ')" = '2 @1 ' ] || complain 'not as it lies:' "$(cat "$place/out")"
run 0 noge play corner.graphml --source a --keys 'l h ' --json
out_has '{"explorer": "you", "decisions": 2, "walked": 3,'
run 0 noge play corner.graphml --source a --keys 'kl ' --json
out_has '"decisions": 1, "walked": 1,'

it 'has no board where cells touch that are not joined'
sed 's/>0.5</>1</g; s/>9</>1</g' corner.graphml >thin.graphml
run 0 noge play thin.graphml --source a --keys '1 1 ' --json
out_has '"decisions": 2,'
err ''
sed 's,</graph>,<edge source="c" target="d"/>&,' thin.graphml >square.graphml
run 0 noge play square.graphml --source a --keys lkh --json
out_has '{"explorer": "you", "decisions": 3, "walked": 3,'

it 'gives the others the same world: their figures are those of noge explore'
nearest=$(printf 'n %.0s' $(seq 200))
for policy in nn:newest nn:random; do
    run 0 noge play grid:rows=9,columns=9 --seed 5 --keys "$nearest" -p $policy --json
    out_has '"complete": true'
    sed "s/.*\"$policy\", //; s/}.*//" "$place/out" >played
    run 0 noge explore grid:rows=9,columns=9 --seed 5 -p $policy --json
    out_has "$(sed 's/, "walked.*//' played),"
    out_has "\"length\": $(sed 's/.*"walked": //; s/,.*//' played),"
done

it 'opens a model once'
if command -v strace >/dev/null; then
    cp "$(dirname "$script")/../golden/model.safetensors" once.safetensors
    # the leak check of sanitizers does not work under strace
    run 0 env ASAN_OPTIONS=detect_leaks=0 strace -f -e trace=openat -o opened noge play grid:rows=3,columns=3 -p ./once.safetensors --keys n --json
    check
    [ "$(grep -c once.safetensors opened)" -eq 1 ] || complain 'opened more than once:' "$(grep once.safetensors opened)"
fi

it 'has a unit and no rate where lengths count'
run 0 noge play star.edges --source a --weighted --keys '2 1  ' -p nn
out_has 'explorer  decisions  walked, units'
check
grep -q rate "$place/out" && complain 'a rate:' "$(cat "$place/out")"

it 'stops after the decisions allowed, and compares over as many'
run 0 noge play maze:side=15 --steps 7 --keys "$nearest" --json
check
[ "$(grep -o '"decisions": 7' "$place/out" | wc -l)" -eq 4 ] || complain 'not seven:' "$(cat "$place/out")"

it 'invites models trained on such graphs'
mkdir models
cp "$(dirname "$script")/../golden/model.safetensors" models/maze-noge-nn.safetensors
run 0 env NOGE_MODELS=models noge play --steps 3 --keys "$nearest" --json
out_has '{"explorer": "noge-nn:maze", "decisions": 3,'
run 0 env NOGE_MODELS=models noge play grid --steps 3 --keys "$nearest" --json
check
grep -q 'noge' "$place/out" && complain 'a model that was not trained on this:' "$(cat "$place/out")"

it 'says how many keys had no meaning'
run 0 noge play grid:rows=2,columns=2 --source 0 --keys 'lxyjh'
err '2 keys meant nothing'

it 'refuses what cannot be'
run 2 noge play -
err_has 'standard input is where the keys come from'
run 2 noge play -p nm --keys n
err_has "unknown policy 'nm'"
run 2 noge play grid --source 1000 --keys n
err_has 'source 1000: the graph has no such node'
printf '' >empty.edges
run 3 noge play empty.edges --keys n
err_has 'no edges or nodes in it'

it 'is over at once where there is one place only'
run 0 noge play grid:rows=1,columns=1 --keys ll
out_has 'No decision was made'

# ---- On a terminal -----------------------------------------------------------------------------------------------------

if ! command -v script >/dev/null; then
    echo 'SKIP: no script(1) to give noge a terminal'
    return
fi
ulimit -c 0
mkfifo keys
export TERM=xterm
sitting() { # sitting COMMAND: runs it in a terminal of 24 times 80; keys go to descriptor 9, `screen` is what it drew
    rm -f screen screen-before code pid before after
    command_line=$1
    # what a shell runs in the background ignores Ctrl-C, and so would all that it starts; the shell in the terminal gets
    # the Ctrl-C as well and must live to write down how the program ended
    timeout 60 env --default-signal=INT,QUIT script -qfec "trap : INT; stty rows 24 cols 80; stty -g >before; sh -c 'echo \$\$ >pid; exec $1'; echo \$? >code; stty -g >after" screen \
        <keys >/dev/null 2>&1 &
    sitting_pid=$!
    exec 9>keys
}
shows() { # waits until the screen has shown this
    for _ in $(seq 300); do
        grep -qF -- "$1" screen 2>/dev/null && return
        kill -0 $sitting_pid || break
        sleep 0.1
    done
    complain "never showed '$1':" "$(tail -c 1000 screen | cat -v)"
}
leave() {
    wait $sitting_pid
    exec 9>&-
}
gone() { # gone CODE: the program ends with this code and leaves the terminal as it was
    leave
    check
    [ "$(cat code)" = "$1" ] || complain "exit code $(cat code), not $1" "$(tail -c 500 screen | cat -v)"
    check
    cmp -s before after || complain 'the terminal has other settings now'
    check
    tail -c 2000 screen | grep -qF "$(printf '\033[?25h\033[?1049l')" || complain 'the screen stays' "$(tail -c 500 screen | cat -v)"
}

it 'plays on a terminal and puts it back'
sitting 'noge play grid:rows=2,columns=2 --source 0'
shows 'walk as little as you can'
printf 'l' >&9
shows 'Visited for 1. 1 new place shows.'
printf '\033[D' >&9
shows 'Over known ground: that costs 1 and shows nothing.'
printf 'u' >&9
shows 'One cannot unsee'
printf '?' >&9
shows 'Press a key to go on'
printf ' \t' >&9
shows 'To go there costs 1; Enter does it.'
printf 'q' >&9
gone 0
check
grep -qF 'you                      1       2  0.5000' screen || complain 'no score' "$(tail -c 1000 screen)"

it 'chooses the nearest first, and cuts no cost'
sitting "noge play $town/town.graphml --weighted --source 29825352"
shows 'walk as little as you can'
printf '\t' >&9
shows 'To go there costs'
tr '\033' '\n' <screen | grep -o 'Cost:.*' | tail -1 >costs
tr '\033' '\n' <screen | sed -n 's/.*To go there costs \([0-9.]*\);.*/\1/p' | tail -1 >first
check
grep -q "^Cost:  1 $(cat first)\( \|$\)" costs || complain "Tab went to $(cat first):" "$(cat costs)"
printf 'q' >&9
gone 0
for i in $(seq 14); do echo "hub leaf$i $((1000 + 100 * i)).5"; done >wheel.edges
sitting 'noge play wheel.edges --weighted --source hub'
shows 'walk as little as you can'
printf '\t' >&9
shows 'To go there costs 1100.5'
tr '\033' '\n' <screen | grep -o 'Cost:.*' | sed 's/ *$//' | tail -1 >costs
check
grep -qE '^Cost:(  [1-9] [0-9]{4}\.5){7,8}$' costs || complain 'a cost is cut:' "$(cat costs)"
printf 'q' >&9
gone 0

it 'breaks no words on a terminal of 60 columns'
cat >narrow <<'END'
stty cols 60 </dev/tty
noge play grid:rows=5,columns=5
END
sitting 'sh ./narrow'
shows 'walk as little as you can.'
shows 'Arrows: walk.  Tab: choose, Enter: go.  ?: help  q: end'
printf 'q' >&9
gone 0

it 'puts it back however it ends'
for signal in INT:130 TERM:130 HUP:130 ABRT:134; do
    sitting 'noge play'
    shows 'walk as little as you can'
    kill -"${signal%:*}" "$(cat pid)"
    gone "${signal#*:}"
done

it 'ends by Ctrl-C'
sitting 'noge play'
shows 'walk as little as you can'
printf '\003' >&9
gone 130

it 'draws anew when the terminal has another size, even a tiny one'
cat >sized <<'END'
(
    until [ -e resize ]; do sleep 0.1; done
    stty rows 10 cols 30 </dev/tty
    until [ -e tiny ]; do sleep 0.1; done
    stty rows 2 cols 5 </dev/tty
) &
noge play
END
sitting 'sh ./sized'
shows 'walk as little as you can'
cp screen screen-before
touch resize
shows 'You are @. You see what lies'
for _ in $(seq 300); do # the last row of the new screen follows the old one
    tail -c +"$(($(wc -c <screen-before) + 1))" screen | grep -qF "$(printf '\033[10;1H')" && break
    sleep 0.1
done
check
tail -c +"$(($(wc -c <screen-before) + 1))" screen >screen-after
grep -qF "$(printf '\033[10;1H')" screen-after || complain 'was not drawn again'
check
grep -qF "$(printf '\033[11;1H')" screen-after && complain 'was drawn as large as before'
touch tiny
sleep 0.3
printf 'q' >&9
leave

it 'draws without colours if asked, and not at all on a terminal that cannot'
sitting 'env NO_COLOR=1 noge play'
shows 'walk as little as you can'
printf 'q' >&9
gone 0
check
grep -qF "$(printf '\033[0;1;31m')" screen && complain 'it is coloured'
sitting 'env TERM=dumb noge play'
leave
check
[ "$(cat code)" = 2 ] && grep -qF "this terminal cannot draw (TERM is 'dumb')" screen || complain 'no reason given' "$(cat screen)"
