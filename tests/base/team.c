/* Jobs over a team whose processes are threads with mailboxes: every job is done once, results come back, failures and
 * news reach rank 0. Under the thread sanitizer this also shows that rank 0's own threads and its leader agree. */
#include "support/unit.h"

#include "base/error.h"
#include "base/team.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 5, JOBS = 40 };

/* ---- A team of threads ------------------------------------------------------------------------------------------- */

typedef struct message {
    struct message *next;
    uint32_t from;
    size_t size;
    char bytes[];
} message;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static message *box[MOST]; /* of each rank, oldest first */

static noge_status send_message(noge_team *team, uint32_t to, const void *bytes, size_t size, noge_error *error) {
    message *one = malloc(sizeof *one + size);
    (void)error;
    *one = (message){.from = team->rank, .size = size};
    memcpy(one->bytes, bytes, size);
    pthread_mutex_lock(&lock);
    message **end = &box[to];
    while (*end)
        end = &(*end)->next;
    *end = one;
    pthread_mutex_unlock(&lock);
    return NOGE_OK;
}

static message *take_first(uint32_t rank, uint32_t from) {
    pthread_mutex_lock(&lock);
    message **at = &box[rank];
    while (*at && from != NOGE_TEAM_ANYBODY && (*at)->from != from)
        at = &(*at)->next;
    message *one = *at;
    if (one)
        *at = one->next;
    pthread_mutex_unlock(&lock);
    return one;
}

static noge_status receive_message(noge_team *team, uint32_t *from, noge_text *text, double seconds,
                                   noge_error *error) {
    message *one;
    for (int tries = 0; !(one = take_first(team->rank, *from)); tries++) {
        if (seconds >= 0 && tries > 20) {
            *from = NOGE_TEAM_NOBODY;
            return NOGE_OK;
        }
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    }
    text->size = 0;
    noge_status status = noge_text_append(text, one->bytes, one->size, error);
    *from = one->from;
    free(one);
    return status;
}

static noge_team make_team(uint32_t rank, uint32_t size) {
    return (noge_team){.rank = rank, .size = size, .send = send_message, .receive = receive_message};
}

/* ---- Jobs -------------------------------------------------------------------------------------------------------- */

static atomic_bool in_order;     /* jobs after the failing one wait for it */
static atomic_bool failure_seen; /* by rank 0 */

/* Lets a job that comes after the failing one wait until rank 0 has seen the failure, and then for long enough that
 * rank 0 can note it, however busy the machine is. */
static void wait_for_failure(uint64_t job, uint64_t fails) {
    if (!in_order || job < fails || fails == JOBS)
        return;
    for (int tries = 0; !failure_seen && tries < 30000; tries++)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
}

/* What rank 0 knows. */
typedef struct ledger {
    uint64_t square[JOBS];
    unsigned done[JOBS], told;
    uint64_t fails; /* this job does; JOBS: none */
} ledger;

typedef struct member {
    noge_team team;
    noge_status ready;
    bool tells; /* something about each job */
    pthread_t thread;
} member;

static noge_status prepare(void *context, uint64_t job, noge_text *order, noge_error *error) {
    const ledger *all = context;
    const uint64_t words[] = {job + 100, all->fails};
    return noge_text_append(order, words, sizeof words, error);
}

static noge_status work_for(void *context, uint32_t worker, uint64_t job, const noge_text *order, noge_text *result,
                            noge_error *error) {
    member *self = context;
    uint64_t words[2], square = job * job;
    (void)worker;
    assert_int_equal(order->size, sizeof words);
    memcpy(words, order->bytes, sizeof words);
    assert_int_equal(words[0], job + 100);
    if (job == words[1])
        return noge_fail(error, NOGE_BAD_INPUT, "job %llu", (unsigned long long)job);
    wait_for_failure(job, words[1]);
    noge_status status = self->tells ? noge_team_tell(&self->team, job, "x", 1, error) : NOGE_OK;
    return status != NOGE_OK ? status : noge_text_append(result, &square, sizeof square, error);
}

static noge_status work_here(void *context, uint32_t worker, uint64_t job, const noge_text *order, noge_text *result,
                             noge_error *error) {
    ledger *all = context;
    assert_true(worker < 2 && !order && !result);
    if (job == all->fails) {
        failure_seen = true;
        return noge_fail(error, NOGE_BAD_INPUT, "job %llu", (unsigned long long)job);
    }
    wait_for_failure(job, all->fails);
    nanosleep(&(struct timespec){.tv_nsec = 300000}, NULL);
    all->square[job] = job * job;
    all->done[job]++;
    return NOGE_OK;
}

static noge_status hear(void *context, uint64_t job, const char *news, size_t size, noge_error *error) {
    ledger *all = context;
    (void)error;
    assert_true(job < JOBS && size == 1 && news[0] == 'x');
    all->told++;
    return NOGE_OK;
}

static noge_status take(void *context, uint64_t job, noge_status status, const noge_error *reason, const char *result,
                        size_t size, noge_error *error) {
    ledger *all = context;
    if (status != NOGE_OK) {
        failure_seen = true;
        *error = *reason;
        return status;
    }
    assert_int_equal(size, sizeof(uint64_t));
    memcpy(&all->square[job], result, size);
    all->done[job]++;
    return NOGE_OK;
}

static void *serve(void *argument) {
    member *self = argument;
    noge_error error = {0}, reason = {.status = NOGE_IO, .text = "not ready"};
    const noge_team_work work = {.context = self, .work = work_for};
    assert_int_equal(noge_team_serve(&self->team, &work, self->ready, &reason, &error), NOGE_OK);
    return NULL;
}

/* Starts ranks 1 … size - 1; rank `broken` is not ready. */
static void start(member *members, uint32_t size, uint32_t broken, bool tells) {
    for (uint32_t rank = 1; rank < size; rank++) {
        members[rank] =
            (member){.team = make_team(rank, size), .ready = rank == broken ? NOGE_IO : NOGE_OK, .tells = tells};
        pthread_create(&members[rank].thread, NULL, serve, &members[rank]);
    }
}

static void end(noge_team *team, member *members) {
    assert_int_equal(noge_team_dismiss(team, NULL), NOGE_OK);
    for (uint32_t rank = 1; rank < team->size; rank++)
        pthread_join(members[rank].thread, NULL);
    for (uint32_t rank = 0; rank < MOST; rank++)
        assert_null(box[rank]);
}

static noge_status share(ledger *all, uint32_t size, uint32_t broken, noge_error *error) {
    member members[MOST];
    noge_team team = make_team(0, size);
    const noge_team_work work = {.context = all, .prepare = prepare, .work = work_here, .hear = hear, .take = take};
    failure_seen = false;
    in_order = true;
    start(members, size, broken, true);
    noge_status status = noge_team_share(&team, 2, JOBS, &work, error);
    in_order = false;
    assert_false(team.broken);
    end(&team, members);
    return status;
}

static void shares_every_job_out_once(void **state) {
    (void)state;
    for (uint32_t size = 1; size <= MOST; size++) {
        ledger all = {.fails = JOBS};
        noge_error error = {0};
        assert_int_equal(share(&all, size, 0, &error), NOGE_OK);
        for (uint64_t job = 0; job < JOBS; job++) {
            assert_int_equal(all.done[job], 1);
            assert_int_equal(all.square[job], job * job);
        }
        assert_true(size == 1 ? all.told == 0 : all.told > 0);
    }
}

static void reports_the_failed_job_and_begins_no_more(void **state) {
    (void)state;
    for (uint32_t size = 2; size <= MOST; size++) {
        ledger all = {.fails = 3};
        noge_error error = {0};
        assert_int_equal(share(&all, size, 0, &error), NOGE_BAD_INPUT);
        assert_string_equal(error.text, "job 3");
        assert_int_equal(all.done[3], 0);
        assert_int_equal(all.done[JOBS - 1], 0);
    }
}

static void reports_a_rank_that_cannot_work(void **state) {
    (void)state;
    ledger all = {.fails = JOBS};
    noge_error error = {0};
    assert_int_equal(share(&all, 3, 2, &error), NOGE_IO);
    assert_string_equal(error.text, "rank 2: not ready");
}

static void lets_all_ranks_work_together(void **state) {
    (void)state;
    for (uint32_t size = 2; size <= MOST; size++)
        for (uint32_t fails = 0; fails <= size; fails++) {
            member members[MOST];
            noge_team team = make_team(0, size);
            ledger all = {.fails = fails};
            noge_error error = {0};
            const noge_team_work work = {.context = &all, .prepare = prepare, .work = work_here, .take = take};
            start(members, size, 0, false);
            for (int round = 1; round <= 2; round++) { /* a failure leaves the team as it was */
                noge_status status = noge_team_together(&team, &work, &error);
                assert_int_equal(status, fails < size ? NOGE_BAD_INPUT : NOGE_OK);
                for (uint32_t rank = 0; rank < size; rank++)
                    assert_int_equal(all.done[rank], rank == fails ? 0 : round);
            }
            assert_false(team.broken);
            end(&team, members);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_every_job_out_once),
        cmocka_unit_test(reports_the_failed_job_and_begins_no_more),
        cmocka_unit_test(reports_a_rank_that_cannot_work),
        cmocka_unit_test(lets_all_ranks_work_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
