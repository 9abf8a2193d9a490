/* The picture has layers, each in the order of the exploration: unknown edges and nodes, known edges, the walk,
 * frontier nodes, visited nodes, the agent. Every visit has three keyframe rules, whose names end with its number: aN
 * reveals edges and frontier nodes, vN colours the visited node, wN draws the walk to it. cN shows its counter. A rule
 * says at which percentage of the loop its elements change. The state without rules is the end of the exploration.
 *
 * The caption tells the result, so it shows at the end only; the policy's name stands in its place before.
 *
 * Rules change stroke-opacity and fill-opacity, not opacity and transform: browsers would give every element with an
 * animated opacity a layer of its own in memory. Only the agent and its halo have an animated transform. */
#include "report/animate/loop.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double margin = 20, header = 58, legend = 40; /* of the page, in points */
static const double small = 11.5, line = 15;               /* text below the graph */
static const double least_width = 440, map_width = 580;    /* a scale bar beside the legend needs more */
static const double slim = 0.75; /* nodes are smaller than in drawings, so that the walk shows */
static const double lead = 0.7, pause = 3.5, stride_seconds = 0.065, least_play = 3, most_play = 30;

enum { COUNTERS_MOST = 2000 }; /* visits; above that the counter shows the end only */

/* The time of a loop. */
typedef struct loop {
    noge_animate_pen *pen;
    const noge_animate_scene *all;
    double play, total; /* seconds */
} loop;

/* ---- Time -------------------------------------------------------------------------------------------------------- */

/* The percentage of the loop at which this many strides are done, `later` seconds added. */
static double moment(const loop *film, double strides, double later) {
    double count = (double)film->all->scene.stride_count;
    double seconds = lead + (count > 0 ? film->play * strides / count : 0) + later;
    return 100 * fmin(seconds, film->total - 1) / film->total;
}

/* Strides done when the agent arrives at visit t. */
static double arrival(const loop *film, size_t t) {
    return (double)(film->all->scene.drawing->visit[t].walk_end - 1);
}

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

/* Visited spots cover the squares of the frontier. */
static double spot_radius(const noge_draw_scene *scene) {
    return (scene->map ? 1 : slim) * fmax(scene->node_radius, scene->frontier_radius);
}

static void put_look(const loop *film) {
    const noge_draw_scene *scene = &film->all->scene;
    noge_animate_pen *pen = film->pen;
    noge_animate_put(pen, "<style>\n"
                          "svg{--paper:#fff;--rim:#d0d7de;--ink:#1f2328;--faint:#656d76;--fog:#e9edf2;--dot:#dde3ea;"
                          "--known:#9fb0c3;--frontier:#27b36d;--visited:#1b5ea7;--walk:#c2610c;--agent:#d8322a;"
                          "font-family:system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif}\n"
                          "@media (prefers-color-scheme:dark){svg{--paper:#0d1117;--rim:#30363d;--ink:#e6edf3;"
                          "--faint:#8b949e;--fog:#1a212b;--dot:#28313d;--known:#46566b;--frontier:#3ddc91;"
                          "--visited:#4d9df0;--walk:#ffb45e;--agent:#ff5a4a}}\n");
    noge_animate_put(pen,
                     "path,circle{fill:none;stroke-linecap:round;stroke-linejoin:round}\n"
                     ".x{stroke:var(--fog);stroke-width:%ld}\n.o{stroke:var(--dot);stroke-width:%ld}\n",
                     noge_animate_unit(scene->edge_width), noge_animate_unit(1.2 * slim * scene->node_radius));
    noge_animate_put(pen, ".e{stroke:var(--known);stroke-width:%ld;stroke-opacity:%.2f;--o:%.2f}\n",
                     noge_animate_unit(1.2 * scene->edge_width), 1 - scene->crowd_fade, 1 - scene->crowd_fade);
    noge_animate_put(pen, ".w{stroke:var(--walk);stroke-width:%ld;stroke-opacity:.8;stroke-dasharray:1 2}\n",
                     noge_animate_unit(1.25 * scene->walk_width));
    noge_animate_put(pen,
                     ".f,.v{--o:1}\n.f{stroke:var(--frontier);stroke-width:%ld;stroke-linecap:square}\n"
                     ".v{stroke:var(--visited);stroke-width:%ld}\n",
                     noge_animate_unit(1.41 * spot_radius(scene)), noge_animate_unit(2 * spot_radius(scene)));
    noge_animate_put(pen,
                     ".s{stroke:var(--ink);stroke-width:%ld}\n.r{fill:var(--agent);stroke:var(--paper);"
                     "stroke-width:%ld;paint-order:stroke}\n.h{fill:var(--agent)}\n",
                     noge_animate_unit(1.5), noge_animate_unit(2.4));
    noge_animate_put(
        pen,
        "text{fill:var(--ink)}.l text{stroke:var(--paper);stroke-width:20;stroke-linejoin:round;paint-order:stroke}"
        ".q{fill:var(--faint)}.b{font-weight:600}.c{font-variant-numeric:tabular-nums}\n");
}

static void put_clock(const loop *film) {
    noge_animate_pen *pen = film->pen;
    noge_animate_put(pen,
                     ".e,.f,.v,.w,.c,.g,.k{animation:%.2fs linear infinite}\n.g{fill:var(--paper);animation-name:g}"
                     ".k{animation-name:k}\n@keyframes g{0%%,to{fill-opacity:1}%.2f%%,%.2f%%{fill-opacity:0}}\n",
                     film->total, 100 * 0.6 * lead / film->total, 100 * (1 - 0.6 / film->total));
    double end = moment(film, (double)film->all->scene.stride_count, 0.3);
    noge_animate_put(pen,
                     ".z,.y{animation:z %.2fs linear infinite}.y{fill-opacity:0;animation-name:y}\n"
                     "@keyframes z{0%%,%.3f%%{fill-opacity:0}%.3f%%,to{fill-opacity:1}}\n"
                     "@keyframes y{0%%,%.3f%%{fill-opacity:1}%.3f%%,to{fill-opacity:0}}\n",
                     film->total, end, end + 0.001, end, end + 0.001);
    noge_animate_put(pen,
                     ".h{animation:k %.2fs linear infinite,h 1.1s ease-out infinite}\n"
                     "@keyframes h{0%%{r:%ldpx;fill-opacity:.5}to{r:%ldpx;fill-opacity:0}}\n"
                     "@media (prefers-reduced-motion:reduce){*{animation:none!important}.h{fill-opacity:0}}\n",
                     film->total, noge_animate_unit(film->all->scene.agent_radius),
                     noge_animate_unit(3.2 * film->all->scene.agent_radius));
}

/* The agent walks from node to node, along the bends of edges. The dash offset has no effect; it keeps browsers from
 * running this rule alone on the graphics processor, on another clock than the walk. */
static void put_agent_rule(const loop *film) {
    const noge_draw_scene *scene = &film->all->scene;
    const noge_drawing *drawing = scene->drawing;
    noge_animate_put(film->pen, "@keyframes k{");
    for (size_t i = 0; i < drawing->walk_count; i++) {
        noge_point place = scene->place[drawing->walk[i]];
        const noge_draw_stride *stride = i > 0 ? &scene->stride[i - 1] : NULL;
        for (size_t b = 0; stride && b < stride->bend_count; b++) {
            noge_point bend = scene->stride_bend[stride->bend_begin + b];
            double share = (double)(b + 1) / (double)(stride->bend_count + 1);
            noge_animate_put(film->pen, "%.3f%%{transform:translate(%ldpx,%ldpx)}",
                             moment(film, (double)i - 1 + share, 0), noge_animate_unit(bend.x),
                             noge_animate_unit(bend.y));
        }
        noge_animate_put(film->pen,
                         i == 0                         ? "0%%,%.3f%%"
                         : i + 1 == drawing->walk_count ? "%.3f%%,to"
                                                        : "%.3f%%",
                         moment(film, (double)i, 0));
        noge_animate_put(film->pen, "{transform:translate(%ldpx,%ldpx)%s}", noge_animate_unit(place.x),
                         noge_animate_unit(place.y), i == 0 ? ";stroke-dashoffset:1" : "");
    }
    noge_animate_put(film->pen, "}\n");
}

/* What visit t > 0 changes. The first visit has no rules: its nodes and edges are always known. */
static void put_visit_rules(const loop *film, size_t t) {
    const noge_draw_scene *scene = &film->all->scene;
    noge_animate_pen *pen = film->pen;
    double at = arrival(film, t), begin = arrival(film, t - 1);
    noge_animate_put(
        pen,
        ".a%zu{animation-name:a%zu}@keyframes a%zu{0%%,%.3f%%{stroke-opacity:0}%.3f%%,to{stroke-opacity:var(--o)}}\n",
        t, t, t, moment(film, at, 0), moment(film, at, 0.3));
    if (!scene->map)
        noge_animate_put(pen,
                         ".v%zu{animation-name:v%zu}@keyframes v%zu{0%%,%.3f%%{stroke-width:0}%.3f%%{stroke-width:%ld}"
                         "%.3f%%,to{stroke-width:%ld}}\n",
                         t, t, t, moment(film, at, -0.02), moment(film, at, 0.12),
                         noge_animate_unit(3.1 * spot_radius(scene)), moment(film, at, 0.4),
                         noge_animate_unit(2 * spot_radius(scene)));
    noge_animate_put(pen,
                     ".w%zu{animation-name:w%zu}@keyframes w%zu{0%%,%.3f%%{stroke-dashoffset:1.01;stroke-opacity:1}"
                     "%.3f%%{stroke-dashoffset:0;stroke-opacity:1}%.3f%%,to{stroke-opacity:.8}}\n",
                     t, t, t, moment(film, begin, 0), moment(film, at, 0), moment(film, at, 1.6));
}

/* Each counter shows from its visit to the next. */
static void put_counter_rule(const loop *film, size_t t, size_t count) {
    double from = moment(film, arrival(film, t), 0);
    noge_animate_put(film->pen, ".c%zu{animation-name:c%zu}@keyframes c%zu{", t, t, t);
    if (t > 0)
        noge_animate_put(film->pen, "0%%,%.3f%%{fill-opacity:0}", from - 0.001);
    noge_animate_put(film->pen, "%s%.3f%%", t > 0 ? "" : "0%,", from);
    if (t + 1 == count)
        noge_animate_put(film->pen, ",to{fill-opacity:1}}\n");
    else
        noge_animate_put(film->pen, ",%.3f%%{fill-opacity:1}%.3f%%,to{fill-opacity:0}}\n",
                         moment(film, arrival(film, t + 1), 0) - 0.001, moment(film, arrival(film, t + 1), 0));
}

static void put_rules(const loop *film) {
    size_t count = film->all->scene.drawing->visit_count;
    put_look(film);
    put_clock(film);
    put_agent_rule(film);
    for (size_t t = 1; t < count; t++)
        put_visit_rules(film, t);
    for (size_t t = 0; t < count && count <= COUNTERS_MOST; t++)
        put_counter_rule(film, t, count);
    noge_animate_put(film->pen, "</style>\n");
}

/* ---- Layers ------------------------------------------------------------------------------------------------------ */

static void open_path(const loop *film, const char *class, const char *rule, size_t t) {
    noge_animate_put(film->pen, "<path class=\"%s %s%zu\" d=\"", class, rule, t);
}

static void close_path(const loop *film) {
    noge_animate_put(film->pen, "\"/>\n");
}

/* Everything, faint: what the agent does not know. */
static void put_fog(const loop *film) {
    const noge_draw_scene *scene = &film->all->scene;
    noge_animate_put(film->pen, "<path class=\"x\" d=\"");
    if (scene->crowd_fade > 0)
        noge_animate_unknown_edges(film->pen, scene, true);
    noge_animate_unknown_edges(film->pen, scene, false);
    close_path(film);
    if (scene->map)
        return;
    noge_animate_put(film->pen, "<path class=\"o\" d=\"");
    for (noge_node v = 0; v < scene->drawing->graph->node_count; v++)
        noge_animate_spot(film->pen, scene->place[v]);
    close_path(film);
}

static void put_known_edges(const loop *film) {
    for (size_t t = 0; t < film->all->scene.drawing->visit_count; t++) {
        open_path(film, "e", "a", t);
        noge_animate_revealed_edges(film->pen, film->all, t);
        close_path(film);
    }
}

/* One line for each visit, connected from stride to stride, so that a dash can grow along it. */
static void put_walk(const loop *film) {
    const noge_draw_scene *scene = &film->all->scene;
    const noge_draw_visit *visit = scene->drawing->visit;
    for (size_t t = 1; t < scene->drawing->visit_count; t++) {
        noge_animate_put(film->pen, "<path class=\"w w%zu\" pathLength=\"1\" d=\"", t);
        for (size_t i = visit[t - 1].walk_end - 1; i + 1 < visit[t].walk_end; i++) {
            const noge_draw_stride *stride = &scene->stride[i];
            if (i + 1 == visit[t - 1].walk_end)
                noge_animate_move(film->pen, i > 0 ? stride[-1].to : stride->from, true);
            noge_animate_line(film->pen, stride->from);
            for (size_t b = 0; b < stride->bend_count; b++)
                noge_animate_line(film->pen, scene->stride_bend[stride->bend_begin + b]);
            noge_animate_line(film->pen, stride->to);
        }
        close_path(film);
    }
}

static void put_frontier(const loop *film) {
    const noge_drawing *drawing = film->all->scene.drawing;
    uint32_t begin = 0;
    for (size_t t = 0; t < drawing->visit_count; begin = drawing->visit[t++].seen) {
        if (drawing->visit[t].seen == begin)
            continue;
        open_path(film, "f", "a", t);
        for (uint32_t i = begin; i < drawing->visit[t].seen; i++)
            noge_animate_spot(film->pen, film->all->scene.place[drawing->seen[i]]);
        close_path(film);
    }
}

static void put_visited(const loop *film) {
    const noge_drawing *drawing = film->all->scene.drawing;
    for (size_t t = 0; t < drawing->visit_count; t++) {
        open_path(film, "v", film->all->scene.map ? "a" : "v", t);
        noge_animate_spot(film->pen, film->all->scene.place[drawing->walk[drawing->visit[t].walk_end - 1]]);
        close_path(film);
    }
}

/* A triangle around the origin, moved to its place, so that a rule can move it. */
static void put_agent(const loop *film, const char *class, noge_point place, double radius) {
    noge_point corner[3];
    noge_draw_agent_corners(radius, corner);
    noge_animate_put(film->pen, "<path class=\"%s\" transform=\"translate(%ld %ld)\" d=\"", class,
                     noge_animate_unit(place.x), noge_animate_unit(place.y));
    noge_animate_course(film->pen, corner[0], &corner[1], 1, corner[2]);
    noge_animate_put(film->pen, "z\"/>\n");
}

static void put_marks(const loop *film) {
    const noge_draw_scene *scene = &film->all->scene;
    const noge_drawing *drawing = scene->drawing;
    if (drawing->source != NOGE_NO_NODE)
        noge_animate_put(film->pen, "<circle class=\"s\" cx=\"%ld\" cy=\"%ld\" r=\"%ld\"/>\n",
                         noge_animate_unit(scene->place[drawing->source].x),
                         noge_animate_unit(scene->place[drawing->source].y), noge_animate_unit(scene->ring_radius));
    noge_point agent = scene->place[drawing->walk[drawing->walk_count - 1]];
    long x = noge_animate_unit(agent.x), y = noge_animate_unit(agent.y);
    noge_animate_put(film->pen, "<circle class=\"h\" transform=\"translate(%ld %ld)\" r=\"0\"/>\n", x, y);
    put_agent(film, "r k", agent, scene->agent_radius);
}

/* Hides the graph while the loop begins again. */
static void put_cover(const loop *film) {
    noge_draw_box part = noge_draw_part(&film->all->scene);
    noge_animate_put(film->pen,
                     "<rect class=\"g\" fill-opacity=\"0\" x=\"%ld\" y=\"%ld\" width=\"%ld\" height=\"%ld\"/>\n",
                     noge_animate_unit(part.corner.x), noge_animate_unit(part.corner.y), noge_animate_unit(part.width),
                     noge_animate_unit(part.height));
}

/* ---- Around the graph -------------------------------------------------------------------------------------------- */

static void open_text(const loop *film, const char *class, double x, double y, double size) {
    noge_animate_put(film->pen, "<text class=\"%s\" x=\"%ld\" y=\"%ld\" font-size=\"%ld\"", class, noge_animate_unit(x),
                     noge_animate_unit(y), noge_animate_unit(size));
}

/* Bytes of the next line of a text: up to the last space that fits, or all of it. Browsers choose the font, so the
 * width of a letter is an estimate. */
static size_t line_length(const char *words, double width, double size) {
    size_t length = strlen(words), fits = (size_t)(width / (0.54 * size));
    if (length <= fits)
        return length;
    while (fits > 0 && words[fits] != ' ')
        fits--;
    return fits > 0 ? fits : length;
}

/* Lines of a small text on the page. */
static size_t lines_of(const noge_draw_scene *scene, const char *words) {
    size_t count = 0;
    for (size_t length; words && *words; words += length, words += *words == ' ', count++)
        length = line_length(words, scene->page_width - 2 * margin, small);
    return count;
}

static const char *attribution_of(const noge_drawing *drawing) {
    return drawing->attribution ? drawing->attribution : drawing->graph->attribution;
}

/* Lines of text from `y` on. A single word that is too wide is squeezed. */
static void put_lines(const loop *film, const char *class, double y, double size, const char *words) {
    double width = film->all->scene.page_width - 2 * margin;
    char part[512];
    for (size_t length; words && *words; words += length, words += *words == ' ', y += line) {
        length = line_length(words, width, size);
        open_text(film, class, margin, y, size);
        if (0.62 * size * (double)length > 1.2 * width)
            noge_animate_put(film->pen, " textLength=\"%ld\" lengthAdjust=\"spacingAndGlyphs\"",
                             noge_animate_unit(width));
        noge_animate_put(film->pen, ">");
        snprintf(part, sizeof part, "%.*s", (int)length, words);
        noge_animate_put_words(film->pen, part);
        noge_animate_put(film->pen, "</text>\n");
    }
}

static void put_counters(const loop *film) {
    const noge_drawing *drawing = film->all->scene.drawing;
    size_t count = drawing->visit_count;
    double length = 0;
    for (size_t t = 0; t < count; t++) {
        char number[32];
        length += drawing->visit[t].cost;
        if (count > COUNTERS_MOST && t + 1 < count)
            continue;
        noge_format_double(round(length * 1000) / 1000, number);
        noge_animate_put(film->pen, "<text class=\"q c c%zu\" x=\"%ld\" y=\"%ld\" font-size=\"130\"", t,
                         noge_animate_unit(margin), noge_animate_unit(49));
        noge_animate_put(film->pen, "%s>decision %zu of %zu · path length %s%s",
                         t + 1 < count ? " fill-opacity=\"0\"" : "", t, count - 1, number, drawing->unit ? " " : "");
        noge_animate_put_words(film->pen, drawing->unit);
        if (length > 0 && !drawing->unit)
            noge_animate_put(film->pen, " · rate %.3f", (double)t / length);
        noge_animate_put(film->pen, "</text>\n");
    }
}

/* Signs with names, from left to right. */
static void put_legend(const loop *film, double y) {
    static const struct {
        const char *class, *name;
        double width;
    } sign[] = {{"o", "unknown", 76}, {"f", "frontier", 72}, {"v", "visited", 70},
                {"w", "walk", 56},    {"r", "agent", 60},    {"s", "start", 40}};
    double x = margin + 5;
    for (size_t i = 0; i < sizeof sign / sizeof *sign; x += sign[i++].width) {
        long at = noge_animate_unit(x), height = noge_animate_unit(y - 4);
        if (*sign[i].class == 'r')
            put_agent(film, "r", (noge_point){x, y - 3.5}, 4.2);
        else if (*sign[i].class == 's')
            noge_animate_put(film->pen, "<circle class=\"%s\" cx=\"%ld\" cy=\"%ld\" r=\"45\"/>", sign[i].class, at,
                             height);
        else
            noge_animate_put(film->pen,
                             "<path style=\"animation:none;stroke:var(--%s);stroke-width:%d%s\" d=\"M%ld %ldh%d\"/>",
                             *sign[i].class == 'o' ? "dot" : sign[i].name, *sign[i].class == 'w' ? 25 : 85,
                             *sign[i].class == 'f' ? ";stroke-linecap:square" : "",
                             *sign[i].class == 'w' ? at - 50 : at, height, *sign[i].class == 'w' ? 90 : 0);
        open_text(film, "q", x + 9, y, small);
        noge_animate_put(film->pen, ">%s</text>\n", sign[i].name);
    }
}

/* The scale bar of a map, at the right end of the legend. */
static void put_scale(const loop *film, double y) {
    noge_draw_scale scale;
    if (!noge_draw_scale_bar(&film->all->scene, &scale))
        return;
    double x = film->all->scene.page_width - margin - 48;
    long length = noge_animate_unit(scale.points), tick = noge_animate_unit(6);
    noge_animate_put(film->pen, "<path class=\"s\" d=\"M%ld %ldv%ldh%ldv-%ld\"/>", noge_animate_unit(x - scale.points),
                     noge_animate_unit(y - 8), tick, length, tick);
    open_text(film, "q", x + 6, y, small);
    noge_animate_put(film->pen, ">%s</text>\n", scale.label);
}

static void open_picture(const loop *film) {
    const noge_draw_scene *scene = &film->all->scene;
    const noge_drawing *drawing = scene->drawing;
    noge_animate_pen *pen = film->pen;
    long width = noge_animate_unit(scene->page_width), height = noge_animate_unit(scene->page_height);
    noge_animate_put(pen,
                     "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
                     "role=\"img\" width=\"%ld\" height=\"%ld\" viewBox=\"0 0 %ld %ld\">\n<title>",
                     width / 10, height / 10, width, height);
    noge_animate_put_words(pen, drawing->title);
    noge_animate_put(pen, "</title>\n<desc>");
    noge_animate_put_words(pen, drawing->caption);
    noge_animate_put(pen, "</desc>\n<metadata>");
    noge_animate_put_words(pen, attribution_of(drawing));
    noge_animate_put(pen, "</metadata>\n");
    put_rules(film);
    noge_animate_put(pen,
                     "<rect x=\"5\" y=\"5\" width=\"%ld\" height=\"%ld\" rx=\"100\" fill=\"var(--paper)\" "
                     "stroke=\"var(--rim)\" stroke-width=\"10\"/>\n",
                     width - 10, height - 10);
}

static void put_surroundings(const loop *film) {
    const noge_draw_scene *scene = &film->all->scene;
    const noge_drawing *drawing = scene->drawing;
    double y = header + scene->height + 2 * scene->padding + 20;
    put_lines(film, "b", 30, 16, drawing->title);
    put_counters(film);
    put_legend(film, y);
    put_scale(film, y);
    y += 20;
    if (drawing->policy) {
        open_text(film, "q y", margin, y, small);
        noge_animate_put(film->pen, ">policy ");
        noge_animate_put_words(film->pen, drawing->policy);
        noge_animate_put(film->pen, "</text>\n");
    }
    put_lines(film, "q z", y, small, drawing->caption);
    put_lines(film, "q", y + line * (double)lines_of(scene, drawing->caption), small, attribution_of(drawing));
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

noge_status noge_animate_loop_arrange(noge_draw_scene *scene, noge_error *error) {
    scene->page_width =
        fmax(scene->width + 2 * scene->padding + 2 * margin, scene->metres > 0 ? map_width : least_width);
    size_t lines = lines_of(scene, scene->drawing->caption) + lines_of(scene, attribution_of(scene->drawing));
    scene->page_height = header + scene->height + 2 * scene->padding + legend + line * (double)lines;
    double left = (scene->page_width - scene->width) / 2 - scene->padding;
    noge_draw_scene_move(scene, (noge_point){left, header});
    noge_status status = noge_draw_scene_walk(scene, error);
    return status == NOGE_OK ? noge_draw_scene_label(scene, NULL, error) : status;
}

void noge_animate_loop(noge_animate_pen *pen, const noge_animate_scene *all) {
    const noge_draw_scene *scene = &all->scene;
    loop film = {.pen = pen, .all = all};
    film.play = fmin(fmax(stride_seconds * (double)scene->stride_count, least_play), most_play);
    film.total = lead + film.play + pause;
    open_picture(&film);
    put_surroundings(&film);
    if (scene->cropped) {
        noge_draw_box part = noge_draw_part(scene);
        noge_animate_put(pen,
                         "<clipPath id=\"p\"><rect x=\"%ld\" y=\"%ld\" width=\"%ld\" height=\"%ld\"/></clipPath>\n",
                         noge_animate_unit(part.corner.x), noge_animate_unit(part.corner.y),
                         noge_animate_unit(part.width), noge_animate_unit(part.height));
    }
    noge_animate_put(pen, "<g%s>\n", scene->cropped ? " clip-path=\"url(#p)\"" : "");
    put_fog(&film);
    put_known_edges(&film);
    put_walk(&film);
    put_frontier(&film);
    put_visited(&film);
    put_marks(&film);
    noge_animate_put(pen, "</g>\n");
    noge_animate_labels(pen, all, false);
    put_cover(&film);
    noge_animate_put(pen, "</svg>\n");
}
