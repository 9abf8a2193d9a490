/* mpirun is found among the parents of this process. Its descriptors are in /proc, and opening one opens the terminal.
 */
#include "report/terminal/watched.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_rank_0(void) {
    const char *rank = getenv("OMPI_COMM_WORLD_RANK");
    rank = rank ? rank : getenv("PMI_RANK");
    return rank && strcmp(rank, "0") == 0;
}

/* The parent of a process, which is one of the programs that start and connect ranks; 0 if it is another program. */
static long parent_of_launcher(long process) {
    static const char *const launchers[] = {"(mpirun", "(mpiexec", "(orterun", "(prterun", "(hydra_"};
    char path[64], text[512] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", process);
    FILE *file = fopen(path, "re");
    if (!file)
        return 0;
    size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[size] = 0;
    const char *name = strchr(text, '('), *behind = strrchr(text, ')');
    for (size_t i = 0; name && behind && i < sizeof launchers / sizeof *launchers; i++)
        if (strncmp(name, launchers[i], strlen(launchers[i])) == 0)
            return strtol(behind + sizeof ") S", NULL, 10);
    return 0;
}

/* A descriptor of the terminal behind standard error, to be closed; -1: there is none. */
static int open_terminal(void) {
    if (isatty(STDERR_FILENO))
        return dup(STDERR_FILENO);
    long parent;
    for (long process = is_rank_0() ? getppid() : 0; process > 0 && (parent = parent_of_launcher(process)) > 0;
         process = parent) {
        char path[64];
        snprintf(path, sizeof path, "/proc/%ld/fd/2", process);
        int terminal = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
        if (terminal >= 0 && isatty(terminal))
            return terminal;
        if (terminal >= 0)
            close(terminal);
    }
    return -1;
}

bool noge_is_watched(void) {
    int terminal = open_terminal();
    if (terminal >= 0)
        close(terminal);
    return terminal >= 0;
}

struct winsize noge_watched_window(void) {
    struct winsize size = {0};
    int terminal = open_terminal();
    if (terminal < 0)
        return size;
    if (ioctl(terminal, TIOCGWINSZ, &size) != 0)
        size = (struct winsize){0};
    close(terminal);
    return size;
}
