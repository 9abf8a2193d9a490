/* The module is found beside the program, as in a build folder, or in the folder of libraries where it was installed.
 */
#include "cli/frame/team.h"
#include "base/error.h"
#include "mpi/team.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MODULE "noge-mpi.so"

/* Number of processes that were started together, as Open MPI, MPICH and Slurm tell it. */
static unsigned long count_started(void) {
    static const char *const names[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"};
    const char *size = NULL;
    for (size_t i = 0; !size && i < sizeof names / sizeof *names; i++)
        size = getenv(names[i]);
    if (!size && getenv("PMIX_RANK"))
        size = getenv("SLURM_STEP_NUM_TASKS");
    return size ? strtoul(size, NULL, 10) : 1;
}

static void *load(void) {
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof MODULE);
    void *module = NULL;
    if (length > 0) {
        path[length] = 0;
        char *slash = strrchr(path, '/');
        strcpy(slash ? slash + 1 : path, MODULE);
        module = dlopen(path, RTLD_NOW | RTLD_GLOBAL); /* plug-ins of MPI libraries look for symbols globally */
    }
    return module ? module : dlopen(NOGE_MODULES "/" MODULE, RTLD_NOW | RTLD_GLOBAL);
}

/* Nothing that the other ranks print is worth reading twice. */
static void fall_silent(void) {
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0)
        return;
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

/* The function of that name, or NULL. A pointer to a function has no conversion from void * in C. */
static void find(void *module, const char *name, void *function) {
    void *symbol = dlsym(module, name);
    memcpy(function, &symbol, sizeof symbol);
}

noge_status noge_team_open(noge_team *team, noge_witness *witness, const char *kept, noge_error *error) {
    *team = (noge_team){.size = 1};
    unsigned long started = count_started();
    noge_status (*join)(noge_team *, noge_error *) = NULL;
    if (started <= 1)
        return NOGE_OK;
    void *module = load();
    if (module)
        find(module, "noge_team_mpi_open", &join);
    if (!join)
        return noge_fail(
            error, NOGE_USAGE,
            "started as one of %lu processes, but noge has no module for MPI; build it with -Dmpi=enabled, "
            "or start one process",
            started);
    *witness = noge_witness_start(kept);
    noge_status status = join(team, error);
    team->module = module;
    if (status == NOGE_OK && team->rank > 0)
        fall_silent();
    if (status != NOGE_OK)
        noge_witness_dismiss(witness);
    return status;
}

void noge_team_close(noge_team *team, noge_witness *witness, bool failed, int code) {
    void (*leave)(void) = NULL;
    void (*end_all)(int) = NULL;
    if (!team->module)
        return;
    find(team->module, "noge_team_mpi_close", &leave);
    find(team->module, "noge_team_mpi_abort", &end_all);
    failed = failed || noge_team_dismiss(team, NULL) != NOGE_OK;
    noge_witness_dismiss(witness);
    if (failed && end_all)
        end_all(code);
    if (leave)
        leave();
    team->module = NULL; /* it stays loaded: MPI libraries leave handlers behind */
}
