it 'animates as HTML and as SVG without scripts'
run 0 noge explore maze:side=9 --animate walk.html
wrote walk.html
run 0 noge explore barabasi:nodes=50 --weighted --steps 20 --animate walk.svg --draw walk.png
wrote walk.svg walk.png
run 0 cat walk.svg
out_has ': 20 decisions, path length 20 edges; 21 of 50 nodes visited</desc>'
out_has '>decision 20 of 20 · path length 20 edges</text>'
check
! grep -qE '<script|href=|url\(|@import|@font-face' walk.svg || complain 'walk.svg runs or fetches something'
for graph in grid:rows=12,columns=16 maze:side=31; do
    run 0 noge explore $graph -p universal --animate whole.svg --force
    check
    [ "$(wc -c <whole.svg)" -lt 1000000 ] || complain "$graph: whole.svg is too large: $(wc -c <whole.svg) bytes"
    visits=$(noge explore $graph -p universal --json | grep -o '"decisions": [0-9]*' | grep -o '[0-9]*$')
    for class in 'class="e a' 'class="w w'; do # one element for each visit, but no walk to the source
        check
        [ "$(grep -c "$class" whole.svg)" -eq $((visits + 1 - $(expr "$class" = 'class="w w'))) ] ||
            complain "$graph: $(grep -c "$class" whole.svg) elements $class, $visits decisions"
    done
done
run 0 noge explore "$town/whole.graphml" --weighted --steps 3 --animate metres.svg
run 0 grep -cE '>decision 3 of 3 · path length [0-9.]+ m</text>' metres.svg
run 0 grep -cE '>[125]0* k?m</text>' metres.svg
run 0 grep -cE 'path length [0-9.]+ (km|metres); ' metres.svg
run 0 noge explore maze:side=9 --steps 1 --animate -
out_has ': 1 decision, path length 1, exploration rate 1.0000; 2 of '
run 0 noge explore maze:side=9 --animate -
out_has '<!DOCTYPE html>'
err_has 'exploration rate'

it 'refuses wrong endings, files that exist and places that do not'
run 2 noge explore maze:side=9 --animate walk.mp4
err_has '.html or .svg'
run 2 noge explore maze:side=9 --animate walk.html
err_has 'walk.html: exists already'
run 2 noge explore maze:side=9 --animate new.svg --draw new.svg
err_has '--draw and --animate cannot both write to new.svg'
run 2 noge explore maze:side=9 --animate new.svg --trace new.svg
err_has '--trace and --animate cannot both write to new.svg'
run 2 noge explore maze:side=9 --animate missing/new.html --draw new.svg --trace new.jsonl
wrote

it 'tells the walk that the trace tells'
cat >compare.py <<'END'
import json, sys
page = open(sys.argv[1], encoding='utf-8').read()
data = json.loads(page.split('id="noge-data">')[1].split('</script>')[0])
lines = [json.loads(line) for line in open(sys.argv[2], encoding='utf-8')][1:]
name = data['name']
walk = [name[i] for i in data['walk']]
at, edges, seen = 0, 0, 1
assert len(lines) == len(data['strides']) == len(data['seen']) == len(data['known'])
for t, line in enumerate(lines):
    at += data['strides'][t]
    edges += data['known'][t]
    begin = at - data['strides'][t]
    assert walk[begin:at + 1] == line['path'], t
    assert data['seen'][t] == len(line['new']) + (t == 0), t
    assert name[seen:seen + len(line['new'])] == line['new'], t
    seen += len(line['new'])
    assert edges == line['known_edges'], t
    assert seen == line['known_nodes'], t
    assert data.get('cost', data['strides'])[t] == line['cost'], t
assert at + 1 == len(walk)
known = page.split('id="noge-known"')[1].split(' d="')[1].split('"')[0]
assert known.count('M') == edges
trail = page.split('id="noge-walk"')[1].split('</g>')[0]
assert trail.count('M') == at
END
if command -v python3 >/dev/null; then
    printf 'a b 1.5\nb c 0.25\nc d 3\nd a 1\nc e 0.1\n' >lengths.edges
    for graph in maze barabasi caveman:size=10 grid:rows=7 tree:height=4 lengths.edges; do
        for how in '-p dfs --weighted --animate t.html' '-p random --steps 9 --animate t.html'; do
            run 0 noge explore $graph $how --trace t.jsonl --force
            run 0 python3 compare.py "${how##* }" t.jsonl
        done
    done
else
    echo 'SKIP: no python3 to compare animations with traces'
fi

# at FILE T: what the page tells in a browser at that moment
at() {
    run 0 chromium --headless --no-sandbox --disable-gpu --user-data-dir="$place/browser" --virtual-time-budget=2000 \
        --dump-dom "file://$PWD/$1#t=$2"
}
# shows ID COUNT …: how many nodes the path of that name has on the page
shows() {
    while [ $# -gt 1 ]; do
        check
        count=$(tr '<' '\n' <"$place/out" | grep "id=\"noge-$1\"" | tr -cd M | wc -c)
        [ "$count" -eq "$2" ] || complain "$count nodes are $1, not $2"
        shift 2
    done
}
it 'plays in a browser'
if command -v chromium >/dev/null; then
    printf 'a b\nb c\nc d\nd "</script>"\n' >path.edges
    run 0 noge explore path.edges --source c -p bfs --animate path.html --trace path.jsonl --force
    at path.html 2
    out_has 'decision 2 of 4'
    out_has "at $(sed -n 4p path.jsonl | sed 's/.*"visit": "\([^"]*\)".*/\1/')"
    shows visited 3 frontier 2
    out_has '>c</text>'
    at path.html 0
    check
    [ "$(grep -c 'data-seen=.*display: none' "$place/out")" -eq 2 ] || complain 'names of unseen nodes are shown'
    out_has 'decision 0 of 4 · path length 0 · rate 0.0000 · at c'
    shows visited 1 frontier 2
    out_has '<p id="noge-result" style="visibility: hidden;">'
    at path.html 99
    out_has '<p id="noge-result">'
    out_has 'decision 4 of 4'
    shows visited 5 frontier 0
    # Wheel, keys, drag and pinch change the part of the picture that is shown; the point below the pointer stays.
    {
        cat path.html
        cat <<END
<script>
const svg = document.getElementById('noge'), told = [], area = svg.getBoundingClientRect();
const x = area.left + 0.3 * area.width, y = area.top + 0.6 * area.height, whole = svg.viewBox.baseVal.width;
const at = () => { const p = svg.createSVGPoint(); p.x = x; p.y = y; return p.matrixTransform(svg.getScreenCTM().inverse()); };
const tell = (name, right) => told.push(name + (right ? ' works' : ' fails: ' + svg.getAttribute('viewBox')));
const wide = () => svg.viewBox.baseVal.width / whole, left = () => svg.viewBox.baseVal.x;
const key = name => document.dispatchEvent(new KeyboardEvent('keydown', {key: name}));
const point = (what, id, right) =>
    svg.dispatchEvent(new PointerEvent('pointer' + what, {pointerId: id, clientX: x + right, clientY: y}));
svg.setPointerCapture = null;
let before = at();
svg.dispatchEvent(new WheelEvent('wheel', {deltaY: -600, clientX: x, clientY: y, cancelable: true}));
tell('wheel', wide() < 0.5 && Math.hypot(at().x - before.x, at().y - before.y) < 1);
let was = left(); key('d'); tell('move', left() > was);
was = wide(); key('+'); tell('plus', wide() < was); key('-'); tell('minus', Math.abs(wide() - was) < 1e-6);
was = left(); point('down', 1, 0); point('move', 1, -20); tell('drag', left() > was);
was = wide(); point('down', 2, 30); point('move', 2, 80); tell('pinch', Math.abs(was / wide() - 2) < 0.01);
key('0'); tell('fit', wide() === 1);
document.body.textContent = told.join(', ');
</script>
END
    } >zoom.html
    at zoom.html 2
    out_has '<body>wheel works, move works, plus works, minus works, drag works, pinch works, fit works'
    # The loop plays 1 + 2 + 3 + 4 strides in 3 seconds, from 0.7 s on. Milliseconds, and what it shows then:
    run 0 noge explore path.edges --source c -p bfs --animate path.svg
    for moment in 300:1:0 1150:2:1 2000:3:2 6000:5:4; do
        time=${moment%%:*} shown=${moment#*:}
        {
            echo '<!DOCTYPE html><body>'
            sed 1d path.svg
            cat <<END
<script>
for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = $time; }
const style = element => getComputedStyle(element);
const visited = [...document.querySelectorAll('.v')].filter(node => parseFloat(style(node).strokeWidth) > 0).length;
const counter = [...document.querySelectorAll('.c')].filter(text => style(text).fillOpacity > 0.5).map(text => text.textContent);
document.body.textContent = visited + ' visited, ' + counter.join();
</script>
END
        } >loop.html
        at loop.html 0
        out_has "<body>${shown%:*} visited, decision ${shown#*:} of 4 ·"
    done
else
    echo 'SKIP: no chromium to play animations in'
fi

it 'draws and animates a town as exploring it does'
set -- "$town/whole.graphml" --attribution '© OpenStreetMap contributors'
run 0 noge explore "$@" -p nn --trace town.jsonl --draw town.svg --animate town.html
run 0 noge draw "$@" --trace town.jsonl -o again.svg --animate again.html
same town.svg again.svg
same town.html again.html
rm again.svg again.html
run 0 grep -c '© OpenStreetMap contributors' town.html
out 2
if command -v chromium >/dev/null; then # the scale bar is a round length and follows the zoom
    {
        cat town.html
        cat <<END
<script>
const scale = document.getElementById('noge-scale'), far = scale.textContent;
for (let i = 0; i < 6; i++) document.dispatchEvent(new KeyboardEvent('keydown', {key: '+'}));
document.body.textContent = [far, scale.textContent, scale.hidden].join();
</script>
END
    } >scale.html
    at scale.html 2
    check
    grep -qE '<body>[125]0+ m,[125]0? m,false' "$place/out" || complain 'the scale bar does not follow the zoom'
fi
! command -v python3 >/dev/null || run 0 python3 compare.py town.html town.jsonl

it 'draws and animates Munich in files that mail well'
if need_maps MUC.graphml; then
    set -- "$maps/MUC.graphml" --attribution '© OpenStreetMap contributors'
    run 0 noge explore "$@" -p nn --steps 500 --trace muc.jsonl --draw muc.svg --animate muc.html
    for file in muc.svg muc.html; do
        check
        [ "$(wc -c <$file)" -lt 1000000 ] || complain "$file is too large: $(wc -c <$file) bytes"
    done
    run 0 noge draw "$@" --trace muc.jsonl -o again.svg --animate again.html
    same muc.svg again.svg
    same muc.html again.html
    run 0 grep -c '© OpenStreetMap contributors' muc.html
    ! command -v python3 >/dev/null || run 0 python3 compare.py muc.html muc.jsonl
fi

it 'plays the way home'
run 0 noge explore maze:side=9 -p nn --return --trace home.jsonl --animate home.html
run 0 noge draw maze:side=9 --trace home.jsonl --animate home-again.html
same home.html home-again.html
run 0 grep -c '"home":1' home.html
run 0 noge draw maze:side=9 --trace home.jsonl --animate home.svg
run 0 grep -cE 'decision 31 of 31, back home · path length 56 · rate 0.554' home.svg
run 0 grep -c 'path length 56 with the way home (1)' home.svg
