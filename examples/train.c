/* Trains an explorer in a folder, tells how it gets better, and reads the run back.
 *
 *   cc train.c $(pkg-config --cflags --libs noge) && ./a.out runs/mine */
#include <noge/noge.h>
#include <stdio.h>

static void started(void *context, const noge_run_start *start) {
    (void)context;
    printf("best rule: %s, exploration rate %.3f\n", start->baseline.policy, start->baseline.rate);
}

static void evaluated(void *context, const noge_train_report *report) {
    (void)context;
    printf("step %3u of %u: exploration rate %.3f\n", report->step, report->steps, report->rate);
}

static noge_status train(const char *folder, noge_train_config *config, noge_error *error) {
    static const char *const settings[][2] = {{"method", "plus"}, {"steps", "60"},        {"evaluate_every", "20"},
                                              {"starts", "1"},    {"kernel", "portable"}, {"episodes", "20"}};
    noge_dataset *dataset = NULL;
    noge_run_options options = noge_run_options_defaults();
    options.use = NOGE_FOLDER_REPLACE; /* NOGE_FOLDER_RESUME would go on with the run that is there */
    options.observer = (noge_run_observer){.started = started, .evaluated = evaluated};
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < sizeof settings / sizeof *settings && status == NOGE_OK; i++)
        status = noge_train_config_set(config, settings[i][0], settings[i][1], error);
    if (status == NOGE_OK)
        status = noge_dataset_generate(&dataset, "grid", 1, false, error);
    if (status == NOGE_OK)
        status = noge_run_train(folder, dataset, config, &options, NULL, error);
    noge_dataset_free(dataset);
    return status;
}

static noge_status read_back(const char *folder, noge_error *error) {
    noge_run *run = NULL;
    noge_status status = noge_run_read(&run, folder, error);
    if (status == NOGE_OK)
        printf("%s on %s, best at step %llu\n", run->variant, run->set, (unsigned long long)run->best->step);
    noge_run_free(run);
    return status;
}

int main(int count, char **words) {
    const char *folder = count > 1 ? words[1] : "runs/mine";
    noge_error error;
    noge_train_config *config = NULL;
    noge_status status = noge_train_config_create(&config, NULL, &error);
    if (status == NOGE_OK)
        status = train(folder, config, &error);
    if (status == NOGE_OK)
        status = read_back(folder, &error);
    if (status != NOGE_OK)
        fprintf(stderr, "%s\n", error.text);
    noge_train_config_free(config);
    return status == NOGE_OK ? 0 : 1;
}
