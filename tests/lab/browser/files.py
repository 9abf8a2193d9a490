"""Files that are dropped onto the page: graphs, damaged graphs, traces, names with markup, random bytes."""
import gzip, json, os, random
from browser import check, equal, noge, run

MARKUP = "<img src=x onerror=alert(1)>"
GRAPHML = """<?xml version="1.0"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="undirected">
<node id="%s"/><node id="b"/><node id="c &amp; d"/><node id="e"/>
<edge source="%s" target="b"/><edge source="b" target="c &amp; d"/><edge source="c &amp; d" target="e"/></graph></graphml>"""


def graph_with_markup():
    escaped = MARKUP.replace("<", "&lt;").replace(">", "&gt;")
    return GRAPHML % (escaped, escaped)


def a_graph_is_dropped(page):
    page.open("maze:side=9&seed=1&p=nn")
    page.drop("small.graphml", graph_with_markup())
    page.until("nogeLab.world.name === 'small.graphml'")
    equal(page.value("nogeLab.world.nodeCount"), 4, "nodes")
    page.click("to-end")
    equal(page.value("nogeLab.shown"), 3, "decisions")


def another_graph_of_the_same_name_replaces_it(page):
    page.open("maze:side=9&seed=1&p=nn")
    page.drop("mine.edges", "a b\nb c\n")
    page.until("nogeLab.world.name === 'mine.edges'")
    page.drop("mine.edges", "a b\nb c\nc d\n")
    page.until("nogeLab.world.nodeCount === 4")


def watch_for_pauses(page):
    """Measures from now on how long the page does nothing else: window.pause, in milliseconds."""
    page.run("""window.pause = 0; let before = performance.now();
        setInterval(() => { const now = performance.now(); window.pause = Math.max(window.pause, now - before); before = now; }, 20)""")


def hostile_files_are_refused_beside_the_page(page):
    """What decompresses to gigabytes, and what has too many nodes. The page stays alive meanwhile."""
    page.open("maze:side=9&seed=1&p=nn&t=7")
    bomb = gzip.compress(b"a b\n" * 20_000_000, 9)  # 80 MB in 80 kB
    large = gzip.compress("".join("%d %d\n" % (i, i + 1) for i in range(300_000)).encode())
    check(len(bomb) < 200_000, "the bomb is too large: %d" % len(bomb))
    for name, content, words in [("bomb.edges.gz", bomb, "bomb.edges: decompresses to more than 200 times its size"),
                                 ("huge.edges.gz", gzip.compress(random.Random(1).randbytes(20_000) * 14_000, 6), "decompresses to more than 256 MiB"),
                                 ("large.edges.gz", large, "has 300001 nodes")]:
        page.run("document.getElementById('message').hidden = true")
        watch_for_pauses(page)
        page.drop_bytes(name, content)
        page.until("!document.getElementById('message').hidden")
        check(words in page.text("message"), "the message says: " + page.text("message"))
        equal([page.value("document.getElementById('reading').hidden"), page.value("nogeLab.shown"), page.value("nogeLab.worldKey")], [True, 7, "maze:side=9,openings=0#1"], "the situation after " + name)
        check(page.value("window.pause") < 1500, "the page paused for %d ms" % page.value("window.pause"))


def reading_shows_progress_and_can_be_cancelled(page):
    page.open("maze:side=9&seed=1&p=nn&t=7")
    text = "".join("%d %d\n" % (i, (i * 7919 + 13) % 150_000) for i in range(900_000)).encode()
    for way in ["button", "Escape"]:
        page.drop_bytes("slow.edges.gz", gzip.compress(text, 1))
        page.until("!document.getElementById('reading').hidden")
        page.until("/(Unpacking|Reading) slow.edges(.gz)?: \\d+ MiB/.test(document.getElementById('reading').textContent) || nogeLab.worldKey.startsWith('slow')")
        page.run("document.querySelector('#reading button').click()") if way == "button" else page.keys("\ue00c")
        equal([page.value("document.getElementById('reading').hidden"), page.value("nogeLab.worldKey")], [True, "maze:side=9,openings=0#1"], "the situation after cancelling by " + way)
    page.drop("next.edges", "a b\nb c\n")
    page.until("nogeLab.world.name === 'next.edges'")


def names_stay_text(page):
    page.open("maze:side=9&seed=1&p=nn")
    page.drop(MARKUP + ".graphml", graph_with_markup())
    page.until("nogeLab.world.nodeCount === 4")
    page.click("to-start")
    node = page.value("[0, 1, 2, 3].find((node) => nogeLab.world.nodeName(node).startsWith('<img'))")
    page.click("to-end")
    page.run("nogeLab.frame(performance.now())")
    page.mouse("mouseMoved", *page.place_of(node), buttons=0)
    page.until("document.getElementById('card').textContent.includes('<img')")
    check(MARKUP in page.text("families"), "the chip has the name")
    check(MARKUP in page.text("message"), "the message has the name")
    equal(page.value("document.querySelectorAll('img').length"), 0, "images made of names")
    check("<img" not in page.value("nogeExport.toSvg(nogeLab)"), "the SVG has markup of a name")


def damaged_files_are_refused(page):
    page.open("maze:side=9&seed=1&p=nn&t=7")
    for name, content in [("broken.graphml", graph_with_markup()[:150]), ("empty.graph", ""), ("noise.gml", "graph [ node [ id x"), ("not.json", "[1, 2")]:
        page.run("document.getElementById('message').hidden = true")
        page.drop(name, content)
        page.until("!document.getElementById('message').hidden")
        check(name.split(".")[0] in page.text("message"), "the message does not name the file: " + page.text("message"))
        equal([page.value("nogeLab.shown"), page.value("nogeLab.worldKey")], [7, "maze:side=9,openings=0#1"], "the situation after " + name)
    page.click("step")
    equal(page.value("nogeLab.shown"), 8, "decision after a step")


def directed_files_are_joined_on_request(page):
    page.open("maze:side=9&seed=1&p=nn")
    directed = GRAPHML.replace("undirected", "directed").replace("</graph>", '<edge source="b" target="a"/><node id="far"/></graph>') % ("a", "a")
    page.drop("directed.graphml", directed)
    page.until("document.getElementById('dialog').open")
    check("edges are directed" in page.text("dialog-body"), page.text("dialog-body"))
    check(page.value("nogeLab.world.name").startswith("maze"), "the maze stays")
    page.click("join-directions")
    page.until("nogeLab.world.name === 'directed.graphml'")
    equal(page.value("nogeLab.world.edgeCount"), 3, "edges")
    for words in ("2 arcs have no opposite", "1 of 5 nodes are not connected to the largest part"):
        check(words in page.text("world-note"), page.text("world-note"))
    page.drop("small.graphml", graph_with_markup())
    page.until("nogeLab.world.name === 'small.graphml'")
    check(page.value("document.getElementById('world-note').hidden"), "nothing is lost of an undirected, connected graph")
    page.run("nogeLab.open({world: 'directed.graphml', source: 'a'})")
    equal(page.value("nogeLab.world.edgeCount"), 3, "edges when it is shown again")
    check(page.run("return nogeLab.bound().then((bound) => bound !== null)"), "a bound of the joined graph")


def traces_are_shown(page):
    trace = noge("explore", "maze:side=11", "-p", "dfs", "--trace", "-").decode()
    trace = "".join(line + "\n" for line in trace.splitlines() if line.startswith("{"))
    visits = [json.loads(line)["visit"] for line in trace.splitlines()[1:]]
    page.open("grid:rows=4,columns=4&seed=1&p=nn")
    page.drop("walk.jsonl", trace)
    page.until("nogeLab.lanes[0].label.includes('recorded')")
    page.click("to-end")
    equal(page.value("nogeLab.lanes[0].log.nodes.map((node) => nogeLab.world.nodeName(node))"), visits, "visits of the trace")
    page.drop("walk.jsonl", trace.replace('"visit"', '"visit" "', 1))
    page.until("!document.getElementById('message').hidden && !document.getElementById('message').classList.contains('good')")


def random_files_break_nothing(page):
    """Readers in the page answer every file with a graph or with a sentence, never with a trap of WebAssembly."""
    seed = int(os.environ.get("FUZZ_SEED", "0")) or random.randrange(1 << 30)
    print("        seed %d" % seed)
    numbers = random.Random(seed)
    page.open("maze:side=9&seed=1&p=nn")
    samples = [("g.graphml", graph_with_markup()), ("g.gml", "graph [ node [ id 1 ] node [ id 2 label \"x\" ] edge [ source 1 target 2 ] ]"),
               ("g.json", '{"nodes":[{"id":1},{"id":2}],"links":[{"source":1,"target":2}]}'), ("g.edges", "a b 2\nb c 1\n"), ("g.col", "p edge 3 2\ne 1 2\ne 2 3\n"),
               ("t.jsonl", '{"noge": "0.3.0", "graph": "maze:side=5", "source": "3", "policy": "nn", "seed": 1, "weighted": false}\n')]
    files = []
    for _ in range(300):
        name, text = numbers.choice(samples)
        signs = list(text)
        for _ in range(numbers.randrange(1, 8)):
            at = numbers.randrange(len(signs) + 1)
            kind = numbers.randrange(3)
            if kind == 0:
                signs[at:at] = numbers.choice(["<", ">", "&", "\0", "]", "[", "{", "9" * 20, "-1", "\u00e9", '"'])
            elif kind == 1:
                del signs[at:at + numbers.randrange(1, 9)]
            else:
                signs[at:at] = signs[numbers.randrange(len(signs) + 1):][:20]
        files.append([name, "".join(signs)])
    bad = page.run("""const bad = [], {core} = nogeLab;
        for (const [name, text] of arguments[0]) {
          const bytes = new TextEncoder().encode(text);
          try { if (name.endsWith('.jsonl')) core.replay(bytes, null); else core.read(name, bytes).free(); }
          catch (error) { if (error instanceof WebAssembly.RuntimeError || !(error instanceof Error) || !error.message) bad.push([name, text, String(error)]); }
        }
        return bad""", files)
    equal(bad[:1], [], "files that break the readers")


run(a_graph_is_dropped, directed_files_are_joined_on_request, another_graph_of_the_same_name_replaces_it, hostile_files_are_refused_beside_the_page, reading_shows_progress_and_can_be_cancelled,
    names_stay_text, damaged_files_are_refused, traces_are_shown, random_files_break_nothing)
