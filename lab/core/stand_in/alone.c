/* What a page in a browser has not: threads, other programs, control groups, a build of its own. */
#include "base/error.h"
#include "base/free_memory.h"
#include "base/threads.h"
#include "policy/external/external.h"

#include <noge/version.h>

uint32_t noge_core_count(void) {
    return 1;
}

noge_status noge_run_tasks(uint32_t threads, uint64_t count, noge_thread_work task, void *context, noge_error *error) {
    (void)threads;
    noge_status status = NOGE_OK;
    for (uint64_t i = 0; i < count && status == NOGE_OK; i++)
        status = task(context, 0, i, error);
    return status;
}

noge_status noge_stop_poll(noge_stop *stop, uint32_t worker, noge_error *error) {
    (void)worker;
    return stop && stop->asked(stop->context) ? noge_fail(error, NOGE_INTERRUPTED, "stopped") : NOGE_OK;
}

double noge_free_memory(void) {
    return 0; /* unknown */
}

/* The commit is left out: the same sources give the same bytes. */
const char *noge_version(void) {
    return NOGE_VERSION;
}

bool noge_external_is_name(const char *name) {
    (void)name;
    return false;
}

const noge_policy_type noge_external_type = {.size = sizeof(noge_policy_type), .name = "exec"};

noge_status noge_external_context(void **context, const char *name, double seconds, noge_error *error) {
    (void)context, (void)seconds;
    return noge_fail(error, NOGE_USAGE, "%s: a page cannot run programs", name);
}
