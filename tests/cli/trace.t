it 'records one line a visit behind a header'
printf 'a b\nb c\nc a\n' >triangle.edges
run 0 noge explore triangle.edges --source b --policy bfs --trace walk.jsonl
wrote walk.jsonl
run 0 cat walk.jsonl
out_has '"source": "b", "policy": "bfs", "seed": 1, "weighted": false}'
out_has '{"t": 0, "visit": "b", "cost": 0, "path": ["b"], "new": ['
check
[ "$(wc -l <walk.jsonl)" -eq 4 ] || complain 'not a header and three visits'

it 'walks a trace again, on sets large and small'
for graph in triangle.edges maze barabasi caveman:size=10 grid:rows=1,columns=1; do
    for how in '' --weighted; do
        run 0 noge explore $graph $how --policy nn:random --trace again.jsonl --force
        cp "$place/out" told
        run 0 noge explore $graph --replay again.jsonl
        err 'again.jsonl: every line fits the graph'
        same told "$place/out"
    done
done
printf 'a b 0.1\nb c 0.2\nc d 0.3\nd a 0.7\nb d 0.15\n' >roads.edges
run 0 noge explore roads.edges --weighted --trace roads.jsonl
run 0 noge explore roads.edges --replay roads.jsonl

it 'writes the trace to standard output, and then talks on standard error'
run 0 noge explore triangle.edges --source b --policy bfs --trace -
same "$place/out" walk.jsonl
err_has 'exploration rate'

# spoil WORD WORD MESSAGE: the trace with the first word replaced must be refused with the message.
spoil() {
    sed "$1" walk.jsonl >spoilt.jsonl
    run 3 noge explore triangle.edges --replay spoilt.jsonl
    out ''
    err_has "spoilt.jsonl:$2"
}
it 'notices every field that does not fit'
spoil '3s/"t": 1/"t": 2/' '3: "t" is 2, but 1 follows from the graph'
spoil '3s/"cost": 1/"cost": 2/' '3: "path" is 1 long, but "cost" is 2'
spoil '2s/"path": \["b"\]/"path": ["a"]/' '2: "path" must end with "visit"'
spoil '3s/"path": \["b", /"path": [/' '3: "path" must begin at the previous visit'
spoil '2s/"visit": "b"/"visit": "a"/' '2: the first visit must be to the source'
spoil '2s/"visit": "b"/"visit": "z"/' "2: the graph has no node 'z'"
spoil '4s/"visit": "[ac]"/"visit": "b"/' "4: 'b' is not on the frontier"
spoil '2s/"new": \["[ac]", /"new": [/' '2: "new" and "closed" leave out neighbours'
spoil '3s/"closed": \["[ac]"\]/"closed": []/' '3: "new" and "closed" leave out neighbours'
spoil '3s/"closed": \["\(.\)"\]/"closed": ["\1", "\1"]/' '3: '
err_has 'is listed twice'
spoil '2s/"known_nodes": 3/"known_nodes": 4/' '2: "known_nodes" is 4, but 3 follows from the graph'
spoil '2s/"known_edges": 2/"known_edges": 1/' '2: "known_edges" is 1'
spoil '2s/"frontier": 2/"frontier": 1/' '2: "frontier" is 1'
spoil '3s/"rate": 1/"rate": 0.5/' '3: "rate" is 0.5, but 1 follows from the graph'
spoil '3s/"rate".*/"rate"/' '3: not a JSON object'
spoil '1s/"policy"/"polcy"/' '1: not the header of a trace'
spoil '1d' '1: not the header of a trace'
spoil '2,$d' ' a trace without visits'

it 'takes no decision of its own on the way'
run 2 noge explore triangle.edges --replay walk.jsonl --policy nn
err_has 'leave out --policy'
run 3 noge explore triangle.edges --replay missing.jsonl
err_has 'missing.jsonl'

it 'records the way home and the budget'
for how in '--return' '--return --weighted' '--budget-distance 9' '--return --steps 3' '--return --budget-distance 9.5 --weighted'; do
    for graph in roads.edges maze; do
        run 0 noge explore $graph -p nn $how --trace home.jsonl --force --certify
        cp "$place/out" told
        run 0 noge explore $graph --replay home.jsonl --certify
        same told "$place/out"
        run 0 noge explore $graph -p nn $how --json
        cp "$place/out" told
        run 0 noge explore $graph --replay home.jsonl --json
        # The same but for the last digits of sums.
        check
        sed 's/\(\.[0-9]\{6\}\)[0-9]*/\1/' told >one
        sed 's/\(\.[0-9]\{6\}\)[0-9]*/\1/' "$place/out" >other
        cmp -s one other || complain 'another exploration:' "$(diff one other)"
    done
done
run 0 noge explore triangle.edges --source b --policy bfs --return --budget-distance 5 --trace walk.jsonl --force
run 0 cat walk.jsonl
out_has '"weighted": false, "return": true, "budget_distance": 5}'
check
sed -n '$p' walk.jsonl | grep -qE '^\{"t": 2, "home": "b", "cost": 1, "path": \["[ac]", "b"\], "walked": 3\}$' ||
    complain 'no way home:' "$(tail -n 1 walk.jsonl)"
spoil '5s/"cost": 1/"cost": 2/' '5: "path" is 1 long, but "cost" is 2'
spoil '5s/"walked": 3/"walked": 4/' '5: "walked" is 4, but 3 follows from the graph'
spoil '5s/"home": "b"/"home": "a"/' '5: "home" must be the source'
spoil '5s/, "b"\]/]/' '5: "path" must end with "home"'
spoil '1s/, "return": true//' '5: "home" is unexpected: the header has no "return"'
spoil '1s/: 5}/: 2}/' '4: '
err_has 'is not affordable: 1 of the budget is left'
spoil '1s/: 5}/: 0}/' '1: "budget_distance" must be a number of more than 0'
spoil '$p' '6: unexpected line: the trace ends with the way home'
run 2 noge explore triangle.edges --replay walk.jsonl --return
err_has 'leave out --return'
