/* Pictures to files: what drawings and charts do alike once they are printed. */
#ifndef NOGE_REPORT_DRAW_PICTURE_FILE_H
#define NOGE_REPORT_DRAW_PICTURE_FILE_H

#include "base/text.h"

/* Appends the picture to *bytes, in a format of the picture's kind. */
typedef noge_status noge_picture_print(const void *picture, int format, noge_text *bytes, noge_error *error);

/* Writes what `print` makes of the picture, complete or not at all; "-" is standard output. A path that exists is
 * NOGE_USAGE unless `overwrite`. */
noge_status noge_picture_write(noge_picture_print *print, const void *picture, int format, const char *path,
                               bool overwrite, noge_error *error);

/* Does the path end in that extension, such as ".svg", in letters of any case? */
bool noge_picture_has_extension(const char *path, const char *extension);

#endif
