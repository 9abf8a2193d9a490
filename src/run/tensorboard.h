/* Event files for TensorBoard: curves of numbers against steps, in the folder where TensorBoard looks for files named
 * events.out.tfevents.*.
 *
 * A file is a sequence of records, each with its length and checksums; a record is one event of one step. The last
 * record is incomplete if its writer was killed; readers ignore it. */
#ifndef NOGE_RUN_TENSORBOARD_H
#define NOGE_RUN_TENSORBOARD_H

#include <noge/status.h>
#include <stdio.h>

typedef struct noge_tensorboard_scalar {
    const char *tag; /* the curve, such as "evaluation/rate" */
    double value;    /* kept in single precision */
} noge_tensorboard_scalar;

/* Opens a file to append to, or makes it. folder: descriptor of the folder with the file that the last part of `path`
 * names; AT_FDCWD: `path` is used as it is. Symbolic links are not followed. Events after `step` are cut off, so a
 * resumed run passes the step of its checkpoint. A new file gets its first event, dated `wall_time` (seconds since
 * 1970). Another kind of file is NOGE_BAD_INPUT and stays as it is. Close with fclose(). */
noge_status noge_tensorboard_open(FILE **file, int folder, const char *path, uint64_t step, double wall_time,
                                  noge_error *error);

/* Appends one event, in one write. */
noge_status noge_tensorboard_write(FILE *file, uint64_t step, double wall_time, const noge_tensorboard_scalar *scalar,
                                   size_t count, noge_error *error);

/* Cuts a file back to its whole records up to `step`. A file that is not there is fine. */
noge_status noge_tensorboard_cut(int folder, const char *path, uint64_t step, noge_error *error);

/* The checksum of the records: CRC-32C (Castagnoli). */
uint32_t noge_crc32c(const void *bytes, size_t size);

#endif
