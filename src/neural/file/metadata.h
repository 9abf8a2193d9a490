/* The metadata of model files: a struct of facts as texts by name, driven by a table of fields, one for each kind of
 * model. Reading is strict, because a model used with the wrong goal or inputs would decide badly without an error.
 * Unknown names are ignored: later versions may write more, and raise the version only if older readers would misuse
 * the model. Numbers are written as the shortest decimals that give the same number when read. */
#ifndef NOGE_NEURAL_FILE_METADATA_H
#define NOGE_NEURAL_FILE_METADATA_H

#include "neural/file/safetensors.h"

enum { NOGE_METADATA_LIST = 32 }; /* numbers in a list at most */

typedef struct noge_metadata_field noge_metadata_field;

/* The metadata being read, and the first error. After it, readers do nothing. */
typedef struct noge_metadata_reader {
    const noge_tensors *tensors;
    const char *file; /* for messages */
    noge_error *error;
    noge_status status;
} noge_metadata_reader;

typedef enum noge_metadata_kind {
    NOGE_METADATA_CONSTANT, /* `expected`, written and not read */
    NOGE_METADATA_TEXT,     /* char[room]: fewer bytes than room, no control characters */
    NOGE_METADATA_UINT32,
    NOGE_METADATA_UINT64,
    NOGE_METADATA_DOUBLE, /* finite */
    NOGE_METADATA_SCORE,  /* double; NaN is "none" */
    NOGE_METADATA_OWN,    /* read and written by functions of its own */
} noge_metadata_kind;

struct noge_metadata_field {
    const char *key;
    noge_metadata_kind kind;
    size_t offset; /* of the member in the struct of facts */
    size_t room;
    double least, most; /* of numbers; most 0: no limit */
    bool positive;      /* more than `least`, not equal to it */
    uint32_t multiple;  /* of integers; 0: any */
    const char *expected;
    bool (*has)(const void *facts); /* do these facts have the field? May use earlier fields. NULL: all facts have it */
    bool optional;                  /* kind OWN: text is NULL where the metadata lacks it */
    void (*read)(noge_metadata_reader *from, const noge_metadata_field *field, const char *text, void *facts);
    json_t *(*write)(const void *facts); /* NULL: out of memory */
};

/* Checks format and version (1 … newest). NOGE_BAD_INPUT. */
void noge_metadata_read_format(noge_metadata_reader *from, const char *format, uint64_t newest);

/* Reads all fields into *facts. */
void noge_metadata_read(noge_metadata_reader *from, const noge_metadata_field *field, size_t count, void *facts);

/* For fields of their own: records that the text is missing, or not what was expected. */
void noge_metadata_missing(noge_metadata_reader *from, const char *key);
void noge_metadata_refuse(noge_metadata_reader *from, const char *key, const char *text, const char *expected);

/* Numbers with commas; returns how many, 0 if there are too many or one is not finite as a float. */
uint32_t noge_metadata_parse_list(const char *text, double list[NOGE_METADATA_LIST]);

/* Format, version and all fields, to be freed with json_decref. NULL: out of memory. */
json_t *noge_metadata_write(const char *format, uint64_t version, const noge_metadata_field *field, size_t count,
                            const void *facts);

#endif
