/* Formats of pictures, and writing a picture to a file. */
#ifndef NOGE_REPORT_DRAW_PICTURE_H
#define NOGE_REPORT_DRAW_PICTURE_H

#include "base/text/text.h"

typedef enum noge_draw_format {
    NOGE_DRAW_SVG,
    NOGE_DRAW_PNG,
    NOGE_DRAW_PDF,
} noge_draw_format;

/* The format by the path's extension, SVG for "-". NOGE_USAGE for any other extension. */
noge_status noge_draw_format_of(const char *path, noge_draw_format *format, noge_error *error);

/* Appends the picture to *bytes. The meaning of `format` depends on the kind of picture. */
typedef noge_status noge_picture_print(const void *picture, int format, noge_text *bytes, noge_error *error);

/* Prints the picture and writes it to a file that is complete or absent; "-" is standard output. A path that exists is
 * NOGE_USAGE unless `overwrite`. */
noge_status noge_picture_write(noge_picture_print *print, const void *picture, int format, const char *path,
                               bool overwrite, noge_error *error);

/* Does the path end with the extension, such as ".svg", in upper or lower case? */
bool noge_picture_has_extension(const char *path, const char *extension);

#endif
