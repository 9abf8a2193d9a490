it 'draws SVG, PNG and PDF'
run 0 noge draw maze:side=9 -o maze.svg
wrote maze.svg
run 0 grep -c '<svg' maze.svg
run 0 noge draw grid:rows=3 -o grid.png
run 0 noge draw tree:height=3 -o tree.pdf
run 0 sh -c 'head -c 5 tree.pdf'
out_has '%PDF'

it 'draws an imported town, with its notice, as the network of OSMnx'
run 0 noge import "$town/town.osm.pbf" --boundary "$town/town.geojson" -o town.graph
run 0 noge draw town.graph --title Town -o imported.svg
run 0 noge draw "$town/town.graphml" --title Town --attribution '© OpenStreetMap contributors, ODbL 1.0' -o town.svg
same imported.svg town.svg
run 0 noge draw "$town/town.graphml" --title Town -o unsigned.svg
check
! cmp -s unsigned.svg town.svg || complain 'the notice is not drawn'

it 'shows the notice of OpenStreetMap on data that OSMnx wrote'
cat >osmnx.graphml <<'END'
<graphml><key id="o" for="edge" attr.name="osmid"/><graph><node id="0"/><node id="1"/>
<edge source="0" target="1"><data key="o">[4, 5]</data></edge></graph></graphml>
END
run 0 noge explore osmnx.graphml --draw osmnx.svg --animate osmnx.html
run 0 noge explore osmnx.graphml --animate loop.svg
for file in osmnx.svg loop.svg; do
    run 0 grep -c '>© OpenStreetMap contributors, ODbL 1.0</text>' $file
    out 1
done
run 0 grep -c '<footer>© OpenStreetMap contributors, ODbL 1.0</footer>' osmnx.html
out 1

it 'lays out a graph that has no positions'
printf 'a b\nb c\nc a\n' >triangle.edges
run 0 noge draw triangle.edges -o triangle.svg
run 0 noge draw triangle.edges -o -
same triangle.svg "$place/out"

it 'labels small graphs with names, others on request'
run 0 noge draw triangle.edges -o -
out_has '>a</text>'
run 0 noge draw triangle.edges --no-labels -o bare.svg
run 1 grep '>a</text>' bare.svg
run 0 noge draw grid:rows=3 -o numbers.svg
run 1 grep '>0</text>' numbers.svg
run 0 noge draw grid:rows=3 --labels -o -
out_has '>0</text>'
run 2 noge draw grid:rows=3 --labels --no-labels -o grid.svg
err_has '--labels and --no-labels'

it 'refuses other kinds of files and files that exist'
run 2 noge draw maze:side=9 -o maze.jpg
err_has 'svg'
wrote
run 2 noge draw maze:side=9 -o maze.svg
err_has 'maze.svg: exists already'
run 2 noge draw maze:side=9
err_has '-o FILE.svg'

it 'draws a recorded exploration as exploring it does'
for graph in maze:side=9 triangle.edges; do
    run 0 noge explore $graph -p dfs --trace walk.jsonl --draw direct.svg --animate direct.html --force
    run 0 noge draw $graph --trace walk.jsonl -o again.svg --animate again.html --force
    out ''
    same direct.svg again.svg
    same direct.html again.html
done

it 'names what is drawn and whose it is'
run 0 noge draw triangle.edges -o titled.svg --title 'Tri & angle' --attribution '© me'
run 0 noge draw triangle.edges --trace walk.jsonl --animate titled.html --title 'Tri & <b>' --attribution '© me'
run 0 cat titled.html
out_has '<title>Tri &amp; &lt;b&gt;</title>'
out_has '<metadata>© me</metadata>'
mkdir folder
cp triangle.edges folder/
run 0 noge draw folder/triangle.edges -o named.svg
run 0 noge draw triangle.edges -o unnamed.svg
same named.svg unnamed.svg

it 'has no walk to animate without a trace'
run 2 noge draw maze:side=9 --animate film.html
err_has 'draw: no walk to animate'
err_has '--trace FILE'
wrote
run 2 noge draw maze:side=9 -o film.svg --animate film.html
wrote

it 'refuses wrong endings and traces of another graph'
run 2 noge draw triangle.edges --trace walk.jsonl --animate film.gif
err_has 'film.gif: animations are written as .html or .svg'
run 2 noge draw triangle.edges --trace walk.jsonl --animate film.svg -o film.svg
err_has '-o and --animate cannot both write to film.svg'
run 3 noge draw maze:side=9 --trace walk.jsonl --animate film.html
err_has 'walk.jsonl:'
run 2 noge draw triangle.edges --trace walk.jsonl --animate missing/film.html
run 2 noge draw triangle.edges --trace walk.jsonl -o film.svg --animate missing/film.html
wrote
run 3 noge draw triangle.edges --trace missing.jsonl --animate film.html
wrote
