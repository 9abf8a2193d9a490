/* The journal of an agent: every report that was taken in, on the disk before it is answered, so that nothing answered
 * is ever lost. A text file, one record a line: a checksum of 16 hexadecimal digits, a blank, and the client's line as
 * it came. The first record says what the agent is. Each checksum covers the one before it, so that no line can be
 * missing in the middle; what a crash left half written at the end is recognised and cut off. */
#ifndef NOGE_AGENT_JOURNAL_H
#define NOGE_AGENT_JOURNAL_H

#include <noge/status.h>
#include <sys/types.h>

/* What must be the same for an agent to go on. */
typedef struct noge_journal_head {
    const char *policy;
    uint64_t model; /* checksum of the model's file; 0: the policy is none */
    bool weighted;
    uint64_t seed;
} noge_journal_head;

typedef struct noge_journal {
    const char *path; /* borrowed */
    int file;         /* -1: not open */
    off_t size;
    uint64_t chain; /* the last checksum */
    bool to_disk;   /* wait for the disk; otherwise what is written survives the program, but no power cut */
    bool waiting;   /* something has been written since the disk was waited for */
    bool resumed;   /* there were records */
    off_t cut;      /* bytes of an incomplete record that were cut off */
} noge_journal;

/* Opens it, or begins one, and hands every record to `replay`. Nobody else can use it meanwhile. Another agent's or a
 * damaged journal is refused, unchanged, with a word on what to do. Close it in success and in failure. */
noge_status noge_journal_open(noge_journal *journal, const char *path, const noge_journal_head *head, bool to_disk,
                              noge_status (*replay)(void *reader, const char *line, size_t size, noge_error *error),
                              void *reader, noge_error *error);

/* Adds a line. If it cannot be written the journal is as before. */
noge_status noge_journal_add(noge_journal *journal, const char *line, size_t size, noge_error *error);

/* Waits until all that was added is on the disk: once for many lines. */
noge_status noge_journal_sync(noge_journal *journal, noge_error *error);

void noge_journal_close(noge_journal *journal);

#endif
