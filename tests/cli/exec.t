# Policies that are programs of their own: what they are told, and what happens to those that misbehave.
source_folder=${script%/tests/cli/exec.t}
nap="sleep 61.$$" # a time that no other test sleeps, to find processes that are left

# greets NAME BODY: a shell script that greets as it should, then does BODY. stranger NAME BODY: one that does not greet.
greets() { stranger "$1" "$(printf 'read -r hello\necho "{\\"protocol\\":1}"\n%s' "$2")"; }
stranger() {
    printf '#!/bin/sh\nnap="%s"\n%s\n' "$nap" "$2" >"$1"
    chmod +x "$1"
}

it 'explores like the policies inside'
run 0 noge explore grid:rows=12,columns=12 -p dfs --json
sed '/"policy"/d' "$place/out" >dfs
run 0 noge explore grid:rows=12,columns=12 -p exec:newest-policy --json
err ''
out_has '"policy": "exec:newest-policy"'
sed '/"policy"/d' "$place/out" >newest
same dfs newest
greets newest.sh 'while read -r line; do rest=${line##*\"newest\":}; echo "${rest%%[,\}]*}"; done'
run 0 noge explore grid:rows=12,columns=12 -p exec:./newest.sh --json
sed '/"policy"/d' "$place/out" >newest
same dfs newest

it 'talks as docs/POLICIES.md says'
# In the page: the command, noge's lines (<) and the program's (>), in order.
page=$source_folder/docs/POLICIES.md
version=$(noge --version | sed -n '1s/^noge \([^ ]*\).*/\1/p')
sed -n 's/^< //p' "$page" | sed "s/\"noge\":\"[^\"]*\"/\"noge\":\"$version\"/" >told
sed -n 's/^> //p' "$page" >answers
check
[ "$(wc -l <told)" -ge 6 ] || complain 'the page has lost its example'
stranger reader.sh 'exec 3<answers; while read -r line; do echo "$line" >>heard; read -r answer <&3; echo "$answer"; done'
run 0 sh -c "$(sed -n 's/^```exec //p' "$page") -p exec:./reader.sh"
same told heard
check
sed -n '/^```python/,/^```/p' "$page" | grep -v '^```' >shown
tail -n "$(wc -l <shown)" "$source_folder/examples/policy.py" | cmp -s - shown || complain 'the page shows another policy.py'

# fails WORDS COMMAND: exploring by this program fails with these words, at once, and leaves no process.
fails() {
    run "$1" noge explore grid:rows=5,columns=5 -p "exec:$3" --policy-timeout 0.5
    out ''
    err_has "$2"
}

it 'names programs that cannot be started'
fails 3 "cannot start './missing.py': No such file or directory" ./missing.py
fails 3 'not found in PATH; if it is in this folder, name it ./newest.sh' newest.sh
echo 'print(1)' >plain.py
fails 3 'Permission denied; make it executable: chmod +x' ./plain.py
chmod +x plain.py
fails 3 'a script needs a first line such as #!/usr/bin/env python3' ./plain.py
printf '#!/nowhere/python\n' >lost.py
chmod +x lost.py
fails 3 'the file exists, so check the interpreter in its first line' ./lost.py
fails 3 'Is a directory' ./
fails 2 "policy 'exec:' names no command" ''
fails 2 'names no command' '  '

it 'names what programs do wrong before they greet'
stranger exits.sh 'exit 3'
fails 1 'exec:./exits.sh exited with code 3 before it answered line 1' ./exits.sh
stranger silent.sh '$nap'
fails 1 'exec:./silent.sh did not answer line 1 within 0.5 s; flush standard output' ./silent.sh
stranger rude.sh 'echo hello; cat >/dev/null'
fails 3 "exec:./rude.sh answered line 1 with 'hello': expected {\"protocol\":1}" ./rude.sh
stranger newer.sh 'echo "{\"protocol\":2}"; cat >/dev/null'
fails 3 'protocol 2 is unknown; this noge speaks protocol 1' ./newer.sh
stranger wishes.sh 'echo "{\"protocol\":1,\"wants\":[\"map\"]}"; cat >/dev/null'
fails 3 "\"wants\" may contain \"nearest\" and \"frontier\", not 'map'" ./wishes.sh
fails 3 'unknown field "noge"; there are "protocol" and "wants"' cat
fails 3 'more than one line' 'yes'
fails 3 'without a newline' 'cat /dev/zero'
fails 1 'exited with code 0' true

it 'names what programs do wrong when they are asked'
greets crashes.sh 'read -r line; kill -SEGV $$'
fails 1 'exec:./crashes.sh was killed by signal 11 (Segmentation fault) before it answered line 2' ./crashes.sh
greets killed.sh 'kill -KILL $$'
fails 1 'was killed by signal 9 (Killed) before it answered line 2' ./killed.sh
greets exits.sh 'read -r line; echo 1; read -r line; exit 7'
fails 1 'exec:./exits.sh exited with code 7 before it answered line 3; it must run until its input ends' ./exits.sh
greets silent.sh 'while read -r line; do :; done'
fails 1 'did not answer line 2 within 0.5 s; flush standard output after every line, or allow it more time' ./silent.sh
greets deaf.sh 'exec <&-; $nap'
fails 1 'did not answer line 2 within 0.5 s' ./deaf.sh
greets shut.sh 'read -r line; exec >&-; $nap'
fails 1 'closed its standard output before it answered line 2' ./shut.sh
greets half.sh 'read -r line; printf 1; $nap'
fails 1 "answered line 2 with '1' but without a newline within 0.5 s" ./half.sh
greets chatty.sh 'read -r line; printf "1\nI go to 1\n"; cat >/dev/null'
fails 3 "answered line 2 with more than one line: 'I go to 1' follows; print messages to standard error" ./chatty.sh
greets talks.sh 'read -r line; echo "Thinking ..."; cat >/dev/null'
fails 3 "answered line 2 with 'Thinking ...'; expected the number of a frontier node" ./talks.sh
greets colours.sh 'read -r line; printf "\033[31m\377\001\n"; cat >/dev/null'
fails 3 "answered line 2 with '?[31m??'" ./colours.sh
greets endless.sh 'read -r line; cat /dev/zero'
fails 3 'answered line 2 with more than 4000 bytes without a newline' ./endless.sh
greets same.sh 'while read -r line; do echo 0; done'
fails 3 'answered line 2 with node 0, which is visited; expected a frontier node' ./same.sh
greets far.sh 'while read -r line; do echo 99; done'
fails 3 'answered line 2 with node 99, which is unknown; the last known node is' ./far.sh
for wrong in -1 1.0 4294967296 '{"go":1}' ''; do
    greets wrong.sh "while read -r line; do echo '$wrong'; done"
    fails 3 "answered line 2 with '$wrong'; expected the number of a frontier node" ./wrong.sh
done

it 'leaves no process behind'
check
if pgrep -f "$nap" >"$place/left"; then complain 'processes are left:' "$(cat "$place/left")"; fi

it 'ends what its programs have started, in whatever group or session'
cat >starts.sh <<END
#!/bin/sh
sleep 63.$$ </dev/null >/dev/null 2>&1 &
setsid sleep 63.$$ </dev/null >/dev/null 2>&1 &
setsid sh -c 'setsid sleep 63.$$ & sleep 63.$$' </dev/null >/dev/null 2>&1 &
exec newest-policy
END
chmod +x starts.sh
run 0 noge explore grid -p exec:./starts.sh
check
if pgrep -f "sleep 63.$$" >"$place/left"; then complain 'processes are left:' "$(cat "$place/left")"; fi

it 'takes time-outs that are positive numbers'
for seconds in 0 -1; do
    run 2 noge explore grid -p exec:newest-policy --policy-timeout $seconds
    err_has '--policy-timeout must be more than 0'
done
stranger slow.sh 'sleep 0.7; exec newest-policy'
run 0 noge explore grid -p exec:./slow.sh
run 1 noge compare grid -p nn,exec:./slow.sh -n 1 --policy-timeout 0.2
err_has 'did not answer line 1 within 0.2 s'

it 'ends its programs when it is interrupted or killed'
# The program has started another one, which must end too.
greets stays.sh 'trap "" INT TERM HUP; echo $$ >process; sleep 62 & echo $! >helper; wait'
for signal in INT TERM HUP KILL; do
    rm -f process helper
    env --default-signal=INT noge explore grid -p exec:./stays.sh --policy-timeout 60 >"$place/out" 2>"$place/err" &
    noge=$!
    while [ ! -s helper ]; do sleep 0.02; done
    kill -$signal $noge
    wait $noge 2>"$place/waited"
    for who in process helper; do
        check
        for i in 1 2 3 4 5 6 7 8 9 10; do
            grep -q '^State:[[:space:]]*[RSDT]' "/proc/$(cat $who)/status" 2>/dev/null || break
            sleep 0.1
        done
        [ "$i" -lt 10 ] || complain "$who outlives noge after SIG$signal"
    done
done

it 'survives a reader that goes away'
run 0 sh -c 'noge explore grid:rows=30,columns=30 -p exec:newest-policy --trace - | head -n 1 >first'

it 'passes messages of the program on, and takes its arguments'
greets 'my policy, or so.sh' 'printf "arguments: [%s] [%s] [%s]\n" "$@" >&2; sed -un "s/.*newest\":\([0-9]*\).*/\1/p"'
run 0 noge explore grid:rows=3,columns=3 -p 'exec:./my\ policy,\ or\ so.sh  a\\b   c:d@e $HOME;*'
err 'arguments: [a\b] [c:d@e] [$HOME;*]'
out_has 'decisions         8'

it 'works behind guards'
run 0 noge explore grid:rows=15,columns=15 -p exec:newest-policy@robust:0.5
out_has 'policy            exec:newest-policy@robust:0.5 from'
out_has 'decisions         224'
run 0 noge explore grid:rows=15,columns=15 -p exec:newest-policy --guard nearest
out_has 'policy            exec:newest-policy@nearest from'
run 2 noge explore grid -p exec:newest-policy@robust:none
err_has "guard 'robust:none'"

it 'compares with any number of threads to the same figures'
greets random.sh 'while read -r line; do
    case $line in *\"seed\":*) rest=${line##*\"seed\":}; state=$((${rest%%,*} % 65521)) ;; esac
    state=$(((state * 17364 + 1) % 65521))
    [ $((state % 2)) = 1 ] && rest=${line##*\"oldest\":} || rest=${line##*\"newest\":}
    echo "${rest%%[,\}]*}"
done'
run 0 noge compare grid tree -p nn,exec:./random.sh,exec:newest-policy -n 6 --seeds 2 --steps 50 -j 1 --format csv
cp "$place/out" one
run 0 noge compare grid tree -p nn,exec:./random.sh,exec:newest-policy -n 6 --seeds 2 --steps 50 -j 5 --format csv
cp "$place/out" five
same one five
run 1 noge compare grid -p nn,exec:./exits.sh -n 6 --seeds 2 -j 4
err_has 'exec:./exits.sh exited with code 7 before it answered line 3'

it 'is listed, and plays along'
run 0 noge policies
out_has 'exec:COMMAND       a program of your own, in any language'
run 0 noge play grid:rows=3,columns=3 --keys '' -p nn,exec:newest-policy --json
out_has '"explorer": "exec:newest-policy"'

it 'is not for the agent'
run 2 noge agent -p exec:newest-policy
err_has "policy 'exec:newest-policy' cannot decide for an agent"

if ! command -v python3 >/dev/null; then
    echo 'SKIP: no python3 to run examples/policy.py with'
    return
fi
it 'has an example that beats nearest neighbour on grids'
example=exec:$source_folder/examples/policy.py
run 0 noge compare grid maze -p nn:most-visited --seeds 2 -n 5 --steps 100 --format csv
cut -d, -f1,3- "$place/out" >inside
run 0 noge compare grid maze -p "$example" --seeds 2 -n 5 --steps 100 --format csv
cut -d, -f1,3- "$place/out" >outside
same inside outside
run 0 noge compare grid -p nn:most-visited@robust:0.5,nn:most-visited@nearest --seeds 1 -n 5 --format csv
cut -d, -f1,3- "$place/out" >inside
run 0 noge compare grid -p "$example@robust:0.5,$example@nearest" --seeds 1 -n 5 --format csv
cut -d, -f1,3- "$place/out" >outside
same inside outside
run 0 noge compare grid -p nn,"$example" --seeds 2 -n 10 --format csv
check
awk -F, '$2 == "nn" { nn = $4 } $2 ~ /policy.py/ { own = $4 } END { exit !(own > nn + 0.1) }' "$place/out" ||
    complain 'the example is no better than nn:' "$(cat "$place/out")"
run 0 noge explore delaunay --weighted -p "$example" --json
sed '/"policy"/d' "$place/out" >outside
run 0 noge explore delaunay --weighted -p nn:most-visited --json
sed '/"policy"/d' "$place/out" >inside
same inside outside
