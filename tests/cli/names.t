# Names that are not UTF-8: JSON has U+FFFD in their place, and nothing vanishes.
bad=$(printf 'caf\351')
printf 'a b\nb %s\n%s d\n' "$bad" "$bad" >g.edges
cp g.edges "$bad.edges"

it 'keeps every result'
run 0 noge compare "$bad.edges" -p nn --episodes 2 --json
out_has '"set": "caf�'
json "$place/out"
run 0 noge compare "./$bad.edges" -p nn --episodes 2 --json --per-episode
json "$place/out"
out_has '"runs"'
for command in 'info' 'explore -p nn' 'bound --source a'; do
    run 0 noge $command "$bad.edges" --json
    json "$place/out"
    out_has '"caf�.edges"'
    run 0 noge $command g.edges --json
    json "$place/out"
done
run 0 noge explore g.edges -p nn --source "$bad" --json
out_has '"source": "caf�"'

it 'refuses what must be read back'
run 3 noge explore g.edges -p nn --trace t.jsonl
err_has 'is not UTF-8'
run 3 noge train "$bad.edges" --method plus --steps 1 -o run
err_has 'must be UTF-8'
wrote
