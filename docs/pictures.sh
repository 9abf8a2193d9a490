#!/bin/sh
# Draws the pictures of docs/TOUR.md again: the same grid, start and number of decisions, two ways to break ties; 500 decisions in three
# cities, if their GraphML files are in $NOGE_DATA or ../shared/cities, and one of them as an animation; and
# the diagrams of docs/HOW-IT-WORKS.md. (Learning curves come from docs/results.sh, what models learned from
# docs/learned-pictures.sh.) Their bytes depend on the versions of Cairo and of the DejaVu fonts, what they show does not.
#   docs/pictures.sh
set -eu
cd "$(dirname "$0")/.."
program=${NOGE:-build/noge}
[ -x "$program" ] || { echo "pictures.sh: $program is not built yet; ./quickstart builds it" >&2; exit 1; }
for policy in nn nn:most-visited; do
    picture=docs/grid-$(printf %s "$policy" | tr : -).svg
    "$program" explore grid:rows=12,columns=16 --policy "$policy" --steps 110 --draw "$picture" --force >/dev/null
    echo "$picture"
done
"$program" explore grid:rows=12,columns=16 --policy universal --title 'universal explores a grid' --animate docs/explore.svg --force >/dev/null
echo docs/explore.svg
diagrams=${DIAGRAMS:-$(dirname "$program")/docs/diagrams/diagrams}
if [ -x "$diagrams" ]; then
    "$diagrams" docs
else
    echo "SKIP: the diagrams, for there is no $diagrams; ninja -C build docs/diagrams/diagrams builds it" >&2
fi
cities=${NOGE_DATA:-../shared/cities}
for city in MUC:munich:Munich OXF:oxford:Oxford SFO:san-francisco:'San Francisco'; do
    file=$cities/${city%%:*}.graphml name=${city#*:}
    picture=docs/${name%%:*}-nn.svg
    [ -e "$file" ] || { echo "SKIP: $picture, for there is no $file; NOGE_DATA names the folder" >&2; continue; }
    set -- "$file" --policy nn --steps 500 --title "${name#*:}: 500 decisions by nn" --attribution '© OpenStreetMap contributors' --force
    "$program" explore "$@" --draw "$picture" >/dev/null
    echo "$picture"
    [ "${city%%:*}" = MUC ] || continue
    "$program" explore "$@" --animate docs/munich-nn.html >/dev/null
    echo docs/munich-nn.html
done
