# The rules, which are the same whatever the tables above say.

# _noge_offer KIND[,] [WORD…]: what may stand at $last, the end of the word behind $before. With a comma, several may.
_noge_offer() {
    local IFS=$' \t\n' kind=${1%,} names=() files=
    [[ $1 == *, ]] && before+=${last%"${last##*,}"} last=${last##*,}
    shift
    case $kind in
    words) names=("$@") ;;
    command) names=("${_noge_commands[@]}") ;;
    city) names=("${_noge_cities[@]}") ;;
    paper) names=("${_noge_paper[@]}" "${_noge_cities[@]}") ;;
    family) names=("${_noge_families[@]}" "${_noge_blends[@]}") ;;
    set) names=("${_noge_families[@]}" "${_noge_blends[@]}" "${_noge_cities[@]}") files=-f ;;
    graph) names=("${_noge_families[@]}" "${_noge_cities[@]}") files=-f ;;
    policy)
        names=($("$program" policies 2>/dev/null | sed -e '/^MODEL/d' -e 's/ .*//'))
        files=-f
        ;;
    file) files=-f ;;
    folder) files=-d ;;
    esac
    [[ $kind == @(graph|set|family) && $last == *:* ]] && names=("${_noge_parameters[@]}") files=
    [[ $last == *= ]] && names=() # a number is wanted
    IFS=$'\n'
    ((${#names[@]})) && COMPREPLY+=($(compgen -P "$before" -W "${names[*]}" -- "$last"))
    [[ $files ]] || return 0
    if ((${#COMPREPLY[@]} == 0)) && [[ ! $before ]]; then
        # Readline knows best how to write strange names of files.
        [[ $files == -d ]] && compopt -o dirnames 2>/dev/null || compopt -o default 2>/dev/null
    else
        local path
        while read -r path; do
            [[ -d $path ]] && path+=/
            COMPREPLY+=("$before$path")
        done < <(compgen "$files" -- "$last")
    fi
}

# _noge_place: what stands before the cursor, from $words; sets $option if its value is wanted there, else $operand, the
# number of the operand that is.
_noge_place() {
    local i word ended= takes=()
    operand=1 option=
    for ((i = 2; i < ${#words[@]} - 1; i++)); do
        word=${words[i]}
        if [[ $option ]]; then
            option=
        elif [[ ! $ended && $word == -- ]]; then
            ended=1
        elif [[ ! $ended && $word == -?* ]]; then
            _noge_takes "$command $word"
            ((${#takes[@]})) && option=$word
        else
            ((operand++))
        fi
    done
    [[ $ended ]] && options=()
    return 0
}

_noge() {
    local line=${COMP_LINE:0:COMP_POINT} IFS=$' \t\n' words=() options=() takes=() command option operand
    local before= last current program=$1
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=('')
    current=${words[${#words[@]} - 1]} last=$current command=${words[1]} COMPREPLY=()
    if ((${#words[@]} == 2)); then
        _noge_offer words "${_noge_commands[@]}" --help --version
    else
        _noge_options "$command"
        _noge_place
        if [[ $option ]]; then
            _noge_takes "$command $option"
        elif [[ $current == --*=* && ${#options[@]} -gt 0 ]]; then
            before=${current%%=*}= last=${current#*=}
            _noge_takes "$command ${current%%=*}"
        elif [[ $current == -* && ${#options[@]} -gt 0 ]]; then
            takes=(words "${options[@]}")
        else
            _noge_takes "$command $operand"
        fi
        ((${#takes[@]})) && _noge_offer "${takes[@]}"
    fi
    # Readline replaces only what stands behind the last of these.
    local breaks=${COMP_WORDBREAKS//[^:=]/} kept=
    [[ $breaks ]] && kept=${current%"${current##*[$breaks]}"}
    ((${#COMPREPLY[@]})) && COMPREPLY=("${COMPREPLY[@]#"$kept"}")
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=/] ]] && compopt -o nospace 2>/dev/null
    return 0
}

complete -F _noge noge
