/* News begin with a letter: s start, p step, e evaluation, f files. Structs travel as they are in memory, because all
 * processes run the same program. */
#include "run/remote.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file/folder.h"
#include "base/file/input.h"
#include "base/file/output.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* In the order in which a training writes them. */
static const char *const names[] = {NOGE_RUN_CONFIG, NOGE_RUN_METRICS,    NOGE_RUN_EVENTS,
                                    NOGE_RUN_BEST,   NOGE_RUN_CHECKPOINT, NOGE_RUN_LAST};

enum { NAMES = sizeof names / sizeof *names };

/* ---- Parcels ----------------------------------------------------------------------------------------------------- */

static noge_status path_of(const char *folder, const char *name, char path[PATH_MAX], noge_error *error) {
    if (snprintf(path, PATH_MAX, "%s/%s", folder, name) < PATH_MAX)
        return NOGE_OK;
    return noge_fail(error, NOGE_USAGE, "%.60s…: the name of the folder is too long", folder);
}

static noge_status pack_file(noge_text *parcel, uint64_t which, const char *path, noge_error *error) {
    char *bytes = NULL;
    size_t size;
    noge_status status = noge_input_read_all(path, &bytes, &size, error);
    const uint64_t head[] = {which, size};
    if (status == NOGE_OK)
        status = noge_text_append(parcel, head, sizeof head, error);
    if (status == NOGE_OK)
        status = noge_text_append(parcel, bytes, size, error);
    free(bytes);
    return status;
}

noge_status noge_run_pack(noge_text *parcel, const char *folder, bool resumable, noge_error *error) {
    noge_status status = NOGE_OK;
    for (uint64_t i = 0; i < NAMES && status == NOGE_OK; i++) {
        char path[PATH_MAX];
        status = path_of(folder, names[i], path, error);
        if (status == NOGE_OK && (resumable || strcmp(names[i], NOGE_RUN_CHECKPOINT) != 0) && access(path, F_OK) == 0)
            status = pack_file(parcel, i, path, error);
    }
    return status;
}

noge_status noge_run_unpack(const char *parcel, size_t size, const char *folder, noge_error *error) {
    noge_team_reader reader = {parcel, parcel + size, false};
    noge_status status = size > 0 ? noge_folder_make(folder, 0777, error) : NOGE_OK;
    while (status == NOGE_OK && reader.at < reader.end) {
        uint64_t head[2];
        char path[PATH_MAX];
        noge_team_read(&reader, head, sizeof head);
        if (reader.failed || head[0] >= NAMES || head[1] > (uint64_t)(reader.end - reader.at))
            return noge_fail(error, NOGE_IO, "unexpected files for %s; all ranks must run the same noge", folder);
        status = path_of(folder, names[head[0]], path, error);
        if (status == NOGE_OK)
            status = noge_output_write_all(path, true, reader.at, head[1], error);
        reader.at += head[1];
    }
    return status;
}

/* ---- Where it trains --------------------------------------------------------------------------------------------- */

/* A failure to tell is not one of the training: if rank 0 is gone, nobody waits for it. */
static void tell(noge_remote_run *run, char kind, const void *bytes, size_t size) {
    noge_text news = {0};
    if (noge_text_append(&news, &kind, 1, NULL) == NOGE_OK && noge_text_append(&news, bytes, size, NULL) == NOGE_OK)
        noge_team_tell(run->team, run->job, news.bytes, news.size, NULL);
    noge_text_free(&news);
}

static bool is_interrupted(void *context) {
    const noge_remote_run *run = context;
    return run->interrupted && run->interrupted(NULL);
}

static void started(void *context, const noge_run_start *start) {
    tell(context, 's', start, sizeof *start);
}

static void stepped(void *context, uint32_t step) {
    static const double pause = 0.5; /* seconds; more reports would only be read faster than a person can */
    noge_remote_run *run = context;
    double now = noge_clock_seconds();
    if (now - run->told < pause)
        return;
    run->told = now;
    tell(run, 'p', &step, sizeof step);
}

static void evaluated(void *context, const noge_train_report *report) {
    tell(context, 'e', report, sizeof *report);
}

noge_run_observer noge_remote_observer(noge_remote_run *run) {
    return (noge_run_observer){
        .context = run, .interrupted = is_interrupted, .started = started, .stepped = stepped, .evaluated = evaluated};
}

static noge_status send_files(void *context, noge_error *error) {
    noge_remote_run *run = context;
    noge_text news = {0};
    noge_status status = noge_text_append(&news, "f", 1, error);
    if (status == NOGE_OK)
        status = noge_run_pack(&news, run->folder, true, error);
    if (status == NOGE_OK)
        status = noge_team_tell(run->team, run->job, news.bytes, news.size, error);
    noge_text_free(&news);
    return status;
}

noge_run_company noge_remote_company(noge_remote_run *run) {
    return (noge_run_company){.context = run, .saved = send_files};
}

/* ---- Rank 0 ------------------------------------------------------------------------------------------------------ */

noge_status noge_remote_hear(const noge_run_observer *observer, const char *folder, const char *news, size_t size,
                             noge_error *error) {
    noge_team_reader reader = {news, news + size, false};
    noge_run_start start;
    noge_train_report report;
    uint32_t step;
    char kind;
    noge_team_read(&reader, &kind, 1);
    switch (kind) {
    case 's':
        noge_team_read(&reader, &start, sizeof start);
        if (!reader.failed && observer->started)
            observer->started(observer->context, &start);
        break;
    case 'p':
        noge_team_read(&reader, &step, sizeof step);
        if (!reader.failed && observer->stepped)
            observer->stepped(observer->context, step);
        break;
    case 'e':
        noge_team_read(&reader, &report, sizeof report);
        if (!reader.failed && observer->evaluated)
            observer->evaluated(observer->context, &report);
        break;
    case 'f': return noge_run_unpack(reader.at, (size_t)(reader.end - reader.at), folder, error);
    default: reader.failed = true;
    }
    return reader.failed ? noge_fail(error, NOGE_IO, "unexpected news of %s; all ranks must run the same noge", folder)
                         : NOGE_OK;
}
