/* What noge says of itself as a whole: `noge --help`, and the same for its manual page and for shells. */
#ifndef NOGE_CLI_FRAME_OVERVIEW_H
#define NOGE_CLI_FRAME_OVERVIEW_H

#include "cli/frame/option.h"

#define NOGE_SUMMARY "explore graphs nobody has mapped"
#define NOGE_INTRODUCTION                                                                                              \
    "noge explores graphs nobody has mapped: an agent sees only the edges of the nodes it has visited, picks the "     \
    "next "                                                                                                            \
    "one and walks there."

/* What may stand in place of a command. Not parsed by the table, for it ends the program. */
extern const noge_option noge_program_options[];

/* Where to begin. */
extern const noge_example noge_first_look[];

/* What `noge --help` says. */
noge_status noge_overview(noge_text *text, noge_error *error);

#endif
