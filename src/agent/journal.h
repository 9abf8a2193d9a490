/* The journal of a session: every accepted report, written before it is answered, so that no answered report is lost.
 *
 * A journal is a text file with one record a line: a checksum of 16 hexadecimal digits, a blank, and the client's line.
 * The first record describes the session. Each checksum covers the one before it, so a missing line is noticed.
 *
 * A crash can leave the last record torn, without its newline. It was never answered. It is moved to a file beside the
 * journal, JOURNAL.cut-N, and the session continues; so it does after a last line with a wrong checksum, which may have
 * been answered. A wrong record before the last line is damage: the journal is refused and stays as it is. */
#ifndef NOGE_AGENT_JOURNAL_H
#define NOGE_AGENT_JOURNAL_H

#include <noge/task.h>
#include <sys/types.h>

/* What must be the same when a session continues. */
typedef struct noge_journal_head {
    const char *policy;
    uint64_t model;        /* the policy's hash; 0: its name identifies it */
    const noge_task *task; /* its limit may differ */
    uint64_t seed;
} noge_journal_head;

typedef struct noge_journal {
    const char *path; /* borrowed */
    int file;         /* -1: not open */
    off_t size;
    uint64_t chain; /* the last checksum */
    bool to_disk;   /* wait for the disk; otherwise records survive a crash of the program, but no power cut */
    bool waiting;   /* records were written since the last wait for the disk */
    bool changed;   /* by another program: nothing is kept any more */
    bool resumed;   /* the file had records */
    off_t cut;      /* bytes of a torn or damaged last record that were removed */
    bool damaged;   /* they are a complete line, so it may have been answered */
    char *cut_file; /* path of the file that has them now; owned; NULL: nothing was removed */
} noge_journal;

/* Opens or creates a journal, locks it and hands every report in it to `replay`. A damaged journal, and one of a
 * session with another head, is refused and not changed. Close the journal after success and after failure. */
noge_status noge_journal_open(noge_journal *journal, const char *path, const noge_journal_head *head, bool to_disk,
                              noge_status (*replay)(void *reader, const char *line, size_t size, noge_error *error),
                              void *reader, noge_error *error);

/* Adds a line. If that fails, the journal is as before. */
noge_status noge_journal_add(noge_journal *journal, const char *line, size_t size, noge_error *error);

/* Waits until all added lines are on the disk. Cheapest when called once for many lines. NOGE_IO if the path does not
 * name the open file any more, or another program changed the file: then the lines are not kept. */
noge_status noge_journal_sync(noge_journal *journal, noge_error *error);

/* Is this path, or the file that it links to, the open journal? */
bool noge_journal_is(const noge_journal *journal, const char *path);

/* Closes the file and releases the lock. */
void noge_journal_close(noge_journal *journal);

#endif
