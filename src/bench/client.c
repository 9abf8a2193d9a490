/* The client of the pipe. Each decision costs it one write, one read and the parsing of one number. */
#include "bench/client.h"
#include "base/error.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- What there is to say ---------------------------------------------------------------------------------------- */

void noge_bench_world_free(noge_bench_world *at) {
    free(at->place);
    free(at->sees);
    free(at->begin);
    free(at->line);
    noge_text_free(&at->lines);
}

static noge_status write_report(noge_bench_world *at, noge_node v, noge_error *error) {
    noge_status status = noge_text_print(&at->lines, error, "{\"at\":\"%u\",\"sees\":[", v);
    for (uint64_t e = at->begin[v]; e < at->begin[v + 1] && status == NOGE_OK; e++)
        status = noge_text_print(&at->lines, error, "%s\"%s\"", e > at->begin[v] ? "," : "", at->sees[e].name);
    return status == NOGE_OK ? noge_text_append(&at->lines, "]}\n", 3, error) : status;
}

noge_status noge_bench_world_make(noge_bench_world *at, const noge_graph *graph, noge_error *error) {
    at->count = graph->node_count;
    at->place = noge_allocate(at->count, sizeof *at->place, error);
    at->sees = noge_allocate(2 * graph->edge_count, sizeof *at->sees, error);
    at->begin = noge_allocate((size_t)at->count + 1, sizeof *at->begin, error);
    at->line = noge_allocate((size_t)at->count + 1, sizeof *at->line, error);
    if (!at->place || !at->sees || !at->begin || !at->line)
        return NOGE_NO_MEMORY;
    noge_status status = NOGE_OK;
    for (noge_node v = 0; v < at->count; v++)
        snprintf(at->place[v], sizeof *at->place, "%u", v);
    memcpy(at->begin, graph->offset, ((size_t)at->count + 1) * sizeof *at->begin);
    for (uint64_t e = 0; e < 2 * graph->edge_count; e++)
        at->sees[e] = (noge_seen){.name = at->place[graph->neighbor[e]]};
    for (noge_node v = 0; v < at->count && status == NOGE_OK; v++) {
        status = write_report(at, v, error);
        at->line[v + 1] = at->lines.size;
    }
    return status;
}

/* ---- Saying it --------------------------------------------------------------------------------------------------- */

static void become_agent(const int down[2], const int up[2], const char *policy, const char *journal,
                         const char *sync) {
    dup2(down[0], STDIN_FILENO);
    dup2(up[1], STDOUT_FILENO);
    for (int i = 0; i < 2; i++) {
        close(down[i]);
        close(up[i]);
    }
    if (journal)
        execl("/proc/self/exe", "noge", "agent", "--policy", policy, "--journal", journal, "--sync", sync,
              (char *)NULL);
    else
        execl("/proc/self/exe", "noge", "agent", "--policy", policy, (char *)NULL);
    _exit(127);
}

noge_status noge_bench_child_start(noge_bench_child *child, const char *policy, const char *journal, const char *sync,
                                   noge_error *error) {
    int down[2], up[2];
    *child = (noge_bench_child){.process = -1};
    if (pipe(down) != 0)
        return noge_fail_errno(error, NOGE_IO, "cannot make a pipe");
    if (pipe(up) != 0) {
        close(down[0]);
        close(down[1]);
        return noge_fail_errno(error, NOGE_IO, "cannot make a pipe");
    }
    child->process = fork();
    if (child->process == 0)
        become_agent(down, up, policy, journal, sync);
    close(down[0]);
    close(up[1]);
    child->to = fdopen(down[1], "w");
    child->from = fdopen(up[0], "r");
    if (child->process < 0 || !child->to || !child->from)
        return noge_fail_errno(error, NOGE_IO, "cannot start noge agent");
    return getline(&child->answer, &child->space, child->from) >= 0
               ? NOGE_OK
               : noge_fail(error, NOGE_IO, "noge agent does not greet");
}

noge_status noge_bench_child_stop(noge_bench_child *child, noge_error *error) {
    int result = 0;
    if (child->to)
        fclose(child->to);
    if (child->from)
        fclose(child->from);
    free(child->answer);
    if (child->process > 0 && (waitpid(child->process, &result, 0) < 0 || result != 0))
        return noge_fail(error, NOGE_IO, "noge agent did not end well");
    return NOGE_OK;
}

noge_status noge_bench_child_ask(noge_bench_child *child, const char *line, size_t size, noge_error *error) {
    fwrite(line, 1, size, child->to);
    return fflush(child->to) == 0 && getline(&child->answer, &child->space, child->from) >= 0
               ? NOGE_OK
               : noge_fail(error, NOGE_IO, "noge agent does not answer");
}

noge_status noge_bench_child_report(noge_bench_child *child, const noge_bench_world *world, noge_node *node,
                                    bool *going, noge_error *error) {
    static const char go[] = "{\"go\":\"";
    size_t begin = world->line[*node];
    noge_status status = noge_bench_child_ask(child, world->lines.bytes + begin, world->line[*node + 1] - begin, error);
    *going = status == NOGE_OK && strncmp(child->answer, go, sizeof go - 1) == 0;
    if (*going)
        *node = (noge_node)strtoul(child->answer + sizeof go - 1, NULL, 10);
    return status;
}
