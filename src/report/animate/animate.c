/* Checks an exploration, decides what is shown when, and writes it as a page or as a loop. */
#include "report/animate/animate.h"

#include "base/error.h"
#include "base/memory.h"
#include "report/animate/loop.h"
#include "report/animate/page.h"

#include <stdlib.h>
#include <string.h>

noge_status noge_animate_format_of(const char *path, noge_animate_format *format, noge_error *error) {
    *format = noge_picture_has_extension(path, ".svg") ? NOGE_ANIMATE_SVG : NOGE_ANIMATE_HTML;
    if (*format == NOGE_ANIMATE_SVG || strcmp(path, "-") == 0 || noge_picture_has_extension(path, ".html") ||
        noge_picture_has_extension(path, ".htm"))
        return NOGE_OK;
    return noge_fail(error, NOGE_USAGE, "%s: animations are written as .html or .svg; choose one of these endings",
                     path);
}

/* ---- What is shown when ------------------------------------------------------------------------------------------ */

static noge_status check(const noge_drawing *drawing, noge_error *error) {
    if (!drawing->visit || drawing->visit_count == 0 || !drawing->walk || !drawing->seen || !drawing->state)
        return noge_fail(error, NOGE_USAGE, "no walk to animate");
    size_t walked = 0;
    uint32_t seen = 0;
    for (size_t t = 0; t < drawing->visit_count; t++) {
        const noge_draw_visit *visit = &drawing->visit[t];
        if (visit->walk_end <= walked || visit->walk_end > drawing->walk_count || visit->seen < seen ||
            visit->seen > drawing->graph->node_count)
            return noge_fail(error, NOGE_USAGE, "visit %zu to be animated does not follow the one before", t);
        walked = visit->walk_end;
        seen = visit->seen;
    }
    if (walked != drawing->walk_count || drawing->visit[0].walk_end != 1)
        return noge_fail(error, NOGE_USAGE, "the walk to be animated is not that of its visits");
    for (uint32_t i = 0; i < seen; i++)
        if (drawing->seen[i] >= drawing->graph->node_count)
            return noge_fail(error, NOGE_USAGE, "node %u to be animated is no node of the graph", drawing->seen[i]);
    return NOGE_OK;
}

static noge_status schedule(noge_animate_scene *all, noge_error *error) {
    const noge_drawing *drawing = all->scene.drawing;
    uint32_t n = drawing->graph->node_count, seen = drawing->visit[drawing->visit_count - 1].seen;
    all->visited_at = noge_allocate(n, sizeof *all->visited_at, error);
    all->seen_as = noge_allocate(n, sizeof *all->seen_as, error);
    all->known = noge_allocate(drawing->visit_count, sizeof *all->known, error);
    if (!all->visited_at || !all->seen_as || !all->known)
        return NOGE_NO_MEMORY;
    for (noge_node v = 0; v < n; v++)
        all->visited_at[v] = all->seen_as[v] = UINT32_MAX;
    for (uint32_t i = 0; i < seen; i++)
        all->seen_as[drawing->seen[i]] = i;
    for (size_t t = 0; t < drawing->visit_count - drawing->returned; t++)
        all->visited_at[drawing->walk[drawing->visit[t].walk_end - 1]] = (uint32_t)t;
    for (size_t i = 0; i < drawing->walk_count; i++)
        if (all->seen_as[drawing->walk[i]] == UINT32_MAX)
            return noge_fail(error, NOGE_USAGE, "step %zu of the walk to be animated leads to a node never seen", i);
    return NOGE_OK;
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

static noge_status arrange_loop(noge_draw_scene *scene, const noge_drawing *drawing, noge_error *error) {
    noge_status status = noge_draw_scene_create(scene, drawing, error);
    return status == NOGE_OK ? noge_animate_loop_arrange(scene, error) : status;
}

noge_status noge_animate_print(const noge_drawing *drawing, noge_animate_format format, noge_text *bytes,
                               noge_error *error) {
    noge_drawing moving = *drawing;
    noge_animate_scene all = {0};
    noge_animate_pen pen = {.writer.text = bytes};
    size_t begin = bytes->size;
    moving.moving = true;
    noge_status status = check(drawing, error);
    if (status != NOGE_OK)
        return status;
    status = format == NOGE_ANIMATE_SVG ? arrange_loop(&all.scene, &moving, error)
                                        : noge_draw_arrange(&all.scene, &moving, error);
    if (status == NOGE_OK)
        status = schedule(&all, error);
    if (status == NOGE_OK) {
        if (format == NOGE_ANIMATE_SVG)
            noge_animate_loop(&pen, &all);
        else
            noge_animate_page(&pen, &all);
        status = noge_writer_end(&pen.writer, error);
    }
    if (status != NOGE_OK)
        bytes->size = begin;
    noge_draw_scene_free(&all.scene);
    free(all.visited_at);
    free(all.seen_as);
    free(all.known);
    return status;
}
