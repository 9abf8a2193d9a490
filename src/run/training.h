/* Inside a training: company, for several processes that share a training or follow it. Public part: noge/train.h. */
#ifndef NOGE_RUN_TRAINING_H
#define NOGE_RUN_TRAINING_H

#include "base/team.h"
#include "run/folder.h"

/* Other processes that take part in a training. */
typedef struct noge_run_company {
    noge_team *team; /* shares each update, if the method can; NULL: nobody */
    void *context;
    noge_status (*saved)(void *context, noge_error *error); /* a checkpoint is complete; NULL: nobody is told */
} noge_run_company;

/* noge_run_train in company, which may be NULL. */
noge_status noge_run_train_with(const char *folder, const noge_dataset *dataset, const noge_train_config *config,
                                const noge_run_options *options, const noge_run_company *company,
                                noge_run_result *result, noge_error *error);

/* Checks the settings, and makes and locks the folder, as noge_run_train would, for a training that another process
 * does. Close `held` after success and after failure. */
noge_status noge_run_hold(noge_train_folder *held, const char *folder, const noge_dataset *dataset,
                          const noge_train_config *config, const noge_run_options *options, noge_error *error);

/* Could noge_run_train begin? Changes nothing. NOGE_USAGE if the folder is in use by another run, or by a run with
 * other settings, of which the error names the first. dataset: may be NULL if options->set is given; options: may be
 * NULL. */
noge_status noge_run_check(const char *folder, const noge_dataset *dataset, const noge_train_config *config,
                           const noge_run_options *options, noge_error *error);

#endif
