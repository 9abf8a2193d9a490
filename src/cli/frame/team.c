/* The module is found beside the program, as in a build folder, or in the folder of libraries where it was installed.
 */
#include "cli/frame/team.h"
#include "base/error.h"
#include "mpi/team.h"
#include "report/terminal/print.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MODULE "noge-mpi.so"

/* How this process was started, as the environment says. */
typedef struct launch {
    const char *variable; /* NULL: alone */
    unsigned long size;   /* number of processes that were started together */
    bool inherited;       /* the parent has the variable, too: it was started so, and this process may be its helper */
} launch;

/* Was the parent process started with this variable? If it belongs to another user, it is a daemon and was not. */
static bool parent_has(const char *name, const char *value) {
    char path[64], *entry = NULL;
    size_t space = 0, length = strlen(name);
    bool found = false;
    snprintf(path, sizeof path, "/proc/%ld/environ", (long)getppid());
    FILE *file = fopen(path, "re");
    while (file && !found && getdelim(&entry, &space, 0, file) > 0)
        found = strncmp(entry, name, length) == 0 && entry[length] == '=' && strcmp(entry + length + 1, value) == 0;
    free(entry);
    if (file)
        fclose(file);
    return found;
}

/* What Open MPI, MPICH and Slurm say. A variable that the parent has set for this process goes before inherited ones,
 * which are of a launcher further up. */
static launch find_launch(void) {
    static const char *const names[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"};
    launch found = {.size = 1};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *size = getenv(names[i]);
        if (!size || (i == 2 && (found.variable || !getenv("PMIX_RANK")))) /* srun alone does not connect tasks */
            continue;
        bool inherited = parent_has(names[i], size);
        if (!found.variable || (found.inherited && !inherited))
            found = (launch){.variable = names[i], .size = strtoul(size, NULL, 10), .inherited = inherited};
    }
    return found;
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

/* The module sees one process where several were started: the launcher is of another library. Working on would do
 * everything several times. A helper of a process that was started so is alone, rightly or not: it is told. */
static noge_status check_alone(void *module, const launch *how, noge_error *error) {
    char library[128] = "another library";
    void (*name)(char *, size_t) = NULL;
    find(module, "noge_team_mpi_library", &name);
    if (name)
        name(library, sizeof library);
    if (!how->inherited)
        return noge_fail(error, NOGE_USAGE,
                         "%s says that %lu processes were started, but noge's module for MPI sees one; it is for %s: "
                         "use mpirun of that library, or build noge with the other one (-Dmpi_library)",
                         how->variable, how->size, library);
    noge_print(stderr,
               "noge: %s says that %lu processes were started, but noge's module for MPI (%s) sees one; this process "
               "works alone\n",
               how->variable, how->size, library);
    return NOGE_OK;
}

static void leave_mpi(void *module) {
    void (*leave)(void) = NULL;
    find(module, "noge_team_mpi_close", &leave);
    if (leave)
        leave();
}

noge_status noge_team_open(noge_team *team, noge_witness *witness, const char *kept, noge_error *error) {
    *team = (noge_team){.size = 1};
    launch how = find_launch();
    noge_status (*join)(noge_team *, noge_error *) = NULL;
    if (how.size <= 1)
        return NOGE_OK;
    void *module = load();
    if (module)
        find(module, "noge_team_mpi_open", &join);
    if (!join)
        return noge_fail(
            error, NOGE_USAGE,
            "started as one of %lu processes, but noge has no module for MPI; build it with -Dmpi=enabled, "
            "or start one process",
            how.size);
    *witness = noge_witness_start(kept);
    noge_status status = join(team, error);
    if (status == NOGE_OK && team->size == 1) {
        status = check_alone(module, &how, error);
        if (status != NOGE_OK)
            leave_mpi(module);
    }
    team->module = status == NOGE_OK ? module : NULL;
    if (status == NOGE_OK && team->rank > 0)
        fall_silent();
    if (status != NOGE_OK)
        noge_witness_dismiss(witness);
    return status;
}

void noge_team_close(noge_team *team, noge_witness *witness, bool failed, int code) {
    void (*end_all)(int) = NULL;
    if (!team->module)
        return;
    find(team->module, "noge_team_mpi_abort", &end_all);
    failed = failed || noge_team_dismiss(team, NULL) != NOGE_OK;
    noge_witness_dismiss(witness);
    if (failed && end_all)
        end_all(code);
    leave_mpi(team->module);
    team->module = NULL; /* it stays loaded: MPI libraries leave handlers behind */
}
