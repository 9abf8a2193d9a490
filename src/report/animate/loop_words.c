/* The words of a loop: title and counters above the graph; legend, result and attribution below. Browsers choose the
 * font, so widths of text are estimates. */
#include "report/animate/loop.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double margin = 20, header = 58, legend = 40; /* of the page, in points */
static const double small = 11.5, line = 15;               /* text below the graph */
static const double least_width = 440, map_width = 580;    /* a scale bar beside the legend needs more */

static void open_text(noge_animate_pen *pen, const char *class, double x, double y, double size) {
    noge_animate_put(pen, "<text class=\"%s\" x=\"%ld\" y=\"%ld\" font-size=\"%ld\"", class, noge_animate_unit(x),
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

/* Lines of text from `y` on. A single word that is too wide is squeezed. */
static void put_lines(noge_animate_pen *pen, const noge_draw_scene *scene, const char *class, double y, double size,
                      const char *words) {
    double width = scene->page_width - 2 * margin;
    char part[512];
    for (size_t length; words && *words; words += length, words += *words == ' ', y += line) {
        length = line_length(words, width, size);
        open_text(pen, class, margin, y, size);
        if (0.62 * size * (double)length > 1.2 * width)
            noge_animate_put(pen, " textLength=\"%ld\" lengthAdjust=\"spacingAndGlyphs\"", noge_animate_unit(width));
        noge_animate_put(pen, ">");
        snprintf(part, sizeof part, "%.*s", (int)length, words);
        noge_animate_put_words(pen, part);
        noge_animate_put(pen, "</text>\n");
    }
}

static void put_counters(noge_animate_pen *pen, const noge_draw_scene *scene) {
    const noge_drawing *drawing = scene->drawing;
    size_t count = drawing->visit_count, decisions = count - 1 - drawing->returned;
    double length = 0;
    for (size_t t = 0; t < count; t++) {
        char number[32];
        length += drawing->visit[t].cost;
        if (count > NOGE_ANIMATE_COUNTERS && t + 1 < count)
            continue;
        noge_format_double(round(length * 1000) / 1000, number);
        noge_animate_put(pen, "<text class=\"q c c%zu\" x=\"%ld\" y=\"%ld\" font-size=\"130\"", t,
                         noge_animate_unit(margin), noge_animate_unit(49));
        noge_animate_put(pen, "%s>decision %zu of %zu%s · path length %s%s", t + 1 < count ? " fill-opacity=\"0\"" : "",
                         t < decisions ? t : decisions, decisions, t > decisions ? ", back home" : "", number,
                         drawing->unit ? " " : "");
        noge_animate_put_words(pen, drawing->unit);
        if (length > 0 && !drawing->unit)
            noge_animate_put(pen, " · rate %.3f", (double)(t < decisions ? t : decisions) / length);
        noge_animate_put(pen, "</text>\n");
    }
}

/* Signs with names, from left to right. */
static void put_legend(noge_animate_pen *pen, double y) {
    static const struct {
        const char *class, *name;
        double width;
    } sign[] = {{"o", "unknown", 76}, {"f", "frontier", 72}, {"v", "visited", 70},
                {"w", "walk", 56},    {"r", "agent", 60},    {"s", "start", 40}};
    double x = margin + 5;
    for (size_t i = 0; i < sizeof sign / sizeof *sign; x += sign[i++].width) {
        long at = noge_animate_unit(x), height = noge_animate_unit(y - 4);
        if (*sign[i].class == 'r')
            noge_animate_agent(pen, "class=\"r\"", (noge_point){x, y - 3.5}, 4.2);
        else if (*sign[i].class == 's')
            noge_animate_put(pen, "<circle class=\"%s\" cx=\"%ld\" cy=\"%ld\" r=\"45\"/>", sign[i].class, at, height);
        else
            noge_animate_put(pen,
                             "<path style=\"animation:none;stroke:var(--%s);stroke-width:%d%s\" d=\"M%ld %ldh%d\"/>",
                             *sign[i].class == 'o' ? "dot" : sign[i].name, *sign[i].class == 'w' ? 25 : 85,
                             *sign[i].class == 'f' ? ";stroke-linecap:square" : "",
                             *sign[i].class == 'w' ? at - 50 : at, height, *sign[i].class == 'w' ? 90 : 0);
        open_text(pen, "q", x + 9, y, small);
        noge_animate_put(pen, ">%s</text>\n", sign[i].name);
    }
}

/* The scale bar of a map, at the right end of the legend. */
static void put_scale(noge_animate_pen *pen, const noge_draw_scene *scene, double y) {
    noge_draw_scale scale;
    if (!noge_draw_scale_bar(scene, &scale))
        return;
    double x = scene->page_width - margin - 48;
    long length = noge_animate_unit(scale.points), tick = noge_animate_unit(6);
    noge_animate_put(pen, "<path class=\"s\" d=\"M%ld %ldv%ldh%ldv-%ld\"/>", noge_animate_unit(x - scale.points),
                     noge_animate_unit(y - 8), tick, length, tick);
    open_text(pen, "q", x + 6, y, small);
    noge_animate_put(pen, ">%s</text>\n", scale.label);
}

void noge_animate_loop_words(noge_animate_pen *pen, const noge_draw_scene *scene) {
    const noge_drawing *drawing = scene->drawing;
    double y = header + scene->height + 2 * scene->padding + 20;
    put_lines(pen, scene, "b", 30, 16, drawing->title);
    put_counters(pen, scene);
    put_legend(pen, y);
    put_scale(pen, scene, y);
    y += 20;
    char policy[200];
    snprintf(policy, sizeof policy, "policy %s", drawing->policy ? drawing->policy : "");
    if (drawing->policy)
        put_lines(pen, scene, "q y", y, small, policy);
    put_lines(pen, scene, "q z", y, small, drawing->caption);
    put_lines(pen, scene, "q", y + line * (double)lines_of(scene, drawing->caption), small,
              noge_draw_attribution(drawing));
}

noge_status noge_animate_loop_arrange(noge_draw_scene *scene, noge_error *error) {
    scene->page_width =
        fmax(scene->width + 2 * scene->padding + 2 * margin, scene->metres > 0 ? map_width : least_width);
    size_t lines = lines_of(scene, scene->drawing->caption) + lines_of(scene, noge_draw_attribution(scene->drawing));
    scene->page_height = header + scene->height + 2 * scene->padding + legend + line * (double)lines;
    double left = (scene->page_width - scene->width) / 2 - scene->padding;
    noge_draw_scene_move(scene, (noge_point){left, header});
    noge_status status = noge_draw_scene_walk(scene, error);
    return status == NOGE_OK ? noge_draw_scene_label(scene, NULL, error) : status;
}
