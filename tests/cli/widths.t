# Everything a person reads fits the terminal, at 80 columns and at 60, and no word is broken.

if ! command -v script >/dev/null; then
    echo 'SKIP: no script(1) to make a terminal with'
    exit 77
fi

# fits COMMAND…: no line that it prints is wider than the terminal, which has 80 columns and then 60.
fits() {
    for columns in 80 60; do
        command_line="$* in $columns columns"
        TERM=xterm script -qec "stty cols $columns rows 40; $*" seen >/dev/null 2>&1 </dev/null
        # without the lines of script itself, erased progress, escapes and letters of several bytes
        sed '/^Script /d; s/\r$//; s/.*\r//; s/\x1b\[[0-9;?]*[A-Za-z]//g; s/[─–…µ]/-/g' seen >lines
        check
        [ -s lines ] || complain 'no output'
        check
        wide=$(awk -v columns="$columns" 'length > columns' lines)
        [ -z "$wide" ] || complain "wider than $columns columns:" "$wide"
    done
}

it 'fits tables of many policies, models and runs'
fits noge compare grid maze --seeds 1 -n 2
fits noge compare grid --seeds 1 -n 2 -p nn,dfs,nn:most-visited --paired nn --metric all
fits noge compare grid --seeds 1 -n 2 -p nn --per-episode
fits noge explain noge-plus:grid grid noge-plus:maze maze universal tree -n 2
fits noge policies
for seed in 1 2; do noge train grid --method plus --steps 1 --starts 1 --rollouts 2 -n 5 --seed $seed >/dev/null 2>&1; done
fits noge runs
fits noge train grid --method plus --steps 1 --starts 1 --rollouts 2 -n 5 --out again --force
fits noge reproduce --quick --list

it 'repeats the first column of a table in several blocks, with all its columns'
TERM=xterm script -qec 'stty cols 60; noge runs' seen >/dev/null 2>&1 </dev/null
check
[ "$(grep -c '^runs/grid-noge-plus-1 ' seen)" -eq 3 ] || complain 'not three blocks:' "$(cat seen)"
for heading in steps 'last rate' 'best rate' 'best baseline' state; do
    check
    grep -q "^run .*$heading" seen || complain "no column $heading:" "$(cat seen)"
done

it 'fits texts, facts and messages'
cp "$town/town.graphml" .
fits noge explore town.graphml --weighted --certify
fits noge info noge-plus:grid noge:maze
fits noge info town.graphml grid
fits noge bound town.graphml
fits noge --version
printf 'a b\nc c\n' >alone.edges
fits noge compare alone.edges -p nn --seeds 1 -n 9
fits noge explore alone.edges --source c
fits noge explore missing-graph-with-a-long-name.graphml
fits noge bench growth grid:rows=9,columns=9

it 'fits help; an example that is too wide can still be copied'
fits noge help
for command in $(noge help | sed -n '/^Commands/,/^$/p' | awk 'NF > 1 { print $1 }'); do fits noge "$command" --help; done
TERM=xterm script -qec 'stty cols 60; noge compare --help' seen >/dev/null 2>&1 </dev/null
sed 's/\r$//' seen | sed -n '/^Examples/,$p' | sed -n '/\\$/{N;p;q}' >example
check
sh -n example && grep -q '^  noge compare .* \\$' example || complain 'no command line:' "$(cat example)"

it 'leaves tables whole in files'
run 0 noge compare grid --seeds 1 -n 2
check
[ "$(grep -c '^grid ' "$place/out")" -eq 1 ] || complain 'not one row:' "$(cat "$place/out")"
