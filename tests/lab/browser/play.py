"""Races and games, with the mouse and with keys."""
from browser import check, equal, run

FINISHED = "nogeLab.lanes[0].log.finished"


def races_in_step(page):
    page.open("grid:rows=7,columns=9&seed=4&p=universal,nn")
    equal(page.value("nogeLab.lanes.map((lane) => lane.log.nodes[0])[0] === nogeLab.lanes[1].log.nodes[0]"), True, "one start for both")
    page.click("play")
    page.until("nogeLab.clock.moment > 2")
    page.click("play")
    page.run("document.querySelector('[name=sync][value=distance]').click()")
    page.run("nogeLab.seekMoment(20); nogeLab.frame(performance.now())")
    walked = page.value("nogeLab.lanes.map((lane) => lane.log.distance[lane.cursor.t])")
    check(all(17 <= one <= 20 for one in walked), "in step by distance: %s" % walked)
    page.click("to-end")
    page.until("document.querySelectorAll('#table tbody tr').length === 2")
    page.until("!document.getElementById('table').textContent.includes('…')")
    check("shortest walk" in page.text("table") and "%" in page.text("table"), "the table says: " + page.text("table"))
    page.click("add-lane")
    page.until("nogeLab.lanes.length === 3")


def a_maze_is_played_by_clicks(page):
    page.open("maze:side=7&seed=2&play=1")
    for _ in range(60):
        node = page.value("nogeLab.lanes[0].cursor.seek(nogeLab.lanes[0].log.last) && nogeLab.lanes[0].cursor.frontierCount ? nogeLab.lanes[0].cursor.frontier[0] : -1")
        if node < 0:
            break
        x, y = page.place_of(node)
        before = page.value("nogeLab.lanes[0].log.last")
        page.mouse("mouseMoved", x, y, 0)
        page.mouse("mousePressed", x, y)
        page.mouse("mouseReleased", x, y)
        page.until("nogeLab.lanes[0].log.last > %d && !nogeLab.clock.playing" % before)
        equal(page.value("nogeLab.lanes[0].log.nodes.at(-1)"), node, "the node that was clicked")
    check(page.value(FINISHED), "the maze is not finished")
    page.until("document.getElementById('dialog').open")
    page.until("document.getElementById('dialog-body').textContent.includes('with a map is')")
    for name in ["you", "nn", "universal"]:
        check(name in page.text("dialog-body"), "the table lacks " + name)
    page.run("document.querySelector('#dialog-actions button').click()")
    page.until("nogeLab.lanes.length === 3 && nogeLab.clock.playing")
    equal(page.value("nogeLab.lanes[0].label"), "you", "first lane")


def a_maze_is_played_by_keys(page):
    page.open("maze:side=9&seed=5&play=1")
    arrows = {(1, 0): "\ue014", (-1, 0): "\ue012", (0, 1): "\ue015", (0, -1): "\ue013"}
    walked_by_arrow = 0
    for _ in range(60):
        last, side = page.run("""const lane = nogeLab.lanes[0], {scene} = nogeLab; lane.cursor.seek(lane.log.last);
            const here = lane.cursor.current;
            for (const node of lane.cursor.frontier.subarray(0, lane.cursor.frontierCount)) {
              const dx = scene.x[node] - scene.x[here], dy = scene.y[node] - scene.y[here];
              if (Math.abs(dx) + Math.abs(dy) === 1) return [lane.log.last, [dx, dy]];
            }
            return [lane.log.last, null]""")
        if page.value(FINISHED):
            break
        if side:
            page.keys(arrows[tuple(side)])
            walked_by_arrow += 1
        else:
            page.keys("n", "\ue007")
        page.until("nogeLab.lanes[0].log.last > %d" % last)
    check(page.value(FINISHED) and walked_by_arrow > 5, "the maze is not finished")
    page.until("document.getElementById('dialog').open")
    page.keys("\ue00c")


def free_arrow(page):
    """An arrow key towards a frontier node beside the explorer."""
    side = page.run("""const lane = nogeLab.lanes[0], {scene} = nogeLab, here = lane.cursor.current;
        const node = [...lane.cursor.frontier.subarray(0, lane.cursor.frontierCount)].find((one) => Math.abs(scene.x[one] - scene.x[here]) + Math.abs(scene.y[one] - scene.y[here]) === 1);
        return [scene.x[node] - scene.x[here], scene.y[node] - scene.y[here]]""")
    return {(1, 0): "\ue014", (-1, 0): "\ue012", (0, 1): "\ue015", (0, -1): "\ue013"}[tuple(side)]


def arrows_walk_after_a_click_on_the_tab(page):
    page.open("grid:rows=7,columns=7&seed=2&p=nn")
    page.press("tab-play")
    page.until("nogeLab.isGame")
    for last in range(4):
        page.keys(free_arrow(page))
        page.until("nogeLab.lanes[0].log.last === %d && !nogeLab.clock.playing" % (last + 1))
        equal(page.value("nogeLab.now.mode"), "play", "mode after an arrow key")
    page.press("tab-play")
    equal(page.value("nogeLab.lanes[0].log.last"), 4, "decisions after another click on the tab")


def a_game_goes_on_after_leaving_it(page):
    page.open("grid:rows=7,columns=7&seed=3&play=1")
    for last in range(3):
        page.keys(free_arrow(page))
        page.until("nogeLab.lanes[0].log.last === %d && !nogeLab.clock.playing" % (last + 1))
    walk = page.value("nogeLab.lanes[0].log.nodes")
    for tab in ["tab-race", "tab-play", "tab-watch", "tab-play"]:
        page.press(tab)
    equal([page.value("nogeLab.lanes[0].log.nodes"), page.value("nogeLab.shown")], [walk, 3], "the game after leaving it twice")
    page.click("again")
    equal([page.value("nogeLab.lanes[0].log.nodes"), page.value("nogeLab.shown")], [walk[:1], 0], "the game after starting again")
    page.keys(free_arrow(page))
    page.until("nogeLab.lanes[0].log.last === 1")


def fingers_play_on_a_phone(page):
    """What to do and what to touch are in view, and a touch beside a target still hits it."""
    page.resize(390, 844)
    page.touch(True)
    page.open("maze:side=15&seed=1&play=1")
    check(page.text("tale").startswith("Tap a green square"), "the sentence says: " + page.text("tale"))
    for _ in range(25):
        box = page.value("document.getElementById('stage').getBoundingClientRect().toJSON()")
        check(page.value("document.getElementById('tale').getBoundingClientRect().top") >= 0 and box["bottom"] <= 844, "sentence and picture are not in view")
        nodes = page.value("[...nogeLab.lanes[0].cursor.frontier.subarray(0, nogeLab.lanes[0].cursor.frontierCount)]")
        places = [page.place_of(node) for node in nodes]
        for x, y in places:
            check(box["left"] <= x <= box["right"] and box["top"] <= y <= box["bottom"], "a target is not in view: %s" % [x, y])
            near = [page.run("return document.elementFromPoint(arguments[0], arguments[1]).closest('.view') !== null", x, y)]
            equal(near, [True], "something covers a target")
        far = max(range(len(nodes)), key=lambda i: min([(places[i][0] - x) ** 2 + (places[i][1] - y) ** 2 for j, (x, y) in enumerate(places) if j != i] or [0]))
        page.tap(places[far][0] + 15, places[far][1])
        page.until("nogeLab.lanes[0].log.last > 0 && nogeLab.lanes[0].log.nodes.at(-1) === %d && !nogeLab.clock.playing" % nodes[far])
    check(page.run("""const {data} = nogeLab.tracks[0].picture.layers[2].getContext('2d').getImageData(0, 0, 366, 400); let count = 0;
        for (let i = 0; i < data.length; i += 4) count += data[i] === 0x32 && data[i + 1] === 0xbe && data[i + 2] === 0x7f; return count""") > 300, "targets are drawn too small")
    page.touch(False)
    page.resize(1280, 820)


def the_daily_maze_is_that_of_the_date(page):
    page.open("maze:side=9&seed=1&play=1")
    page.click("daily-maze")
    day = page.value("nogeLab.now.day")
    equal(page.value("nogeLab.now.seed"), int(day.replace("-", "")), "seed of the day")
    check("day=" + day in page.value("location.hash"), "the address has the day")


def exports_are_files(page):
    page.open("maze:side=9&seed=1&p=nn,universal&t=12")
    svg = page.value("nogeExport.toSvg(nogeLab)")
    check(page.run("return new DOMParser().parseFromString(arguments[0], 'image/svg+xml').querySelectorAll('path').length", svg) > 5, "the SVG has no paths")
    gif = page.driver.execute_async_script("nogeExport.toGif(nogeLab, {frames: 6, width: 120, height: 120}).then((bytes) => arguments[0]([...bytes]))")
    equal(bytes(gif[:6]), b"GIF89a", "beginning of the GIF")
    frames = page.driver.execute_async_script("""(async () => { const decoder = new ImageDecoder({data: Uint8Array.from(arguments[0]), type: 'image/gif'});
        await decoder.completed; await decoder.decode({frameIndex: 5}); return decoder.tracks.selectedTrack.frameCount; })().then(arguments[1], (error) => arguments[1](String(error)))""", gif)
    equal(frames, 6, "frames that the browser decodes")


run(races_in_step, a_maze_is_played_by_clicks, a_maze_is_played_by_keys, arrows_walk_after_a_click_on_the_tab, a_game_goes_on_after_leaving_it,
    fingers_play_on_a_phone, the_daily_maze_is_that_of_the_date, exports_are_files)
