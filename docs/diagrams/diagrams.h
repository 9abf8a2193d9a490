/* The two diagrams. Every number in them comes from the arguments, from the example's exploration or from the network's
 * shape; none is written down here. */
#ifndef NOGE_DIAGRAMS_DIAGRAMS_H
#define NOGE_DIAGRAMS_DIAGRAMS_H

#include "example.h"

#include "learn/settings/config.h"

/* What the diagrams are about. */
typedef struct noge_diagram_subject {
    noge_train_config usual, city; /* the second for its greater width */
} noge_diagram_subject;

/* The paper's. */
noge_diagram_subject noge_diagram_defaults(void);

/* Each appends an SVG to *bytes. */
noge_status noge_diagram_decision(const noge_diagram_subject *subject, noge_text *bytes, noge_error *error);
noge_status noge_diagram_network(const noge_diagram_subject *subject, noge_text *bytes, noge_error *error);

#endif
