# bad FILE MESSAGE: every command that reads refuses the file with exit code 3 and the message, and writes nothing.
bad() {
    for command in "info $1" "convert $1 -o out.graph" "draw $1 -o out.svg" "explore $1 --trace out.jsonl --draw out.svg" \
        "compare $1 -p nn"; do
        run 3 noge $command
        out ''
        err_has "noge: $1$2"
        wrote
    done
}

it 'refuses a missing file'
bad missing.graph ': no such file'

it 'refuses an empty file'
: >empty.edges
bad empty.edges ':'
: >empty.graph
bad empty.graph ':'
: >empty.graphml
bad empty.graphml ':'

it 'refuses a folder'
mkdir folder.graph
bad folder.graph ':'

it 'refuses a binary file cut off or spoilt anywhere'
noge generate maze:side=9 -o good.graph
size=$(wc -c <good.graph)
for part in 3 17 $((size / 2)) $((size - 1)); do
    head -c $part good.graph >cut.graph
    bad cut.graph ':'
done
for place_in_file in 9 $((size / 3)) $((size / 2)) $((size - 2)); do
    cp good.graph spoilt.graph
    printf '\377\001' | dd of=spoilt.graph bs=1 seek=$place_in_file conv=notrunc 2>/dev/null
    bad spoilt.graph ':'
done

it 'refuses GraphML that is cut off or refers to unknown nodes'
noge generate grid:rows=3,columns=3 -o good.graphml
head -n 20 good.graphml >cut.graphml
bad cut.graphml ':'
cat >unknown.graphml <<'END'
<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <graph edgedefault="undirected">
    <node id="a"/>
    <edge source="a" target="b"/>
  </graph>
</graphml>
END
bad unknown.graphml ':5:'

it 'refuses lengths that are negative or no number, by line'
printf 'a b 1\nb c -2\n' >negative.edges
bad negative.edges ':2:'
printf 'a b 1\nb c nan\n' >nan.edges
bad nan.edges ':2:'

it 'refuses more nodes than there is memory for'
printf 'p sp 4000000000 1\na 1 2 1\n' >huge.gr
bad huge.gr ':1:'

it 'refuses compressed files that are cut off'
noge convert good.graph -o good.edges.gz
head -c 40 good.edges.gz >cut.edges.gz
bad cut.edges.gz ':'
