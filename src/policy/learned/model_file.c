/* The table of kinds of models: the format in a file's metadata decides which kind reads it. */
#include "policy/learned/model_file.h"
#include "base/error.h"
#include "neural/file/model.h"
#include "policy/learned/network_model.h"
#include "policy/learned/ranker_model.h"

#include <string.h>

/* The first kind also gets files of an unknown format, and refuses them with the reason. */
static const noge_model_type *const kinds[] = {&noge_network_model_type, &noge_ranker_model_type};

enum { KINDS = sizeof kinds / sizeof *kinds };

bool noge_model_is_file(const char *name) {
    const char *dot = strrchr(name, '.');
    return strchr(name, '/') || (dot && strcmp(dot, ".safetensors") == 0);
}

static const noge_model_type *kind_of(const noge_tensors *tensors) {
    const char *format = noge_tensors_metadata(tensors, "format");
    for (int i = 0; format && i < KINDS; i++)
        if (strcmp(format, kinds[i]->format) == 0)
            return kinds[i];
    return kinds[0];
}

noge_status noge_model_open(noge_model **model, const char *path, noge_kernel kernel, const char *guards,
                            noge_error *error) {
    noge_tensors tensors;
    *model = NULL;
    noge_status status = noge_model_read_tensors(&tensors, path, error);
    if (status == NOGE_OK)
        status = kind_of(&tensors)->load(model, &tensors, path, kernel, error);
    if (status == NOGE_OK)
        noge_model_mark(*model, tensors.bytes, tensors.size, guards);
    noge_tensors_free(&tensors);
    return status;
}
