/* Stands in for Cairo where noge is built without it. noge_draw_canvas_open fails then, so that no drawing begins;
 * these functions exist only to compile the code behind it. */
#ifndef NOGE_REPORT_DRAW_WITHOUT_CAIRO_H
#define NOGE_REPORT_DRAW_WITHOUT_CAIRO_H

typedef void cairo_t;
typedef void cairo_surface_t;
typedef void cairo_font_options_t;
typedef int cairo_status_t;
typedef struct cairo_text_extents_t {
    double x_bearing, y_bearing, width, height, x_advance, y_advance;
} cairo_text_extents_t;
typedef struct cairo_matrix_t {
    double xx, yx, xy, yy, x0, y0;
} cairo_matrix_t;
typedef struct cairo_user_data_key_t {
    int unused;
} cairo_user_data_key_t;
typedef cairo_status_t (*cairo_write_func_t)(void *context, const unsigned char *bytes, unsigned size);

enum {
    CAIRO_STATUS_SUCCESS,
    CAIRO_STATUS_NO_MEMORY,
    CAIRO_STATUS_WRITE_ERROR,
    CAIRO_ANTIALIAS_GRAY,
    CAIRO_FONT_SLANT_NORMAL,
    CAIRO_FONT_WEIGHT_BOLD,
    CAIRO_FONT_WEIGHT_NORMAL,
    CAIRO_FORMAT_RGB24,
    CAIRO_HINT_METRICS_OFF,
    CAIRO_HINT_STYLE_NONE,
    CAIRO_LINE_CAP_ROUND,
    CAIRO_LINE_CAP_SQUARE,
    CAIRO_LINE_JOIN_ROUND,
    CAIRO_PDF_METADATA_CREATE_DATE,
    CAIRO_PDF_METADATA_TITLE,
};

#define NOGE_NOTHING(name, ...)                                                                                        \
    static inline void name(__VA_ARGS__) {                                                                             \
    }

/* clang-format off */
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#endif
NOGE_NOTHING(cairo_arc, cairo_t *c, double x, double y, double radius, double from, double to)
NOGE_NOTHING(cairo_clip, cairo_t *c)
NOGE_NOTHING(cairo_close_path, cairo_t *c)
NOGE_NOTHING(cairo_destroy, cairo_t *c)
NOGE_NOTHING(cairo_fill, cairo_t *c)
NOGE_NOTHING(cairo_fill_preserve, cairo_t *c)
NOGE_NOTHING(cairo_line_to, cairo_t *c, double x, double y)
NOGE_NOTHING(cairo_move_to, cairo_t *c, double x, double y)
NOGE_NOTHING(cairo_new_path, cairo_t *c)
NOGE_NOTHING(cairo_new_sub_path, cairo_t *c)
NOGE_NOTHING(cairo_paint, cairo_t *c)
NOGE_NOTHING(cairo_rectangle, cairo_t *c, double x, double y, double width, double height)
NOGE_NOTHING(cairo_reset_clip, cairo_t *c)
NOGE_NOTHING(cairo_restore, cairo_t *c)
NOGE_NOTHING(cairo_rotate, cairo_t *c, double angle)
NOGE_NOTHING(cairo_save, cairo_t *c)
NOGE_NOTHING(cairo_scale, cairo_t *c, double x, double y)
NOGE_NOTHING(cairo_select_font_face, cairo_t *c, const char *family, int slant, int weight)
NOGE_NOTHING(cairo_set_dash, cairo_t *c, const double *dash, int count, double offset)
NOGE_NOTHING(cairo_set_font_options, cairo_t *c, const cairo_font_options_t *options)
NOGE_NOTHING(cairo_set_font_size, cairo_t *c, double size)
NOGE_NOTHING(cairo_set_line_cap, cairo_t *c, int cap)
NOGE_NOTHING(cairo_set_line_join, cairo_t *c, int join)
NOGE_NOTHING(cairo_set_line_width, cairo_t *c, double width)
NOGE_NOTHING(cairo_set_source_rgb, cairo_t *c, double red, double green, double blue)
NOGE_NOTHING(cairo_set_source_rgba, cairo_t *c, double red, double green, double blue, double alpha)
NOGE_NOTHING(cairo_show_text, cairo_t *c, const char *text)
NOGE_NOTHING(cairo_stroke, cairo_t *c)
NOGE_NOTHING(cairo_stroke_preserve, cairo_t *c)
NOGE_NOTHING(cairo_text_path, cairo_t *c, const char *text)
NOGE_NOTHING(cairo_translate, cairo_t *c, double x, double y)
NOGE_NOTHING(cairo_font_options_destroy, cairo_font_options_t *o)
NOGE_NOTHING(cairo_font_options_set_antialias, cairo_font_options_t *o, int how)
NOGE_NOTHING(cairo_font_options_set_hint_metrics, cairo_font_options_t *o, int how)
NOGE_NOTHING(cairo_font_options_set_hint_style, cairo_font_options_t *o, int how)
NOGE_NOTHING(cairo_pdf_surface_set_metadata, cairo_surface_t *s, int which, const char *text)
NOGE_NOTHING(cairo_surface_destroy, cairo_surface_t *s)
NOGE_NOTHING(cairo_surface_finish, cairo_surface_t *s)
static inline void cairo_text_extents(cairo_t *c, const char *text, cairo_text_extents_t *e) { *e = (cairo_text_extents_t){0}; }
static inline void cairo_get_matrix(cairo_t *c, cairo_matrix_t *m) { *m = (cairo_matrix_t){1, 0, 0, 1, 0, 0}; }
static inline void *cairo_get_user_data(cairo_t *c, const cairo_user_data_key_t *k) { return 0; }
static inline cairo_status_t cairo_set_user_data(cairo_t *c, const cairo_user_data_key_t *k, void *d, void *free) { return CAIRO_STATUS_SUCCESS; }
static inline cairo_t *cairo_create(cairo_surface_t *s) { return 0; }
static inline cairo_font_options_t *cairo_font_options_create(void) { return 0; }
static inline cairo_surface_t *cairo_image_surface_create(int format, int width, int height) { return 0; }
static inline cairo_surface_t *cairo_pdf_surface_create_for_stream(cairo_write_func_t w, void *c, double x, double y) { return 0; }
static inline cairo_surface_t *cairo_svg_surface_create_for_stream(cairo_write_func_t w, void *c, double x, double y) { return 0; }
static inline cairo_status_t cairo_status(cairo_t *c) { return CAIRO_STATUS_SUCCESS; }
static inline cairo_status_t cairo_surface_status(cairo_surface_t *s) { return CAIRO_STATUS_SUCCESS; }
static inline cairo_status_t cairo_surface_write_to_png_stream(cairo_surface_t *s, cairo_write_func_t w, void *c) { return CAIRO_STATUS_SUCCESS; }
static inline const char *cairo_status_to_string(cairo_status_t s) { return ""; }
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
/* clang-format on */

#endif
