/* The journal of a session: every accepted report, written before it is answered, so that no answered report is lost.
 *
 * A journal is a text file with one record a line: a checksum of 16 hexadecimal digits, a blank, and the client's line.
 * The first record describes the session. Each checksum covers the one before it, so a missing line is noticed. A
 * record that a crash left incomplete at the end is recognised and removed. */
#ifndef NOGE_AGENT_JOURNAL_H
#define NOGE_AGENT_JOURNAL_H

#include <noge/status.h>
#include <sys/types.h>

/* What must be the same when a session continues. */
typedef struct noge_journal_head {
    const char *policy;
    uint64_t model; /* the policy's fingerprint; 0: its name identifies it */
    bool weighted;
    uint64_t seed;
} noge_journal_head;

typedef struct noge_journal {
    const char *path; /* borrowed */
    int file;         /* -1: not open */
    off_t size;
    uint64_t chain; /* the last checksum */
    bool to_disk;   /* wait for the disk; otherwise records survive a crash of the program, but no power cut */
    bool waiting;   /* records were written since the last wait for the disk */
    bool resumed;   /* the file had records */
    off_t cut;      /* bytes of an incomplete record that were removed */
} noge_journal;

/* Opens or creates a journal, locks it and hands every report in it to `replay`. A damaged journal, and one of a
 * session with another head, is refused and not changed. Close the journal after success and after failure. */
noge_status noge_journal_open(noge_journal *journal, const char *path, const noge_journal_head *head, bool to_disk,
                              noge_status (*replay)(void *reader, const char *line, size_t size, noge_error *error),
                              void *reader, noge_error *error);

/* Adds a line. If that fails, the journal is as before. */
noge_status noge_journal_add(noge_journal *journal, const char *line, size_t size, noge_error *error);

/* Waits until all added lines are on the disk. Cheapest when called once for many lines. */
noge_status noge_journal_sync(noge_journal *journal, noge_error *error);

/* Closes the file and releases the lock. */
void noge_journal_close(noge_journal *journal);

#endif
