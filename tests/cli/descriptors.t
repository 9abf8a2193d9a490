# Standard descriptors that are closed: no file gets what is meant for them, and a lost result is an error.
noge generate grid -o g.graph >/dev/null 2>&1
noge train "$town/town.graphml" --method plus --steps 2 --seed 1 -o whole >/dev/null 2>&1
noge convert g.graph -o whole.graphml >/dev/null 2>&1
printf '%s\n' '{"at":"a","sees":["b","c"]}' '{"at":"b","sees":["a","d"]}' >lines
noge agent -j whole.journal <lines >/dev/null 2>&1

for closed in '' '<&-' '>&-' '2>&-' '<&- >&-' '<&- 2>&-' '>&- 2>&-' '<&- >&- 2>&-'; do
    it "writes the same files with '$closed'"
    rm -rf j run out.graphml
    case " $closed" in # the table of the training is a result
    *' >&-'*) lost=1 ;;
    *) lost=0 ;;
    esac
    run $lost sh -c "noge train \"$town/town.graphml\" --method plus --steps 2 --seed 1 -o run $closed"
    same whole/config.json run/config.json
    check
    grep -qv '^{.*}$' run/metrics.jsonl && complain 'metrics.jsonl has a line that is no JSON:' "$(cat run/metrics.jsonl)"
    run 0 sh -c "noge convert g.graph -o out.graphml $closed"
    same whole.graphml out.graphml
    case $closed in
    *'<&-'*) run 1 sh -c "noge agent -j j $closed" ;; # nothing to read from
    *) run $lost sh -c "noge agent -j j <lines $closed" ;;
    esac
    [ "$lost" = 1 ] || [ "$code" = 1 ] || same whole.journal j
    check
    [ ! -e j ] || ! grep -q '"protocol"' j || complain 'the journal holds an answer:' "$(cat j)"
done

it 'fails where a result is lost'
run 1 sh -c 'noge info g.graph >&-'
err_has 'standard output'
run 1 sh -c 'noge info - <&-'
