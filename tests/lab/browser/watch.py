"""The page as a person watches it: opening, playing, seeking, sharing, narrow and dark screens, speed, traces."""
import json, re
from browser import check, equal, noge, run

DECISION = "nogeLab.shown"


def opens_and_plays_by_itself(page):
    page.open()
    print("        ready %s ms after opening" % page.value("document.documentElement.dataset.milliseconds"))
    page.until("nogeLab.clock.playing")
    page.until(DECISION + " > 3")
    equal(page.value("document.querySelectorAll('canvas.layer').length"), 3, "layers of the picture")
    check(page.value("performance.getEntriesByType('resource').filter((one) => !one.name.startsWith('data:') && !one.name.startsWith('blob:')).length") == 0, "the page fetches something")


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


run(opens_and_plays_by_itself, pauses_steps_and_seeks, going_back_is_going_forward_less, reloads_from_the_address, candidates_are_explained,
    every_family_is_drawn, narrow_screens_have_one_column, dark_follows_the_system, everything_has_a_name, frames_are_quick, traces_are_those_of_the_program)
