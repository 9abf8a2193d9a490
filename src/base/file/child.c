/* Starting a child, exchanging lines with it, ending it.
 *
 * Our ends of both pipes do not block, so one loop of poll, write and read serves every case: a child that does not
 * read, one that writes before it has read, one that writes half a line. The usual exchange passes through it once.
 *
 * A second process, the watchdog, starts the child and says how it ended. It waits for the end of a pipe that only this
 * process can write to: the pipe ends when it is closed or when this process dies, even by SIGKILL. The watchdog then
 * kills the child and all processes that come from it. Those that lost their parent become its own children, because it
 * is a subreaper, so neither a process group nor a session of their own hides them. */
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
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Seconds that a child has to exit once its pipes are closed. */
static const double grace = 1;

struct noge_child {
    const char *command;
    pid_t process;  /* the watchdog's child, the leader of its group; 0: killed */
    pid_t watchdog; /* 0: reaped */
    int in, out;    /* our ends: the child's standard input and output; -1: closed */
    int life;       /* our end: the watchdog kills everything once it is closed; -1: closed */
    int news;       /* our end: the watchdog writes the child's process id, and how it ended; -1: closed */
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

/* Waits for a number that another process writes at once. False if the pipe ends without. */
static bool read_number(int pipe, void *number, size_t size) {
    ssize_t got;
    do
        got = read(pipe, number, size);
    while (got < 0 && errno == EINTR);
    return got == (ssize_t)size;
}

/* How a child ended, from the watchdog. */
typedef struct ending {
    int code, status; /* si_code and si_status of waitid */
} ending;

/* Has the child ended within these seconds? */
static bool wait_for_end(const noge_child *child, double seconds, ending *how) {
    double until = noge_clock_seconds() + seconds;
    struct pollfd news = {.fd = child->news, .events = POLLIN};
    for (;;) {
        double left = 1e3 * (until - noge_clock_seconds());
        int ready = poll(&news, 1, left > 0 ? (int)left + 1 : 0);
        if (ready > 0)
            return read_number(child->news, how, sizeof *how);
        if (left <= 0 || (ready < 0 && errno != EINTR))
            return false;
    }
}

static void reap(pid_t *process) {
    while (*process > 0 && waitpid(*process, NULL, 0) < 0 && errno == EINTR)
        ;
    *process = 0;
}

/* Lets the watchdog kill the child and all that came from it. It ends when they have ended. */
static void kill_all(noge_child *child) {
    close_end(&child->in);
    close_end(&child->out);
    close_end(&child->life);
    reap(&child->watchdog);
    close_end(&child->news);
    child->process = 0;
}

/* ---- The watchdog, where only async-signal-safe calls are allowed ------------------------------------------------ */

/* Kills the children of this process. Returns how many there are, dead ones included; -1 if the system does not tell.
 */
static int kill_children(void) {
    char list[4096];
    int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC), count = 0;
    ssize_t size = file >= 0 ? read(file, list, sizeof list) : -1;
    if (file >= 0)
        close(file);
    pid_t process = 0;
    for (ssize_t i = 0; i < size; i++) {
        if (list[i] >= '0' && list[i] <= '9') {
            process = 10 * process + (list[i] - '0');
            continue;
        }
        if (process > 0) {
            kill(process, SIGKILL);
            count++;
        }
        process = 0;
    }
    return size < 0 ? -1 : count;
}

/* Waits until the pipe of life ends, and says meanwhile how the child ended. The child is not reaped, so that its
 * process id is not reused before its group is killed. */
static void wait_for_life(pid_t child) {
    enum { PAUSE = 20 }; /* milliseconds, where the kernel has no file for a process */
    int process = (int)syscall(SYS_pidfd_open, child, 0);
    struct pollfd file[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = process, .events = POLLIN}};
    bool told = false;
    for (;;) {
        int ready = poll(file, 2, process < 0 && !told ? PAUSE : -1);
        if (ready < 0 && errno != EINTR)
            return;
        if (ready > 0 && file[0].revents)
            return;
        siginfo_t how = {.si_pid = 0};
        if (told || waitid(P_PID, (id_t)child, &how, WEXITED | WNOHANG | WNOWAIT) != 0 || how.si_pid == 0)
            continue;
        ending end = {.code = how.si_code, .status = how.si_status};
        told = write(STDOUT_FILENO, &end, sizeof end) == sizeof end;
        file[1].fd = -1;
    }
}

/* Its only files are the two pipes. */
static void watch(int life, int news, pid_t child) {
    dup2(life, STDIN_FILENO);
    dup2(news, STDOUT_FILENO);
    if (close_range(STDERR_FILENO, UINT_MAX, 0) != 0) /* a kernel before 5.9 */
        for (int file = STDERR_FILENO; file < 1024; file++)
            close(file);
    if (child > 0 && write(STDOUT_FILENO, &child, sizeof child) == sizeof child)
        wait_for_life(child);
    if (child > 0)
        kill(-child, SIGKILL);
    int left;
    while ((left = kill_children()) > 0) /* each that ends may leave us others */
        while (waitpid(-1, NULL, 0) < 0 && errno == EINTR)
            ;
    if (left < 0 && child > 0)
        waitpid(child, NULL, 0);
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

/* Runs in the watchdog: starts the child and watches it. */
static void start_and_watch(const char *path, char *const *words, int in, int out, int report, int life, int news) {
    static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction before[sizeof ignored / sizeof *ignored];
    setpgid(0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        sigaction(ignored[i], &(struct sigaction){.sa_handler = SIG_IGN}, &before[i]);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_DFL); /* ignored, it would reap the child at once */
    pid_t child = _Fork();
    if (child == 0) {
        for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
            sigaction(ignored[i], &before[i], NULL);
        become(path, words, in, out, report);
    }
    watch(life, news, child);
}

/* Starts the watchdog and with it the child. */
static noge_status start_child(noge_child *child, const char *path, char *const *words, noge_error *error) {
    int in[2] = {-1, -1}, out[2] = {-1, -1}, report[2] = {-1, -1}, life[2] = {-1, -1}, news[2] = {-1, -1}, number = 0;
    noge_status status = NOGE_OK;
    if (!open_pipe(in) || !open_pipe(out) || !open_pipe(report) || !open_pipe(life) || !open_pipe(news) ||
        fcntl(in[1], F_SETFL, O_NONBLOCK) != 0 || fcntl(out[0], F_SETFL, O_NONBLOCK) != 0 ||
        (child->watchdog = fork()) < 0) {
        child->watchdog = 0;
        status = noge_fail_errno(error, NOGE_IO, "cannot start '%.200s'", path);
    } else if (child->watchdog == 0) {
        close(life[1]); /* or the pipe would not end with our parent */
        start_and_watch(path, words, in[0], out[1], report[1], life[0], news[1]);
    }
    close_end(&in[0]);
    close_end(&out[1]);
    close_end(&report[1]);
    close_end(&life[0]);
    close_end(&news[1]);
    child->in = in[1];
    child->out = out[0];
    child->life = life[1];
    child->news = news[0];
    if (status == NOGE_OK && !read_number(child->news, &child->process, sizeof child->process))
        status = noge_fail(error, NOGE_IO, "cannot start '%.200s': no process for it", path);
    if (status == NOGE_OK && read_number(report[0], &number, sizeof number)) /* the program does not run */
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
    made->in = made->out = made->life = made->news = -1;
    status = start_child(made, path, words, error);
    if (status == NOGE_OK) {
        *child = made;
        return NOGE_OK;
    }
    kill_all(made);
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
    ending how;
    unsigned long long line = child->line;
    const char *command = child->command;
    bool ended = wait_for_end(child, grace, &how);
    if (!ended)
        noge_fail(error, NOGE_IO,
                  "%.150s closed its standard output before it answered line %llu; it must answer every line", command,
                  line);
    else if (how.code == CLD_EXITED)
        noge_fail(error, NOGE_IO,
                  "%.150s exited with code %d before it answered line %llu; it must run until its input ends", command,
                  how.status, line);
    else
        noge_fail(error, NOGE_IO, "%.150s was killed by signal %d (%s) before it answered line %llu", command,
                  how.status, strsignal(how.status), line);
    kill_all(child);
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
    kill_all(child);
    return NOGE_IO;
}

static noge_status fail_long(noge_child *child, noge_error *error) {
    char text[NOGE_EXCERPT];
    noge_fail(error, NOGE_BAD_INPUT, "%.150s answered line %llu with more than %d bytes without a newline: '%s'",
              child->command, (unsigned long long)child->line, NOGE_CHILD_LONGEST_LINE,
              noge_child_excerpt(child->buffer, child->used, text));
    kill_all(child);
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
    kill_all(child);
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
    ending how;
    if (!child)
        return;
    close_end(&child->in);
    close_end(&child->out);
    if (child->process > 0)
        wait_for_end(child, grace, &how);
    kill_all(child);
    free(child);
}
