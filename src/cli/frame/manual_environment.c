/* The exit codes of commands, and the environment variables and files that they use. A variable is shown for the
 * commands with the option that it replaces. */
#include "cli/frame/manual.h"
#include "cli/frame/roff.h"

#include <string.h>

typedef struct surrounding {
    const char *name;
    const char *meaning;
    const char *option[3]; /* of commands that it concerns */
} surrounding;

static const surrounding codes[] = {
    {.name = "0", .meaning = "all is well"},
    {.name = "1", .meaning = "something failed: a file could not be written, memory ran out"},
    {.name = "2", .meaning = "the command line was wrong; the message says what it takes"},
    {.name = "3", .meaning = "the input was wrong; the message says where"},
    {.name = "130", .meaning = "interrupted; what was worth keeping is saved"},
};

static const surrounding variables[] = {
    {.name = "NOGE_DATA",
     .meaning = "the folder with the cities MUC, OXF and SFO, unless `--data` names one",
     .option = {"data", "cache"}},
    {.name = "NOGE_LIMITS",
     .meaning = "off lifts the limits on input that costs far more memory than its size justifies: compressed files "
                "that grow more than 200 times, DIMACS files that announce nodes without edges, graphs larger than the "
                "memory available",
     .option = {"data", "from", "boundary"}},
    {.name = "NOGE_MODELS",
     .meaning = "the folder with trained networks that are called by name, such as noge-nn:maze; otherwise models in "
                "the folder of noge's own files",
     .option = {"policy", "policies"}},
    {.name = "PATH",
     .meaning = "the folders with the programs of policies exec:COMMAND that have no slash in their names",
     .option = {"policy-timeout"}},
    {.name = "XDG_DATA_HOME",
     .meaning = "its folder noge has the cities if neither `--data` nor NOGE_DATA names one; ~/.local/share if it is "
                "not set",
     .option = {"data", "cache"}},
    {.name = "XDG_CACHE_HOME",
     .meaning = "its folder noge keeps the answers of servers, unless `--cache` names one; ~/.cache if it is not set",
     .option = {"cache"}},
    {.name = "OMPI_COMM_WORLD_SIZE",
     .meaning = "the number of ranks, as Open MPI's mpirun sets it",
     .option = {"shard"}},
    {.name = "OMPI_COMM_WORLD_RANK",
     .meaning = "the number of this rank, as Open MPI's mpirun sets it; rank 0 shows the progress",
     .option = {"shard"}},
    {.name = "PMI_RANK", .meaning = "the same, as MPICH's mpirun sets it", .option = {"shard"}},
    {.name = "PMIX_RANK", .meaning = "set for the ranks that Slurm's srun starts", .option = {"shard"}},
    {.name = "SLURM_STEP_NUM_TASKS", .meaning = "their number", .option = {"shard"}},
    {.name = "TMPDIR",
     .meaning = "where runs of other ranks are put together; /tmp if it is not set",
     .option = {"shard"}},
    {.name = "TERM", .meaning = "the kind of terminal; dumb cannot be played on", .option = {"keys"}},
    {.name = "NO_COLOR", .meaning = "if it is set, a game is drawn without colours", .option = {"keys"}},
    {.name = "HOME", .meaning = "the home folder, which is called ~ here", .option = {"data", "cache"}},
    {.name = "https_proxy, http_proxy, all_proxy, no_proxy",
     .meaning = "how to reach servers, as for curl(1)",
     .option = {"cache"}},
};

static const surrounding files[] = {
    {.name = "~/.local/share/noge/MUC.graph, OXF.graph, SFO.graph",
     .meaning = "the cities of the paper, which `noge fetch` puts there",
     .option = {"data", "cache"}},
    {.name = "~/.cache/noge/", .meaning = "answers of map servers, so that none is asked twice", .option = {"cache"}},
    {.name = "PREFIX/share/noge/models/",
     .meaning = "trained networks that come with noge, PREFIX/bin being where the program is",
     .option = {"policy", "policies"}},
    {.name = "runs/SET-VARIANT-SEED/",
     .meaning = "a training run: config.json, metrics.jsonl, models and a checkpoint",
     .option = {"variant"}},
};

static bool concerns(const surrounding *one, const noge_command *command) {
    if (!command || !one->option[0])
        return true;
    for (int i = 0; i < 3 && one->option[i]; i++)
        if (noge_command_has(command, one->option[i]))
            return true;
    return false;
}

static void section(noge_writer *page, const char *title, const surrounding *list, size_t count,
                    const noge_command *command) {
    bool begun = false;
    for (size_t i = 0; i < count; i++) {
        if (!concerns(&list[i], command))
            continue;
        if (!begun)
            noge_writer_print(page, ".SH %s\n", title);
        begun = true;
        noge_writer_print(page, ".TP\n");
        noge_roff_example(page, list[i].name);
        noge_roff_text(page, list[i].meaning);
    }
}

void noge_manual_environment(noge_writer *page, const noge_command *command) {
    section(page, "EXIT STATUS", codes, sizeof codes / sizeof *codes, command);
    section(page, "ENVIRONMENT", variables, sizeof variables / sizeof *variables, command);
    section(page, "FILES", files, sizeof files / sizeof *files, command);
}
