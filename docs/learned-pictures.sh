#!/bin/sh
# Draws what models of method plus have learned, into docs/results/: a grid and a ladder after the same number of decisions by rules and
# by a model; what is visited early and late on Barabási graphs; and which inputs models use, each on its own set, and the universal
# explorer on all sets. Takes seconds.
#   docs/learned-pictures.sh                   the models are models/SET-noge-plus.safetensors, which come with noge
#   docs/learned-pictures.sh RUNS              the models are RUNS/SET-noge-plus-1/model-last.safetensors, as `noge reproduce --beyond` writes them
#   SEED=3 docs/learned-pictures.sh RUNS       models of another training seed than 1
#   UNIVERSAL=one.safetensors docs/learned-pictures.sh    another universal explorer than models/universal.safetensors
#   OUT=/tmp docs/learned-pictures.sh          another folder for the pictures
# A picture whose model is missing is skipped with a message. Cities need their files in the data folder (`noge fetch --help`).
set -eu
[ $# -eq 0 ] || { [ $# -eq 1 ] && [ -d "$1" ]; } || { echo "learned-pictures.sh: folder of runs expected, such as docs/learned-pictures.sh reproduction/runs" >&2; exit 2; }
models=$(realpath "$(dirname "$0")/../models")
runs=${1:+$(realpath "$1")}
seed=${SEED:-1}
universal=$(realpath -m "${UNIVERSAL:-$models/universal.safetensors}")
out=$(realpath "${OUT:-$(dirname "$0")/results}")
cd "$(dirname "$0")/.."
program=$(realpath -m "${NOGE:-build/noge}")
habits=$(realpath -m "${HABITS:-$(dirname "$program")/docs/diagrams/habits}")
[ -x "$program" ] || { echo "learned-pictures.sh: $program is not built; ./quickstart builds it" >&2; exit 1; }
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place" # pictures show the file names of models

# skip PICTURE FILE: the picture needs the file.
skip() { echo "SKIP: $1: $2 is missing" >&2; }

# model SET: the path of its model.
model() {
    if [ -n "$runs" ]; then echo "$runs/$1-noge-plus-$seed/model-last.safetensors"; else echo "$models/$1-noge-plus.safetensors"; fi
}

# take SET: copies its model to this folder under a short name.
take() {
    [ -s "$(model "$1")" ] && cp "$(model "$1")" "$1.safetensors"
}

# keep FILE: copies a picture to the output folder.
keep() {
    cp "$1" "$out/$1"
    echo "$out/$1"
}

# One graph explored by two rules and a model, from the same start to the same decision: walks SET GRAPH DECISIONS RULE…
walks() {
    set=$1 graph=$2 decisions=$3
    shift 3
    take "$set" || { skip "learned-$set-*.svg" "$(model "$set")"; return 0; }
    for policy in "$@" "$set.safetensors"; do
        case $policy in
            *.safetensors) cp "$policy" plus.safetensors; name=plus policy=plus.safetensors ;;
            *) name=$(printf %s "$policy" | tr : -) ;;
        esac
        "$program" explore "$graph" --policy "$policy" --limit "$decisions" --title "${policy%.safetensors}" --draw "learned-$set-$name.svg" --force >/dev/null
        keep "learned-$set-$name.svg"
    done
}

walks grid grid:rows=12,columns=16 150 nn nn:most-visited
walks ladder ladder:rungs=30 50 nn nn:most-visited

if ! take barabasi; then
    skip learned-barabasi.svg "$(model barabasi)"
elif [ ! -x "$habits" ]; then
    skip learned-barabasi.svg "$habits (built by ninja -C build docs/diagrams/habits)"
else
    "$habits" learned-barabasi.svg 'Barabási graphs: what is visited early, and what is left for later' barabasi nn nn:fewest-visited nn:most-visited plus=barabasi.safetensors
    keep learned-barabasi.svg
fi

# All sets with data, and those of them that have a model.
own= all=
for set in barabasi caveman grid ladder maze tree MUC OXF SFO; do
    "$program" info "$set" >/dev/null 2>&1 || { skip "$set in the pictures of inputs" 'its map'; continue; }
    all="$all $set"
    if take "$set"; then own="$own $set.safetensors $set"; else skip "the model of $set in the pictures of inputs" "$(model "$set")"; fi
done
if [ -n "$own" ]; then
    "$program" explain $own --title 'What explorers of one set go by' --draw learned-inputs.svg --force >/dev/null
    keep learned-inputs.svg
fi
if [ -s "$universal" ]; then
    "$program" explain "$universal" $all --title 'What the explorer of everything goes by' --draw learned-inputs-universal.svg --force >/dev/null
    keep learned-inputs-universal.svg
else
    skip learned-inputs-universal.svg "$universal"
fi
