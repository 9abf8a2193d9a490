# Names from files are printed without anything that acts on a terminal: escapes, C1 controls, controls of direction.
bad=$(printf 'n\033[2J\302\233m\342\200\256x')

# calm: neither output of the last command has a byte of those.
calm() {
    check
    for stream in out err; do
        if LC_ALL=C grep -q "$(printf '[\001-\010\013-\037\177]\|\302[\200-\237]\|\342\200[\252-\256]')" "$place/$stream"; then
            complain "std$stream has an escape:" "$(LC_ALL=C od -c "$place/$stream" | head -20)"
        fi
    done
}

printf '{"directed": false, "multigraph": false, "graph": {}, "nodes": [{"id": "n\\u001b[2J\\u009bm\\u202ex"}, {"id": "b"}, {"id": "c"}],
 "links": [{"source": "n\\u001b[2J\\u009bm\\u202ex", "target": "b"}, {"source": "b", "target": "c"}]}' >g.json
cp g.json "$bad.json"

it 'shows names of nodes and files'
run 0 noge info g.json
calm
out_has '␛[2J�m�x'
run 0 noge info "$bad.json"
calm
for command in 'info' 'explore -p nn' 'bound' 'compare -p nn' 'explain' 'draw -o x.svg --force' 'convert -o x.graphml --force'; do
    noge $command "$bad.json" >"$place/out" 2>"$place/err" </dev/null
    command_line=$command
    calm
    noge $command "missing-$bad.json" >"$place/out" 2>"$place/err" </dev/null
    calm
done
run 0 noge explore g.json -p nn --source "$bad" --trace t.jsonl
calm
run 0 noge explore g.json --replay t.jsonl
calm
run 2 noge explore g.json --source "q$bad"
calm
err_has '␛[2J'

it 'shows policies, options and commands'
run 2 noge "$bad"
calm
run 2 noge explore "--$bad"
calm
run 2 noge explore grid -p "$bad"
calm
run 3 noge train "$bad"
calm

it 'shows runs, their configurations and models'
noge train "$bad.json" --method plus --steps 1 -o "run$bad" >"$place/out" 2>"$place/err" </dev/null
command_line='noge train'
calm
run 0 noge runs .
calm
noge info "run$bad/model-last.safetensors" >"$place/out" 2>"$place/err"
command_line='noge info model'
calm
mkdir other
cp -r "run$bad" other/r
sed -i 's/"seed"/"s\\u001b[2J\\u009beed": 1, "seed"/' other/r/config.json
noge runs other >"$place/out" 2>"$place/err"
command_line="noge runs other"
calm
noge train "$bad.json" --resume -o other/r >"$place/out" 2>"$place/err" </dev/null
command_line='noge train --resume'
calm

it 'does not let names begin a line'
cat >lines.graphml <<'END'
<graphml><key id="a" for="graph" attr.name="attribution"/><graph><data key="a">mine&#10;noge: forged</data><node id="a&#10;noge: forged"/>
<node id="c"/><edge source="c" target="a&#10;noge: forged"/></graph></graphml>
END
for words in 'info lines.graphml' 'explore lines.graphml --source c' 'bound lines.graphml --source c'; do
    # shellcheck disable=SC2086 # words
    run 0 noge $words
    check
    cat "$place/out" "$place/err" | grep -q '^noge: forged' && complain 'a name began a line' "$(cat "$place/out")"
done
run 3 noge info 'x
noge: forged'
check
grep -q '^noge: forged' "$place/err" && complain 'a name began a line' "$(cat "$place/err")"

it 'shows CSV to a person without escapes, and writes it to files as it is'
cp lines.graphml "$(printf 'esc\033[31m.graphml')"
run 0 noge compare "$(printf 'esc\033[31m.graphml')" -p nn -n 2 --format csv
check
grep -q "$(printf '\033')" "$place/out" || complain 'the file has another name than the graph'
if command -v script >/dev/null; then
    run 0 script -qec "noge compare '$(printf 'esc\033[31m.graphml')' -p nn -n 2 --format csv" /dev/null
    check
    grep -q "$(printf 'esc\033')" "$place/out" && complain 'an escape reached the terminal'
fi
