/* The witness reads from a socket whose other end only its rank has. A byte says that the rank was told to stop or ends
 * by itself. The end of the file without a byte says that the rank has died. */
#include "cli/frame/witness.h"
#include "report/terminal/interrupt.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* Rank of this process before MPI is started, as Open MPI, MPICH and Slurm tell it. */
static const char *find_rank(void) {
    const char *rank = getenv("PMIX_RANK");
    rank = rank ? rank : getenv("PMI_RANK");
    return rank ? rank : "?";
}

static bool is_rank_0(void) {
    return strcmp(find_rank(), "0") == 0;
}

/* MPICH and Slurm's srun kill all ranks so fast that their witnesses cannot say which one died first. */
static bool kills_at_once(void) {
    return !getenv("OMPI_COMM_WORLD_RANK");
}

/* ---- The witness ------------------------------------------------------------------------------------------------- */

static void testify(pid_t rank_process, const char *kept) {
    char host[HOST_NAME_MAX + 1] = "?", who[HOST_NAME_MAX + 200], words[1024];
    if (kills_at_once() && !is_rank_0())
        return;
    gethostname(host, sizeof host - 1);
    if (kills_at_once())
        snprintf(who, sizeof who, "a rank died, so the job ends; mpirun or srun names its process (rank 0 was %ld)",
                 (long)rank_process);
    else
        snprintf(who, sizeof who, "rank %.20s (process %ld on %s) died, so the job ends", find_rank(),
                 (long)rank_process, host);
    int size = is_rank_0() ? snprintf(words, sizeof words, "noge: %s\nnoge: %s\n", who, kept)
                           : snprintf(words, sizeof words, "noge: %s\n", who);
    ssize_t written = write(STDERR_FILENO, words, (size_t)size); /* one write: lines of several witnesses do not mix */
    (void)written;
}

static void watch(int line, pid_t rank_process, const char *kept) {
    static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
    char byte;
    ssize_t size;
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        signal(ignored[i], SIG_IGN);
    setsid();
    prctl(PR_SET_NAME, "noge-witness");
    dup2(line, STDIN_FILENO);
    close(STDOUT_FILENO);
    if (close_range(STDERR_FILENO + 1, UINT_MAX, 0) != 0) /* a kernel before 5.9 */
        for (int file = STDERR_FILENO + 1; file < 1024; file++)
            close(file);
    do
        size = read(STDIN_FILENO, &byte, 1);
    while (size < 0 && errno == EINTR);
    if (size == 0)
        testify(rank_process, kept);
    _exit(EXIT_SUCCESS);
}

/* ---- Its rank ---------------------------------------------------------------------------------------------------- */

noge_witness noge_witness_start(const char *kept) {
    static char words[1024]; /* for the handler of signals, which cannot make them */
    int ends[2];
    pid_t rank_process = getpid();
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return (noge_witness){0};
    pid_t process = fork();
    if (process == 0)
        watch(ends[1], rank_process, kept);
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return (noge_witness){0};
    }
    snprintf(words, sizeof words, "noge: the job ends because a rank died or mpirun was told to stop\nnoge: %s\n",
             kept);
    noge_interrupt_share(is_rank_0() ? words : NULL, ends[0]);
    return (noge_witness){process, ends[0]};
}

void noge_witness_dismiss(noge_witness *witness) {
    if (witness->process == 0)
        return;
    noge_interrupt_share(NULL, -1);
    send(witness->line, "", 1, MSG_NOSIGNAL);
    close(witness->line);
    while (waitpid(witness->process, NULL, 0) < 0 && errno == EINTR)
        ;
    witness->process = 0;
}
