# docs/RESULTS.md is made of reproduction/results. Whoever changes one must make the other again: docs/results.sh.
source=$(dirname "$script")/../..
export NOGE=noge

it 'says what the results say'
run 0 "$source/docs/results.sh" --check
out 'docs/RESULTS.md is up to date'
err ''

it 'prints no sign before zero'
run 1 grep -nE '[-+−]0\.0+([^0-9]|$)' "$source/docs/RESULTS.md" "$source/docs/JUDGING.md"

it 'shows figures that are there'
for figure in $(sed -n 's,^!\[.*](\(.*\))$,\1,p' "$source/docs/RESULTS.md"); do
    check
    [ -s "$source/docs/$figure" ] || complain "there is no docs/$figure"
done

# A small house with a page of its own.
mkdir -p house/docs house/reproduction
cp "$source/docs/results.sh" "$source/docs/results-reading.md" house/docs
cp -r "$source/reproduction/results" house/reproduction

it 'makes the page and its figures'
run 0 house/docs/results.sh
out_has 'docs/results/curves-generated.svg'
out_has 'docs/RESULTS.md'
run 0 house/docs/results.sh --check
awk '/^!\[cities\]/ { skip = 4 } skip-- > 0 { next } { print }' "$source/docs/RESULTS.md" >without-cities
same without-cities house/docs/RESULTS.md

it 'notices a figure that is not that of the results'
cp house/docs/RESULTS.md page.md
sed -i '/^| NOGE /s/0\.7/0.8/' house/docs/RESULTS.md
run 1 house/docs/results.sh --check
check
! cmp -s page.md house/docs/RESULTS.md || complain 'the page was not altered'
mv page.md house/docs/RESULTS.md
rm house/reproduction/results/grid-noge-1.json
run 1 house/docs/results.sh --check
out_has 'docs/RESULTS.md is out of date'

it 'keeps the cities where there is no map to draw them of'
awk '{ print } /^## Data sets/ { print "\n![cities](results/cities.svg)\n\nWords on cities." }' house/docs/RESULTS.md >x && mv x house/docs/RESULTS.md
run 0 house/docs/results.sh
err 'SKIP: docs/results/cities.svg: its data are missing'
check
[ "$(grep -c '^Words on cities' house/docs/RESULTS.md)" -eq 1 ] || complain 'the cities are gone'

it 'refuses what it does not know'
run 2 house/docs/results.sh --chekc
err_has "unknown option '--chekc'; expected --check"
