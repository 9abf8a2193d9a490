/* An update shared by several processes.
 *
 * Rank 0 sends the parameters. Each rank explores every size-th episode and sends what comparing needs: the cost of
 * each decision. Rank 0 compares all episodes, as one process would, and sends the advantages back. Each rank
 * differentiates its own episodes and sends their gradients, one for each episode. Rank 0 adds them in the order of the
 * episodes, so the sum has the same bytes for any number of ranks. Inputs of the network, by far the most numbers,
 * never travel. For an evaluation the model travels, and the outcomes of each rank's episodes. */
#include "base/error.h"
#include "learn/evaluate.h"
#include "learn/plus/plus.h"
#include "measure/part_bytes.h"

#include <string.h>

enum { EXPLORE, DIFFERENTIATE, TRY_TEACHERS, ANNOUNCE_TEACHERS, EVALUATE };

/* What rank 0 is told of an episode, before its arrays. */
typedef struct summary {
    uint32_t decisions, asked, strayed, unused;
    double walked;
} summary;

/* One phase of the work. */
typedef struct phase {
    noge_plus *plus;
    uint32_t kind;
    noge_thread_work task;
    uint32_t rank, size; /* whose tasks: rank, rank + size, … */
    uint64_t count;      /* of all ranks */

    /* Only for EVALUATE. */
    noge_evaluation_options options;
    noge_stop *stop;             /* NULL: never */
    noge_evaluation *evaluation; /* with the outcomes of this rank; on rank 0 at last with all */
} phase;

static const char different[] = "unexpected message; all ranks must run the same command with the same data";

/* ---- Tasks of one rank ------------------------------------------------------------------------------------------- */

static noge_status do_own(void *context, uint32_t worker, uint64_t number, noge_error *error) {
    const phase *now = context;
    return now->task(now->plus, worker, now->rank + number * now->size, error);
}

static noge_status do_all_own(phase *now, noge_error *error) {
    uint64_t own = now->count > now->rank ? (now->count - now->rank - 1) / now->size + 1 : 0;
    return own > 0 ? noge_run_tasks(now->plus->threads, own, do_own, now, error) : NOGE_OK;
}

static noge_status make_policy(void *context, uint32_t number, noge_policy **policy, noge_error *error) {
    (void)number;
    return noge_plus_create_policy(context, &(noge_train_progress){0}, policy, error);
}

static noge_evaluation_part part_of(uint64_t rank, const phase *now) {
    return (noge_evaluation_part){.first = rank, .step = now->size, .end = UINT64_MAX};
}

static noge_status evaluate_own(phase *now, noge_error *error) {
    const noge_evaluation_part part = part_of(now->rank, now);
    return noge_evaluate_part(&now->evaluation, now->plus->dataset, make_policy, now->plus, 1, &now->options, &part,
                              now->stop, error);
}

static noge_status do_share(phase *now, noge_error *error) {
    switch (now->kind) {
    case ANNOUNCE_TEACHERS: return NOGE_OK;
    case EVALUATE: return evaluate_own(now, error);
    default: return do_all_own(now, error);
    }
}

/* The phase as this process does it. */
static phase phase_of(noge_plus *plus, uint32_t kind, uint32_t rank, uint32_t size) {
    phase now = {.plus = plus, .kind = kind, .rank = rank, .size = size, .count = plus->rollout_count};
    if (kind == EXPLORE) {
        now.task = noge_plus_explore;
    } else if (kind == DIFFERENTIATE) {
        now.task = noge_plus_differentiate;
    } else if (kind == EVALUATE) {
        now.options = noge_train_evaluation_options(&plus->config);
    } else {
        now.task = noge_plus_try_teachers;
        now.count = plus->dataset->graph_count;
    }
    return now;
}

/* ---- Messages ---------------------------------------------------------------------------------------------------- */

static noge_status append(noge_text *text, const void *array, size_t count, size_t size, noge_error *error) {
    return noge_text_append(text, array, count * size, error);
}

static noge_status append_explored(const noge_plus *plus, const noge_rollout *rollout, noge_text *text,
                                   noge_error *error) {
    const summary top = {.decisions = rollout->decisions,
                         .asked = rollout->asked,
                         .strayed = rollout->strayed,
                         .walked = rollout->walked};
    noge_status status = append(text, &top, 1, sizeof top, error);
    if (status == NOGE_OK)
        status = append(text, rollout->togo, top.decisions, sizeof *rollout->togo, error);
    if (status == NOGE_OK)
        status = append(text, rollout->time, top.asked, sizeof *rollout->time, error);
    if (status == NOGE_OK && plus->config.foresight)
        status = append(text, rollout->remaining, top.decisions + (size_t)1, sizeof *rollout->remaining, error);
    return status;
}

static void read_explored(const noge_plus *plus, noge_rollout *rollout, noge_team_reader *reader) {
    summary top;
    noge_team_read(reader, &top, sizeof top);
    reader->failed |= top.decisions > plus->most || top.asked > top.decisions;
    if (reader->failed)
        return;
    rollout->decisions = top.decisions;
    rollout->asked = top.asked;
    rollout->strayed = top.strayed;
    rollout->walked = top.walked;
    noge_team_read(reader, rollout->togo, top.decisions * sizeof *rollout->togo);
    noge_team_read(reader, rollout->time, top.asked * sizeof *rollout->time);
    if (plus->config.foresight)
        noge_team_read(reader, rollout->remaining, (top.decisions + (size_t)1) * sizeof *rollout->remaining);
}

static noge_status append_compared(const noge_rollout *rollout, noge_text *text, noge_error *error) {
    noge_status status = append(text, &rollout->asked, 1, sizeof rollout->asked, error);
    return status == NOGE_OK ? append(text, rollout->advantage, rollout->asked, sizeof *rollout->advantage, error)
                             : status;
}

static void read_compared(const noge_plus *plus, noge_rollout *rollout, noge_team_reader *reader) {
    noge_team_read(reader, &rollout->asked, sizeof rollout->asked);
    reader->failed |= rollout->asked > plus->most;
    if (!reader->failed)
        noge_team_read(reader, rollout->advantage, rollout->asked * sizeof *rollout->advantage);
}

/* ---- Rank 0 ------------------------------------------------------------------------------------------------------ */

static noge_status prepare(void *context, uint64_t rank, noge_text *order, noge_error *error) {
    const phase *now = context;
    const noge_plus *plus = now->plus;
    const uint32_t head[] = {now->kind, now->size};
    noge_status status = append(order, head, 2, sizeof *head, error);
    switch (now->kind) {
    case EXPLORE:
        if (status == NOGE_OK)
            status = append(order, &plus->update, 1, sizeof plus->update, error);
        if (status == NOGE_OK)
            status = append(order, plus->ranker->parameter, plus->ranker->parameter_count, sizeof(float), error);
        break;
    case DIFFERENTIATE:
        for (uint64_t i = rank; i < now->count && status == NOGE_OK; i += now->size)
            status = append_compared(&plus->rollout[i], order, error);
        break;
    case ANNOUNCE_TEACHERS:
        if (status == NOGE_OK)
            status = append(order, plus->taught_by, plus->dataset->graph_count, sizeof *plus->taught_by, error);
        break;
    case EVALUATE:
        if (status == NOGE_OK)
            status =
                append(order, noge_plus_model(plus)->parameter, plus->ranker->parameter_count, sizeof(float), error);
        break;
    default: break;
    }
    return status;
}

static noge_status work_here(void *context, uint32_t worker, uint64_t job, const noge_text *order, noge_text *result,
                             noge_error *error) {
    phase *now = context;
    (void)worker, (void)job, (void)order, (void)result;
    return do_share(now, error);
}

static noge_status take(void *context, uint64_t rank, noge_status status, const noge_error *reason, const char *result,
                        size_t size, noge_error *error) {
    const phase *now = context;
    noge_plus *plus = now->plus;
    noge_team_reader reader = {result, result + size, false};
    const noge_evaluation_part part = part_of(rank, now);
    size_t parameters = plus->ranker->parameter_count, teachers = plus->teacher_count;
    if (status != NOGE_OK) {
        *error = *reason;
        return status;
    }
    if (now->kind == EVALUATE && now->evaluation) /* NULL: rank 0 itself has failed */
        noge_evaluation_part_read(&part, now->evaluation, false, &reader);
    else if (now->kind == EVALUATE)
        return NOGE_OK;
    for (uint64_t i = rank; now->kind < ANNOUNCE_TEACHERS && i < now->count; i += now->size) {
        if (now->kind == EXPLORE)
            read_explored(plus, &plus->rollout[i], &reader);
        else if (now->kind == DIFFERENTIATE)
            noge_team_read(&reader, plus->rollout[i].gradient, parameters * sizeof(float));
        else
            noge_team_read(&reader, plus->walked + i * teachers, teachers * sizeof *plus->walked);
    }
    return reader.failed || reader.at != reader.end
               ? noge_fail(error, NOGE_IO, "rank %llu: %s", (unsigned long long)rank, different)
               : NOGE_OK;
}

static phase phase_of_all(noge_plus *plus, uint32_t kind) {
    return phase_of(plus, kind, 0, noge_team_is_several(plus->team) ? plus->team->size : 1);
}

static noge_status do_together(phase *now, noge_error *error) {
    const noge_team_work work = {.context = now, .prepare = prepare, .work = work_here, .take = take};
    return now->size > 1 ? noge_team_together(now->plus->team, &work, error) : do_share(now, error);
}

static noge_status do_phase(noge_plus *plus, uint32_t kind, noge_error *error) {
    phase now = phase_of_all(plus, kind);
    return do_together(&now, error);
}

noge_status noge_plus_explore_all(noge_plus *plus, noge_error *error) {
    return do_phase(plus, EXPLORE, error);
}

noge_status noge_plus_differentiate_all(noge_plus *plus, noge_error *error) {
    return do_phase(plus, DIFFERENTIATE, error);
}

noge_status noge_plus_try_all_teachers(noge_plus *plus, noge_error *error) {
    return do_phase(plus, TRY_TEACHERS, error);
}

noge_status noge_plus_announce_teachers(noge_plus *plus, noge_error *error) {
    return do_phase(plus, ANNOUNCE_TEACHERS, error);
}

noge_status noge_plus_evaluate(void *learner, const noge_evaluation_options *options, noge_stop *stop,
                               noge_evaluation **evaluation, noge_error *error) {
    phase now = phase_of_all(learner, EVALUATE);
    now.options = *options;
    now.stop = stop;
    noge_status status = do_together(&now, error);
    *evaluation = status == NOGE_OK ? now.evaluation : NULL;
    if (status != NOGE_OK)
        noge_evaluation_free(now.evaluation);
    return status;
}

/* ---- The others -------------------------------------------------------------------------------------------------- */

static void read_parameters(noge_plus *plus, noge_team_reader *reader) {
    noge_team_read(reader, plus->ranker->parameter, plus->ranker->parameter_count * sizeof(float));
    noge_ranker_reverse(plus->ranker);
}

static void read_order(phase *now, noge_team_reader *reader) {
    noge_plus *plus = now->plus;
    switch (now->kind) {
    case EXPLORE:
        noge_team_read(reader, &plus->update, sizeof plus->update);
        read_parameters(plus, reader);
        break;
    case EVALUATE: read_parameters(plus, reader); break;
    case DIFFERENTIATE:
        for (uint64_t i = now->rank; i < now->count; i += now->size)
            read_compared(plus, &plus->rollout[i], reader);
        break;
    case TRY_TEACHERS:
        reader->failed |= plus->teacher_count == 0;
        if (!reader->failed)
            noge_plus_forget_teachers(plus);
        break;
    case ANNOUNCE_TEACHERS:
        reader->failed |= plus->teacher_count == 0;
        if (!reader->failed)
            noge_team_read(reader, plus->taught_by, plus->dataset->graph_count * sizeof *plus->taught_by);
        break;
    default: reader->failed = true;
    }
    reader->failed |= reader->at != reader->end;
}

static noge_status append_result(const phase *now, noge_text *result, noge_error *error) {
    const noge_plus *plus = now->plus;
    size_t parameters = plus->ranker->parameter_count, teachers = plus->teacher_count;
    const noge_evaluation_part part = part_of(now->rank, now);
    noge_status status = NOGE_OK;
    if (now->kind == EVALUATE)
        return noge_evaluation_part_append(&part, now->evaluation, false, result, error);
    for (uint64_t i = now->rank; now->kind < ANNOUNCE_TEACHERS && i < now->count && status == NOGE_OK; i += now->size) {
        if (now->kind == EXPLORE)
            status = append_explored(plus, &plus->rollout[i], result, error);
        else if (now->kind == DIFFERENTIATE)
            status = append(result, plus->rollout[i].gradient, parameters, sizeof(float), error);
        else
            status = append(result, plus->walked + i * teachers, teachers, sizeof *plus->walked, error);
    }
    return status;
}

static noge_status work_for(void *context, uint32_t worker, uint64_t rank, const noge_text *order, noge_text *result,
                            noge_error *error) {
    noge_plus *plus = context;
    noge_team_reader reader = {order->bytes, order->bytes + order->size, false};
    uint32_t head[2]; /* kind of the phase, number of ranks */
    (void)worker;
    noge_team_read(&reader, head, sizeof head);
    if (reader.failed || head[1] <= rank)
        return noge_fail(error, NOGE_IO, "%s", different);
    phase now = phase_of(plus, head[0], (uint32_t)rank, head[1]);
    read_order(&now, &reader);
    if (reader.failed)
        return noge_fail(error, NOGE_IO, "%s", different);
    noge_status status = do_share(&now, error);
    if (status == NOGE_OK)
        status = append_result(&now, result, error);
    noge_evaluation_free(now.evaluation);
    return status;
}

noge_team_work noge_plus_serve(void *learner) {
    return (noge_team_work){.context = learner, .work = work_for};
}
