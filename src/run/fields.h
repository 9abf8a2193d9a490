/* The one table of hyperparameters: name, kind, place in the plan. Flags and files, reading and writing go through it.
 */
#ifndef NOGE_RUN_FIELDS_H
#define NOGE_RUN_FIELDS_H

#include "run/config.h"

typedef enum noge_field_kind {
    NOGE_KIND_VARIANT,
    NOGE_KIND_FEATURES,
    NOGE_KIND_HORIZONS,
    NOGE_KIND_GOAL,
    NOGE_KIND_TEXT,   /* char[], `most` long with its end */
    NOGE_KIND_INPUTS, /* a bit for each name in noge_input_name */
    NOGE_KIND_WHOLE,  /* uint32_t */
    NOGE_KIND_LARGE,  /* uint64_t */
    NOGE_KIND_REAL,   /* double */
    NOGE_KIND_PAIR,   /* two doubles, one behind the other */
    NOGE_KIND_SWITCH,
    NOGE_KIND_CHOICE, /* an enum, by the names of its values */
    NOGE_KIND_KERNEL,
} noge_field_kind;

typedef struct noge_field {
    const char *name;
    noge_field_kind kind;
    size_t place;               /* in the plan */
    uint64_t least, most;       /* of whole numbers; most: of choices, their number */
    const char *const *choices; /* of choices */
} noge_field;

extern const noge_field noge_train_fields[NOGE_TRAIN_FIELDS];

/* The last of the variants is the name for what is none of the others. */
enum { NOGE_VARIANTS = 6, NOGE_PICKERS = 3, NOGE_KERNEL_NAMES = 2 };
extern const char *const noge_variant_names[NOGE_VARIANTS];
extern const char *const noge_picker_names[NOGE_PICKERS];
extern const char *const noge_kernel_names[NOGE_KERNEL_NAMES];

/* The names of the inputs of method plus, those of a candidate first; NULL behind the last. */
const char *noge_input_name(uint32_t number);

/* Does the field mean anything with the plan's method? */
bool noge_train_field_applies(const noge_train_plan *plan, noge_train_field field);

/* Is the field written into a run's config.json? What came later than the first runs is left out where it has the
 * paper's value, so that they compare equal. */
bool noge_train_field_shown(const noge_train_plan *plan, noge_train_field field);

/* The field's value as config.json has it. */
json_t *noge_train_field_json(const noge_train_plan *plan, noge_train_field field);

enum { NOGE_ORIGIN_LABEL = 200 };

/* Where a value came from, for messages: `--steps`, or `file.json: "steps"`. */
typedef struct noge_origin {
    char label[NOGE_ORIGIN_LABEL];
    noge_status status; /* of a value that cannot be */
} noge_origin;

/* Puts a value into the plan, or says what would be possible, with the origin's status. */
noge_status noge_train_field_take(noge_train_plan *plan, noge_train_field field, const noge_origin *from,
                                  const json_t *value, noge_error *error);

#endif
