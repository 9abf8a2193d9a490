#!/bin/sh
# Makes docs/RESULTS.md and its figures in docs/results/ from the result files in reproduction/results and the text of
# docs/results-reading.md. It trains nothing and takes seconds. The figure of the cities needs their GraphML files in the data
# folder (`noge fetch --help`); without them the existing figure stays.
#   docs/results.sh            run it after new results or a change of the text
#   docs/results.sh --check    compares only; exit code 1 if docs/RESULTS.md is out of date
#   NOGE=/usr/bin/noge docs/results.sh    uses another program than build/noge
set -eu
case ${1:-} in
    '') check= ;;
    --check) check=yes ;;
    *) echo "results.sh: unknown option '$1'; expected --check" >&2; exit 2 ;;
esac
cd "$(dirname "$0")/.."
program=${NOGE:-build/noge}
[ -x "$(command -v "$program")" ] || { echo "results.sh: $program is not built; ./quickstart builds it" >&2; exit 1; }
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cp -r reproduction/results "$place/results"
"$program" reproduce --full --report-only -o "$place" 2>"$place/talk" || { cat "$place/talk" >&2; exit 1; }
grep '^not used: ' "$place/talk" >&2 || :

# section TITLE: that section of the report, without the sentence that names the program's version.
section() {
    awk -v wanted="$1" '/^## / { inside = $0 == "## " wanted; next } inside' "$place/results.md" | sed 's/ This page by noge .*//'
}

# All tables and figures of the report. Without map data the page keeps its figure of the cities.
exhibits() {
    awk -v drawn="$([ ! -s "$place/figures/cities.svg" ] || echo yes)" '
    function draw_kept() {
        while ((getline line <"docs/RESULTS.md") > 0) {
            if (line ~ /^!\[cities\]/) found = 2
            if (found) print line
            if (found && line == "" && --found == 0) break
        }
    }
    /^## / { inside = $0 != "## How this was made" }
    /^Contents: / { skipped = 1; next } # it has links to sections that this page calls otherwise
    skipped && $0 == "" { skipped = 0; next }
    inside && !drawn && /^Statistics of the road networks/ { draw_kept() }
    inside' "$place/results.md" | sed 's,(figures/,(results/,'
}

page() {
    runs=$(sed -n 's/^\([0-9]* of the [0-9]* training runs\) of the tables.*/\1/p' "$place/results.md")
    hours=$(sed -n 's/^| core hours in all *| *\([0-9.]*\).*/\1/p' "$place/results.md")
    cat <<END
<!-- Made by docs/results.sh from reproduction/results/ and docs/results-reading.md. Change these, then run it. -->
# Results

This page has the results of \`noge reproduce --full\` on a machine with two cores, and how to read them. ${runs:-All training runs} are
done, in ${hours:-?} core hours of training. \`docs/results.sh\` makes this page from [reproduction/results](../reproduction/results), which
has one file for each run. [REPRODUCE.md](REPRODUCE.md) says how to repeat the runs and what the columns mean. The
[end of this page](#how-it-was-run) lists commits, machine and times.

END
    cat docs/results-reading.md
    echo
    exhibits
    printf "## How it was run\n"
    section 'How this was made'
}

page >"$place/page.md"
if [ -n "$check" ]; then
    if diff docs/RESULTS.md "$place/page.md" >"$place/difference"; then
        echo "docs/RESULTS.md is up to date"
        exit 0
    fi
    echo "docs/RESULTS.md is out of date (new lines begin with >); run docs/results.sh"
    head -n 40 "$place/difference"
    exit 1
fi
mkdir -p docs/results
for name in $(sed -n 's,^!\[.*](results/\(.*\)\.svg)$,\1,p' "$place/page.md"); do
    case $name in learned-*) continue ;; esac # docs/learned-pictures.sh draws these
    [ -s "$place/figures/$name.svg" ] || { echo "SKIP: docs/results/$name.svg: its data are missing" >&2; continue; }
    cp "$place/figures/$name.svg" "docs/results/$name.svg"
    echo "docs/results/$name.svg"
done
cp "$place/page.md" docs/RESULTS.md
echo docs/RESULTS.md
