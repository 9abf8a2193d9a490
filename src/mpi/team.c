/* A team by MPI. This module is the only code that knows MPI; noge loads it when mpirun has started it.
 *
 * A message is sent in pieces, because MPI counts bytes in an int. The first piece begins with the size of the whole.
 * Waiting polls and sleeps: MPI's own waiting would keep a core busy that somebody else may need.
 *
 * The module is linked against nothing of noge, so it reports failures in its own words and grows no buffers itself. */
#include "mpi/team.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FIRST = 1, MORE = 2, PIECE = 1 << 28, EAGER = 1 << 16 };

static noge_status fail(noge_error *error, const char *what) {
    if (error) {
        *error = (noge_error){.status = NOGE_IO};
        snprintf(error->text, sizeof error->text, "MPI cannot %s; start all ranks again", what);
    }
    return NOGE_IO;
}

/* ---- Waiting ----------------------------------------------------------------------------------------------------- */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Between two looks: at first no pause, then pauses that grow to a millisecond. */
static void pause_after(unsigned tries) {
    long pause = tries > 200 ? (long)(tries - 200) * 2000 : 0;
    if (pause > 0)
        nanosleep(&(struct timespec){.tv_nsec = pause < 1000000 ? pause : 1000000}, NULL);
}

/* Waits for a message. */
static noge_status wait_for(int from, double seconds, bool *came, MPI_Status *about, noge_error *error) {
    double begun = now();
    for (unsigned tries = 0;; tries++) {
        int flag = 0;
        if (MPI_Iprobe(from, FIRST, MPI_COMM_WORLD, &flag, about) != MPI_SUCCESS)
            return fail(error, "receive");
        *came = flag != 0;
        if (*came || (seconds >= 0 && now() - begun > seconds))
            return NOGE_OK;
        pause_after(tries);
    }
}

/* Waits until a message is sent or received. */
static bool complete(int started, MPI_Request *request) {
    int done = 0;
    for (unsigned tries = 0; started == MPI_SUCCESS && !done; tries++) {
        started = MPI_Test(request, &done, MPI_STATUS_IGNORE);
        if (!done)
            pause_after(tries);
    }
    return started == MPI_SUCCESS;
}

/* ---- Sending ----------------------------------------------------------------------------------------------------- */

static bool send_piece(uint32_t to, int tag, const void *bytes, size_t size) {
    MPI_Request request;
    return complete(MPI_Isend(bytes, (int)size, MPI_BYTE, (int)to, tag, MPI_COMM_WORLD, &request), &request);
}

static noge_status send_message(noge_team *team, uint32_t to, const void *bytes, size_t size, noge_error *error) {
    char first[sizeof(uint64_t) + EAGER];
    uint64_t whole = size, done = size < EAGER ? size : EAGER;
    (void)team;
    memcpy(first, &whole, sizeof whole);
    memcpy(first + sizeof whole, bytes, done);
    bool sent = send_piece(to, FIRST, first, sizeof whole + done);
    while (sent && done < whole) {
        uint64_t piece = whole - done < PIECE ? whole - done : PIECE;
        sent = send_piece(to, MORE, (const char *)bytes + done, piece);
        done += piece;
    }
    return sent ? NOGE_OK : fail(error, "send");
}

/* ---- Receiving --------------------------------------------------------------------------------------------------- */

/* Makes room for `size` bytes and a 0 behind them. */
static noge_status reserve(noge_text *text, uint64_t size, noge_error *error) {
    if (text->space > size)
        return NOGE_OK;
    char *bytes = size < SIZE_MAX ? realloc(text->bytes, size + 1) : NULL;
    if (!bytes) {
        fail(error, "receive: out of memory");
        return NOGE_NO_MEMORY;
    }
    text->bytes = bytes;
    text->space = size + 1;
    return NOGE_OK;
}

static noge_status receive_message(noge_team *team, uint32_t *from, noge_text *text, double seconds,
                                   noge_error *error) {
    char first[sizeof(uint64_t) + EAGER];
    MPI_Status about;
    bool came;
    int size = 0;
    uint64_t whole;
    (void)team;
    noge_status status =
        wait_for(*from == NOGE_TEAM_ANYBODY ? MPI_ANY_SOURCE : (int)*from, seconds, &came, &about, error);
    *from = NOGE_TEAM_NOBODY;
    if (status != NOGE_OK || !came)
        return status;
    int source = about.MPI_SOURCE;
    if (MPI_Recv(first, sizeof first, MPI_BYTE, source, FIRST, MPI_COMM_WORLD, &about) != MPI_SUCCESS ||
        MPI_Get_count(&about, MPI_BYTE, &size) != MPI_SUCCESS || (size_t)size < sizeof whole)
        return fail(error, "receive");
    memcpy(&whole, first, sizeof whole);
    uint64_t done = (uint64_t)size - sizeof whole;
    status = reserve(text, whole, error);
    if (status != NOGE_OK)
        return status;
    memcpy(text->bytes, first + sizeof whole, done);
    while (done < whole) {
        uint64_t piece = whole - done < PIECE ? whole - done : PIECE;
        MPI_Request request;
        if (!complete(MPI_Irecv(text->bytes + done, (int)piece, MPI_BYTE, source, MORE, MPI_COMM_WORLD, &request),
                      &request))
            return fail(error, "receive");
        done += piece;
    }
    text->bytes[whole] = 0;
    text->size = whole;
    *from = (uint32_t)source;
    return NOGE_OK;
}

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

noge_status noge_team_mpi_open(noge_team *team, noge_error *error) {
    int provided, rank, size;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS || provided < MPI_THREAD_FUNNELED ||
        MPI_Comm_rank(MPI_COMM_WORLD, &rank) != MPI_SUCCESS || MPI_Comm_size(MPI_COMM_WORLD, &size) != MPI_SUCCESS)
        return fail(error, "start");
    *team =
        (noge_team){.rank = (uint32_t)rank, .size = (uint32_t)size, .send = send_message, .receive = receive_message};
    return NOGE_OK;
}

/* MPI's own text has more behind a comma or on further lines, gaps of several spaces, and maybe the word "Version:". */
void noge_team_mpi_library(char *name, size_t size) {
    char text[MPI_MAX_LIBRARY_VERSION_STRING] = "";
    int length;
    size_t used = 0;
    MPI_Get_library_version(text, &length);
    text[strcspn(text, ",\n")] = 0;
    for (char *word = strtok(text, " \t"); word && used < size; word = strtok(NULL, " \t"))
        if (strcmp(word, "Version:") != 0)
            used += (size_t)snprintf(name + used, size - used, "%s%s", used > 0 ? " " : "", word);
}

void noge_team_mpi_close(void) {
    MPI_Finalize();
}

void noge_team_mpi_abort(int code) {
    MPI_Abort(MPI_COMM_WORLD, code);
}
