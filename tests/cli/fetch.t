# Against a server of our own (tests/support/replay_server.c): a town of five crossings and ends, four streets between
# them, well served and badly.
unset http_proxy https_proxy HTTP_PROXY HTTPS_PROXY all_proxy ALL_PROXY
export no_proxy='*' XDG_CACHE_HOME=$place/cache HOME=$place/home XDG_DATA_HOME=$place/data
shelf=$place/shelf

# A free choice of how the server behaves: `serve` forgets the last case, `answer NAME.K` reads orders and body from
# standard input, `start` lets it listen.
server=
stop_server() { [ -z "$server" ] || { kill "$server"; wait "$server"; } 2>/dev/null; server=; }
serve() {
    stop_server
    rm -rf "$shelf" "$XDG_CACHE_HOME"
    mkdir "$shelf"
    : >"$shelf/requests"
}
answer() { cat >"$shelf/$1"; }
start() {
    replay-server "$shelf" &
    server=$!
    until [ -s "$shelf/port" ]; do
        kill -0 "$server" 2>/dev/null || { complain 'the server does not start'; exit 1; }
        sleep 0.01
    done
    url=http://127.0.0.1:$(cat "$shelf/port")
}
fetch() {
    code=$1
    shift
    rm -f town.graph
    run "$code" noge fetch --nominatim "$url/search" --endpoint "$url/api/interpreter" --patience 3 --timeout 1 "$@"
}
fetch_town() {
    code=$1
    shift
    fetch "$code" 'Tiny Town' -o town.graph "$@"
}
requests() {
    check
    count=$(grep -c '^\(GET\|POST\) /' "$shelf/requests")
    [ "$count" -eq "$1" ] || complain "$count requests, not $1" "$(cut -c-200 "$shelf/requests")"
}
asked() {
    check
    grep -qF -- "$1" "$shelf/requests" || complain "was not asked '$1'" "$(cut -c-2000 "$shelf/requests")"
}
# The cache has that many answers and nothing else, finished or not.
keeps() {
    check
    count=$(find "$XDG_CACHE_HOME" -type f 2>/dev/null | wc -l)
    [ "$count" -eq "$1" ] || complain "keeps $count files, not $1" "$(find "$XDG_CACHE_HOME" -type f)"
}

# A point of that name comes before the town itself.
places='[{"osm_type":"node","osm_id":1,"display_name":"Tiny Town Halt","geojson":{"type":"Point","coordinates":[10,50]}},
 {"osm_type":"relation","osm_id":2,"display_name":"Tiny Town, Little Shire, Nowhere","licence":"ODbL",
  "geojson":{"type":"Polygon","coordinates":[[[10,50],[10.01,50],[10.01,50.01],[10,50.01],[10,50]]]}}]'
# A crossing (1) with four arms; the western one has a bend (6), a footpath (7) is nothing for cars.
streets='<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6" generator="Overpass API">
<note>The data included in this document is from www.openstreetmap.org.</note>
<node id="1" lat="50.005" lon="10.005"/>
<node id="2" lat="50.009" lon="10.005"/>
<node id="3" lat="50.005" lon="10.009"/>
<node id="4" lat="50.001" lon="10.005"/>
<node id="5" lat="50.005" lon="10.001"/>
<node id="6" lat="50.006" lon="10.003"/>
<node id="7" lat="50.007" lon="10.007"/>
<way id="10"><nd ref="2"/><nd ref="1"/><nd ref="4"/><tag k="highway" v="residential"/></way>
<way id="11"><nd ref="5"/><nd ref="6"/><nd ref="1"/><nd ref="3"/><tag k="highway" v="residential"/></way>
<way id="12"><nd ref="2"/><nd ref="7"/><tag k="highway" v="footway"/></way>
</osm>'
page='<!DOCTYPE html>
<html><head><title>Sorry</title><style>p { color: red }</style></head><body><p>We are <b>closed</b> today.</p></body></html>'
good_places() { printf '\n%s\n' "$places" | answer "search.${1:-1}"; }
good_streets() { printf '\n%s\n' "$streets" | answer "interpreter.${1:-1}"; }

it 'fetches a town'
serve
good_places
good_streets
start
fetch_town 0
wrote town.graph
out 'town.graph
  ways         3, 2 of them in the network
  crossings    5 of 6 nodes
  nodes        5
  edges        4
  lengths      1.5 km in all
  data         © OpenStreetMap contributors, ODbL 1.0'
err_has '© OpenStreetMap contributors, ODbL 1.0'
err_has 'place: Tiny Town, Little Shire, Nowhere'
requests 2
keeps 2
run 0 noge convert town.graph -o town.edges
run 0 sh -c 'sed 1d town.edges | grep -c .'
out '4'

it 'asks what it should and says who it is'
asked 'GET /search?q=Tiny%20Town&format=jsonv2&polygon_geojson=1&dedupe=0&limit=10&accept-language=en'
asked 'POST /api/interpreter'
asked 'data=%5Bout%3Axml%5D%5Btimeout%3A1%5D%3B%28way%5B%22highway%22%5D%5B%22area%22%21~%22yes%22%5D'
asked '%3B%3E%3B%29%3Bout%3B'
check
[ "$(grep -c '^noge/[0-9].*(' "$shelf/requests")" -eq 2 ] || complain 'does not say who it is' "$(cut -c-200 "$shelf/requests")"

it 'asks nobody the second time'
fetch_town 0
err_has 'boundary: kept from 20'
err_has 'streets: kept from 20'
err_has '© OpenStreetMap contributors, ODbL 1.0'
requests 2

it 'knows the same request with another timeout, and another request by another network'
fetch_town 0 --timeout 2
requests 2
fetch_town 0 --network all
requests 3
asked 'proposed%7Craceway%22%5D%5B%22service%22%21~%22private%22%5D%28poly%3A'

it 'asks anew if told to, one request at a time, under the name it is given'
fetch_town 0 --refresh --user-agent 'my survey (me@example.org)'
requests 5
asked 'my survey (me@example.org)'
check
! grep -q 'AT ONCE' "$shelf/requests" || complain 'asks two things at once'

it 'tells the same as JSON'
fetch_town 0 --json
json "$place/out"
out_has '"place": "Tiny Town, Little Shire, Nowhere"'
out_has '"nodes": 5'
out_has '"attribution": "© OpenStreetMap contributors, ODbL 1.0"'

it 'takes a boundary from a file and asks for streets only'
serve
good_streets
start
printf '{"type":"Polygon","coordinates":[[[10,50],[10.01,50],[10.01,50.01],[10,50.01],[10,50]]]}' >mine.geojson
fetch 0 --boundary mine.geojson -o town.graph
requests 1
echo '{"type":"Polygon"}' >empty.geojson
fetch 3 --boundary empty.geojson -o town.graph
err_has 'empty.geojson: has no boundary in it'
printf '{' >broken.geojson
fetch 3 --boundary broken.geojson -o town.graph
err_has 'broken.geojson:1: is not GeoJSON'
fetch 3 --boundary missing.geojson -o town.graph
printf '{"type":"LineString","coordinates":[[10,50],[10.01,50.01]]}' >line.geojson
fetch 3 --boundary line.geojson -o town.graph
err_has 'line.geojson: a boundary is a Polygon or MultiPolygon, not a LineString'
requests 1

it 'puts the cities of the paper where commands look for them'
serve
good_places
good_streets
start
rm -rf "$XDG_DATA_HOME"
fetch 0 OXF
asked 'GET /search?q=Oxford%2C%20Oxfordshire%2C%20England%2C%20United%20Kingdom&'
check
[ -f "$XDG_DATA_HOME/noge/OXF.graph" ] || complain 'not in the data folder'
run 0 noge explore OXF -p nn
fetch 2 OXF
err_has 'OXF.graph: exists already'
fetch 0 MUC OXF -o cities/
wrote cities/MUC.graph cities/OXF.graph
fetch 0 MUC OXF -o cities/ --force --json
json "$place/out"
out_has '"output": "cities/MUC.graph"'
out_has '"output": "cities/OXF.graph"'
fetch 2 MUC Oxford
err_has 'quote a name of several words'

it 'asks a server at most once a second'
serve
good_places
good_streets
start
before=$(date +%s%N)
fetch 0 MUC SFO -o cities/ --force
check
[ $(($(date +%s%N) - before)) -ge 1000000000 ] || complain 'asks for two boundaries in less than a second'

it 'refuses outputs that cannot be before it asks anybody'
serve
start
fetch 2 'Tiny Town' -o town.gif
err_has 'town.gif: unknown extension'
fetch 2 'Tiny Town' -o nowhere/town.graph
err_has 'nowhere/town.graph: the folder does not exist'
requests 0

it 'shows what it would ask without asking'
serve
start
fetch 0 'Tiny Town' -o town.graph --dry-run
wrote
out_has "GET $url/search?q=Tiny%20Town&"
out_has "POST $url/api/interpreter"
out_has '(poly:"the boundary, and 600 m around it");>;);out;'
fetch 0 --boundary mine.geojson -o town.graph --dry-run --network all
out_has 'data=[out:xml][timeout:1];(way["highway"]["area"!~"yes"]["access"!~"private"]["highway"!~"abandoned|construction|planned|platform|proposed|raceway"]["service"!~"private"](poly:"50.'
fetch 3 --boundary line.geojson -o town.graph --dry-run
requests 0
keeps 0
serve
good_places
good_streets
start
fetch_town 0
fetch 0 'Tiny Town' -o town.graph --dry-run
out ''
err_has 'boundary: kept from '
err_has 'streets: kept from '
requests 2

it 'waits as long as a busy server asks'
serve
good_places
{ printf 'status 429\nheader Retry-After: 1\n\n'; echo "$page"; } | answer interpreter.1
good_streets 2
start
fetch_town 0
err_has 'answers 429, too many requests: “Sorry We are closed today.”; waiting 1 s, as it asks'
requests 3

it 'tries again after two timeouts of the server'
serve
good_places
printf 'status 504\nheader Retry-After: 0\n\n' | answer interpreter.1
good_streets 3
start
fetch_town 0
requests 4

it 'gives up when its patience ends, or a server wants more of it'
serve
good_places
printf 'status 503\nheader Retry-After: 1\n\n' | answer interpreter.1
start
fetch_town 1 --patience 1
err_has 'answers 503, service unavailable; the next try would be in 1 s, beyond --patience 1; try again later, or another server with --endpoint'
wrote
requests 3
keeps 1
serve
printf 'status 429\nheader Retry-After: Fri, 31 Dec 2100 23:59:59 GMT\n\n' | answer search.1
start
fetch_town 1
err_has 'another server with --nominatim'
requests 1

it 'pauses by itself where the server does not say how long'
serve
printf 'status 504\n\n' | answer search.1
start
fetch_town 1
err_has 'the next try would be in 5 s'

it 'gives up on silence'
serve
good_places
{ printf 'delay 4\n\n'; echo "$streets"; } | answer interpreter.1
start
fetch_town 1
err_has 'has been silent for 2 s'
wrote
keeps 1

it 'gives up on an answer that drips'
serve
good_places
{ printf 'drip 300\n\n'; echo "$streets"; } | answer interpreter.1
start
fetch_town 1 --max-time 2
err_has 'is not complete after 2 s'
wrote
keeps 1

it 'keeps nothing of an answer that breaks off'
for order in 'cut 700' 'chunked' 'unannounced'; do
    serve
    good_places
    { printf '%s\ncut 700\n\n' "$order"; echo "$streets"; } | answer interpreter.1
    start
    case $order in unannounced) code=3 ;; *) code=1 ;; esac
    fetch_town $code
    err_has 'broke off after 700 bytes'
    wrote
    keeps 1
done
serve
{ printf 'unannounced\ncut 200\n\n'; echo "$places"; } | answer search.1
start
fetch_town 3
err_has 'the answer is damaged or cut off'
keeps 0

it 'takes whole answers in chunks, and without an announced length'
serve
{ printf 'chunked\n\n'; echo "$places"; } | answer search.1
{ printf 'unannounced\n\n'; echo "$streets"; } | answer interpreter.1
start
fetch_town 0
keeps 2

it 'takes no web page for data'
serve
{ printf 'header Content-Type: text/html\n\n'; echo "$page"; } | answer search.1
start
fetch_town 3
err_has 'the answer is a web page, not data: “Sorry We are closed today.”'
keeps 0
serve
good_places
{ echo; echo "$page"; } | answer interpreter.1
start
fetch_town 3
err_has 'the answer is a web page, not data: “Sorry We are closed today.”; is the address right?'
keeps 1

it 'takes nothing at all, other XML, and things that are neither, for what they are'
serve
echo | answer search.1
start
fetch_town 3
err_has 'the answer is empty'
serve
good_places
echo | answer interpreter.1
printf '\n<gpx><way/></gpx>' | answer interpreter.2
printf '\nno markup here' | answer interpreter.3
printf '\n<!DOCTYPE osm [<!ENTITY a "aaaa">]><osm>&a;</osm>' | answer interpreter.4
printf '\n<osm version="0.6"></osm>' | answer interpreter.5
start
fetch_town 3
err_has 'the answer is empty'
fetch_town 3
err_has "XML, but not OpenStreetMap's"
fetch_town 3
err_has 'not OpenStreetMap data, or it is damaged: line 1'
fetch_town 3
err_has "XML, but not OpenStreetMap's"
fetch_town 3
err_has 'there is no street in this place'
keeps 1

it 'believes the error in an answer that looks fine'
serve
good_places
printf '\n%s\n' "$streets" | sed 's,</osm>,<remark> runtime error: Query timed out in "query" at line 1 after 2 seconds. </remark></osm>,' | answer interpreter.1
start
fetch_town 3
err_has 'Query timed out in "query" at line 1 after 2 seconds.”; allow it more time with --timeout'
wrote
keeps 1

it 'tells when there is no such place, or it has no area'
serve
printf '\n[]' | answer search.1
printf '\n[{"display_name":"Tiny Town Halt","geojson":{"type":"Point","coordinates":[10,50]}}]' | answer search.2
printf '\n{"error":"Parameter q is strange"}' | answer search.3
printf '\n[{"display_name":' | answer search.4
start
fetch_town 3
err_has 'no place is called “Tiny Town”'
fetch_town 3
err_has '“Tiny Town Halt” is a point or a line, not an area'
fetch_town 3
err_has 'not a list of places: {"error":"Parameter q is strange"}'
fetch_town 3
err_has 'damaged or cut off: line 1'
keeps 0

it 'says what a server refuses'
serve
printf 'status 400\n\n<html><p>line 1: parse error</p></html>' | answer search.1
printf 'status 403\n\n' | answer search.2
printf 'status 404\n\n' | answer search.3
start
fetch_town 1
err_has 'answers 400, bad request: “line 1: parse error”'
fetch_town 1
err_has '--user-agent'
fetch_town 1
err_has 'is the address right?'
requests 3

it 'says that an answer is not HTTP'
for line in 'HTTP/9.9 99999' 'HTTP/1.1 99999 OK' 'HTTP/1.1 20'; do
    serve
    { printf 'line %s\n\n' "$line"; echo "$places"; } | answer search.1
    start
    fetch_town 1
    err_has 'answers with something that is not HTTP'
    keeps 0
done

it 'follows redirections, but only on the web and not for ever'
serve
start
printf 'status 302\nheader Location: %s/elsewhere/places\n\n' "$url" | answer search.1
printf '\n%s\n' "$places" | answer places.1
printf 'status 307\nheader Location: %s/moved\n\n' "$url" | answer interpreter.1
printf '\n%s\n' "$streets" | answer moved.1
fetch_town 0
asked 'POST /moved'
serve
start
printf 'status 302\nheader Location: file:///etc/passwd\n\n' | answer search.1
printf 'status 302\nheader Location: %s/search\n\n' "$url" | answer search.2
fetch_town 1
err_has 'leads on to an address that is not http'
fetch_town 1
err_has 'more than 5 times'
requests 7
keeps 0

it 'takes no more than it was told'
serve
{ echo; head -c 1048000 /dev/zero | tr '\0' ' '; } | answer search.1
start
fetch_town 1 --limit 1
err_has 'sends more than 1 MB'
keeps 0

it 'finds nobody there'
stop_server
rm -rf "$XDG_CACHE_HOME"
fetch_town 1
err_has 'is out of reach'
err_has '--nominatim names another server'
wrote

it 'cannot keep answers in a file, a locked folder, or on a full disk'
serve
good_places
good_streets
start
echo >taken
fetch_town 1 --cache taken
err_has 'taken is a file; a folder is expected; --cache DIR keeps answers elsewhere'
if [ "$(id -u)" -ne 0 ]; then
    mkdir locked
    chmod 500 locked
    fetch_town 1 --cache locked
    err_has '--cache DIR keeps answers elsewhere'
fi
requests 0
{ echo; echo "$streets"; printf '<!--%3000s-->' ''; } | answer interpreter.1
run 0 sh -c "(ulimit -f 1; noge fetch 'Tiny Town' --nominatim $url/search --endpoint $url/interpreter -o town.graph; echo code \$?) 2>&1 | cat"
out_has 'larger than the disk or a limit allows'
out_has 'code 1'
wrote
keeps 1

it 'ends at once when interrupted, waiting for an answer or for a better time'
for how in 'delay 60' 'status 429\nheader Retry-After: 3'; do
    serve
    printf "$how\n\n[]" | answer search.1
    start
    case $how in delay*) ready='grep -q GET "$shelf/requests"' ;; *) ready='grep -q "waiting 3 s" "$place/err"' ;; esac
    begun=$(date +%s)
    run 130 stop_when "$ready" INT noge fetch Town --nominatim "$url/search" --endpoint "$url/interpreter" -o town.graph
    check
    [ $(($(date +%s) - begun)) -lt 3 ] || complain "ended after $(($(date +%s) - begun)) s"
    wrote
    keeps 0
done

it 'makes the same graph of a real town as importing its file'
serve
{ echo; cat "$town/town.osm"; } | answer interpreter.1
start
fetch 0 --boundary "$town/town.geojson" -o town.graph --timeout 100
run 0 noge import "$town/town.osm" --boundary "$town/town.geojson" -o imported.graph
same town.graph imported.graph

it 'says what is wrong with the way it was called'
run 2 noge fetch -o town.graph
err_has 'name a place'
run 2 noge fetch Oxford
err_has '-o FILE'
run 2 noge fetch ' ' -o town.graph
err_has 'is empty'
run 2 noge fetch Oxford -o town.graph --endpoint file:///etc/passwd
err_has '--endpoint file:///etc/passwd: is not an address of a server'
run 2 noge fetch Oxford -o mine.geojson
err_has 'mine.geojson: exists already'
stop_server
