/* The plan of `noge reproduce`: every job that its report can show. The jobs that the user asked for are marked as
 * wanted. A report therefore shows whatever has been done, by however many commands. */
#ifndef NOGE_EXPERIMENT_PLAN_PLAN_H
#define NOGE_EXPERIMENT_PLAN_PLAN_H

#include "experiment/plan/job.h"

typedef struct noge_reproduce_plan {
    noge_reproduce_choice choice;
    noge_job *job; /* [count] */
    size_t count, space;
    uint64_t *seed; /* [seed_count], ascending: the seeds of all jobs */
    size_t seed_count;
} noge_reproduce_plan;

/* The plan borrows the texts of the choice. NOGE_USAGE for an unknown name. Free in success and in failure. */
noge_status noge_reproduce_plan_make(noge_reproduce_plan *plan, const noge_reproduce_choice *choice, noge_error *error);
void noge_reproduce_plan_free(noge_reproduce_plan *plan);

/* Are the seeds or steps of this plan fewer than the paper's? */
bool noge_reproduce_is_miniature(const noge_reproduce_plan *plan);

#endif
