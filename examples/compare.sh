#!/bin/sh
# compare.sh EXPECTED PROGRAM [ARGUMENT…]: runs the program, which must succeed and print exactly what the file holds.
set -u
expected=$1
shift
printed=$(mktemp)
trap 'rm -f "$printed"' EXIT
"$@" >"$printed" || { echo "exit code $?"; exit 1; }
diff "$expected" "$printed"
