/* Talking to a peer in Python: one process, a JSON object in, a JSON object out. The peer runs in /usr/bin/python3,
 * which has Debian's libraries, even if another Python comes first in PATH. */
#include "base/error.h"
#include "base/text/json.h"
#include "bench/bench.h"
#include "catalog/data_folder.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Starts the peer with its standard input read from `in` and its output written to `out`, and waits for it. */
static int run(const char *path, FILE *in, FILE *out) {
    pid_t child = fork();
    if (child == 0) {
        dup2(fileno(in), STDIN_FILENO);
        dup2(fileno(out), STDOUT_FILENO);
        execl("/usr/bin/python3", "python3", path, (char *)NULL);
        _exit(127);
    }
    int result = -1;
    if (child < 0 || waitpid(child, &result, 0) < 0)
        return -1;
    return WIFEXITED(result) ? WEXITSTATUS(result) : -1;
}

json_t *noge_bench_describe_graph(const noge_graph *graph) {
    json_t *edges = json_array();
    for (noge_node v = 0; v < graph->node_count; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++)
            if (v < graph->neighbor[e])
                noge_json_add(&edges, json_pack("[I,I]", (json_int_t)v, (json_int_t)graph->neighbor[e]));
    return json_pack("{s:I,s:o}", "nodes", (json_int_t)graph->node_count, "edges", edges);
}

noge_status noge_bench_run_peer(const char *script, const char *path, const json_t *task, json_t **answer,
                                noge_text *reason, noge_error *error) {
    char found[PATH_MAX];
    *answer = NULL;
    if (!task)
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory for the task of the peer");
    if (!path) {
        char name[100];
        snprintf(name, sizeof name, "bench/%s", script);
        if (!noge_own_file(name, found))
            return noge_text_print(reason, error, "bench/%s was not found beside the program; name it with --peer",
                                   script);
        path = found;
    }
    FILE *in = tmpfile(), *out = tmpfile();
    noge_status status = NOGE_OK;
    if (!in || !out || json_dumpf(task, in, JSON_COMPACT) != 0 || fflush(in) != 0) {
        status = noge_fail_errno(error, NOGE_IO, "cannot write a temporary file for %s", path);
        goto done;
    }
    rewind(in);
    int code = run(path, in, out);
    rewind(out);
    json_error_t where;
    if (code == 0)
        *answer = json_loadf(out, 0, &where);
    if (!*answer)
        status = noge_text_print(reason, error, "%s did not answer (exit code %d); it needs the packages of [peers]",
                                 path, code);
done:
    if (in)
        fclose(in);
    if (out)
        fclose(out);
    return status;
}
