/* The page of an HTML animation: title, picture, legend, result, attribution, data and script. Words are HTML, so they
 * keep their size on a phone. Colours are CSS variables, one set for light and one for dark pages. Without a script the
 * page shows the end of the exploration. */
#include "report/animate/page.h"

#include "report/player.h"

#include <math.h>

/* ---- Colours ----------------------------------------------------------------------------------------------------- */

typedef struct theme {
    const char *paper, *ink, *faint, *line, *panel; /* of the page */
    const char *unknown, *known, *outline, *node, *frontier, *visited, *agent;
} theme;

static const theme light = {"#ffffff", "#212630", "#5b626d", "#d1d6de", "#f4f5f7", "#d1d6de",
                            "#8594a8", "#9aa1ac", "#ffffff", "#32be7f", "#1b5ea7", "#d42f26"};
static const theme dark = {"#0d1117", "#e6edf3", "#9aa4b0", "#30363d", "#161b22", "#36404d",
                           "#62748c", "#56616f", "#0d1117", "#3ddc91", "#4d9df0", "#ff5a4a"};

static void put_theme(noge_animate_pen *pen, const theme *look, bool map) {
    noge_animate_put(pen,
                     "--paper:%s;--ink:%s;--faint:%s;--line:%s;--panel:%s;--unknown:%s;--known:%s;--outline:%s;"
                     "--node:%s;--frontier:%s;--visited:%s;--agent:%s",
                     look->paper, look->ink, look->faint, look->line, look->panel, look->unknown, look->known,
                     look->outline, look->node, look->frontier, look->visited, look->agent);
    for (int shade = 0; shade < NOGE_DRAW_SHADES; shade++) {
        double age = (double)shade / (NOGE_DRAW_SHADES - 1);
        noge_animate_put(pen, ";--w%d:", shade);
        noge_animate_put_colour(pen, look == &dark ? noge_draw_walk_glow(age, map) : noge_draw_walk_colour(age, map));
    }
}

static void put_style(noge_animate_pen *pen, bool map) {
    noge_animate_put(pen, "<style>\n:root{color-scheme:light dark;");
    put_theme(pen, &light, map);
    noge_animate_put(pen, "}\n@media (prefers-color-scheme:dark){:root{");
    put_theme(pen, &dark, map);
    noge_animate_put(
        pen, "}}\nbody{margin:0;background:var(--paper);color:var(--ink);font:15px/1.45 system-ui,sans-serif}\n"
             "h1{font-size:18px;margin:12px 16px 0}h1,p,footer{overflow-wrap:anywhere}p{margin:6px 16px}\n"
             "#noge{display:block;width:100%%;height:auto;max-height:72vh;margin:4px 0;cursor:grab}\n"
             "#noge-legend{list-style:none;display:flex;flex-wrap:wrap;gap:4px 18px;margin:10px 16px;padding:0}\n"
             "#noge-legend li{display:flex;align-items:center;gap:7px}#noge-legend [hidden]{display:none}\n"
             "#noge-legend svg{width:20px;height:20px;flex:none}\n"
             "#noge-inset{display:block;height:110px;margin:10px 16px;border:1px solid var(--line)}\n"
             "#noge-bar{display:flex;flex-wrap:wrap;gap:6px 10px;align-items:center;padding:8px 16px;position:sticky;"
             "bottom:0;background:var(--panel);border:solid var(--line);border-width:1px 0}\n"
             "#noge-bar button,#noge-bar select{font:inherit;min-height:32px;min-width:36px}\n"
             "#noge-bar input{flex:1 1 10em;min-width:8em;accent-color:var(--visited)}\n"
             "#noge-bar output{flex:1 0 100%%;font-variant-numeric:tabular-nums}\n"
             "#noge-scale i{display:block;height:6px;border:solid var(--ink);border-width:0 1.5px 1.5px}\n"
             "#noge-keys,footer{color:var(--faint);font-size:13px}footer{margin:6px 16px 14px}\n"
             ".l{fill:var(--ink);stroke:var(--paper);stroke-width:20;stroke-linejoin:round;paint-order:stroke}\n"
             "kbd{font:inherit;border:1px solid var(--line);border-radius:3px;padding:0 4px}\n</style>\n");
}

/* ---- The picture ------------------------------------------------------------------------------------------------- */

static void put_words(noge_animate_pen *pen, const char *element, const char *attributes, const char *words) {
    noge_animate_put(pen, "<%s%s>", element, attributes);
    noge_animate_put_words(pen, words);
    noge_animate_put(pen, "</%s>\n", element);
}

static void put_box(noge_animate_pen *pen, const noge_draw_box *box, const char *look) {
    noge_animate_put(pen, "<rect x=\"%ld\" y=\"%ld\" width=\"%ld\" height=\"%ld\" %s/>\n",
                     noge_animate_unit(box->corner.x), noge_animate_unit(box->corner.y), noge_animate_unit(box->width),
                     noge_animate_unit(box->height), look);
}

/* The opening tag of a picture that shows the box. */
static void open_picture(noge_animate_pen *pen, const char *attributes, const noge_draw_box *box) {
    noge_animate_put(pen, "<svg xmlns=\"http://www.w3.org/2000/svg\" %s viewBox=\"%ld %ld %ld %ld\">\n", attributes,
                     noge_animate_unit(box->corner.x), noge_animate_unit(box->corner.y), noge_animate_unit(box->width),
                     noge_animate_unit(box->height));
}

static void put_picture(noge_animate_pen *pen, const noge_animate_scene *all) {
    const noge_draw_scene *scene = &all->scene;
    noge_draw_box part = noge_draw_labelled_part(scene);
    open_picture(pen, "id=\"noge\" role=\"img\" aria-labelledby=\"noge-title\"", &part);
    put_words(pen, "metadata", "", noge_draw_attribution(scene->drawing));
    if (scene->cropped) {
        noge_animate_put(pen, "<clipPath id=\"noge-window\">");
        put_box(pen, &part, "");
        noge_animate_put(pen, "</clipPath>\n");
    }
    noge_animate_graph(pen, all);
    if (scene->cropped)
        put_box(pen, &part, "fill=\"none\" stroke=\"var(--line)\" stroke-width=\"12\"");
    noge_animate_put(pen, "</svg>\n");
}

/* The whole map, with a box around the part that the picture shows. */
static void put_inset(noge_animate_pen *pen, const noge_draw_scene *scene) {
    const double air = NOGE_DRAW_INSET_AIR;
    noge_draw_box mark = noge_draw_inset_mark(scene), page = scene->inset;
    page.corner = (noge_point){page.corner.x - air, page.corner.y - air};
    page.width += 2 * air;
    page.height += 2 * air;
    open_picture(pen, "id=\"noge-inset\" role=\"img\" aria-label=\"where the picture lies on the whole map\"", &page);
    noge_animate_put(pen, "<path fill=\"none\" stroke=\"var(--known)\" stroke-width=\"2.5\" d=\"");
    noge_draw_inset_trail(scene);
    for (noge_draw_leg leg; noge_draw_trail_next(scene->trail, &leg);) {
        noge_point from, to;
        noge_draw_inset_line(scene, leg.from, leg.to, &from, &to);
        if (leg.apart)
            noge_animate_move(pen, from, false);
        noge_animate_line(pen, to);
    }
    noge_animate_put(pen, "\"/>\n");
    put_box(pen, &mark, "fill=\"none\" stroke=\"var(--agent)\" stroke-width=\"12\"");
    noge_animate_put(pen, "</svg>\n");
}

/* ---- The legend -------------------------------------------------------------------------------------------------- */

static void put_sign(noge_animate_pen *pen, const char *sign, const char *name) {
    noge_animate_put(pen, "<li><svg viewBox=\"-10 -10 20 20\" aria-hidden=\"true\">%s</svg>%s</li>\n", sign, name);
}

static void put_line_sign(noge_animate_pen *pen, const char *colour, const char *name) {
    noge_animate_put(pen,
                     "<li><svg viewBox=\"-10 -10 20 20\" aria-hidden=\"true\"><path stroke=\"var(--%s)\" "
                     "stroke-width=\"2\" d=\"M-9 0H9\"/></svg>%s</li>\n",
                     colour, name);
}

static void put_legend(noge_animate_pen *pen, const noge_draw_scene *scene) {
    bool streets = scene->map && scene->drawing->graph->geographic;
    noge_animate_put(pen, "<ul id=\"noge-legend\" aria-label=\"legend\">\n");
    put_sign(pen, "<path fill=\"var(--agent)\" d=\"M0-8 7 5H-7z\"/>", "agent");
    if (scene->drawing->source != NOGE_NO_NODE)
        put_sign(pen, "<circle r=\"7\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"2\"/>", "start");
    if (!scene->map)
        put_sign(pen, "<circle r=\"6\" fill=\"var(--visited)\"/>", "visited");
    put_sign(pen, "<rect x=\"-5.5\" y=\"-5.5\" width=\"11\" height=\"11\" fill=\"var(--frontier)\"/>",
             "on the frontier");
    if (!scene->map)
        put_sign(pen, "<circle r=\"5.5\" fill=\"var(--node)\" stroke=\"var(--outline)\" stroke-width=\"1.2\"/>",
                 "unknown");
    put_line_sign(pen, "known", streets ? "known streets" : "known edges");
    put_line_sign(pen, "unknown", streets ? "unknown streets" : "unknown edges");
    put_sign(pen,
             "<path stroke=\"var(--w0)\" stroke-width=\"4\" d=\"M-9 0h6\"/><path stroke=\"var(--w16)\" "
             "stroke-width=\"4\" d=\"M-3 0h6\"/><path stroke=\"var(--w31)\" stroke-width=\"4\" d=\"M3 0h6\"/>",
             "walk, from old to new");
    if (scene->metres > 0)
        noge_animate_put(pen, "<li id=\"noge-scale\" hidden><i></i><span></span></li>\n");
    noge_animate_put(pen, "</ul>\n");
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

void noge_animate_page(noge_animate_pen *pen, const noge_animate_scene *all) {
    const noge_drawing *drawing = all->scene.drawing;
    noge_animate_put(pen, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                          "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"); /* nothing is fetched */
    put_words(pen, "title", "", drawing->title);
    put_style(pen, all->scene.map);
    noge_animate_put(pen, "</head>\n<body>\n");
    put_words(pen, "h1", " id=\"noge-title\"", drawing->title);
    if (drawing->policy) {
        noge_animate_put(pen, "<p>policy ");
        noge_animate_put_words(pen, drawing->policy);
        noge_animate_put(pen, "</p>\n");
    }
    put_picture(pen, all);
    put_words(pen, "p", " id=\"noge-result\"", drawing->caption);
    put_legend(pen, &all->scene);
    if (all->scene.cropped)
        put_inset(pen, &all->scene);
    noge_animate_put(pen, "<p id=\"noge-keys\"></p>\n");
    put_words(pen, "footer", "", noge_draw_attribution(drawing));
    put_script(pen, all);
    noge_animate_put(pen, "</body>\n</html>\n");
}
