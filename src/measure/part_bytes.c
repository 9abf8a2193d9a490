#include "measure/part_bytes.h"

static uint64_t count_outcomes(const noge_evaluation *evaluation) {
    return (uint64_t)evaluation->policy_count * evaluation->seed_count * evaluation->episodes;
}

noge_status noge_evaluation_part_append(const noge_evaluation_part *part, const noge_evaluation *evaluation,
                                        bool certify, noge_text *text, noge_error *error) {
    noge_status status = NOGE_OK;
    for (uint64_t i = 0; i < count_outcomes(evaluation) && status == NOGE_OK; i++)
        if (noge_evaluation_part_has(part, evaluation, certify, i))
            status = noge_text_append(text, &evaluation->outcome[i], sizeof evaluation->outcome[i], error);
    return status;
}

void noge_evaluation_part_read(const noge_evaluation_part *part, noge_evaluation *evaluation, bool certify,
                               noge_team_reader *reader) {
    for (uint64_t i = 0; i < count_outcomes(evaluation); i++)
        if (noge_evaluation_part_has(part, evaluation, certify, i))
            noge_team_read(reader, &evaluation->outcome[i], sizeof evaluation->outcome[i]);
    reader->failed |= reader->at != reader->end;
}

void noge_evaluation_part_copy(const noge_evaluation_part *part, noge_evaluation *to, const noge_evaluation *from,
                               bool certify) {
    for (uint64_t i = 0; i < count_outcomes(from); i++)
        if (noge_evaluation_part_has(part, from, certify, i))
            to->outcome[i] = from->outcome[i];
}
