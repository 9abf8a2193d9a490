/* A file that exists is noticed before the work, not after it. */
#include "report/draw/picture_file.h"

#include "base/output.h"

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
