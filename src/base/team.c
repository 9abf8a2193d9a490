/* Jobs over a team. A message begins with its kind and the number of a job. Rank 0 sends orders to idle processes only,
 * so no two processes wait for each other to receive. */
#include "base/team.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/threads.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef enum kind { ORDER, NEWS, RESULT, END } kind;

typedef struct head {
    uint32_t kind, status; /* status: of a result */
    uint64_t job;
} head;

/* ---- Messages ---------------------------------------------------------------------------------------------------- */

void noge_team_read(noge_team_reader *reader, void *bytes, size_t size) {
    reader->failed |= (size_t)(reader->end - reader->at) < size;
    if (reader->failed) {
        memset(bytes, 0, size);
        return;
    }
    memcpy(bytes, reader->at, size);
    reader->at += size;
}

static noge_status begin_message(noge_text *text, head top, noge_error *error) {
    text->size = 0;
    return noge_text_append(text, &top, sizeof top, error);
}

static noge_status fail_message(uint32_t from, noge_error *error) {
    return noge_fail(error, NOGE_IO, "unexpected message from rank %u; all ranks must run the same noge", from);
}

noge_status noge_team_tell(noge_team *team, uint64_t job, const void *news, size_t size, noge_error *error) {
    noge_text text = {0};
    noge_status status = begin_message(&text, (head){.kind = NEWS, .job = job}, error);
    if (status == NOGE_OK)
        status = noge_text_append(&text, news, size, error);
    if (status == NOGE_OK)
        status = team->send(team, 0, text.bytes, text.size, error);
    noge_text_free(&text);
    return status;
}

noge_status noge_team_dismiss(noge_team *team, noge_error *error) {
    noge_status status = NOGE_OK;
    noge_text text = {0};
    if (!noge_team_is_several(team) || team->dismissed)
        return NOGE_OK;
    team->dismissed = true;
    const head end = {.kind = END};
    for (uint32_t rank = 1; team->rank == 0 && rank < team->size && status == NOGE_OK; rank++)
        status = team->send(team, rank, &end, sizeof end, error);
    head top = {.kind = ORDER};
    while (team->rank != 0 && status == NOGE_OK && top.kind != END) {
        uint32_t from = 0;
        status = team->receive(team, &from, &text, -1, error);
        noge_team_reader reader = {text.bytes, text.bytes + text.size, false};
        noge_team_read(&reader, &top, sizeof top);
    }
    noge_text_free(&text);
    return status;
}

noge_status noge_team_blame(const noge_team *team, noge_error *error) {
    const noge_error reason = *error;
    return noge_fail_remedy(error, reason.status, reason.remedy, "rank %u: %.400s", team->rank, reason.text);
}

/* ---- Rank 0 ------------------------------------------------------------------------------------------------------ */

typedef struct foreman {
    noge_team *team;
    const noge_team_work *work;
    uint64_t count;
    pthread_mutex_t lock; /* guards the rest but `busy` */
    uint64_t next;        /* job */
    uint32_t threads;     /* that are still working here */
    noge_status status;
    uint64_t failed_job;
    noge_error error;
    uint64_t *busy; /* [size] the job of each process; `count`: none */
    uint32_t away;  /* number of processes with a job */
} foreman;

typedef struct hand {
    foreman *of;
    uint32_t number;
    pthread_t thread;
} hand;

static void note(foreman *at, uint64_t job, noge_status status, const noge_error *error) {
    if (status == NOGE_OK)
        return;
    pthread_mutex_lock(&at->lock);
    if (at->status == NOGE_OK || job < at->failed_job) {
        at->status = status;
        at->failed_job = job;
        at->error = *error;
    }
    pthread_mutex_unlock(&at->lock);
}

/* The next job; `count`: there is none. */
static uint64_t next_job(foreman *at) {
    pthread_mutex_lock(&at->lock);
    uint64_t job = at->status == NOGE_OK && at->next < at->count ? at->next++ : at->count;
    pthread_mutex_unlock(&at->lock);
    return job;
}

static void *work_here(void *argument) {
    hand *self = argument;
    foreman *at = self->of;
    for (uint64_t job; (job = next_job(at)) < at->count;) {
        noge_error error = {0};
        noge_status status = at->work->work(at->work->context, self->number, job, NULL, NULL, &error);
        note(at, job, status, &error);
    }
    pthread_mutex_lock(&at->lock);
    at->threads--;
    pthread_mutex_unlock(&at->lock);
    return NULL;
}

static noge_status give(foreman *at, uint32_t rank, noge_text *text, noge_error *error) {
    uint64_t job = next_job(at);
    if (job == at->count)
        return NOGE_OK;
    noge_status status = begin_message(text, (head){.kind = ORDER, .job = job}, error);
    if (status == NOGE_OK && at->work->prepare)
        status = at->work->prepare(at->work->context, job, text, error);
    if (status == NOGE_OK)
        status = at->team->send(at->team, rank, text->bytes, text->size, error);
    if (status == NOGE_OK) {
        at->busy[rank] = job;
        at->away++;
    }
    return status;
}

static noge_status take_result(const noge_team_work *work, const head *top, noge_team_reader *reader,
                               noge_error *error) {
    noge_error reason = {0};
    noge_status status = (noge_status)top->status;
    if (status != NOGE_OK)
        noge_team_read(reader, &reason, sizeof reason);
    if (work->take)
        return work->take(work->context, top->job, status, &reason, reader->at, (size_t)(reader->end - reader->at),
                          error);
    if (error)
        *error = reason;
    return status;
}

/* Takes a message. Only failures that concern more than one job are returned. */
static noge_status take_message(foreman *at, uint32_t from, const noge_text *text, noge_error *error) {
    noge_team_reader reader = {text->bytes, text->bytes + text->size, false};
    head top;
    noge_team_read(&reader, &top, sizeof top);
    if (reader.failed || at->busy[from] == at->count || top.job != at->busy[from] ||
        (top.kind != NEWS && top.kind != RESULT))
        return fail_message(from, error);
    noge_error reason = {0};
    noge_status status = NOGE_OK;
    if (top.kind == RESULT) {
        at->busy[from] = at->count;
        at->away--;
        status = take_result(at->work, &top, &reader, &reason);
    } else if (at->work->hear) {
        status = at->work->hear(at->work->context, top.job, reader.at, (size_t)(reader.end - reader.at), &reason);
    }
    note(at, top.job, status, &reason);
    return NOGE_OK;
}

static bool works_here(foreman *at) {
    pthread_mutex_lock(&at->lock);
    bool any = at->threads > 0;
    pthread_mutex_unlock(&at->lock);
    return any;
}

/* Serves the other processes until nobody has a job any more. */
static noge_status lead(foreman *at, noge_error *error) {
    static const double glance = 0.05; /* seconds after which to look whether the threads here have ended */
    noge_text text = {0};
    noge_status status = NOGE_OK;
    for (uint32_t rank = 1; rank < at->team->size && status == NOGE_OK; rank++)
        status = give(at, rank, &text, error);
    while (status == NOGE_OK && (at->away > 0 || works_here(at))) {
        uint32_t from = NOGE_TEAM_ANYBODY;
        status = at->team->receive(at->team, &from, &text, glance, error);
        if (status != NOGE_OK || from == NOGE_TEAM_NOBODY)
            continue;
        status = take_message(at, from, &text, error);
        if (status == NOGE_OK && at->busy[from] == at->count)
            status = give(at, from, &text, error);
    }
    noge_text_free(&text);
    return status;
}

static noge_status share(foreman *at, hand *hands, uint32_t threads, noge_error *error) {
    uint32_t started = 0;
    at->threads = threads;
    for (; started < threads; started++) {
        hands[started] = (hand){.of = at, .number = started};
        if (pthread_create(&hands[started].thread, NULL, work_here, &hands[started]) != 0)
            break; /* the others do the work */
    }
    pthread_mutex_lock(&at->lock);
    at->threads -= threads - started;
    pthread_mutex_unlock(&at->lock);
    noge_status status = lead(at, error);
    at->team->broken |= status != NOGE_OK;
    if (status != NOGE_OK)
        note(at, at->count, status, error ? error : &(noge_error){0});
    for (uint32_t i = 0; i < started; i++)
        pthread_join(hands[i].thread, NULL);
    if (status == NOGE_OK && at->status != NOGE_OK && error)
        *error = at->error;
    return status == NOGE_OK ? at->status : status;
}

/* A team of one: the jobs as tasks. */
static noge_status work_alone(void *context, uint32_t worker, uint64_t job, noge_error *error) {
    const noge_team_work *work = context;
    return work->work(work->context, worker, job, NULL, NULL, error);
}

noge_status noge_team_share(noge_team *team, uint32_t threads, uint64_t count, const noge_team_work *work,
                            noge_error *error) {
    if (!noge_team_is_several(team))
        return noge_run_tasks(threads, count, work_alone, (void *)(uintptr_t)work, error);
    foreman at = {.team = team, .work = work, .count = count, .lock = PTHREAD_MUTEX_INITIALIZER};
    threads = threads > 0 ? threads : 1;
    hand *hands = noge_allocate(threads, sizeof *hands, error);
    at.busy = noge_allocate(team->size, sizeof *at.busy, error);
    for (uint32_t i = 0; at.busy && i < team->size; i++)
        at.busy[i] = count;
    noge_status status = hands && at.busy ? share(&at, hands, threads, error) : NOGE_NO_MEMORY;
    free(hands);
    free(at.busy);
    return status;
}

/* ---- All ranks at once ------------------------------------------------------------------------------------------- */

static noge_status send_order(noge_team *team, const noge_team_work *work, uint32_t rank, noge_text *text,
                              noge_error *error) {
    noge_status status = begin_message(text, (head){.kind = ORDER, .job = rank}, error);
    if (status == NOGE_OK && work->prepare)
        status = work->prepare(work->context, rank, text, error);
    return status == NOGE_OK ? team->send(team, rank, text->bytes, text->size, error) : status;
}

/* *failure: of the rank's job, if the team itself is fine. */
static noge_status receive_result(noge_team *team, const noge_team_work *work, uint32_t rank, noge_text *text,
                                  noge_error *failure, noge_error *error) {
    uint32_t from = rank;
    noge_status status = team->receive(team, &from, text, -1, error);
    if (status != NOGE_OK)
        return status;
    noge_team_reader reader = {text->bytes, text->bytes + text->size, false};
    head top;
    noge_team_read(&reader, &top, sizeof top);
    if (reader.failed || top.kind != RESULT || top.job != rank)
        return fail_message(rank, error);
    failure->status = take_result(work, &top, &reader, failure);
    return NOGE_OK;
}

noge_status noge_team_together(noge_team *team, const noge_team_work *work, noge_error *error) {
    noge_text text = {0};
    noge_error own = {0};
    noge_status status = NOGE_OK;
    for (uint32_t rank = 1; rank < team->size && status == NOGE_OK; rank++)
        status = send_order(team, work, rank, &text, error);
    if (status == NOGE_OK)
        own.status = work->work(work->context, 0, 0, NULL, NULL, &own);
    for (uint32_t rank = 1; rank < team->size && status == NOGE_OK; rank++) {
        noge_error theirs = {0};
        status = receive_result(team, work, rank, &text, &theirs, error);
        if (own.status == NOGE_OK)
            own = theirs;
    }
    noge_text_free(&text);
    team->broken |= status != NOGE_OK;
    if (status == NOGE_OK && own.status != NOGE_OK && error)
        *error = own;
    return status == NOGE_OK ? own.status : status;
}

/* ---- The others -------------------------------------------------------------------------------------------------- */

static noge_status answer(noge_team *team, const noge_team_work *work, uint64_t job, const noge_text *order,
                          noge_status ready, const noge_error *reason, noge_error *error) {
    noge_text text = {0};
    noge_error failure = ready == NOGE_OK ? (noge_error){0} : *reason;
    if (ready != NOGE_OK)
        noge_team_blame(team, &failure);
    noge_status status = begin_message(&text, (head){.kind = RESULT, .job = job}, error), done = ready;
    if (status == NOGE_OK && done == NOGE_OK)
        done = work->work(work->context, 0, job, order, &text, &failure);
    if (status == NOGE_OK && done != NOGE_OK) {
        noge_text rest = {0}; /* the reason stands before the result */
        status = noge_text_append(&rest, text.bytes + sizeof(head), text.size - sizeof(head), error);
        if (status == NOGE_OK)
            status = begin_message(&text, (head){.kind = RESULT, .status = (uint32_t)done, .job = job}, error);
        if (status == NOGE_OK)
            status = noge_text_append(&text, &failure, sizeof failure, error);
        if (status == NOGE_OK)
            status = noge_text_append(&text, rest.bytes, rest.size, error);
        noge_text_free(&rest);
    }
    if (status == NOGE_OK)
        status = team->send(team, 0, text.bytes, text.size, error);
    noge_text_free(&text);
    return status;
}

noge_status noge_team_serve(noge_team *team, const noge_team_work *work, noge_status ready, const noge_error *reason,
                            noge_error *error) {
    noge_text text = {0};
    noge_status status = NOGE_OK;
    while (status == NOGE_OK && !team->dismissed) {
        uint32_t from = 0;
        status = team->receive(team, &from, &text, -1, error);
        if (status != NOGE_OK)
            break;
        noge_team_reader reader = {text.bytes, text.bytes + text.size, false};
        head top;
        noge_team_read(&reader, &top, sizeof top);
        if (reader.failed || (top.kind != ORDER && top.kind != END)) {
            status = fail_message(0, error);
        } else if (top.kind == END) {
            team->dismissed = true;
        } else {
            noge_text order = {.bytes = text.bytes + sizeof top, .size = text.size - sizeof top};
            status = answer(team, work, top.job, &order, ready, reason, error);
        }
    }
    noge_text_free(&text);
    return status;
}
