#!/bin/sh
# Draws the pictures of docs/TOUR.md (a grid with two tie-breaks, three cities) and the diagrams of
# docs/HOW-IT-WORKS.md. The cities need their GraphML files in $NOGE_DATA or ~/.local/share/noge. docs/results.sh draws learning curves,
# docs/learned-pictures.sh what models have learned. The bytes depend on the versions of Cairo and of the DejaVu fonts.
#   docs/pictures.sh
set -eu
cd "$(dirname "$0")/.."
program=${NOGE:-build/noge}
[ -x "$program" ] || { echo "pictures.sh: $program is not built; ./quickstart builds it" >&2; exit 1; }
for policy in nn nn:most-visited; do
    picture=docs/grid-$(printf %s "$policy" | tr : -).svg
    "$program" explore grid:rows=12,columns=16 --policy "$policy" --limit 110 --draw "$picture" --force >/dev/null
    echo "$picture"
done
diagrams=${DIAGRAMS:-$(dirname "$program")/docs/diagrams/diagrams}
if [ -x "$diagrams" ]; then
    "$diagrams" docs
else
    echo "SKIP: the diagrams: $diagrams is not built; ninja -C build docs/diagrams/diagrams builds it" >&2
fi
cities=${NOGE_DATA:-${XDG_DATA_HOME:-$HOME/.local/share}/noge}
for city in MUC:munich:Munich OXF:oxford:Oxford SFO:san-francisco:'San Francisco'; do
    file=$cities/${city%%:*}.graphml name=${city#*:}
    picture=docs/${name%%:*}-nn.svg
    [ -e "$file" ] || { echo "SKIP: $picture: $file is missing; set NOGE_DATA to its folder" >&2; continue; }
    set -- "$file" --policy nn --limit 500 --title "${name#*:}: 500 decisions by nn" --attribution '© OpenStreetMap contributors' --force
    "$program" explore "$@" --draw "$picture" >/dev/null
    echo "$picture"
    [ "${city%%:*}" = MUC ] || continue
    "$program" explore "$@" --animate docs/munich-nn.html >/dev/null
    echo docs/munich-nn.html
done
