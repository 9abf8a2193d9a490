/* The library's own check speaks of overwriting; a person needs to hear of --force. */
#include "catalog/output_name.h"
#include "base/error.h"
#include "base/output.h"
#include "graph/write/writers.h"

noge_status noge_output_argument(const char *path, bool force, noge_error *error) {
    noge_status status = noge_output_check(path, force, error);
    if (status == NOGE_USAGE && !force && noge_output_check(path, true, NULL) == NOGE_OK)
        return noge_fail(error, status, "%s exists already; choose another name, or replace it with --force", path);
    return status;
}

noge_status noge_graph_output_argument(const char *path, noge_format format, bool force, noge_error *error) {
    noge_status status = noge_output_argument(path, force, error);
    return status == NOGE_OK ? noge_check_writable(path, format, error) : status;
}
