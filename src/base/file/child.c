/* Starting a child, exchanging lines with it, ending it.
 *
 * Our ends of both pipes do not block, so one loop of poll, write and read serves every case: a child that does not
 * read, one that writes before it has read, one that writes half a line. The usual exchange passes through it once.
 *
 * A second process, the watchdog, waits for the end of a pipe that only this process can write to. The pipe ends when
 * it is closed or when this process dies, even by SIGKILL. The watchdog then kills the child's process group. */
#include "base/file/child.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Seconds that a child has to exit once its pipes are closed. */
static const double grace = 1;

struct noge_child {
    const char *command;
    pid_t process;  /* the leader of its group; 0: killed and reaped */
    pid_t watchdog; /* 0: reaped */
    int in, out;    /* our ends: the child's standard input and output; -1: closed */
    int life;       /* our end: the watchdog kills the group once it is closed; -1: closed */
    uint64_t line;  /* lines sent */
    size_t used;    /* bytes in `buffer` */
    char buffer[NOGE_CHILD_LONGEST_LINE + 1];
};

/* ---- Pipes ------------------------------------------------------------------------------------------------------- */

/* Opens a pipe with ends that are closed in every child. They are not standard descriptors, because a child replaces
 * those. */
static bool open_pipe(int ends[2]) {
    if (pipe2(ends, O_CLOEXEC) != 0) {
        ends[0] = ends[1] = -1;
        return false;
    }
    for (int i = 0; i < 2; i++) {
        if (ends[i] > STDERR_FILENO)
            continue;
        int higher = fcntl(ends[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        close(ends[i]);
        ends[i] = higher;
    }
    return ends[0] >= 0 && ends[1] >= 0;
}

static void close_end(int *end) {
    if (*end >= 0)
        close(*end);
    *end = -1;
}

/* write() without SIGPIPE, which belongs to the thread that writes. */
static ssize_t write_quietly(int file, const char *bytes, size_t size) {
    sigset_t pipe_signal, before;
    const struct timespec now = {0};
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    ssize_t written = write(file, bytes, size);
    int number = errno;
    if (written < 0 && number == EPIPE)
        sigtimedwait(&pipe_signal, NULL, &now);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = number;
    return written;
}

/* ---- Waiting and killing ----------------------------------------------------------------------------------------- */

/* Has the child ended within these seconds? It is not reaped yet, so that its process id is not reused. */
static bool wait_for_end(const noge_child *child, double seconds, siginfo_t *how) {
    double until = noge_clock_seconds() + seconds;
    struct timespec pause = {.tv_nsec = 100000};
    for (;;) {
        how->si_pid = 0;
        int result = waitid(P_PID, (id_t)child->process, how, WEXITED | WNOHANG | WNOWAIT);
        if (result == 0 && how->si_pid != 0)
            return true;
        if ((result != 0 && errno != EINTR) || noge_clock_seconds() >= until)
            return false;
        nanosleep(&pause, NULL);
        if (pause.tv_nsec < 20000000)
            pause.tv_nsec *= 2;
    }
}

static void reap(pid_t *process) {
    while (*process > 0 && waitpid(*process, NULL, 0) < 0 && errno == EINTR)
        ;
    *process = 0;
}

/* Lets the watchdog kill the whole group. The child is reaped afterwards, so that its process id is not reused
 * before. */
static void kill_group(noge_child *child) {
    close_end(&child->in);
    close_end(&child->out);
    close_end(&child->life);
    reap(&child->watchdog);
    reap(&child->process);
}

/* Runs in the watchdog, where only async-signal-safe calls are allowed: reads the process id of the child, waits,
 * kills. It holds no other pipe open. */
static void watch(int life) {
    static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    pid_t group = 0;
    char byte;
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        signal(ignored[i], SIG_IGN);
    setpgid(0, 0);
    dup2(life, STDIN_FILENO);
    if (close_range(STDIN_FILENO + 1, UINT_MAX, 0) != 0) /* a kernel before 5.9 */
        for (int file = STDIN_FILENO + 1; file < 1024; file++)
            close(file);
    if (read(STDIN_FILENO, &group, sizeof group) == sizeof group)
        while (read(STDIN_FILENO, &byte, 1) < 0 && errno == EINTR)
            ;
    if (group > 0)
        kill(-group, SIGKILL);
    _exit(EXIT_SUCCESS);
}

/* ---- Starting ---------------------------------------------------------------------------------------------------- */

static noge_status fail_start(const char *path, int number, noge_error *error) {
    const char *hint = "name a program that can be executed";
    struct stat facts;
    if (stat(path, &facts) == 0 && S_ISDIR(facts.st_mode))
        number = EISDIR;
    else if (number == EACCES)
        hint = "make it executable: chmod +x";
    else if (number == ENOEXEC)
        hint = "a script needs a first line such as #!/usr/bin/env python3";
    else if (number == ENOENT && access(path, F_OK) == 0)
        hint = "the file exists, so check the interpreter in its first line";
    errno = number;
    return noge_fail(error, NOGE_BAD_INPUT, "cannot start '%.200s': %m; %s", path, hint);
}

/* The path of a program as execvp would find it. execvp itself would hand a script without interpreter to a shell. */
static noge_status find_program(const char *name, char path[PATH_MAX], noge_error *error) {
    const char *folder = getenv("PATH");
    if (strchr(name, '/')) {
        snprintf(path, PATH_MAX, "%s", name);
        return access(path, X_OK) == 0 ? NOGE_OK : fail_start(path, errno, error);
    }
    while (folder && *folder) {
        size_t length = strcspn(folder, ":");
        int size = snprintf(path, PATH_MAX, "%.*s%s%s", (int)length, folder, length ? "/" : "", name);
        if (size < PATH_MAX && access(path, X_OK) == 0)
            return NOGE_OK;
        folder += length + (folder[length] == ':');
    }
    return noge_fail(error, NOGE_BAD_INPUT,
                     "cannot start '%.100s': not found in PATH; if it is in this folder, name it ./%.100s", name, name);
}

noge_status noge_child_check(const char *program, noge_error *error) {
    char path[PATH_MAX];
    return find_program(program, path, error);
}

/* Runs in the new process, where only async-signal-safe calls are allowed too. */
static void become(const char *path, char *const *words, int in, int out, int report) {
    sigset_t none;
    sigemptyset(&none);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0)
        execv(path, words);
    int number = errno;
    ssize_t written = write(report, &number, sizeof number);
    (void)written;
    _exit(EXIT_FAILURE);
}

/* Waits until the program runs or has failed to start. Returns errno of the new process, or 0. */
static int read_report(int report) {
    int number = 0;
    ssize_t got;
    do
        got = read(report, &number, sizeof number);
    while (got < 0 && errno == EINTR);
    return got == sizeof number ? number : 0;
}

/* Starts the watchdog, which does not know the child yet. */
static noge_status start_watchdog(noge_child *child, noge_error *error) {
    int life[2];
    if (!open_pipe(life) || (child->watchdog = fork()) < 0) {
        child->watchdog = 0;
        noge_fail_errno(error, NOGE_IO, "cannot start a process");
        close_end(&life[0]);
        close_end(&life[1]);
        return NOGE_IO;
    }
    if (child->watchdog == 0)
        watch(life[0]);
    close_end(&life[0]);
    child->life = life[1];
    return NOGE_OK;
}

/* Starts the child and sends its process id to the watchdog at once. */
static noge_status start_child(noge_child *child, const char *path, char *const *words, noge_error *error) {
    int in[2] = {-1, -1}, out[2] = {-1, -1}, report[2] = {-1, -1}, number = 0;
    noge_status status = NOGE_OK;
    if (!open_pipe(in) || !open_pipe(out) || !open_pipe(report) || fcntl(in[1], F_SETFL, O_NONBLOCK) != 0 ||
        fcntl(out[0], F_SETFL, O_NONBLOCK) != 0 || (child->process = fork()) < 0) {
        child->process = 0;
        status = noge_fail_errno(error, NOGE_IO, "cannot start '%.200s'", path);
    } else if (child->process == 0) {
        become(path, words, in[0], out[1], report[1]);
    }
    close_end(&in[0]);
    close_end(&out[1]);
    close_end(&report[1]);
    child->in = in[1];
    child->out = out[0];
    if (status == NOGE_OK && write_quietly(child->life, (const char *)&child->process, sizeof child->process) < 0)
        status = noge_fail_errno(error, NOGE_IO, "cannot start '%.200s'", path);
    if (status == NOGE_OK && (number = read_report(report[0])) != 0)
        status = fail_start(path, number, error);
    close_end(&report[0]);
    return status;
}

noge_status noge_child_start(noge_child **child, const char *command, char *const *words, noge_error *error) {
    char path[PATH_MAX];
    *child = NULL;
    noge_status status = find_program(words[0], path, error);
    if (status != NOGE_OK)
        return status;
    noge_child *made = noge_allocate(1, sizeof *made, error);
    if (!made)
        return NOGE_NO_MEMORY;
    made->command = command;
    made->in = made->out = made->life = -1;
    status = start_watchdog(made, error);
    if (status == NOGE_OK)
        status = start_child(made, path, words, error);
    if (status == NOGE_OK) {
        *child = made;
        return NOGE_OK;
    }
    kill_group(made);
    free(made);
    return status;
}

/* ---- Errors ------------------------------------------------------------------------------------------------------ */

const char *noge_child_excerpt(const char *bytes, size_t size, char text[NOGE_EXCERPT]) {
    enum { MOST = 60 };
    size_t count = size < MOST ? size : MOST - 3;
    for (size_t i = 0; i < count; i++)
        text[i] = bytes[i] >= ' ' && bytes[i] <= '~' ? bytes[i] : '?';
    snprintf(text + count, NOGE_EXCERPT - count, "%s", size < MOST ? "" : "...");
    return text;
}

/* The child's output has ended: reports why. */
static noge_status fail_ended(noge_child *child, noge_error *error) {
    siginfo_t how;
    unsigned long long line = child->line;
    const char *command = child->command;
    bool ended = wait_for_end(child, grace, &how);
    if (!ended)
        noge_fail(error, NOGE_IO,
                  "%.150s closed its standard output before it answered line %llu; it must answer every line", command,
                  line);
    else if (how.si_code == CLD_EXITED)
        noge_fail(error, NOGE_IO,
                  "%.150s exited with code %d before it answered line %llu; it must run until its input ends", command,
                  how.si_status, line);
    else
        noge_fail(error, NOGE_IO, "%.150s was killed by signal %d (%s) before it answered line %llu", command,
                  how.si_status, strsignal(how.si_status), line);
    kill_group(child);
    return NOGE_IO;
}

static noge_status fail_late(noge_child *child, bool sent, double seconds, noge_error *error) {
    char text[NOGE_EXCERPT];
    unsigned long long line = child->line;
    if (!sent)
        noge_fail(error, NOGE_IO, "%.150s did not read line %llu within %g s; it must read its standard input",
                  child->command, line, seconds);
    else if (child->used > 0)
        noge_fail(error, NOGE_IO, "%.150s answered line %llu with '%s' but without a newline within %g s",
                  child->command, line, noge_child_excerpt(child->buffer, child->used, text), seconds);
    else
        noge_fail(error, NOGE_IO,
                  "%.150s did not answer line %llu within %g s; flush standard output after every line, or allow it "
                  "more time",
                  child->command, line, seconds);
    kill_group(child);
    return NOGE_IO;
}

static noge_status fail_long(noge_child *child, noge_error *error) {
    char text[NOGE_EXCERPT];
    noge_fail(error, NOGE_BAD_INPUT, "%.150s answered line %llu with more than %d bytes without a newline: '%s'",
              child->command, (unsigned long long)child->line, NOGE_CHILD_LONGEST_LINE,
              noge_child_excerpt(child->buffer, child->used, text));
    kill_group(child);
    return NOGE_BAD_INPUT;
}

static noge_status fail_chatty(noge_child *child, const char *rest, noge_error *error) {
    char text[NOGE_EXCERPT];
    size_t left = (size_t)(child->buffer + child->used - rest);
    const char *newline = memchr(rest, '\n', left);
    noge_fail(error, NOGE_BAD_INPUT,
              "%.150s answered line %llu with more than one line: '%s' follows; print messages to standard error",
              child->command, (unsigned long long)child->line,
              noge_child_excerpt(rest, newline ? (size_t)(newline - rest) : left, text));
    kill_group(child);
    return NOGE_BAD_INPUT;
}

/* ---- Exchanging lines -------------------------------------------------------------------------------------------- */

/* Writes as much as the pipe takes. A pipe without a reader counts as written; the end of the output gives the reason
 * later. */
static void send_some(noge_child *child, const char *line, size_t size, size_t *sent) {
    ssize_t written = write_quietly(child->in, line + *sent, size - *sent);
    if (written > 0)
        *sent += (size_t)written;
    else if (written < 0 && errno == EPIPE)
        *sent = size;
}

/* Reads what is there. False at the end of the output. */
static bool receive_some(noge_child *child) {
    ssize_t got = read(child->out, child->buffer + child->used, sizeof child->buffer - child->used);
    if (got > 0)
        child->used += (size_t)got;
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Waits until something can be read, or written if that is wanted. False if `until` has passed before. */
static bool wait_ready(const noge_child *child, bool write_too, double until) {
    struct pollfd file[2] = {{.fd = child->out, .events = POLLIN}, {.fd = child->in, .events = POLLOUT}};
    for (;;) {
        double left = 1e3 * (until - noge_clock_seconds());
        int ready = poll(file, write_too ? 2 : 1, left <= 0 ? 0 : left < INT_MAX ? (int)left + 1 : INT_MAX);
        if (ready != 0 && !(ready < 0 && errno == EINTR))
            return true;
        if (ready == 0 && left <= 0)
            return false;
    }
}

noge_status noge_child_ask(noge_child *child, const char *line, size_t size, double seconds, const char **answer,
                           size_t *answer_size, noge_error *error) {
    const double until = noge_clock_seconds() + seconds;
    size_t sent = 0;
    char *newline = NULL;
    if (child->process == 0)
        return noge_fail(error, NOGE_IO, "%.150s has ended", child->command);
    child->line++;
    child->used = 0;
    send_some(child, line, size, &sent);
    while (sent < size || !newline) {
        if (!wait_ready(child, sent < size, until))
            return fail_late(child, sent == size, seconds, error);
        if (sent < size)
            send_some(child, line, size, &sent);
        if (child->used == sizeof child->buffer)
            return newline ? fail_chatty(child, newline + 1, error) : fail_long(child, error);
        if (!receive_some(child))
            return fail_ended(child, error);
        if (!newline)
            newline = memchr(child->buffer, '\n', child->used);
    }
    *answer = child->buffer;
    *answer_size = (size_t)(newline - child->buffer);
    if (newline + 1 < child->buffer + child->used)
        return fail_chatty(child, newline + 1, error);
    return NOGE_OK;
}

pid_t noge_child_process(const noge_child *child) {
    return child->process;
}

uint64_t noge_child_line(const noge_child *child) {
    return child->line;
}

/* ---- Ending ------------------------------------------------------------------------------------------------------ */

void noge_child_end(noge_child *child) {
    siginfo_t how;
    if (!child)
        return;
    close_end(&child->in);
    close_end(&child->out);
    if (child->process > 0)
        wait_for_end(child, grace, &how);
    kill_group(child);
    free(child);
}
