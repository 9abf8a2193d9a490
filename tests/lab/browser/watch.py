"""The page as a person watches it: opening, playing, seeking, sharing, narrow and dark screens, speed, traces."""
import json, os, re
from browser import check, equal, noge, run

DECISION = "nogeLab.shown"
TOWN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../data/town/town.graphml")


def opens_with_a_race_that_begins_by_itself(page):
    page.open()
    equal(page.value("[nogeLab.now.mode, nogeLab.now.world.split(':')[0], nogeLab.now.seed]"), ["race", "grid", 1], "the first world")
    print("        ready %s ms after opening" % page.value("document.documentElement.dataset.milliseconds"))
    page.until("nogeLab.clock.playing")
    page.until(DECISION + " > 3")
    equal(page.value("document.querySelectorAll('canvas.layer').length"), 6, "layers of the pictures")
    check(page.value("performance.getEntriesByType('resource').filter((one) => !one.name.startsWith('data:') && !one.name.startsWith('blob:')).length") == 0, "the page fetches something")


def the_first_sentence_says_what_is_typical(page):
    """Its figures are those of the command in lab/controls/address.js, of half as many episodes here."""
    page.open()
    steps = {name: int(re.search(r"\b%s(?: walks)? (\d+)" % name, page.text("tale")).group(1)) for name in ["nn", "universal"]}
    told = json.loads(noge("compare", page.value("nogeLab.now.world"), "-p", "nn,universal", "--seeds", "5", "--episodes", "100", "-m", "length", "--json"))
    for row in told["results"]:
        check(abs(row["mean"] - steps[row["policy"]]) < 1.5, "the sentence says %s, noge compare %s" % (steps, row))
    check("143" in page.text("tale") and page.value("nogeLab.world.nodeCount") == 144, "the least number of steps")


def the_view_follows_what_is_known(page):
    """At every moment all that is known is in view, and it fills a good part of it."""
    with open(TOWN, encoding="utf-8") as file:
        town = file.read()
    page.open("delaunay:nodes=1500&seed=1&p=universal,nn")
    for _ in range(2):
        for decision in [0, 3, 30, 120, 3]:
            page.run("nogeLab.seek(arguments[0]); nogeLab.frame(performance.now())", decision)
            wide, high, left, top, right, bottom = page.run("""const {camera, scene} = nogeLab, nodes = nogeLab.lanes.flatMap((lane) => [...lane.cursor.seen.keys()].filter((v) => lane.cursor.seen[v]));
                const x = nodes.map((v) => camera.screenX(scene.x[v])), y = nodes.map((v) => camera.screenY(scene.y[v]));
                return [camera.width, camera.height, Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)]""")
            check(left >= 0 and top >= 0 and right <= wide and bottom <= high, "something known is not in view after %d decisions" % decision)
            note = page.value("document.getElementById('map-note').getBoundingClientRect()")
            check(not note["height"] or note["top"] >= page.value("nogeLab.tracks[0].view.getBoundingClientRect().bottom") - 1, "scale and source lie over the map")
            check(max((right - left) / wide, (bottom - top) / high) > 0.2, "the known part is tiny after %d decisions" % decision)
        if page.value("nogeLab.world.name") != "town.graphml":
            page.drop("town.graphml", town)
        page.until("nogeLab.world.name === 'town.graphml' && nogeLab.scene.style === 'streets'")
    page.click("zoom-out")
    zoom = page.value("nogeLab.camera.zoom")
    page.run("nogeLab.seek(0); nogeLab.frame(performance.now())")
    equal(page.value("nogeLab.camera.zoom"), zoom, "zoom after a person has chosen it")
    page.click("zoom-fit")
    page.run("nogeLab.frame(performance.now())")
    check(page.value("nogeLab.camera.zoom") > 1.4 * zoom, "the view follows again")


def an_explorer_has_one_colour(page):
    for scheme in ["light", "dark"]:
        page.media(prefers_color_scheme=scheme)
        page.open("grid:rows=5,columns=6&seed=1&p=universal,nn,dfs,hdfs")
        page.click("to-end")
        page.until("document.querySelectorAll('#table tbody tr').length === 4")
        colours = page.run("""const of = (selector) => [...document.querySelectorAll(selector)].map((one) => [one.textContent.trim(), getComputedStyle(one).color]);
            return [of('#explorers .mark'), of('.lane h3 .mark'), of('#table .mark').sort()]""")
        equal(colours[1], colours[0], "colours of panel and picture")
        equal(colours[2], sorted(colours[0]), "colours of table and panel")
        equal(len({colour for _, colour in colours[0]}), 4, "different colours")
        for lane, (_, colour) in enumerate(colours[0]):
            wanted = [int(part) for part in re.findall(r"\d+", colour)[:3]]
            for what, canvas in [("walk", "nogeLab.tracks[%d].picture.layers[2]" % lane), ("chart", "document.getElementById('chart')")]:
                check(page.run("""const canvas = %s, pen = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {willReadFrequently: true});
                    pen.drawImage(canvas, 0, 0);
                    const {data} = pen.getImageData(0, 0, canvas.width, canvas.height), [r, g, b] = arguments[0]; let count = 0;
                    for (let i = 0; i < data.length; i += 4) count += data[i] === r && data[i + 1] === g && data[i + 2] === b && data[i + 3] === 255;
                    return count""" % canvas, wanted) > 10, "the %s of lane %d is not %s" % (what, lane, colour))
    page.media(prefers_color_scheme="light")


def nothing_covers_a_world(page):
    for width, height in [(1280, 800), (390, 844), (320, 640)]:
        page.resize(width, height)
        for fragment in ["grid:rows=9,columns=9&p=nn", "grid:rows=9,columns=9&p=nn,dfs", "grid:rows=9,columns=9&p=nn,dfs,hdfs,universal"]:
            page.open(fragment)
            covered = page.value("""[...document.querySelectorAll('#zoom button')].filter((one) => { const a = one.getBoundingClientRect();
                return [...document.querySelectorAll('.lane')].some((lane) => { const b = lane.getBoundingClientRect(); return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom; }); }).length""")
            equal(covered, 0, "buttons over a world at %d × %d" % (width, height))
    page.resize(1280, 820)


def escape_closes_what_is_open(page):
    page.open("maze:side=9&seed=1&p=nn")
    page.run("document.getElementById('export-menu').open = true; document.querySelector('#export-menu button').focus()")
    page.run("location.hash = '#nonsense'")
    page.until("!document.getElementById('message').hidden")
    page.keys("\ue00c")
    equal(page.value("[document.getElementById('export-menu').open, document.getElementById('message').hidden]"), [False, True], "menu open, message hidden")


def only_all_is_100_percent(page):
    page.open("maze:side=31&seed=7&p=nn")
    page.click("to-end")
    page.click("step-back")
    page.run("nogeLab.frame(performance.now())")
    equal(page.value("[nogeLab.world.nodeCount - nogeLab.lanes[0].cursor.visited, document.querySelector('.lane h3 span').textContent.split('· ').at(-1)]"), [1, "99 %"], "share with one node left")
    page.click("to-end")
    page.run("nogeLab.frame(performance.now())")
    check(page.value("document.querySelector('.lane h3 span').textContent").endswith("100 %"), "share at the end")


def the_table_fits_a_phone(page):
    for width in [400, 320]:
        page.resize(width, 740)
        page.open("grid:rows=9,columns=9&seed=1&p=noge-plus:barabasi,nn:most-visited,universal,nn")
        page.click("to-end")
        page.until("document.querySelectorAll('#table tbody tr').length === 4 && !document.getElementById('table').textContent.includes('…')")
        room, right = page.value("[document.getElementById('table').clientWidth, document.querySelector('#table table').getBoundingClientRect().width]")
        check(right <= room, "the table takes %d of %d pixels at %d" % (right, room, width))
    page.resize(1280, 820)


def walls_are_seen_in_the_dark(page):
    for scheme in ["light", "dark"]:
        page.media(prefers_color_scheme=scheme)
        page.open("maze:side=15&seed=1&p=nn&t=20")
        page.run("nogeLab.frame(performance.now())")
        wall, floor, fog = page.run("""const {camera, scene: {cells, x, y}} = nogeLab, {cursor, log} = nogeLab.lanes[0], wide = Math.floor(camera.width);
            const {data} = nogeLab.tracks[0].picture.ground.getImageData(0, 0, wide, Math.floor(camera.height));
            const at = (column, row) => [...data.slice(4 * (Math.round(camera.screenY(cells.top + row)) * wide + Math.round(camera.screenX(cells.left + column)))).slice(0, 3)];
            const node = log.nodes[5], column = x[node] - cells.left, row = y[node] - cells.top;
            const [dx, dy] = [[1, 0], [-1, 0], [0, 1], [0, -1]].find(([dx, dy]) => !((cells.node[(row + dy) * cells.columns + column + dx] ?? -1) >= 0) || column + dx < 0 || column + dx >= cells.columns);
            return [at(column + dx, row + dy), at(column, row), getComputedStyle(document.querySelector('.lane')).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)]""")
        check(contrast(wall, fog) > 2 and contrast(wall, floor) > 2, "%s: wall %s, floor %s, unseen %s" % (scheme, wall, floor, fog))
    page.media(prefers_color_scheme="light")


def contrast(one, two):
    """The contrast of two colours as the guidelines for accessible pages compute it."""
    light = [sum(share * (part / 255) ** 2.2 for share, part in zip([0.2126, 0.7152, 0.0722], colour)) + 0.05 for colour in (one, two)]
    return max(light) / min(light)


def pauses_steps_and_seeks(page):
    page.open("maze:side=21&seed=3&p=nn&t=40")
    equal(page.value(DECISION), 40, "decision of the address")
    page.click("play")
    page.until(DECISION + " > 42")
    page.click("play")
    page.until("!nogeLab.clock.playing")
    page.run("const s = document.getElementById('scrubber'); s.value = 17; s.dispatchEvent(new Event('input'))")
    equal(page.value(DECISION), 17, "decision after seeking")
    page.keys("\ue014")
    equal(page.value(DECISION), 18, "decision after →")
    page.keys("\ue012")
    page.click("step-back")
    equal(page.value(DECISION), 16, "decision after ← and the button")
    page.click("to-end")
    equal(page.value(DECISION), page.value("nogeLab.world.nodeCount - 1"), "last decision")
    page.click("to-start")
    equal(page.value(DECISION), 0, "first decision")


def going_back_is_going_forward_less(page):
    """The state after seeking back must be that of an exploration that went just so far."""
    page.open("delaunay:nodes=200&seed=5&p=universal")
    states = page.run("""const lane = nogeLab.lanes[0], {cursor} = lane;
        const state = () => JSON.stringify([cursor.t, [...cursor.seen], [...cursor.frontier.subarray(0, cursor.frontierCount)].sort((a, b) => a - b), cursor.visited]);
        lane.complete();
        return [60, 199, 60].map((t) => { cursor.seek(t); return state(); })""")
    check(states[0] == states[2] != states[1], "decision 60 differs after seeking back")


def reloads_from_the_address(page):
    page.open("grid:rows=9,columns=11&seed=2&p=universal&t=0")
    page.run("nogeLab.seek(33)")
    fragment = page.value("location.hash")
    check("t=33" in fragment and "seed=2" in fragment, "the address is " + fragment)
    walked = page.value("nogeLab.lanes[0].log.distance[33]")
    page.driver.refresh()
    page.until("document.documentElement.dataset.ready === 'yes'")
    equal([page.value(DECISION), page.value("nogeLab.lanes[0].log.distance[33]"), page.value("location.hash")], [33, walked, fragment], "the situation after reloading")
    page.open("nonsense:a=1&p=nn")
    check("not part of this page" in page.text("message"), "an unknown world is told")
    check(page.value("nogeLab.world.nodeCount") > 0, "the page shows a world all the same")
    page.open("maze:side=9&seed=1&p=nn&t=5")
    page.run("location.hash = '#grid:rows=3,columns=3&p=nobody'")
    page.until("!document.getElementById('message').hidden")
    equal([page.value("nogeLab.worldKey"), page.value("nogeLab.shown"), page.value("nogeLab.lanes.length")], ["maze:side=9,openings=0#1", 5, 1], "the situation after an impossible one")


def candidates_are_explained(page):
    page.open("maze:side=21&seed=3&p=universal&t=30")
    node = page.value("nogeLab.lanes[0].log.nodes[31]")
    page.mouse("mouseMoved", *page.place_of(node), buttons=0)
    page.until("!document.getElementById('card').hidden")
    card = page.text("card")
    check("distance" in card and "score" in card and "chosen next" in card, "the card says: " + card)
    page.keys("n")
    page.until("nogeLab.chosen >= 0")
    check(str(page.value("nogeLab.world.nodeName(nogeLab.chosen)")) in page.text("card"), "the card is of the selected candidate")


def every_family_is_drawn(page):
    page.open("maze:side=9&seed=1&p=nn")
    for index in range(page.value("document.querySelectorAll('#families button').length")):
        page.run("document.querySelectorAll('#families button')[arguments[0]].click(); nogeLab.seek(20)", index)
        page.run("nogeLab.frame(performance.now())")
        drawn = page.value("nogeLab.tracks[0].picture.layers[0].getContext('2d').getImageData(0, 0, 900, 500).data.some((value) => value > 0)")
        check(drawn, "nothing is drawn for world %d" % index)
        equal(page.value(DECISION), 20, "decision")


def narrow_screens_have_one_column(page):
    page.resize(360, 740)
    page.open("maze:side=15&seed=1&p=nn&t=5")
    check(page.value("document.documentElement.scrollWidth <= 360"), "the page is wider than the screen: %s" % page.value("document.documentElement.scrollWidth"))
    check(page.value("document.getElementById('play').getBoundingClientRect().bottom < innerHeight"), "the player is below the screen")
    page.resize(1280, 820)


def dark_follows_the_system(page):
    page.media(prefers_color_scheme="dark")
    page.open("grid:rows=5,columns=5&seed=1&p=nn&t=5")
    dark = page.value("getComputedStyle(document.body.parentElement).backgroundColor")
    page.media(prefers_color_scheme="light")
    light = page.value("getComputedStyle(document.body.parentElement).backgroundColor")
    brightness = lambda colour: sum(map(int, re.findall(r"\d+", colour)[:3]))
    check(brightness(dark) < 150 < 600 < brightness(light), "backgrounds: %s and %s" % (dark, light))


def everything_has_a_name(page):
    page.open("maze:side=15&seed=1&p=nn")
    nameless = page.run("""return [...document.querySelectorAll('button, input, select, summary, [role]')].filter((one) => one.checkVisibility()).filter((one) =>
        !(one.getAttribute('aria-label') || one.getAttribute('aria-labelledby') || one.textContent.trim() || one.labels?.length || one.title)).map((one) => one.outerHTML)""")
    equal(nameless, [], "controls without a name")


def frames_are_quick(page):
    """Only the script's share is measured: how fast a browser without a graphics card paints says nothing."""
    page.open("grid:rows=100,columns=100&seed=1&p=nn")
    page.until("nogeLab.lanes[0].log.finished")
    page.run("""const frame = nogeLab.frame.bind(nogeLab); window.costs = [];
        nogeLab.frame = (time) => { const begun = performance.now(); frame(time); costs.push(performance.now() - begun); };
        nogeLab.clock.speed = 500; nogeLab.setPlaying(true)""")
    page.until("costs.length > 25")
    median = page.value("costs.sort((a, b) => a - b)[costs.length >> 1]")
    print("        a frame of the grid 100 × 100 takes %.1f ms of script" % median)
    check(median < 16, "a frame takes %.1f ms" % median)


def traces_are_those_of_the_program(page):
    page.open("maze:side=9&seed=1&p=nn")
    for world in ["maze:side=21,openings=3", "grid:rows=8,columns=12", "barabasi:nodes=60,links=2", "geometric:nodes=80,radius=0.2"]:
        for policy in ["nn", "universal"]:
            trace = page.run("""nogeLab.open({world: arguments[0], seed: 7, policies: [arguments[1]], mode: 'watch', t: 0});
                return new TextDecoder().decode(nogeExport.toTrace(nogeLab.lanes[0]))""", world, policy)
            expected = noge("explore", world, "-p", policy, "--seed", "7", "--data-seed", "7", "--kernel", "portable", "--trace", "-").decode()
            equal(trace.splitlines()[1:], [line for line in expected.splitlines() if line.startswith("{")][1:], "visits of %s in %s" % (policy, world))
            equal(json.loads(trace.splitlines()[0]), json.loads(expected.splitlines()[0]), "header of %s in %s" % (policy, world))


run(opens_with_a_race_that_begins_by_itself, the_first_sentence_says_what_is_typical, the_view_follows_what_is_known, an_explorer_has_one_colour, nothing_covers_a_world,
    escape_closes_what_is_open, only_all_is_100_percent, the_table_fits_a_phone, walls_are_seen_in_the_dark, pauses_steps_and_seeks, going_back_is_going_forward_less, reloads_from_the_address, candidates_are_explained,
    every_family_is_drawn, narrow_screens_have_one_column, dark_follows_the_system, everything_has_a_name, frames_are_quick, traces_are_those_of_the_program)
