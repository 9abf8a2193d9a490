if noge lab -o here.html 2>&1 | grep -q 'built without the lab'; then
    it 'says that it was built without the lab'
    run 2 noge lab -o lab.html
    err_has 'this noge was built without the lab; install clang'
    run 2 noge explore maze --lab walk.html
    err_has 'built without the lab'
    run 2 noge compare maze --lab walk.html
    err_has 'built without the lab'
    wrote
    return
fi

# Reads the data of a page as a browser does: up to the next </script>.
cat >data.py <<'END'
import base64, gzip, json, re, sys
page = open(sys.argv[1], encoding='utf-8').read()
def place(name):
    found = re.findall(r'<script id="noge-%s" type="application/json">(.*?)</script>' % name, page, re.S)
    assert len(found) == 1, name
    return json.loads(found[0])
unpack = lambda text: gzip.decompress(base64.b64decode(text, validate=True))
END

it 'writes one file that fetches nothing'
run 0 noge lab -o lab.html
out ''
wrote lab.html
check
! grep -qiE '(src|href)="?(https?:)?//|@import|<link[^>]*stylesheet' lab.html || complain 'lab.html fetches something'
check
[ "$(wc -c <lab.html)" -lt 1500000 ] || complain "lab.html is too large: $(wc -c <lab.html) bytes"
check
[ "$(grep -c '</script>' lab.html)" -eq "$(grep -c '<script' lab.html)" ] || complain 'lab.html: a script is not closed'
run 2 noge lab -o lab.html
err_has 'lab.html: exists already'
run 0 noge lab -o lab.html --force
run 0 sh -c 'noge lab -o - | cmp - lab.html'

it 'puts graphs into the page, whatever their names are'
printf 'a </script><script>alert(1)</script>\n' >'<b>&"evil".edges'
echo 'a </script><img/onerror=alert(1)>' >>'<b>&"evil".edges'
run 0 noge lab '<b>&"evil".edges' "$town/whole.graphml" maze:side=9 -o graphs.html
cat >check-graphs.py <<'END'
from data import *
worlds, start = place('worlds'), place('start')
assert [world['name'] for world in worlds] == ['<b>&"evil".edges', 'whole.graphml'], worlds
assert '<script>alert' not in page and 'onerror=alert' not in page and '<b>&' not in page
assert [e['title'] for e in start['episodes']][2] == 'maze:side=9'
assert start['episodes'][2]['fragment'].startswith('maze:side=9&seed=1&'), start
assert start['episodes'][0]['fragment'].startswith('%3Cb%3E%26%22evil%22.edges&'), start
open('again.graph', 'wb').write(unpack(worlds[1]['data']))
END
run 0 env PYTHONPATH=. python3 check-graphs.py graphs.html
run 0 sh -c "noge convert '$town/whole.graphml' -o first.graph && cmp first.graph again.graph"

it 'lists files among the worlds only, and opens at the first'
run 0 noge lab "$town/whole.graphml" '<b>&"evil".edges' -o files.html
cat >check-files.py <<'END'
from data import *
assert len(place('worlds')) == 2 and 'episodes' not in place('start'), place('start')
assert place('start')['fragment'].startswith('whole.graphml&seed=1&'), place('start')
END
run 0 env PYTHONPATH=. python3 check-files.py files.html

it 'opens at an exploration, with the trace inside'
run 0 noge explore maze:side=15 -p nn --seed 4 --data-seed 5 --trace walk.jsonl --lab walk.html
wrote walk.html walk.jsonl
cat >check-walk.py <<'END'
from data import *
start = place('start')
assert start['fragment'].startswith('maze:side=15&seed=5&walk=4&p=nn&source='), start
assert unpack(start['trace']) == open('walk.jsonl', 'rb').read()
END
run 0 env PYTHONPATH=. python3 check-walk.py walk.html
run 0 noge explore maze:side=15 --data-seed 5 --replay walk.jsonl --lab again.html
run 0 env PYTHONPATH=. python3 check-walk.py again.html
run 0 noge explore maze:side=15 -p nn --seed 4 --data-seed 5 --lab - --json
out_has '<!doctype html>'

it 'shows the worst and the best episode of each policy'
run 0 noge compare maze grid -p nn,dfs@nearest --episodes 3 --seeds 2 --full --lab compare.html
out_has 'dfs@nearest'
cat >check-compare.py <<'END'
import subprocess
from data import *
worlds, episodes = {w['name']: w for w in place('worlds')}, place('start')['episodes']
table = subprocess.run(['noge', 'compare', 'maze', 'grid', '-p', 'nn,dfs@nearest', '--episodes', '3', '--seeds', '2', '--full', '--json',
    '--per-episode'], capture_output=True, text=True, check=True).stdout
assert len(episodes) == 8, len(episodes)
for episode in episodes:
    lines = [json.loads(line) for line in unpack(episode['trace']).decode().splitlines()]
    world = worlds[lines[0]['graph']]
    assert world['kind'] == lines[0]['graph'].split(',')[0] and lines[0]['policy'] in episode['title']
    rate = float(episode['title'].split('(rate ')[1].rstrip(')'))
    assert abs(lines[-1]['rate'] - rate) < 1e-4, episode['title']
    open('w.graph', 'wb').write(unpack(world['data']))
    open('w.jsonl', 'wb').write(unpack(episode['trace']))
    subprocess.run(['noge', 'explore', 'w.graph', '--replay', 'w.jsonl'], capture_output=True, check=True)
    rates = [run['rate'] for result in json.loads(table)['results'] for run in result['runs']
        if (result['set'], result['policy']) == (world['kind'], lines[0]['policy'])]
    assert lines[-1]['rate'] == (max if ': best' in episode['title'] else min)(rates), episode['title']
END
run 0 env PYTHONPATH=. python3 check-compare.py compare.html
run 0 noge compare maze -p nn --episodes 2 --seeds 1 --weighted --lab weighted.html
run 0 grep -c '"title":"maze, nn: worst (length ' weighted.html

it 'refuses what it cannot do before it works'
run 2 noge lab
err_has 'no output file; add -o FILE.html'
run 2 noge lab maze:sde=3 -o new.html
err_has 'perhaps side'
run 3 noge lab missing.graph -o new.html
run 2 noge lab a/x.graph b/x.graph -o new.html
err_has 'have the same name'
run 3 noge lab grid:rows=500,columns=500 -o new.html
err_has 'has 250000 nodes; a page shows at most 200000'
run 2 noge explore maze --lab walk.html
err_has 'walk.html: exists already'
run 2 noge explore maze --lab new.html --draw new.html
run 2 noge explore maze --lab new.svg --draw new.svg
err_has '--draw and --lab cannot both write to new.svg'
run 2 noge compare maze -p nn --lab walk.html
err_has 'walk.html: exists already'
run 2 noge compare maze -p nn --force
err_has 'there is none'
run 2 noge compare maze -p nn --lab missing/new.html
wrote

it 'is what quickstart ends in'
run 0 grep -c -- '--lab "$output/grid-learned.html"' "$(dirname "$script")/../../quickstart"
