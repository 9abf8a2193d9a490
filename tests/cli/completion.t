# Drives bash's function as readline would: COMP_LINE up to the cursor, and its answers, one a line.
noge completion bash >noge.bash
cat >complete <<'END'
. ./noge.bash
COMP_LINE=$1 COMP_POINT=${#1} COMP_CWORD=1 COMP_WORDS=(noge)
COMP_WORDBREAKS=${2-$' \t\n"\'><=;|&(:'}
_noge noge '' ''
((${#COMPREPLY[@]})) && printf '%s\n' "${COMPREPLY[@]}"
exit 0
END
# offers 'LINE' 'ANSWERS': blanks between them, in any order
offers() {
    run 0 bash complete "$1"
    sort -o "$place/out" "$place/out"
    out "$(echo $2 | tr ' ' '\n' | sort)"
}

it 'is a script that bash and zsh can read'
run 0 bash -n noge.bash
err ''
noge completion zsh >_noge
if command -v zsh >/dev/null; then
    run 0 zsh -n _noge
    err ''
else
    echo 'SKIP: no zsh to check its completion with'
fi
noge completion fish >for.fish
if command -v fish >/dev/null; then
    run 0 fish --no-execute for.fish
    err ''
else
    echo 'SKIP: no fish to check its completion with'
fi
run 2 noge completion tcsh
err "noge: no completion for 'tcsh'; there is one for bash, fish and zsh"

it 'completes commands'
offers 'noge ex' 'explain explore'
offers 'noge co' 'convert compare completion'
offers 'noge help gen' generate
offers 'noge manual spl' split
offers 'noge --v' --version
offers 'noge nothing -' ''

it 'offers the options of a command that its help lists, all of them and no others'
for command in $(noge --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    run 0 bash complete "noge $command --"
    sort "$place/out" >found
    noge "$command" --help | sed -n '/^Options:/,/^Examples:/s/^  .\{4\}\(--[a-z-]*\).*/\1/p' | sort >expected
    same expected found
    check
    grep -qx -e --help found || complain 'not even --help'
done
rm -f expected found

it 'completes the choices of an option, however its value is written'
offers 'noge compare --metric se' 'seen-50 seen-90 seen-100'
offers 'noge compare grid -m se' 'seen-50 seen-90 seen-100'
offers 'noge compare --metric=se' 'seen-50 seen-90 seen-100'
run 0 bash complete 'noge compare --metric=se' ' ' # where = does not part words
out '--metric=seen-50
--metric=seen-90
--metric=seen-100'
offers 'noge compare --seeds ' ''
offers 'noge compare -- --m' ''
offers 'noge bench ' 'explore learn decisions agent growth'
offers 'noge completion ' 'bash fish zsh'
offers 'noge train --features nn,b' nn,bfs
offers 'noge explore --kernel p' portable

it 'offers only what commands accept'
for option in variant method reward features positions measurement kernel ties; do
    run 0 bash complete "noge train --$option "
    for choice in $(cat "$place/out"); do
        method=$([ $option = reward ] && echo --method=dqn)
        run 0 noge train grid $method --$option "$choice" --print-config
    done
    check
    [ -n "$choice" ] || complain "no choices for --$option"
    choice=
done

it 'completes sets, cities and sizes of graphs'
families='barabasi caveman grid ladder maze tree delaunay geometric regular small-world'
offers 'noge generate ' "$families mixture variety everything worlds roads"
offers 'noge generate small-world:' 'nodes= neighbours= rewire='
offers 'noge compare vari' variety
offers 'noge train mix' mixture
offers 'noge info del' delaunay
offers 'noge explore geo' geometric
offers 'noge explore mixt' '' # a set is no graph
offers 'noge reproduce --sets ' 'barabasi caveman grid ladder maze tree MUC OXF SFO' # the paper's alone
offers 'noge compare grid ma' maze
offers 'noge explore MU' MUC
offers 'noge explore maze:' 'side= openings='
offers 'noge explore grid:c' columns=
offers 'noge explore maze:side=' ''
offers 'noge reproduce --sets grid,M' grid,MUC
offers 'noge fetch ' 'MUC OXF SFO'
offers 'noge bench explore lad' ladder

it 'completes policies, alone and in lists, and models that come with noge'
offers 'noge explore -p nn:m' most-visited
offers 'noge explore --policy=b' 'bfs blocking'
offers 'noge compare -p nn,nn:m' most-visited
offers 'noge compare -p nn,d' 'nn,dfs nn,dfs-stack nn,dfs:shortest'
mkdir models
: >models/maze-noge-nn.safetensors
NOGE_MODELS=$PWD/models
export NOGE_MODELS
offers 'noge explore maze -p nog' 'noge.bash noge-nn:maze'
unset NOGE_MODELS

it 'completes files beside names, and folders with a slash'
mkdir mazes
: >maze.graph
offers 'noge info ma' 'maze mazes/ maze.graph'
offers 'noge compare -p nn,maze' 'nn,mazes/ nn,maze.graph'
offers 'noge draw mazes' '' # nothing by name: readline completes files by itself

it 'gives zsh the same options, choices and values'
if command -v zsh >/dev/null; then
    cat >specifications <<'END'
function _arguments { print -rl -- "$@"; state=rest; shift words; return 1 }
words=(noge $1)
. ./_noge
true
END
    run 0 zsh -f specifications compare
    out_has '(-m --metric)--metric=[figure to show; default with --weighted\: length]:METRIC:(rate mean-rate length over-tree seen-50 seen-90 seen-100 all)'
    out_has ':POLICY,…:_sequence _noge_policy'
    out_has '*:SET:_noge_set'
    for command in $(noge --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
        run 0 zsh -f specifications "$command"
        err ''
        sed -n '/_noge_command/,$s/^\(([^)]*)\)*\(--[a-z-]*\).*/\2/p' "$place/out" | sort >found
        noge "$command" --help | sed -n '/^Options:/,/^Examples:/s/^  .\{4\}\(--[a-z-]*\).*/\1/p' | sort >expected
        same expected found
    done
fi

# fish_offers 'LINE' 'ANSWERS': without descriptions, blanks between them, in any order
fish_offers() {
    run 0 env HOME="$PWD" fish --no-config -c 'source for.fish; complete -C $argv[1] | string replace -r "\t.*" ""; true' -- "$1"
    sort -o "$place/out" "$place/out"
    out "$(echo $2 | tr ' ' '\n' | sort)"
}

it 'gives fish the same options, choices and values'
if command -v fish >/dev/null; then
    for command in $(noge --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
        env HOME="$PWD" fish --no-config -c 'source for.fish; complete -C $argv[1]' -- "noge $command --" 2>&1 |
            sed 's/[[:blank:]].*//' | sort >found
        noge "$command" --help | sed -n '/^Options:/,/^Examples:/s/^  .\{4\}\(--[a-z-]*\).*/\1/p' | sort >expected
        command_line="fish, noge $command --"
        same expected found
    done
    fish_offers 'noge ex' 'explain explore'
    fish_offers 'noge help gen' generate
    fish_offers 'noge --v' --version
    fish_offers 'noge nothing -' ''
    fish_offers 'noge compare --metric se' 'seen-50 seen-90 seen-100'
    fish_offers 'noge compare grid -m se' 'seen-50 seen-90 seen-100'
    fish_offers 'noge compare --metric=se' '--metric=seen-50 --metric=seen-90 --metric=seen-100'
    fish_offers 'noge bench l' learn
    fish_offers 'noge completion ' 'bash fish zsh'
    fish_offers 'noge train --features nn,b' nn,bfs
    fish_offers 'noge train mix' mixture
    fish_offers 'noge explore MU' MUC
    fish_offers 'noge generate maze:' 'maze:side= maze:openings='
    fish_offers 'noge reproduce --sets grid,M' grid,MUC
    fish_offers 'noge explore -p nn:mos' nn:most-visited
    fish_offers 'noge compare -p nn,nn:mos' nn,nn:most-visited
    fish_offers 'noge bench learn lad' ladder
    fish_offers 'noge info ma' 'maze mazes/ maze.graph'
else
    echo 'SKIP: no fish to try its completion with'
fi
