/* How long messages between two ranks take, with the module that noge uses. Prints a line of JSON.
 *   ninja -C build bench/team-latency && mpirun -n 2 build/bench/team-latency
 * With OMPI_MCA_btl=tcp,self they go through TCP, as between machines, but not through a network card.
 *
 * Rank 1 answers each message after having worked for a while. `late` is how much later than that the answer comes: a
 * rank that waits pauses between looks, and the longer it has waited, the longer it pauses. All times are the least of
 * many, because other programs disturb. */
#include "mpi/team.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void work_for(double seconds) {
    for (double begun = now(); now() - begun < seconds;)
        continue;
}

typedef struct trial {
    double work;   /* seconds */
    size_t answer; /* bytes */
    unsigned times;
} trial;

/* The least time from question to answer, without the work. */
static noge_status measure(noge_team *team, const trial *one, char *bytes, double *least, noge_error *error) {
    noge_text text = {0};
    noge_status status = NOGE_OK;
    *least = 1e9;
    for (unsigned i = 0; i < one->times && status == NOGE_OK; i++) {
        uint32_t from = 1 - team->rank;
        double begun = now();
        if (team->rank == 0)
            status = team->send(team, from, bytes, 16, error);
        if (status == NOGE_OK)
            status = team->receive(team, &from, &text, -1, error);
        if (status == NOGE_OK && team->rank == 1) {
            work_for(one->work);
            status = team->send(team, 0, bytes, one->answer, error);
        }
        double took = now() - begun - one->work;
        *least = took < *least ? took : *least;
    }
    free(text.bytes);
    return status;
}

int main(void) {
    static const trial trials[] = {
        {0, 16, 5000}, {0, 1 << 20, 200}, {0, 1 << 24, 20}, {0.001, 16, 300}, {0.01, 16, 60}, {0.1, 16, 8},
    };
    enum { TRIALS = sizeof trials / sizeof *trials, LARGEST = 1 << 24 };
    double least[TRIALS];
    noge_team team;
    noge_error error = {0};
    char *bytes = calloc(LARGEST, 1);
    noge_status status = bytes ? noge_team_mpi_open(&team, &error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK && team.size != 2) {
        fputs("team-latency: start two ranks\n", stderr);
        noge_team_mpi_abort(2);
    }
    for (int i = 0; i < TRIALS && status == NOGE_OK; i++)
        status = measure(&team, &trials[i], bytes, &least[i], &error);
    if (status != NOGE_OK) {
        fprintf(stderr, "team-latency: %s\n", error.text);
        noge_team_mpi_abort(1);
    }
    if (team.rank == 0)
        printf("{\"latency\": %.3g, \"bytes_a_second\": %.4g, \"late\": {\"0.001\": %.3g, \"0.01\": %.3g, \"0.1\": "
               "%.3g}}\n",
               least[0] / 2, ((1 << 24) - (1 << 20)) / (least[2] - least[1]), least[3], least[4], least[5]);
    free(bytes);
    noge_team_mpi_close();
    return 0;
}
