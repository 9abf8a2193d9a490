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

static const double slim = 0.75; /* nodes are smaller than in drawings, so that the walk shows */
static const double lead = 0.7, pause = 3.5, stride_seconds = 0.065, least_play = 3, most_play = 30;

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
    for (size_t t = 0; t < count && count <= NOGE_ANIMATE_COUNTERS; t++)
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
    noge_animate_agent(film->pen, "class=\"r k\"", agent, scene->agent_radius);
}

/* Hides the graph while the loop begins again. */
static void put_cover(const loop *film) {
    noge_draw_box part = noge_draw_part(&film->all->scene);
    noge_animate_put(film->pen,
                     "<rect class=\"g\" fill-opacity=\"0\" x=\"%ld\" y=\"%ld\" width=\"%ld\" height=\"%ld\"/>\n",
                     noge_animate_unit(part.corner.x), noge_animate_unit(part.corner.y), noge_animate_unit(part.width),
                     noge_animate_unit(part.height));
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

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
    noge_animate_put_words(pen, noge_draw_attribution(drawing));
    noge_animate_put(pen, "</metadata>\n");
    put_rules(film);
    noge_animate_put(pen,
                     "<rect x=\"5\" y=\"5\" width=\"%ld\" height=\"%ld\" rx=\"100\" fill=\"var(--paper)\" "
                     "stroke=\"var(--rim)\" stroke-width=\"10\"/>\n",
                     width - 10, height - 10);
}

void noge_animate_loop(noge_animate_pen *pen, const noge_animate_scene *all) {
    const noge_draw_scene *scene = &all->scene;
    loop film = {.pen = pen, .all = all};
    film.play = fmin(fmax(stride_seconds * (double)scene->stride_count, least_play), most_play);
    film.total = lead + film.play + pause;
    open_picture(&film);
    noge_animate_loop_words(pen, scene);
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
