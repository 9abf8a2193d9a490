/* The outcomes of a part of an evaluation as bytes, for processes that share one. Outcomes travel as they are in
 * memory, because all processes run the same program. */
#ifndef NOGE_MEASURE_PART_BYTES_H
#define NOGE_MEASURE_PART_BYTES_H

#include "base/team.h"
#include "measure/evaluate.h"

/* Appends the outcomes of the part in their order. certify: as in the options of the evaluation. */
noge_status noge_evaluation_part_append(const noge_evaluation_part *part, const noge_evaluation *evaluation,
                                        bool certify, noge_text *text, noge_error *error);

/* Puts appended outcomes in their places. The reader has failed if there were more or fewer. */
void noge_evaluation_part_read(const noge_evaluation_part *part, noge_evaluation *evaluation, bool certify,
                               noge_team_reader *reader);

/* Copies the outcomes of the part from one evaluation to another of the same size. */
void noge_evaluation_part_copy(const noge_evaluation_part *part, noge_evaluation *to, const noge_evaluation *from,
                               bool certify);

#endif
