/* The boundary of a place by its name: the request to Nominatim, and the choice from its answer. */
#ifndef NOGE_FETCH_NOMINATIM_H
#define NOGE_FETCH_NOMINATIM_H

#include "fetch/request.h"

#include <jansson.h>

#define NOGE_NOMINATIM "https://nominatim.openstreetmap.org/search"

/* Asks the server at `url` for places of that name with their outlines. The request refers to `place`. */
noge_status noge_nominatim_request(noge_request *request, const char *url, const char *place, noge_error *error);

/* The first place in the answer that has an area, as OSMnx chooses: a GeoJSON Feature, with the place's full name in
 * the property `display_name`. NOGE_BAD_INPUT if the answer is not such JSON, or has no place with an area. Release it
 * with json_decref. */
noge_status noge_nominatim_choose(json_t **feature, const char *bytes, size_t size, const char *place,
                                  noge_error *error);

/* Collects the answer and writes the chosen place's feature. */
typedef struct noge_nominatim_answer {
    const char *place;
    noge_text bytes;
    noge_new_file *file;
} noge_nominatim_answer;

noge_answer_reader noge_nominatim_reader(noge_nominatim_answer *answer);

#endif
