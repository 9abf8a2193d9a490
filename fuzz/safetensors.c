/* Made-up safetensors files and models: refused with a reason, or sound in all they say. A model that is accepted is
 * written and must read back as it was. */
#include "neural/file/safetensors.h"
#include "mutate/mutate.h"
#include "neural/file/model.h"
#include "support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tensors lie one behind the other and fill the data; every byte can be read. */
static void check_tensors(const noge_tensors *tensors) {
    noge_error error = {0};
    const char *at = tensors->count > 0 ? tensors->tensor[0].data : NULL;
    volatile char last = 0;
    for (size_t i = 0; i < tensors->count; i++) {
        const noge_tensor *tensor = &tensors->tensor[i];
        fuzz_require(tensor->data == at, "tensors with a hole or overlapping were accepted", &error);
        fuzz_require(noge_tensors_find(tensors, tensor->name) == tensor, "a tensor cannot be found", &error);
        for (uint64_t byte = 0; byte < tensor->size; byte++)
            last = at[byte];
        at += tensor->size;
    }
    (void)last;
}

static void check_model(noge_network *network, const noge_model_facts *facts) {
    fuzz_accept();
    char path[100];
    snprintf(path, sizeof path, "%s/model", fuzz_folder_of(NULL, 0));
    noge_error error = {0};
    noge_network *again = NULL;
    noge_model_facts read;
    for (size_t i = 0; i < network->parameter_count; i++)
        fuzz_require(isfinite(network->parameter[i]), "a weight that is no number was accepted", &error);
    noge_status status = noge_model_write(path, true, network, facts, &error);
    fuzz_require(status == NOGE_OK || status == NOGE_NO_MEMORY, "a model cannot be written", &error);
    if (status == NOGE_OK) {
        status = noge_model_read(path, NOGE_KERNEL_PORTABLE, &again, &read, &error);
        fuzz_require(status == NOGE_OK || status == NOGE_NO_MEMORY, "what was written cannot be read", &error);
    }
    if (status == NOGE_OK)
        fuzz_require(again->parameter_count == network->parameter_count &&
                         memcmp(again->parameter, network->parameter, network->parameter_count * sizeof(float)) == 0 &&
                         strcmp(read.set, facts->set) == 0 && read.target_scale == facts->target_scale &&
                         memcmp(read.goal, facts->goal, sizeof read.goal) == 0,
                     "what was written reads differently", &error);
    noge_network_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    noge_tensors tensors;
    noge_network *network;
    noge_model_facts facts;
    noge_error error = {0};
    noge_status status = noge_tensors_parse(&tensors, "input", bytes, size, &error);
    if (status == NOGE_OK)
        check_tensors(&tensors);
    else
        fuzz_require(error.status == status && error.text[0] != 0, "refused without a reason", &error);
    noge_tensors_free(&tensors);
    error = (noge_error){0};
    status = noge_model_parse("input", bytes, size, NOGE_KERNEL_PORTABLE, &network, &facts, &error);
    if (status == NOGE_OK)
        check_model(network, &facts);
    else
        fuzz_require(!network && error.status == status && error.text[0] != 0, "refused without a reason", &error);
    noge_network_free(network);
    return 0;
}

FUZZ_MUTATOR(fuzz_mutate_tensors)
