# Two streets that cross: 3 in the middle, a bend at 5.
cat >cross.osm <<'OSM'
<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6" generator="by hand">
<node id="101" lat="0" lon="-0.002"/><node id="102" lat="0" lon="0.002"/><node id="103" lat="0" lon="0"/>
<node id="104" lat="0.001" lon="0"/><node id="105" lat="-0.001" lon="0.0005"/><node id="106" lat="-0.002" lon="0"/>
<way id="1"><nd ref="101"/><nd ref="103"/><nd ref="102"/><tag k="highway" v="residential"/></way>
<way id="2"><nd ref="104"/><nd ref="103"/><nd ref="105"/><nd ref="106"/><tag k="highway" v="primary"/></way>
<way id="3"><nd ref="104"/><nd ref="101"/><tag k="highway" v="footway"/></way>
</osm>
OSM
cat >east.geojson <<'JSON'
{"type": "Polygon", "coordinates": [[[-0.001, -0.01], [0.01, -0.01], [0.01, 0.01], [-0.001, 0.01], [-0.001, -0.01]]]}
JSON

it 'numbers nodes along the ways, in the direction of travel, as OSMnx does'
sed 's,v="primary"/>,&<tag k="oneway" v="-1"/>,' cross.osm >against.osm
run 0 noge import against.osm -o against.graphml
run 0 sh -c "echo \$(sed -n 's/.*<node id=\"\([0-9]*\)\".*/\1/p' against.graphml)"
out '101 103 102 106 104'

it 'reports one-way streets, which the graph has in both directions'
sed 's,v="residential"/>,&<tag k="oneway" v="yes"/>,' cross.osm >one-way.osm
run 0 noge import one-way.osm -o one-way.graph
out_has '
  one-way      2 streets; the graph has them in both directions
'
run 0 noge import one-way.osm -o again.graph --json
out_has '"one_way": 2'

it 'makes a graph of the streets'
run 0 noge import cross.osm -o cross.graphml
wrote cross.graphml
err ''
out 'cross.graphml
  ways         3, 2 of them in the network
  crossings    5 of 6 nodes
  nodes        5
  edges        4
  lengths      0.8 km in all
  data         © OpenStreetMap contributors, ODbL 1.0'
run 0 grep -c '<node id="10[12346]"' cross.graphml
out 5
run 0 noge convert cross.graphml -o - --to edges
out_has '101 103 222.39'

it 'takes every way on request; here one that makes a loop of two streets'
run 0 noge import cross.osm --network all -o all.graph --json
json "$place/out"
out_has '"edges": 2'
out_has '"kept": 3'
out_has '"attribution": "© OpenStreetMap contributors, ODbL 1.0"'

it 'keeps what is inside a boundary'
run 0 noge import cross.osm --boundary east.geojson -o east.edges
out_has '  crossings    5 of 6 nodes; 1 outside the boundary'
out_has '  edges        3'

it 'makes the same graph of a town from XML and PBF, as OSMnx does'
# edges_of FILE: edges by their ends; the unit test graph/osm_cities compares lengths and courses
edges_of() { noge convert "$1" -o - --to edges | awk 'NF == 3 { print ($1 < $2 ? $1 " " $2 : $2 " " $1) }' | sort; }
for kind in osm osm.pbf; do
    run 0 noge import "$town/town.$kind" --boundary "$town/town.geojson" -o "$kind.graph"
    out_has '  ways         479, 479 of them in the network'
    out_has '  crossings    402 of 2190 nodes; 263 outside the boundary; 12 not connected'
    out_has '  data         © OpenStreetMap contributors, ODbL 1.0'
done
same osm.graph osm.pbf.graph
edges_of osm.graph >ours
edges_of "$town/town.graphml" >theirs
same ours theirs
run 0 grep -c . ours
out 145

it 'makes the networks for walking, for bicycles and of all ways, as an independent program does'
for kind in walk bike all; do
    run 0 noge import "$town/town.osm" --network "$kind" -o "$kind.graphml"
    ! command -v python3 >/dev/null ||
        run 0 python3 "$town/../../oracle/road_network.py" --network "$kind" --compare "$kind.graphml" "$town/town.osm"
done

it 'reads compressed files and writes to standard output, talking elsewhere'
gzip -k cross.osm
run 0 noge import cross.osm.gz -o - --format graphml
err_has '  edges        4'
cp "$place/out" piped.graphml
same piped.graphml cross.graphml
run 2 noge import cross.osm -o - --json
err_has 'cannot both go to standard output'

it 'wants a file and an output, and replaces nothing unasked'
run 2 noge import cross.osm
err_has '-o FILE'
run 2 noge import cross.osm -o cross.graphml
err_has 'cross.graphml: exists already'
run 0 noge import cross.osm -o cross.graphml --force
run 2 noge import - -o x.graph
err_has 'read twice'
run 2 noge import absent.osm -o x.gif # before it looks at the map
err_has 'x.gif: unknown extension'
run 2 noge import absent.osm -o nowhere/x.graph
err_has 'nowhere/x.graph: the folder does not exist'
wrote
run 3 noge import absent.osm -o x.graph
err_has 'absent.osm'
run 2 noge import cross.osm --network swim -o x.graph
err_has 'drive'

it 'says what is wrong and writes nothing'
head -c 500 cross.osm >cut.osm
run 3 noge import cut.osm -o x.graph
err_has 'the file seems to be cut off'
printf '<html><body>busy</body></html>' >page.osm
run 3 noge import page.osm -o x.graph
err_has 'page.osm:1: this is not OpenStreetMap XML: it begins with <html>'
printf '{"type": "Point", "coordinates": [0, 0]}' >point.geojson
run 3 noge import cross.osm --boundary point.geojson -o x.graph
err_has 'point.geojson: a boundary is a Polygon or MultiPolygon, not a Point'
printf '{"type": "Polygon", "coordinates": [[[11, 48], [12, 48], [12, 49], [11, 48]]]}' >elsewhere.geojson
run 3 noge import cross.osm --boundary elsewhere.geojson -o x.graph
err_has 'elsewhere.geojson: no streets of cross.osm are inside it'
wrote

it 'ends when asked to and leaves nothing behind'
{ echo '<osm>'; awk 'BEGIN { for (i = 0; i < 4000000; i++) print "<node id=\"" i "\" lat=\"1\" lon=\"1\"/>" }'; } >long.osm
run 130 timeout --preserve-status -s INT 0.2 noge import long.osm -o x.graph
out ''
wrote
rm long.osm

it 'is what other commands point to when they are given a map'
run 3 noge info cross.osm
err_has 'it begins with <osm>; noge import makes a graph'
printf '\000\000\000\015\012\011OSMHeader\030\000' >map.osm.pbf
run 3 noge info map.osm.pbf
err_has 'make a graph of it with noge import'

it 'reads what Overpass answers in JSON, as OSMnx keeps it'
cat >to-json.py <<'END'
import json, sys
import xml.etree.ElementTree as ElementTree
elements = []
for one in ElementTree.parse(sys.argv[1]).getroot():
    made = {"type": one.tag, "id": int(one.get("id", 0)), "tags": {tag.get("k"): tag.get("v") for tag in one.iter("tag")}}
    if one.tag == "node":
        made.update(lat=float(one.get("lat")), lon=float(one.get("lon")))
    elif one.tag == "way":
        made["nodes"] = [int(nd.get("ref")) for nd in one.iter("nd")]
    elements.append(made)
json.dump({"version": 0.6, "elements": elements}, open(sys.argv[2], "w"), indent=1)
END
for kind in drive walk; do
    python3 to-json.py "$town/town.osm" town.json
    run 0 noge import town.json --network $kind -o from-json-$kind.graph
    run 0 noge import "$town/town.osm" --network $kind -o from-xml-$kind.graph
    same from-json-$kind.graph from-xml-$kind.graph
done
gzip -k town.json
run 0 noge import town.json.gz -o zipped.graph
same zipped.graph from-xml-drive.graph
run 3 noge info town.json
err_has 'town.json: OpenStreetMap data; noge import makes a graph of it'
printf '{"elements": [\n{"type": "node", "id": 1, "lat": 0, "lon": 0},\n{"type": "way", "id": 2, "nodes": ["a"], "tags": {"highway": "path"}}]}' >bad.json
run 3 noge import bad.json -o bad.graph
err_has 'bad.json:3: elements[1]: "nodes" must hold whole numbers'
echo '{"elements": [], "remark": "runtime error: Query timed out"}' >late.json
run 3 noge import late.json -o bad.graph
err_has 'late.json:1: the server gave up before the data was complete'
echo '{"nodes": []}' >other.json
run 3 noge import other.json -o bad.graph
err_has 'not OpenStreetMap JSON: expected the list "elements"'
