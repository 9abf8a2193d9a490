/* Runs a program under ptrace and disturbs one of the system calls that change the disk or give out results.
 *     inject REPORT N ACTION COMMAND…
 * Action of the N-th such call: none; ENOSPC, EIO or EINTR, it fails; short, it writes half; before or after, the
 * process is killed there. N+ is N and all later ones, as on a disk that stays full. Messages on standard error are not
 * counted. The report gets a line: the number of calls, and the name of the one disturbed. Exit code: the program's,
 * 128 and the signal's number if it was killed, 77 if this machine does not allow ptrace.
 *
 * Errors are set by replacing the call with an invalid one and its result on the way out, so a failed call did nothing.
 */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SKIP = 77, MOST_THREADS = 4096 };

typedef enum action { NONE, FAIL, SHORTEN, KILL_BEFORE, KILL_AFTER } action;

/* Calls that are counted. `fills`: fails on a full disk, too. */
static const struct call {
    long number;
    const char *name;
    bool writes, fills;
} calls[] = {
    {SYS_write, "write", true, true},
    {SYS_writev, "writev", true, true},
    {SYS_pwrite64, "pwrite", true, true},
    {SYS_pwritev, "pwritev", true, true},
    {SYS_pwritev2, "pwritev2", true, true},
    {SYS_openat, "open", false, true},
    {SYS_fsync, "fsync", false, true},
    {SYS_fdatasync, "fdatasync", false, true},
    {SYS_linkat, "link", false, true},
    {SYS_renameat2, "rename", false, true},
    {SYS_mkdirat, "mkdir", false, true},
    {SYS_unlinkat, "unlink", false, false},
    {SYS_ftruncate, "ftruncate", false, false},
    {SYS_fchmod, "fchmod", false, false},
    {SYS_flock, "flock", false, false},
#ifdef SYS_rename
    {SYS_rename, "rename", false, true},
    {SYS_renameat, "rename", false, true},
    {SYS_link, "link", false, true},
    {SYS_mkdir, "mkdir", false, true},
    {SYS_unlink, "unlink", false, false},
    {SYS_open, "open", false, true},
#endif
};

typedef struct plan {
    long at;
    bool later;
    action action;
    int error;
} plan;

static long seen;
static const char *hit = "-";

/* Threads whose current call is being disturbed: their id and what to do on the way out. */
static struct pending {
    pid_t thread;
    action action;
    int error;
} pending[MOST_THREADS];

static struct pending *pending_of(pid_t thread, bool add) {
    struct pending *unused = NULL;
    for (int i = 0; i < MOST_THREADS; i++) {
        if (pending[i].thread == thread)
            return &pending[i];
        if (pending[i].thread == 0 && !unused)
            unused = &pending[i];
    }
    if (add && unused)
        unused->thread = thread;
    return add ? unused : NULL;
}

#if defined __x86_64__
static bool set_call(pid_t thread, long number) {
    struct user_regs_struct all;
    if (ptrace(PTRACE_GETREGS, thread, NULL, &all) != 0)
        return false;
    all.orig_rax = (unsigned long long)number;
    return ptrace(PTRACE_SETREGS, thread, NULL, &all) == 0;
}
static bool set_result(pid_t thread, long value) {
    struct user_regs_struct all;
    if (ptrace(PTRACE_GETREGS, thread, NULL, &all) != 0)
        return false;
    all.rax = (unsigned long long)value;
    return ptrace(PTRACE_SETREGS, thread, NULL, &all) == 0;
}
static bool set_size(pid_t thread, unsigned long long size) {
    struct user_regs_struct all;
    if (ptrace(PTRACE_GETREGS, thread, NULL, &all) != 0)
        return false;
    all.rdx = size;
    return ptrace(PTRACE_SETREGS, thread, NULL, &all) == 0;
}
#elif defined __aarch64__
static bool change(pid_t thread, int which, unsigned long long value) {
    struct user_regs_struct all;
    struct iovec part = {&all, sizeof all};
    if (ptrace(PTRACE_GETREGSET, thread, NT_PRSTATUS, &part) != 0)
        return false;
    all.regs[which] = value;
    return ptrace(PTRACE_SETREGSET, thread, NT_PRSTATUS, &part) == 0;
}
static bool set_call(pid_t thread, long number) {
    int call = (int)number;
    struct iovec part = {&call, sizeof call};
    return ptrace(PTRACE_SETREGSET, thread, NT_ARM_SYSTEM_CALL, &part) == 0;
}
static bool set_result(pid_t thread, long value) {
    return change(thread, 0, (unsigned long long)value);
}
static bool set_size(pid_t thread, unsigned long long size) {
    return change(thread, 2, size);
}
#else
static bool set_call(pid_t thread, long number) {
    (void)thread;
    (void)number;
    exit(SKIP);
}
#define set_result set_call
#define set_size set_call
#endif

/* The row of a call that counts, or NULL. */
static const struct call *counted(const struct __ptrace_syscall_info *about) {
    const struct call *row = NULL;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if ((uint64_t)calls[i].number == about->entry.nr)
            row = &calls[i];
    if (!row || (row->writes && about->entry.args[0] == STDERR_FILENO))
        return NULL;
    if (strcmp(row->name, "open") == 0) {
        uint64_t flags = about->entry.nr == SYS_openat ? about->entry.args[2] : about->entry.args[1];
        if (!(flags & (O_CREAT | O_TRUNC)) && (flags & O_TMPFILE) != O_TMPFILE)
            return NULL;
    }
    return row;
}

/* A call begins. Returns whether the process was killed. */
static bool enter(pid_t thread, pid_t child, const struct __ptrace_syscall_info *about, const plan *wanted) {
    const struct call *row = counted(about);
    if (!row)
        return false;
    seen++;
    bool now = wanted->action != NONE && (seen == wanted->at || (wanted->later && seen > wanted->at && row->fills));
    if (!now || (wanted->later && !row->fills && wanted->error == ENOSPC))
        return false;
    if (strcmp(hit, "-") == 0)
        hit = row->name;
    if (wanted->action == KILL_BEFORE) {
        kill(child, SIGKILL);
        return true;
    }
    if (wanted->action == SHORTEN) {
        if (strcmp(row->name, "write") == 0 && about->entry.args[2] > 1)
            set_size(thread, about->entry.args[2] / 2);
        return false;
    }
    struct pending *one = pending_of(thread, true);
    if (!one)
        return false;
    one->action = wanted->action;
    one->error = wanted->error;
    if (wanted->action == FAIL)
        set_call(thread, -1);
    return false;
}

static bool leave(pid_t thread, pid_t child) {
    struct pending *one = pending_of(thread, false);
    if (!one)
        return false;
    action done = one->action;
    one->thread = 0;
    if (done == FAIL)
        set_result(thread, -one->error);
    if (done == KILL_AFTER)
        kill(child, SIGKILL);
    return done == KILL_AFTER;
}

/* Follows all threads and children to the end of the first one; its wait status. */
static int follow(pid_t child, const plan *wanted) {
    int status = 0, last = 0;
    pid_t thread;
    while ((thread = waitpid(-1, &status, __WALL)) > 0) {
        int signal = 0;
        struct __ptrace_syscall_info about;
        if (WIFEXITED(status) || WIFSIGNALED(status)) {
            if (thread == child)
                last = status;
            continue;
        }
        if (WSTOPSIG(status) == (SIGTRAP | 0x80)) {
            if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof about, &about) > 0) {
                if (about.op == PTRACE_SYSCALL_INFO_ENTRY)
                    enter(thread, child, &about, wanted);
                else if (about.op == PTRACE_SYSCALL_INFO_EXIT)
                    leave(thread, child);
            }
        } else if (WSTOPSIG(status) != SIGTRAP && !(WSTOPSIG(status) == SIGSTOP && thread != child)) {
            signal = WSTOPSIG(status);
        }
        ptrace(PTRACE_SYSCALL, thread, NULL, (void *)(intptr_t)signal);
    }
    return last;
}

static plan parse(const char *at, const char *name) {
    static const struct {
        const char *name;
        action action;
        int error;
    } known[] = {{"none", NONE, 0},     {"ENOSPC", FAIL, ENOSPC},   {"EIO", FAIL, EIO},      {"EINTR", FAIL, EINTR},
                 {"short", SHORTEN, 0}, {"before", KILL_BEFORE, 0}, {"after", KILL_AFTER, 0}};
    plan made = {.at = strtol(at, NULL, 10), .later = strchr(at, '+') != NULL};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].name, name) == 0) {
            made.action = known[i].action;
            made.error = known[i].error;
            return made;
        }
    fprintf(stderr, "inject: unknown action '%s'\n", name);
    exit(2);
}

int main(int count, char **word) {
    if (count < 5) {
        fprintf(stderr, "Usage: inject REPORT N ACTION COMMAND…\n");
        return 2;
    }
    plan wanted = parse(word[2], word[3]);
    pid_t child = fork();
    if (child == 0) {
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0 || raise(SIGSTOP) != 0)
            _exit(SKIP);
        execvp(word[4], word + 4);
        _exit(127);
    }
    int status;
    if (child < 0 || waitpid(child, &status, __WALL) != child || !WIFSTOPPED(status))
        return SKIP;
    long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK |
                   PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC;
    if (ptrace(PTRACE_SETOPTIONS, child, NULL, (void *)options) != 0 || ptrace(PTRACE_SYSCALL, child, NULL, NULL) != 0)
        return SKIP;
    status = follow(child, &wanted);
    FILE *report = fopen(word[1], "w");
    if (report) {
        fprintf(report, "%ld %s\n", seen, hit);
        fclose(report);
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
