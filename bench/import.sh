#!/usr/bin/env bash
# How long importing takes beside the time that osmium-tool takes to read the same file; the best of several runs of each.
#   bench/import.sh NOGE FILE.osm.pbf [BOUNDARY.geojson] [runs]
# Prints seconds on the clock, seconds of computing (osmium uses all cores, noge one) and the ratios.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
noge=$1 file=$2 boundary=${3:-} runs=${4:-5}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT='%R %U %S'

# best COMMAND…: "seconds computing", each the least of all runs
best() {
    for _ in $(seq "$runs"); do
        { time "$@" >"$folder/talk" 2>&1; } 2>&1 || { cat "$folder/talk" >&2; exit 1; }
    done | awk 'NR == 1 || $1 < clock { clock = $1 } NR == 1 || $2 + $3 < cpu { cpu = $2 + $3 } END { print clock, cpu }'
}

ours=$(best "$noge" import "$file" ${boundary:+--boundary "$boundary"} -o "$folder/out.graph" --force)
printf '%-20s %6.3f s, computing %6.3f s\n' 'noge import' $ours
command -v osmium >/dev/null || { echo 'SKIP: no osmium-tool to compare with'; exit 0; }

beside() {
    name=$1
    shift
    awk -v name="$name" -v ours="$ours" '{
        split(ours, noge)
        printf "%-20s %6.3f s, computing %6.3f s; noge takes %.1f and %.1f times that\n", name, $1, $2, noge[1] / $1, noge[2] / $2
    }' <<<"$(best "$@")"
}
beside 'osmium fileinfo -e' osmium fileinfo -e "$file"
beside 'osmium cat -f opl' osmium cat "$file" -f opl -o /dev/null --overwrite
