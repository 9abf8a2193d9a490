/* A file that exists is reported before the picture is printed, because printing may take long. */
#include "report/draw/picture.h"

#include "base/error.h"
#include "base/file/output.h"

#include <string.h>
#include <strings.h>

noge_status noge_picture_write(noge_picture_print *print, const void *picture, int format, const char *path,
                               bool overwrite, noge_error *error) {
    noge_text bytes = {0};
    noge_status status = noge_output_check(path, overwrite, error);
    if (status == NOGE_OK)
        status = print(picture, format, &bytes, error);
    if (status == NOGE_OK)
        status = noge_output_write_all(path, overwrite, bytes.bytes, bytes.size, error);
    noge_text_free(&bytes);
    return status;
}

bool noge_picture_has_extension(const char *path, const char *extension) {
    const char *folder = strrchr(path, '/'), *found = strrchr(folder ? folder : path, '.');
    return found && strcasecmp(found, extension) == 0;
}

noge_status noge_draw_format_of(const char *path, noge_draw_format *format, noge_error *error) {
    static const struct {
        const char *extension;
        noge_draw_format format;
    } known[] = {{".svg", NOGE_DRAW_SVG}, {".png", NOGE_DRAW_PNG}, {".pdf", NOGE_DRAW_PDF}};
    *format = NOGE_DRAW_SVG;
    if (strcmp(path, "-") == 0)
        return NOGE_OK;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (noge_picture_has_extension(path, known[i].extension)) {
            *format = known[i].format;
            return NOGE_OK;
        }
    return noge_fail(error, NOGE_USAGE, "%s: drawings are written as .svg, .png or .pdf; choose one of these endings",
                     path);
}
