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


run(races_in_step, a_maze_is_played_by_clicks, a_maze_is_played_by_keys, the_daily_maze_is_that_of_the_date, exports_are_files)
