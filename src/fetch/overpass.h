/* The streets of an area: the request to an Overpass server, and the check of its answer. */
#ifndef NOGE_FETCH_OVERPASS_H
#define NOGE_FETCH_OVERPASS_H

#include "fetch/area.h"
#include "fetch/request.h"
#include "noge/import.h"

#include <expat.h>

#define NOGE_OVERPASS "https://overpass-api.de/api/interpreter"

/* Asks the server at `url` for the ways of the network that touch the area, with all their nodes. seconds: time limit
 * of the server. *query: the query in readable form; query may be NULL. */
noge_status noge_overpass_request(noge_request *request, const char *url, const noge_area *area,
                                  noge_osm_network network, uint64_t seconds, noge_text *query, noge_error *error);

/* Writes the answer to a file as it comes, and checks that it is complete OpenStreetMap XML, without an error, and with
 * ways. */
typedef struct noge_overpass_answer {
    XML_Parser parser;
    noge_new_file *file;
    uint64_t bytes, ways;
    bool root_seen, web_page, other_root, document_type, in_remark;
    unsigned depth;
    size_t remark_size;
    char remark[400];
} noge_overpass_answer;

noge_answer_reader noge_overpass_reader(noge_overpass_answer *answer);
void noge_overpass_answer_free(noge_overpass_answer *answer);

#endif
