#!/bin/sh
# Runs the program as a person would: tests/cli/run.sh NOGE FILE.t [TOOL…]
# Tools are programs that the cases need beside it, found by their names.
#
# A .t file is a list of cases in shell, run in an empty folder with `noge` on the path:
#     it 'refuses a missing file'         names the case
#     run 3 noge info missing.graph       runs a command; its exit code must be 3
#     run 0 sh -c 'noge … | head -1'      the same for a line of shell
#     out 'TEXT'  err 'TEXT'              what it printed is exactly this, '' for nothing
#     out_has 'TEXT'  err_has 'TEXT'      … has this in it
#     wrote FILE…                         the files that the command made, all of them; none: nothing
#     same FILE FILE                      equal bytes
#     await 'TEST'                        waits until a line of shell succeeds, for at most a minute
#     run 130 stop_when 'TEST' INT noge … starts a command and sends it the signal as soon as the line succeeds
#     $town/town.osm                      files of tests/data/town
#     $maps/MUC.graphml                   files of NOGE_DATA, which noge itself is not told; need_maps FILE… says SKIP without them
#     json FILE                           valid JSON (where python3 is there to tell)
set -u
# Under sanitizers: what they find has a code of its own, and the fonts that fontconfig keeps are no leak of ours.
export ASAN_OPTIONS="exitcode=99:${ASAN_OPTIONS:-}" UBSAN_OPTIONS="halt_on_error=1:exitcode=99:${UBSAN_OPTIONS:-}"
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/bin" "$place/here"
# The source tree and the build folder by paths without blanks, wherever they are.
ln -s "$(readlink -f "$(dirname "$0")/../..")" "$place/source"
ln -s "$(dirname "$(readlink -f "$1")")" "$place/build"
script=$place/source/tests/cli/$(basename "$2")
program=$place/build/$(basename "$1")
echo leak:libfontconfig >"$place/leaks"
export LSAN_OPTIONS="suppressions=$place/leaks:print_suppressions=0"
ln -s "$program" "$place/bin/noge"
shift 2
for tool; do ln -s "$(readlink -f "$tool")" "$place/bin/"; done
PATH=$place/bin:$PATH
export PATH LC_ALL=C.UTF-8
town=$(dirname "$script")/../data/town # a road network and the OpenStreetMap data it was made from
# The program finds the models beside its build folder, if that is in the source tree.
[ -d "$(dirname "$program")/../models" ] || export NOGE_MODELS="$(dirname "$script")/../../models"
maps=${NOGE_DATA:-}
unset NOGE_DATA
export XDG_DATA_HOME="$place/nowhere"
cd "$place/here" || exit 1

case_name='(no case yet)'
checks=0
failures=0

complain() {
    failures=$((failures + 1))
    printf 'FAILED: %s\n  after: %s\n' "$case_name" "$command_line"
    printf '%s\n' "$@" | sed 's/^/  /'
}
check() { checks=$((checks + 1)); }
files() { find . -mindepth 1 ! -type d | sed 's,^\./,,' | sort; }

it() { case_name=$1; }

run() {
    expected=$1
    shift
    command_line=$*
    files >"$place/before"
    "$@" >"$place/out" 2>"$place/err" </dev/null
    code=$?
    check
    [ "$code" -eq "$expected" ] || complain "exit code $code, not $expected" "$(head -c 2000 "$place/err")"
}

await() {
    patience=3000
    until eval "$1" >/dev/null 2>&1; do
        patience=$((patience - 1))
        [ "$patience" -gt 0 ] || { complain "waited a minute for: $1"; return 1; }
        sleep 0.02
    done
}

stop_when() {
    condition=$1 signal=$2
    shift 2
    env --default-signal=INT "$@" & # a shell's background jobs ignore SIGINT
    child=$!
    await "$condition"
    kill -s "$signal" "$child"
    wait "$child"
}

is_exactly() {
    check
    printf '%s' "$2${2:+
}" >"$place/expected"
    cmp -s "$place/expected" "$place/$1" || complain "std$1 differs:" "$(diff "$place/expected" "$place/$1")"
}
has() {
    check
    grep -qF -- "$2" "$place/$1" || complain "std$1 lacks '$2':" "$(head -c 2000 "$place/$1")"
}
out() { is_exactly out "$1"; }
err() { is_exactly err "$1"; }
out_has() { has out "$1"; }
err_has() { has err "$1"; }

wrote() {
    check
    files | comm -13 "$place/before" - >"$place/written"
    for file in "$@"; do echo "$file"; done | sort >"$place/expected"
    cmp -s "$place/expected" "$place/written" || complain 'wrote other files:' "$(diff "$place/expected" "$place/written")"
}

need_maps() {
    for map in "$@"; do
        [ -e "$maps/$map" ] || { echo 'SKIP: no map data in NOGE_DATA: whole cities and large graphs are not tested'; return 1; }
    done
}

same() {
    check
    cmp -s "$1" "$2" || complain "$1 and $2 differ"
}

json() {
    check
    command -v python3 >/dev/null || { echo 'SKIP: no python3 to check JSON with'; return; }
    python3 -m json.tool "$1" >/dev/null 2>"$place/json" || complain "$1 is no JSON" "$(cat "$place/json")"
}

command_line=
. "$script"
printf '%d checks, %d failed\n' "$checks" "$failures"
[ "$failures" -eq 0 ] && [ "$checks" -gt 0 ]
