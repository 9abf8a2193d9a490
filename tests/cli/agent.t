# The agent through its pipe: every message, every complaint, and a journal that survives everything.
source_folder=${script%/tests/cli/agent.t}

# say LINE…: what the agent answers to these lines, greeting left out.
say() { printf '%s\n' "$@" | noge agent $flags | tail -n +2; }
flags=

it 'answers as docs/AGENT.md says'
# One file a conversation: the lines to send, the lines to expect, the options. A block without a greeting goes on.
awk '
/^```agent/ { inside = 1; first = 1; options = substr($0, 10); next }
/^```/ { inside = 0 }
!inside { next }
first && /^< {"noge"/ { if (count) close(file ".in"); file = sprintf("doc-%02d", ++count); print options >(file ".options") }
{ first = 0 }
/^> / { print substr($0, 3) >(file ".in") }
/^< / { print substr($0, 3) >(file ".out") }' "$source_folder/docs/AGENT.md"
check
[ "$(ls doc-*.in | wc -l)" -ge 4 ] || complain 'the page has lost its examples'
for conversation in doc-*.in; do
    name=${conversation%.in}
    run 0 sh -c "noge agent $(cat $name.options) <$name.in >$name.got"
    cmp -s $name.out $name.got || complain "docs/AGENT.md tells it otherwise:" "$(diff $name.out $name.got)"
done
run 0 noge info house.graphml
out_has 'nodes        3'

it 'ends at the end of the input'
run 0 noge agent
out '{"noge":"0.3.0","protocol":1,"policy":"universal","weighted":false}'
run 0 sh -c 'printf "%s" "{\"at\":\"a\",\"sees\":[]}" | noge agent | tail -n 1'
out_has '{"done":true,'

# refuses WORDS LINE…: the last line gets an error with these words, and the state is what it was.
refuses() {
    words=$1
    shift
    printf '%s\n' '{"at":"a","sees":["b","c"]}' '{"at":"b","sees":["a","d"]}' "$@" '{"ask":"frontier"}' '{"ask":"statistics"}' >lines
    run 0 sh -c "noge agent $flags <lines | tail -n 3"
    check
    head -n 1 "$place/out" | grep -qF -- "$words" || complain "not refused with '$words':" "$(cat "$place/out")"
    check
    tail -n 2 "$place/out" | cmp -s - known || complain 'the state has changed:' "$(tail -n 2 "$place/out")"
}

it 'refuses what cannot be understood, and goes on'
say '{"at":"a","sees":["b","c"]}' '{"at":"b","sees":["a","d"]}' '{"ask":"frontier"}' '{"ask":"statistics"}' | tail -n 2 >known
refuses 'not JSON' 'hello'
refuses 'not JSON' '{"at":"x","sees":[]'
refuses 'not JSON' '{"at":"x","sees":[]} {}'
refuses 'a message must be a JSON object' '["at"]'
refuses 'did you mean \"sees\"' '{"at":"x","sess":[]}'
refuses 'unknown field \"colour\"' '{"at":"x","sees":[],"colour":1}'
refuses 'a message must be a JSON object' 'null'
refuses 'a message must be a JSON object' '"at"'
refuses 'a message must be a JSON object' '17'
refuses 'occurs twice in one object: duplicate object key near' '{"at":"x","at":"y","sees":[]}'
refuses 'empty message' '{}'
refuses 'empty message' '{"id":1}'
refuses '\"at\" must be a string' '{"at":1,"sees":[]}'
refuses '\"sees\" must be a list' '{"at":"x","sees":"y"}'
refuses 'a list of names' '{"at":"x","sees":[1]}'
refuses 'a list of names' '{"at":"x","sees":["y",null]}'
refuses 'the session is not weighted' '{"at":"x","sees":[["y",1]]}'
refuses 'the session is not weighted' '{"at":"x","sees":{"y":1}}'
refuses 'must be a name or a pair of names' '{"blocked":[["a"]]}'
refuses '\"blocked\" must be a list' '{"blocked":"a"}'
refuses '\"unreachable\" must be a list of names' '{"unreachable":[1]}'
refuses '\"reachable\" must be a list of names' '{"reachable":{}}'
refuses '\"id\" must be a string or a number' '{"at":"x","sees":[],"id":[1]}'
refuses 'unknown question \"fronteer\"; did you mean \"frontier\"' '{"ask":"fronteer"}'
refuses '\"to\" is missing' '{"ask":"path"}'
refuses 'unexpected field \"to\" in this question' '{"ask":"next","to":"a"}'
refuses '\"file\" is missing' '{"ask":"map"}'
refuses 'the map cannot go to standard output' '{"ask":"map","file":"-"}'
refuses '\"force\" must be true or false' '{"ask":"map","file":"x.graph","force":1}'
refuses 'unexpected field \"at\" in a question' '{"ask":"next","at":"x"}'
refuses 'unexpected field \"to\" in a report' '{"at":"x","sees":[],"to":"a"}'
refuses '\"bye\" must be true' '{"bye":false}'
refuses 'unexpected character \\u0000 in a string' '{"at":"x","sees":[],"x\u0000":1}'
refuses 'unexpected character \\u0000 in a string' '{"at":"x\u0000y","sees":[]}'
printf '{"at":"x\377","sees":[]}\n' >bytes
refuses 'unable to decode byte 0xff' "$(cat bytes)"
nested=$(head -c 5000 /dev/zero | tr '\0' '[')
refuses 'maximum parsing depth' "{\"at\":$nested"

it 'says how a map replaces a file'
echo mine >mine.graphml
refuses 'mine.graphml: file exists; choose another name or add \"force\":true' '{"ask":"map","file":"mine.graphml"}'
check
[ "$(cat mine.graphml)" = mine ] || complain 'a file was replaced unasked'

it 'refuses a NUL byte'
run 0 sh -c 'printf "{\"at\":\"x\\0y\",\"sees\":[]}\n{\"ask\":\"statistics\"}\n" | noge agent'
out_has '"error":"not JSON'
out_has '"nodes":0'

it 'refuses what cannot be'
refuses 'cannot be unreachable: you are there' '{"unreachable":["b"]}'
refuses 'cannot be unreachable: you are there' '{"at":"x","sees":[],"unreachable":["x"]}'
refuses 'both as reachable and as unreachable' '{"reachable":["c"],"unreachable":["c"]}'
refuses 'is an unknown place' '{"reachable":["x"]}'
refuses 'is an unknown place' '{"at":"c","sees":["y"],"blocked":["x"]}'
refuses 'to itself' '{"blocked":["b"]}'
refuses 'not visited before' '{"at":"c"}'
refuses 'is an unknown place' '{"ask":"path","to":"x"}'

it 'says so before anything was told'
run 0 sh -c 'printf "%s\n" "{\"blocked\":[\"a\"]}" "{\"ask\":\"next\"}" "{\"sees\":[\"a\"]}" | noge agent'
out '{"noge":"0.3.0","protocol":1,"policy":"universal","weighted":false}
{"error":"\"at\" is missing; the first report must say where you are"}
{"error":"\"at\" is missing; the first report must say where you are"}
{"error":"\"at\" is missing; the first report must say where you are"}'

it 'wants lengths that are lengths where there are some'
flags=--weighted
say '{"at":"a","sees":{"b":1,"c":9}}' '{"at":"b","sees":{"a":1,"d":1}}' '{"ask":"frontier"}' '{"ask":"statistics"}' | tail -n 2 >known
refuses_weighted() {
    printf '%s\n' '{"at":"a","sees":{"b":1,"c":9}}' '{"at":"b","sees":{"a":1,"d":1}}' "$2" '{"ask":"frontier"}' '{"ask":"statistics"}' >lines
    run 0 sh -c "noge agent --weighted <lines | tail -n 3"
    out_has "$1"
    check
    tail -n 2 "$place/out" | cmp -s - known || complain 'the state has changed:' "$(tail -n 2 "$place/out")"
}
refuses_weighted 'has length -1; lengths must be greater than 0' '{"at":"x","sees":{"y":-1}}'
refuses_weighted 'has length 0; lengths must be greater than 0' '{"at":"x","sees":[["y",0]]}'
refuses_weighted 'has length 1e+300; lengths must be greater than 0 and at most 1e+290' '{"at":"x","sees":[["y",1e300]]}'
refuses_weighted 'real number overflow' '{"at":"x","sees":[["y",1e999]]}'
refuses_weighted "'y' has no length" '{"at":"x","sees":["y"]}'
refuses_weighted 'must be a number' '{"at":"x","sees":{"y":"1"}}'
flags=

it 'skips a line that is too long, in little memory'
(
    echo '{"at":"a","sees":["b"]}'
    printf '{"at":"'
    head -c 40000000 /dev/zero | tr '\0' x
    printf '"}\n'
    echo '{"ask":"next","id":2}'
) >long
# Sanitizers need room that nobody would grant them otherwise.
limit=80000
(ulimit -v $limit; noge --version) >/dev/null 2>&1 || { limit=unlimited; echo 'SKIP: no limit on memory under sanitizers'; }
run 0 sh -c "ulimit -v $limit; exec noge agent <long"
out '{"noge":"0.3.0","protocol":1,"policy":"universal","weighted":false}
{"go":"b","path":["a","b"],"cost":1}
{"error":"a line of more than 8 MiB"}
{"id":2,"go":"b","path":["a","b"],"cost":1}'
rm long

it 'takes any strings for names'
say '{"at":"","sees":["\"\\\n\u00fc\ud83d\ude00"]}' >got
check
printf '%s\n' '{"go":"\"\\\nü😀","path":["","\"\\\nü😀"],"cost":1}' | cmp -s - got || complain 'names are garbled:' "$(cat got)"

it 'writes the map in any format, and replaces nothing unasked'
run 0 sh -c 'printf "%s\n" "{\"at\":\"a\",\"sees\":[\"b\"]}" "{\"ask\":\"map\",\"file\":\"m.graph\"}" "{\"ask\":\"map\",\"file\":\"m.graph\"}" "{\"ask\":\"map\",\"file\":\"m.graph\",\"force\":true}" "{\"ask\":\"map\",\"file\":\"no/m.graph\"}" | noge agent | tail -n 4'
wrote m.graph
check
[ "$(grep -c '"map":"m.graph","nodes":2,"edges":1' "$place/out")" -eq 2 ] || complain 'two maps expected:' "$(cat "$place/out")"
out_has 'm.graph: file exists'
out_has 'no/m.graph'

it 'wants a policy that there is'
run 2 noge agent --policy nearest
err_has 'unknown policy'

# ---- The journal --------------------------------------------------------------------------------------------------

it 'goes on from its journal'
run 0 sh -c 'printf "%s\n" "{\"at\":\"a\",\"sees\":[\"b\",\"c\"]}" "{\"at\":\"b\",\"sees\":[]}" nonsense "{\"ask\":\"next\"}" | noge agent -j first.journal'
wrote first.journal
check
[ "$(wc -l <first.journal)" -eq 3 ] || complain 'a head and two reports expected:' "$(cat first.journal)"
run 0 sh -c 'printf "%s\n" "{\"ask\":\"next\"}" "{\"at\":\"b\"}" | noge agent -j first.journal'
out '{"noge":"0.3.0","protocol":1,"policy":"universal","weighted":false,"reports":2,"at":"b"}
{"go":"c","path":["b","a","c"],"cost":2}
{"go":"c","path":["b","a","c"],"cost":2}'
err ''

it 'refuses the journal of another agent'
cp first.journal kept
run 2 noge agent -j first.journal --policy bfs
err_has 'first.journal: the session of this journal has policy universal; use the same or name another file'
run 2 noge agent -j first.journal --weighted
err_has 'the session of this journal is not weighted'
run 2 noge agent -j first.journal --seed 2
err_has 'the session of this journal has seed 1'
same first.journal kept

it 'refuses what is no journal'
echo precious >text
cp text kept
run 3 noge agent -j text
err_has 'text: not a journal of noge agent'
same text kept
printf precious >text
run 3 noge agent -j text
run 1 noge agent -j no/such.journal
err_has 'cannot open no/such.journal'
run 2 noge agent -j /dev/null
err_has 'not a regular file'

it 'says what the usual explorer thinks of places near by, and of no others'
run 0 sh -c "printf '%s\n' '{\"at\":\"a\",\"sees\":[\"b\",\"c\"]}' '{\"at\":\"b\",\"sees\":[\"d\"]}' '{\"at\":\"d\",\"sees\":[\"e\"]}' '{\"ask\":\"frontier\"}' '{\"blocked\":[\"e\"]}' '{\"blocked\":[\"b\"]}' '{\"ask\":\"frontier\"}' | noge agent"
out_has '{"place":"c","distance":3},{"place":"e","distance":1,"score":'
out_has '{"place":"c","distance":null}'

it 'may be told when it will be over'
run 0 sh -c "printf '%s\n' '{\"at\":\"a\",\"sees\":[\"b\",\"c\"]}' '{\"at\":\"b\",\"sees\":[]}' '{\"at\":\"c\",\"sees\":[]}' | noge agent --steps 1"
out_has '"done":true'
run 2 noge agent --steps 0
err_has '--steps'

it 'takes a model, which it knows by its content'
model=$source_folder/tests/golden/model.safetensors
run 0 sh -c "printf '%s\n' '{\"at\":\"a\",\"sees\":[\"b\",\"c\"]}' '{\"at\":\"b\",\"sees\":[\"d\"]}' '{\"ask\":\"frontier\"}' | noge agent --policy $model -j model.journal"
out_has '{"place":"c","distance":2,"score":'
cp "$model" copy.safetensors
run 0 noge agent --policy ./copy.safetensors -j model.journal
out_has '"reports":2,"at":"b"'
run 2 noge agent -j model.journal
err_has 'golden/model.safetensors; use the same or name another file'
noge train grid --steps 32 --hidden 8 --replay 1000 --episodes 2 --evaluate-every 32 --out other >/dev/null 2>&1
run 2 noge agent --policy other/model-last.safetensors -j model.journal
err_has 'model.journal: the session of this journal has policy'

it 'knows the universal explorer and its like by their content, too, and by their guards'
universal=$source_folder/models/universal.safetensors
run 0 sh -c "printf '%s\n' '{\"at\":\"a\",\"sees\":[\"b\",\"c\"]}' | noge agent -j universal.journal"
run 0 noge agent -j universal.journal
out_has '"reports":1,"at":"a"'
run 2 noge agent --policy "$universal" -j universal.journal # which is one of its networks
run 2 noge agent --policy universal@nearest -j universal.journal
err_has 'has policy universal; use the same'
run 2 noge agent --policy nn -j universal.journal
cp "$universal" one.safetensors # two models that differ in the last bits of their last weights
cp "$universal" two.safetensors
printf '\001' | dd of=one.safetensors bs=1 seek=$(($(wc -c <"$universal") - 4)) conv=notrunc 2>/dev/null
printf '\002' | dd of=two.safetensors bs=1 seek=$(($(wc -c <"$universal") - 4)) conv=notrunc 2>/dev/null
run 0 sh -c "printf '%s\n' '{\"at\":\"a\",\"sees\":[\"b\",\"c\"]}' | noge agent -p ./one.safetensors@nearest -j one.journal"
run 0 noge agent -p ./one.safetensors@nearest -j one.journal
run 2 noge agent -p ./one.safetensors -j one.journal
run 2 noge agent -p ./two.safetensors@nearest -j one.journal
run 0 noge agent -p noge-nn:maze@nearest -j named.journal

it 'needs no folder of models, whether or not edges have lengths'
run 0 env NOGE_MODELS=/nowhere noge agent
out '{"noge":"0.3.0","protocol":1,"policy":"universal","weighted":false}'
run 0 noge agent --weighted
out '{"noge":"0.3.0","protocol":1,"policy":"universal","weighted":true}'

it 'recognises a torn last line'
size=$(wc -c <first.journal)
for bytes in 1 2 10 27; do
    cp first.journal torn
    truncate -s $((size - bytes)) torn
    run 0 noge agent -j torn
    err_has 'the last record of torn was torn, so its report was not answered; it is now in torn.cut-'
    out_has '"reports":2,"at":"b"'
done
tail -n 1 first.journal | head -c -27 >expected
same expected torn.cut-4
cp first.journal torn
printf '0123456789abcdef {"at":"x","sees":[]}\n' >>torn
run 0 noge agent -j torn
err_has 'the last record of torn was damaged: its checksum is wrong. Its report may have been answered and is lost'
err_has 'it is now in torn.cut-5'
out_has '"reports":3,"at":"b"'
same first.journal torn
head -c 30 first.journal >torn
run 0 noge agent -j torn
err_has 'it is now in torn.cut-6'
out_has '"weighted":false}'
check
[ "$(wc -l <torn)" -eq 1 ] || complain 'a new head was expected'

it 'warns that an answered report may be lost if a bit of the last record flipped'
last=$(wc -l <first.journal)
sed "$last"'s/"at"/"aT"/' first.journal >flipped
run 0 noge agent -j flipped
err_has 'the last record of flipped was damaged: its checksum is wrong. Its report may have been answered and is lost: report it again; it is now in flipped.cut-1'
tail -n 1 first.journal | sed 's/"at"/"aT"/' >expected
same expected flipped.cut-1

it 'skips empty lines'
run 0 sh -c 'printf "\n%s\n  \t\r\n\n%s\n" "{\"at\":\"a\",\"sees\":[\"b\"]}" "{\"bye\":true}" | noge agent -j blank.journal'
check
[ "$(wc -l <"$place/out")" -eq 3 ] && ! grep -q error "$place/out" || complain 'an empty line is no message:' "$(cat "$place/out")"
check
[ "$(wc -l <blank.journal)" -eq 2 ] || complain 'an empty line is no report:' "$(cat blank.journal)"

it 'counts the way known after the report to a place that was unreachable'
run 0 sh -c 'printf "%s\n" "{\"at\":\"a\",\"sees\":[[\"x\",5],[\"b\",1]]}" "{\"unreachable\":[\"x\"]}" "{\"at\":\"x\",\"sees\":[[\"a\",2]]}" "{\"ask\":\"statistics\"}" | noge agent -w -p nn'
out_has '"walked":2,'

it 'does not go on from a damaged journal'
sed '2s/"b"/"x"/' first.journal >damaged
cp damaged kept
run 3 noge agent -j damaged
err_has 'damaged:2: damaged record: its checksum is wrong, and other records follow'
err_has 'head -n 1'
same damaged kept
sed 2d first.journal >damaged
run 3 noge agent -j damaged
err_has 'damaged:2: '
last=$(wc -l <first.journal)
sed "$((last - 1))s/^./g/" first.journal >damaged # the checksum of the last but one: both records were answered
cp damaged kept
run 3 noge agent -j damaged
err_has "damaged:$((last - 1)): damaged record"
same damaged kept
check
ls damaged.cut-* 2>/dev/null && complain 'nothing was to be cut off'

it 'does not take digits in another file for a torn journal'
for text in 0 0123456789abcdef '0123456789abcdef ' '0123456789abcdef {"noge"'; do
    printf %s "$text" >text
    cp text kept
    run 3 noge agent -j text
    err_has 'text: not a journal of noge agent'
    same text kept
done

it 'does not write its map over its journal, nor into a device'
ln -sf own.journal link
printf '%s\n' '{"at":"a","sees":["b"]}' '{"ask":"map","file":"own.journal","force":true}' '{"ask":"map","file":"link","force":true}' '{"ask":"map","file":"/dev/null"}' '{"ask":"map","file":"/dev/stdout","force":true}' '{"at":"b","sees":[]}' >lines
run 0 sh -c 'noge agent -j own.journal <lines | cat'
out_has '{"error":"own.journal: the journal of this session; choose another name for the map"}'
out_has '{"error":"link: the journal of this session; choose another name for the map"}'
out_has '{"error":"/dev/null: not a regular file; a map must be one"}'
out_has '{"error":"/dev/stdout: not a regular file; a map must be one"}'
run 0 noge agent -j own.journal
out_has '"reports":2,"at":"b"'

# Tells one report, does something to the journal, and tells another, which must not be answered.
tell_around() {
    rm -f to from lost.journal
    mkfifo to from
    noge agent -j lost.journal "$2" <to >from 2>err.txt &
    agent=$!
    exec 8>to 7<from
    read -r line <&7
    echo '{"at":"a","sees":["b"]}' >&8
    read -r line <&7
    sh -c "$1"
    echo '{"at":"b","sees":["c"]}' >&8
    if read -r line <&7; then complain "answered after '$1':" "$line"; fi
    exec 8>&- 7<&-
    wait $agent
    code=$?
    [ $code -eq 1 ] || complain "exit code $code after '$1'"
    grep -q "$3" err.txt || complain "after '$1':" "$(cat err.txt)"
}

it 'takes in a hub in parts, and closes it, in a time that grows with its size'
hub() { seq -f '"%.0f"' -s , "$1" "$2"; }
{
    echo '{"at":"a","sees":["hub"]}'
    echo "{\"at\":\"hub\",\"sees\":[$(hub 1 100000)]}"
    echo "{\"at\":\"hub\",\"sees\":[$(hub 100001 200000)]}"
    echo '{"at":"a"}'
    echo '{"unreachable":["hub"]}'
} >lines
run 0 sh -c 'timeout 30 noge agent <lines' # it was 25 s for the first three lines and 18 s for the last
out_has '"stuck":true,"nodes":200002,"edges":0,"visited":2,"frontier":200000,"unreachable":1'
seq -f '{"at":"hub","sees":["%.0f"]}' 100000 >lines
echo '{"ask":"statistics"}' >>lines
run 0 sh -c 'timeout 30 noge agent <lines | tail -n 1' # it was 47 s
out_has '"nodes":100001,"edges":100000,"visited":1,"frontier":100000'

it 'answers nothing when its journal is gone'
for sync in --sync=disk --sync=system; do
    tell_around 'rm lost.journal' $sync 'lost.journal: the journal was deleted, renamed or replaced'
    tell_around 'mv lost.journal moved' $sync 'lost.journal: the journal was deleted, renamed or replaced'
    tell_around 'cp lost.journal copy; mv copy lost.journal' $sync 'deleted, renamed or replaced'
    tell_around 'echo more >>lost.journal' $sync 'lost.journal: another program changed the journal'
    tell_around ': >lost.journal' $sync 'lost.journal: another program changed the journal'
done
check

it 'keeps two agents off one journal'
mkfifo hold
noge agent -j first.journal <hold >/dev/null 2>&1 &
exec 9>hold
await 'flock -n first.journal true; [ $? -eq 1 ]'
run 2 noge agent -j first.journal
err_has 'in use by another session'
exec 9>&-
wait

it 'takes nothing in when the disk is full'
rm -f small
printf '%s\n' '{"at":"a","sees":["b"]}' '{"at":"b","sees":["cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc"]}' '{"at":"b","sees":["c"]}' >lines
# A limit on the size of files stands in for a full disk; it comes in blocks of 512 bytes.
printf '{"at":"%0190d","sees":[]}\n' 1 >padding
run 0 sh -c 'noge agent -j small <padding'
cp small before
run 0 sh -c '(cat padding padding lines; echo "{\"ask\":\"statistics\"}") | (ulimit -f 1; noge agent -j small) | cat'
out_has 'the report is refused'
check
[ "$(wc -c <small)" -le 512 ] || complain 'more was written than there was room for'
# What was refused is not there, what was answered is.
run 0 noge agent -j small
err ''

# client WHERE: explores a grid of 20 times 20 places through its standard input and output, obeying. WHERE: the file where
# it keeps the place to report next.
client() {
    at=$(cat "$1" 2>/dev/null || echo 0)
    while :; do
        sees=
        [ $((at / 20)) -eq 0 ] || sees="$sees,\"$((at - 20))\""
        [ $((at / 20)) -eq 19 ] || sees="$sees,\"$((at + 20))\""
        [ $((at % 20)) -eq 0 ] || sees="$sees,\"$((at - 1))\""
        [ $((at % 20)) -eq 19 ] || sees="$sees,\"$((at + 1))\""
        echo "{\"at\":\"$at\",\"sees\":[${sees#,}]}"
        IFS= read -r answer || return 1
        case $answer in
            *'"done":true'*) return 0 ;;
            *'"go":"'*'"path"'*'}') ;;
            *) return 1 ;;
        esac
        at=${answer#*\"go\":\"}
        at=${at%%\"*}
        echo "$at" >"$1"
    done
}

# explore NAME SECONDS OPTION…: one session until it is done or the agent, after so many seconds, is killed.
explore() {
    name=$1 seconds=$2
    shift 2
    rm -f to from
    mkfifo to from
    timeout -s KILL "$seconds" noge agent -j "$name.journal" --sync system "$@" <to >from 2>err.txt &
    agent=$!
    (
        trap '' PIPE
        IFS= read -r greeting && client "$name.where"
    ) >to <from 2>/dev/null
    code=$?
    wait $agent 2>/dev/null
    return $code
}

totals() { echo '{"ask":"statistics"}' | noge agent "$@" | tail -n 1; }

it 'loses nothing when it is killed, whenever'
for policy in universal nn:most-visited nn:random dfs-stack; do
    command_line="noge agent --policy $policy, killed again and again"
    kind=$(echo $policy | tr : -)
    check
    explore whole-$kind 60 --policy $policy || complain "$policy did not come to an end"
    attempts=0
    done=no
    while [ $done = no ] && [ $attempts -lt 100 ] && ! grep -qs '^noge:' err.txt; do
        lot=$(($(od -An -N1 -tu1 /dev/urandom) % 40 + 5 + attempts * 5))
        explore killed-$kind "$((lot / 1000)).$(printf %03d $((lot % 1000)))" --policy $policy && done=yes
        attempts=$((attempts + 1))
    done
    check
    [ $done = yes ] || complain "no end after $attempts attempts: $(cat err.txt)"
    check
    [ $attempts -gt 1 ] || complain 'it was never killed'
    totals -j whole-$kind.journal --policy $policy >expected
    totals -j killed-$kind.journal --policy $policy >found
    same expected found
done

it 'serves the client in Python'
if command -v python3 >/dev/null; then
    run 0 python3 "$source_folder/examples/client.py"
    out 'hall -> garden
garden -> shed
garden -> hall -> stairs
stairs -> landing
landing -> bedroom
bedroom -> landing -> bathroom
bathroom -> landing -> stairs -> hall -> kitchen
kitchen -> cellar
8 places visited, 12 ways walked, 1 out of reach'
    run 1 python3 "$source_folder/examples/client.py" --policy bsf
    err_has "did you mean 'bfs'?"
    err_has 'client.py: noge agent ended with exit code 2'
    check
    grep -q Traceback "$place/err" && complain 'a traceback:' "$(cat "$place/err")"
    run 0 python3 "$source_folder/examples/client.py" --policy bfs
    out_has '8 places visited'
else
    echo 'SKIP: no python3 for examples/client.py'
fi

it 'comes home, and keeps its budget'
run 0 sh -c 'printf "%s\n" "{\"at\":\"a\",\"sees\":[\"b\",\"c\"]}" "{\"at\":\"b\",\"sees\":[\"a\"]}" "{\"ask\":\"home\"}" "{\"at\":\"a\"}" "{\"at\":\"c\",\"sees\":[]}" "{\"at\":\"a\"}" | noge agent -p nn --return'
out '{"noge":"0.3.0","protocol":1,"policy":"nn","weighted":false,"return":true}
{"go":"b","path":["a","b"],"cost":1}
{"go":"c","path":["b","a","c"],"cost":2}
{"home":"a","path":["b","a"],"cost":1}
{"go":"c","path":["a","c"],"cost":1}
{"home":"a","path":["c","a"],"cost":1}
{"done":true,"nodes":3,"edges":2,"visited":3,"frontier":0,"unreachable":0,"decisions":2,"walked":4,"rate":0.5}'
run 0 sh -c 'printf "%s\n" "{\"at\":\"a\",\"sees\":[[\"b\",2],[\"c\",5]]}" "{\"at\":\"b\",\"sees\":[]}" "{\"at\":\"a\"}" | noge agent -w -p nn --return --budget-distance 9.5'
out '{"noge":"0.3.0","protocol":1,"policy":"nn","weighted":true,"return":true,"budget_distance":9.5}
{"go":"b","path":["a","b"],"cost":2}
{"home":"a","path":["b","a"],"cost":2}
{"spent":true,"nodes":3,"edges":2,"visited":2,"frontier":1,"unreachable":0,"decisions":1,"walked":4,"rate":0.25,"budget_left":5.5}'
run 0 sh -c 'echo "{\"ask\":\"home\"}" | noge agent'
out_has '{"error":"\"at\" is missing; the first report must say where you are"}'
run 2 noge agent --budget-distance 0
err_has "--budget-distance must be a number above 0, not '0'"
run 0 sh -c 'echo "{\"at\":\"a\",\"sees\":[\"b\"]}" | noge agent -j home.journal --return --budget-distance 4'
run 0 sh -c 'echo "{\"at\":\"b\",\"sees\":[]}" | noge agent -j home.journal --return --budget-distance 4'
out_has '{"home":"a","path":["b","a"],"cost":1}'
run 2 noge agent -j home.journal --return
err_has 'home.journal: the session of this journal has a budget of 4; use the same or name another file'
run 2 noge agent -j home.journal --budget-distance 4
err_has 'home.journal: the session of this journal must return; use the same or name another file'
