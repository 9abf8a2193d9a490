/* Made-up answers of servers: refused with a reason that is safe to print, or a boundary with an area around it. */
#include "fetch/nominatim.h"
#include "fetch/area.h"
#include "fetch/wait.h"
#include "mutate/mutate.h"
#include "support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(bool holds, const char *what) {
    if (holds)
        return;
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

static void check_words(const uint8_t *bytes, size_t size) {
    char words[40];
    noge_plain_words((const char *)bytes, size, words, sizeof words);
    require(strlen(words) < sizeof words, "words without an end");
    for (const char *at = words; *at; at++)
        require((unsigned char)*at >= ' ' && *at != 0x7f && *at != '<', "words with control characters");
}

static void check_pause(const uint8_t *bytes, size_t size) {
    char value[64];
    snprintf(value, sizeof value, "%.*s", (int)(size < 60 ? size : 60), (const char *)bytes);
    double pause = noge_pause_length(1, noge_retry_after(value, 1000000000));
    require(pause >= 1 && pause <= 1e9, "a pause that is none");
}

static void check_area(const json_t *feature) {
    noge_area area;
    noge_error error = {0};
    if (noge_area_around(&area, feature, 600, "input", &error) != NOGE_OK) {
        require(error.text[0] != 0, "an area refused without a reason");
        return;
    }
    fuzz_accept();
    for (int i = 0; i < NOGE_AREA_CORNERS; i++)
        require(isfinite(area.longitude[i]) && isfinite(area.latitude[i]), "an area without an end");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    json_t *feature = NULL;
    noge_error error = {0};
    check_words(bytes, size);
    check_pause(bytes, size);
    noge_status status = noge_nominatim_choose(&feature, (const char *)bytes, size, "somewhere", &error);
    require((status == NOGE_OK) == (feature != NULL), "a place and no place");
    if (status == NOGE_OK)
        check_area(feature);
    else
        require(error.status == status && error.text[0] != 0, "refused without a reason");
    json_decref(feature);
    return 0;
}

FUZZ_MUTATOR(fuzz_mutate_json)
