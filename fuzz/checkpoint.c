/* Made-up checkpoints of a tiny training, as they come and with their checksum put right. The first byte chooses the
 * method. A checkpoint is refused with a reason, or
 * a trainer that loads it saves one that loads and saves to the same bytes. */
#include "learn/trainer.h"
#include "mutate/mutate.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <xxhash.h>

static const noge_dataset *grids(void) {
    static noge_dataset *set;
    noge_error error = {0};
    if (!set)
        fuzz_require(noge_dataset_generate(&set, "grid", 1, false, &error) == NOGE_OK, "no data", &error);
    return set;
}

static noge_trainer *begin(bool plus) {
    static const char *const settings[][2] = {{"steps", "100000"}, {"hidden", "8"},     {"evaluate_every", "100000"},
                                              {"episodes", "1"},   {"threads", "1"},    {"history", "1"},
                                              {"horizons", "1"},   {"goal", "1"},       {"replay", "40"},
                                              {"batch", "2"},      {"step_limit", "20"}};
    noge_trainer *trainer;
    noge_train_config *config;
    noge_error error = {0};
    noge_status status = noge_train_config_create(&config, NULL, &error);
    if (status == NOGE_OK)
        status = noge_train_config_set(config, "method", plus ? "plus" : "dfp", &error);
    for (size_t i = 0; i < sizeof settings / sizeof *settings && status == NOGE_OK; i++)
        if (!plus || i < 5)
            status = noge_train_config_set(config, settings[i][0], settings[i][1], &error);
    if (status == NOGE_OK && plus)
        status = noge_train_config_set(config, "step_limit", "20", &error);
    if (status == NOGE_OK)
        status = noge_trainer_create(&trainer, grids(), config, &error);
    fuzz_require(status == NOGE_OK || status == NOGE_NO_MEMORY, "no trainer", &error);
    noge_train_config_free(config);
    return status == NOGE_OK ? trainer : NULL;
}

/* Saves and returns the file's bytes, to be freed. */
static char *saved(const noge_trainer *trainer, const char *path, size_t *size) {
    noge_error error = {0};
    fuzz_require(noge_trainer_save(trainer, path, "extra", &error) == NOGE_OK, "a loaded run cannot be saved", &error);
    FILE *file = fopen(path, "rb");
    struct stat facts;
    if (!file || fstat(fileno(file), &facts) != 0)
        abort();
    *size = (size_t)facts.st_size;
    char *bytes = malloc(*size + 1);
    if (!bytes || fread(bytes, 1, *size, file) != *size)
        abort();
    fclose(file);
    return bytes;
}

static void load(bool plus, const uint8_t *bytes, size_t size) {
    fuzz_named file = {"checkpoint", bytes, size};
    const char *folder = fuzz_folder_of(&file, 1);
    char path[100], other[100], *extra = NULL;
    snprintf(path, sizeof path, "%s/checkpoint", folder);
    snprintf(other, sizeof other, "%s/saved", folder);
    noge_error error = {0};
    noge_trainer *trainer = begin(plus), *twin = begin(plus);
    noge_status status = trainer && twin ? noge_trainer_load(trainer, path, &extra, &error) : NOGE_OK;
    if (trainer && twin && status == NOGE_OK) {
        fuzz_accept();
        size_t first_size, second_size;
        char *first = saved(trainer, other, &first_size);
        fuzz_require(noge_trainer_load(twin, other, NULL, &error) == NOGE_OK, "what was saved cannot be loaded",
                     &error);
        char *second = saved(twin, other, &second_size);
        fuzz_require(first_size == second_size && memcmp(first, second, first_size) == 0,
                     "what was loaded is saved differently", &error);
        free(first);
        free(second);
    } else if (status != NOGE_OK) {
        fuzz_require_reason(status, &error);
    }
    free(extra);
    noge_trainer_free(trainer);
    noge_trainer_free(twin);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    enum { SEAL = 8 };
    if (size == 0)
        return 0;
    load(bytes[0] & 1, bytes + 1, size - 1);
    uint8_t *sealed = size > SEAL ? malloc(size) : NULL;
    if (!sealed)
        return 0;
    memcpy(sealed, bytes, size);
    uint64_t sum = XXH3_64bits(sealed + 1, size - 1 - SEAL);
    for (int i = 0; i < SEAL; i++)
        sealed[size - SEAL + (size_t)i] = (uint8_t)(sum >> (8 * i));
    load(bytes[0] & 1, sealed + 1, size - 1);
    free(sealed);
    return 0;
}

static bool mutate(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    return fuzz_mutate_behind(1, fuzz_mutate_tensors, dice, bytes, size, out);
}

FUZZ_MUTATOR(mutate)
