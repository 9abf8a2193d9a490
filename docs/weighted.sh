#!/bin/sh
# Makes docs/WEIGHTED.md: how far the policies walk in whole cities, in metres and with the way home, against the best tour known.
#   docs/weighted.sh           measures (about ten minutes on two cores), writes docs/weighted.csv and the page
#   docs/weighted.sh --page    makes the page from docs/weighted.csv and the text below; measures nothing
#   docs/weighted.sh --check   as --page, but compares only; exit code 1 if docs/WEIGHTED.md is out of date
#   NOGE=/usr/bin/noge docs/weighted.sh    uses another program than build/noge
# The GraphML files of the cities are in $NOGE_DATA.
set -eu
case ${1:-} in
    '' | --page | --check) what=${1:-} ;;
    *) echo "weighted.sh: unknown option '$1'; expected --page or --check" >&2; exit 2 ;;
esac
cd "$(dirname "$0")/.."
program=${NOGE:-build/noge}
policies=nn,nn:most-visited,nn:fewest-visited,nn:newest,nn:oldest,nn:random,universal,dfs,dfs-stack,dfs:shortest
policies=$policies,blocking:0,blocking:0.5,blocking:1,blocking:2,blocking:4,hdfs,hdfs:4

# kept CITY lower|upper: that bound in docs/weighted.csv, if there is one.
kept() {
    [ ! -s docs/weighted.csv ] || awk -F, -v city="$1" -v bound="$2" '$1 == city && $2 == bound { print $3 }' docs/weighted.csv
}

# Bounds on the shortest tour of a city: the better of those found now and those kept.
bounds() {
    "$program" bound "$2" --weighted --return --source "$3" --seconds 240 --json |
        tr -d '\n ' | sed 's/.*"lower":\([0-9.]*\),"upper":\([0-9.]*\),.*/\1 \2\n/' |
        awk -v city="$1" -v low="$(kept "$1" lower)" -v high="$(kept "$1" upper)" '
        { print city ",lower," ($1 > low + 0 ? $1 : low) ",,\n" city ",upper," (high == "" || $2 < high + 0 ? $2 : high) ",," }'
}

# One line for each city and policy: the mean tour of 50 starts; before them the bounds.
measure() {
    echo city,policy,mean,std,starts
    for city in MUC OXF SFO; do
        file=${NOGE_DATA:-}/$city.graphml
        [ -s "$file" ] || { echo "weighted.sh: no $file; set NOGE_DATA to the folder with the cities" >&2; exit 1; }
        source=$("$program" explore "$file" -p nn | sed -n 's/^policy.* from \([^,]*\),.*/\1/p')
        bounds "$city" "$file" "$source"
        "$program" compare "$file" --weighted --full --return -p "$policies" -n 10 --seeds 5 --kernel portable --metric length --format csv |
            awk -F, -v city="$city" 'NR > 1 { print city "," $2 "," $4 "," $5 "," $7 }'
    done
}

# The table: tours divided by the best tour known. Policies with the same results share a row.
table() {
    awk -F, '
    NR > 1 { value[$1, $2] = $3; if (!($2 in met) && $2 != "lower" && $2 != "upper") { met[$2]; name[++names] = $2 } }
    END {
        print "| policy | MUC | OXF | SFO | mean |\n|---|---|---|---|---|"
        split("MUC OXF SFO", city, " ")
        for (i = 1; i <= names; i++) {
            sum = 0
            row = ""
            for (c = 1; c <= 3; c++) {
                ratio = value[city[c], name[i]] / value[city[c], "upper"]
                row = row sprintf(" %.3f |", ratio)
                sum += ratio
            }
            row = row sprintf(" %.3f |", sum / 3)
            if (i > 1 && row != last) { print "| " shown " |" last; shown = "" }
            shown = shown (shown == "" ? "" : ", ") "`" name[i] "`"
            last = row
        }
        print "| " shown " |" last
        row = "| best tour known, km |"; low = "| lower bound on any tour, km |"; gap = "| its distance from the bound |"
        for (c = 1; c <= 3; c++) {
            row = row sprintf(" %.1f |", value[city[c], "upper"] / 1000)
            low = low sprintf(" %.1f |", value[city[c], "lower"] / 1000)
            gap = gap sprintf(" %.1f %% |", 100 * (value[city[c], "upper"] / value[city[c], "lower"] - 1))
        }
        print row " |\n" low " |\n" gap " |"
    }' docs/weighted.csv
}

page() {
    cat <<'END'
<!-- Made by docs/weighted.sh. Change the text there, then run docs/weighted.sh --page. -->
# Exploring in metres

This page compares the policies of noge with the algorithms of the literature for graphs with lengths. The explorer visits all nodes
of a whole city and returns to its source. Try it:

```sh
noge explore MUC --weighted --return -p blocking:0.5
noge compare munich.graph --weighted --full --return -p nn,dfs:shortest,blocking,hdfs
```

## Tours in three cities

Length of the tour divided by the best tour known; mean over 50 starts, the same for every policy. Smaller is better, and 1 is the
best tour of somebody who has the map. `docs/weighted.sh` makes this table.

END
    table
    cat <<'END'

The road networks of Munich (14,015 nodes), Oxford (3,419) and San Francisco (9,657) are © OpenStreetMap contributors, under the
[ODbL](https://opendatacommons.org/licenses/odbl/). Every street can be walked both ways. The best tour known comes from
`noge bound CITY --weighted --return --seconds 240`: local search by 2-opt and Or-opt moves. [weighted.csv](weighted.csv) keeps the best
bounds of all runs. The lower bound comes from a Held-Karp ascent. Against the shortest tour, which nobody knows, the ratios are larger by
at most the share in the last line. The tour costs of all policies are those of shortest known paths.

## What the literature has

Eberle, Lindermayr, Megow, Nölke and Schlöter (*Robustification of Online Graph Exploration Methods*, AAAI 2022) give means over ten
European cities, also with the way home and against the best tour that they know:

| algorithm | their mean |
|---|---|
| nearest neighbour | 1.29 to 1.34 |
| depth-first search | 1.27 to 1.39 |
| hierarchical depth-first search | 1.70 to 1.90 |
| Blocking | 1.68 to 2.04 |

These are other cities, other graphs made from them, and other reference tours. So the figures can be compared in their order only.
Also, the costs that they print are not those of shortest paths.
`universal` has seen one half of each city in training, in pieces; [JUDGING.md](JUDGING.md) has the other halves alone.

## The algorithms

| policy | idea | proved |
|---|---|---|
| `dfs:shortest` | Depth-first search: from the current node the shortest edge to an unvisited one; back if there is none. | at most 2 (n − 1) edges without lengths; no bound with lengths |
| `blocking:DELTA` | Depth-first search that postpones an edge (u, v) while a shorter edge to an unvisited node y is known, and y is at most (1 + DELTA) times the length of (u, v) away from u. Kalyanasundaram and Pruhs 1994; Megow, Mehlhorn and Schweitzer 2012. | 16 (1 + 2g) times the optimum on graphs of genus g, for DELTA = 2; nothing for DELTA = 0 |
| `hdfs:BASE` | Lengths are rounded up to powers of BASE. Everything that shorter edges lead to is visited before a longer edge is taken. Megow, Mehlhorn and Schweitzer 2012. | 2k times a minimum spanning tree for k rounded lengths, hence O(log n) times the optimum |
| `nn` | The nearest unvisited node. Rosenkrantz, Stearns and Lewis 1977. | O(log n) times the optimum |

The proofs allow any choice among the edges that may be taken. noge takes the shortest first and breaks ties at random. The walks use
shortest known paths instead of the way back through the tree, which never makes them longer. Without lengths the first three are the
same: depth-first search. In worlds that change, edges that vanish or appear are taken into account at the next decision.

Time: `dfs:shortest` needs O(m log(degree)) in all; `hdfs` O(n k + m log(degree)). An examination of `blocking` searches up to
(1 + DELTA) times the length of an edge and ends at the first shorter one. Exploring all of Munich takes half a second or less with each of their defaults.

## What the tests prove

[tests/policy/weighted.c](../tests/policy/weighted.c) compares every choice of whole explorations with the recursive forms of the
algorithms, which compute all distances, components and blocked edges anew at each decision. The graphs are trees, paths, cycles,
stars, grids, complete and random graphs, and graphs of two parts, with equal, few and many different lengths. It also checks the
proved ratios.
END
}

case $what in
    '')
        measure >docs/weighted.csv.new
        mv docs/weighted.csv.new docs/weighted.csv
        page >docs/WEIGHTED.md ;;
    --page) page >docs/WEIGHTED.md ;;
    --check)
        page | cmp -s - docs/WEIGHTED.md || { echo "weighted.sh: docs/WEIGHTED.md is out of date; run docs/weighted.sh --page" >&2; exit 1; } ;;
esac
