/* HTML animations: the page around the picture, the picture around the graph, the data and the script. Title and legend
 * are painted by the code of drawings and embedded into the picture. */
#include "report/animate/animate.h"

#include "base/error.h"
#include "base/memory.h"
#include "report/animate/loop.h"
#include "report/draw/picture.h"
#include "report/player.h"

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
    for (size_t t = 0; t < drawing->visit_count; t++)
        all->visited_at[drawing->walk[drawing->visit[t].walk_end - 1]] = (uint32_t)t;
    for (size_t i = 0; i < drawing->walk_count; i++)
        if (all->seen_as[drawing->walk[i]] == UINT32_MAX)
            return noge_fail(error, NOGE_USAGE, "step %zu of the walk to be animated leads to a node never seen", i);
    return NOGE_OK;
}

/* ---- The picture ------------------------------------------------------------------------------------------------- */

/* Title, legend and captions as Cairo writes them. Cairo's page is in points; a browser's pixel is 3/4 of a point. */
static void put_frame(noge_animate_pen *pen, const noge_draw_scene *scene) {
    noge_draw_canvas canvas = {0};
    noge_text frame = {0};
    double top;
    noge_status status = noge_draw_canvas_open(&canvas, NOGE_DRAW_SVG, scene->page_width, scene->page_height, NULL,
                                               &frame, &pen->writer.error);
    if (status == NOGE_OK) {
        noge_draw_frame(canvas.cairo, scene, &top, true);
        status = noge_draw_canvas_finish(&canvas);
    }
    const char *picture = status == NOGE_OK ? strstr(frame.bytes, "<svg") : NULL; /* after the XML declaration */
    noge_animate_put(pen, "<g transform=\"scale(%g)\">", 0.75 * NOGE_ANIMATE_UNITS);
    if (picture)
        noge_writer_string(&pen->writer, picture);
    noge_animate_put(pen, "</g>\n");
    noge_draw_canvas_close(&canvas);
    noge_text_free(&frame);
    if (pen->writer.status == NOGE_OK)
        pen->writer.status = status;
}

static void put_box(noge_animate_pen *pen, const noge_draw_box *box, const char *fill, const char *stroke,
                    double width) {
    noge_animate_put(pen, "<rect x=\"%ld\" y=\"%ld\" width=\"%ld\" height=\"%ld\"", noge_animate_unit(box->corner.x),
                     noge_animate_unit(box->corner.y), noge_animate_unit(box->width), noge_animate_unit(box->height));
    noge_animate_put(pen, " fill=\"%s\" stroke=\"%s\" stroke-width=\"%ld\"/>\n", fill, stroke,
                     noge_animate_unit(width));
}

static void put_inset(noge_animate_pen *pen, const noge_draw_scene *scene) {
    const double air = NOGE_DRAW_INSET_AIR;
    noge_draw_box part = noge_draw_part(scene), mark = noge_draw_inset_mark(scene), inset = scene->inset;
    put_box(pen, &part, "none", "#b3b8bf", 0.6);
    inset.corner = (noge_point){inset.corner.x - air, inset.corner.y - air};
    inset.width += 2 * air;
    inset.height += 2 * air;
    put_box(pen, &inset, "#ffffff", "#b3b8bf", 0.6);
    noge_animate_put(pen, "<path fill=\"none\" stroke=\"#b3b8bf\" stroke-width=\"2.5\" d=\"");
    noge_draw_inset_trail(scene);
    for (noge_draw_leg leg; noge_draw_trail_next(scene->trail, &leg);) {
        noge_point from, to;
        noge_draw_inset_line(scene, leg.from, leg.to, &from, &to);
        if (leg.apart)
            noge_animate_move(pen, from, false);
        noge_animate_line(pen, to);
    }
    noge_animate_put(pen, "\"/>\n");
    put_box(pen, &mark, "none", "#d42f26", 1.2);
}

static void put_words(noge_animate_pen *pen, const char *element, const char *id, const char *words) {
    noge_animate_put(pen, "<%s%s>", element, id);
    noge_animate_put_words(pen, words);
    noge_animate_put(pen, "</%s>\n", element);
}

static void put_picture(noge_animate_pen *pen, const noge_animate_scene *all) {
    const noge_draw_scene *scene = &all->scene;
    const noge_drawing *drawing = scene->drawing;
    long width = noge_animate_unit(scene->page_width), height = noge_animate_unit(scene->page_height);
    noge_animate_put(pen,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
                     "id=\"noge\" role=\"img\" aria-labelledby=\"noge-title\" width=\"%ldpt\" height=\"%ldpt\" "
                     "viewBox=\"0 0 %ld %ld\">\n",
                     width / 10, height / 10, width, height);
    put_words(pen, "title", " id=\"noge-title\"", drawing->title);
    put_words(pen, "desc", "", drawing->caption);
    put_words(pen, "metadata", "", drawing->attribution ? drawing->attribution : drawing->graph->attribution);
    put_frame(pen, scene);
    if (scene->cropped) {
        noge_draw_box part = noge_draw_part(scene);
        noge_animate_put(pen, "<clipPath id=\"noge-window\">");
        put_box(pen, &part, "#000000", "none", 0);
        noge_animate_put(pen, "</clipPath>\n");
    }
    noge_animate_graph(pen, all);
    if (scene->cropped)
        put_inset(pen, scene);
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

static void put_script(noge_animate_pen *pen, const noge_animate_scene *all) {
    noge_animate_put(pen, "<script type=\"application/json\" id=\"noge-data\">");
    noge_animate_data(pen, all);
    noge_animate_put(pen, "</script>\n<script>\n");
    for (size_t i = 0; i < sizeof player / sizeof *player; i++)
        noge_animate_put(pen, "%s", player[i]);
    noge_animate_put(pen, "</script>\n");
}

/* The content security policy prevents that anything is fetched. */
static void put_html(noge_animate_pen *pen, const noge_animate_scene *all) {
    noge_animate_put(pen, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                          "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n");
    put_words(pen, "title", "", all->scene.drawing->title);
    noge_animate_put(pen, "<style>\n#noge { display: block; width: 100%%; height: auto; max-height: 100vh; }\n"
                          "body { margin: 0; background: #fff; }\n</style>\n</head>\n<body>\n");
    put_picture(pen, all);
    noge_animate_put(pen, "</svg>\n");
    put_script(pen, all);
    noge_animate_put(pen, "</body>\n</html>\n");
}

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
            put_html(&pen, &all);
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
