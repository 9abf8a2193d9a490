/* From a drawing to a file: measure, lay out, paint, write. */
#include "report/draw/draw.h"

#include "base/error.h"
#include "report/draw/scene.h"

/* A title slightly too long for one line gets a wider page. */
static void widen_for_title(cairo_t *cairo, noge_draw_scene *scene) {
    double width = noge_draw_frame_width(cairo, scene->drawing);
    if (width > scene->page_width && width < 1.4 * scene->page_width)
        scene->page_width = width;
}

noge_status noge_draw_arrange(noge_draw_scene *scene, const noge_drawing *drawing, noge_error *error) {
    noge_text nothing = {0};
    noge_draw_canvas paper = {0};
    double top = 0;
    noge_status status = noge_draw_scene_create(scene, drawing, error);
    if (status == NOGE_OK)
        status = noge_draw_canvas_open(&paper, NOGE_DRAW_PNG, 1, 1, NULL, &nothing, error);
    if (status == NOGE_OK) {
        widen_for_title(paper.cairo, scene);
        noge_draw_frame(paper.cairo, scene, &top, false);
        double left = (scene->page_width - scene->width) / 2 - scene->padding;
        noge_draw_scene_move(scene, (noge_point){left, top});
        status = noge_draw_scene_walk(scene, error);
    }
    if (status == NOGE_OK)
        status = noge_draw_scene_label(scene, paper.cairo, error);
    if (status == NOGE_OK) /* again, because the legend now knows the walk */
        scene->page_height = noge_draw_frame(paper.cairo, scene, &top, false);
    noge_draw_canvas_close(&paper);
    return status;
}

noge_status noge_draw_print(const noge_drawing *drawing, noge_draw_format format, noge_text *bytes, noge_error *error) {
    noge_draw_scene scene;
    noge_draw_canvas canvas = {0};
    double top;
    noge_status status = noge_draw_arrange(&scene, drawing, error);
    if (status == NOGE_OK)
        status =
            noge_draw_canvas_open(&canvas, format, scene.page_width, scene.page_height, drawing->title, bytes, error);
    if (status == NOGE_OK) {
        noge_draw_paint(canvas.cairo, &scene);
        noge_draw_frame(canvas.cairo, &scene, &top, true);
        status = noge_draw_canvas_finish(&canvas);
    }
    noge_draw_canvas_close(&canvas);
    noge_draw_scene_free(&scene);
    return status;
}

static noge_status print(const void *drawing, int format, noge_text *bytes, noge_error *error) {
    return noge_draw_print(drawing, (noge_draw_format)format, bytes, error);
}

noge_status noge_draw(const noge_drawing *drawing, const char *path, bool overwrite, noge_error *error) {
    noge_draw_format format;
    noge_status status = noge_draw_format_of(path, &format, error);
    return status == NOGE_OK ? noge_picture_write(print, drawing, (int)format, path, overwrite, error) : status;
}
