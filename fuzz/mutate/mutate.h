/* Structure-aware mutators: they change an input of a format into another that is nearly well formed, so that it gets
 * past lengths, checksums and compression to the code behind them. A target names its mutator with FUZZ_MUTATOR. */
#ifndef NOGE_FUZZ_MUTATE_H
#define NOGE_FUZZ_MUTATE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Random numbers of one mutation, decided by the seed that libFuzzer gives. */
typedef struct fuzz_dice {
    uint64_t state;
} fuzz_dice;

uint64_t fuzz_roll(fuzz_dice *dice);
/* A number below `count`; 0 if count is 0. */
size_t fuzz_choose(fuzz_dice *dice, size_t count);
/* True once in `count` times. */
bool fuzz_once_in(fuzz_dice *dice, size_t count);

/* Bytes that grow; at is NULL while it is empty. Aborts without memory. */
typedef struct fuzz_bytes {
    uint8_t *at;
    size_t size, space;
} fuzz_bytes;

void fuzz_put(fuzz_bytes *out, const void *bytes, size_t size);
void fuzz_put_text(fuzz_bytes *out, const char *text);

/* A text that readers may stumble over: an extreme number, an empty word, an escape. */
const char *fuzz_odd_text(fuzz_dice *dice);
/* A number that readers may stumble over, near a limit of some type. */
int64_t fuzz_odd_number(fuzz_dice *dice);

/* Appends a changed copy of the bytes. False if they have not the structure that the mutator knows. */
typedef bool fuzz_mutator(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out);

/* One mutation of libFuzzer's or of ours, in place; returns the new size. */
size_t fuzz_mutate(fuzz_mutator *mutator, uint8_t *bytes, size_t size, size_t most, unsigned seed);

fuzz_mutator fuzz_mutate_json;       /* one JSON document */
fuzz_mutator fuzz_mutate_json_lines; /* a JSON document a line */
fuzz_mutator fuzz_mutate_xml;
fuzz_mutator fuzz_mutate_words;      /* lines of words: edge lists, DIMACS, adjacency lists */
fuzz_mutator fuzz_mutate_blocks;     /* keys, values and blocks in brackets: GML */
fuzz_mutator fuzz_mutate_tensors;    /* safetensors: the header fits the data */
fuzz_mutator fuzz_mutate_sections;   /* graphs in noge's own format; the target computes the checksums */
fuzz_mutator fuzz_mutate_osm_pbf;    /* blocks of a PBF file, or the content of one */
fuzz_mutator fuzz_mutate_compressed; /* gzip, xz: decompressed, changed, compressed again */
fuzz_mutator fuzz_mutate_any;        /* chooses among the above by the content */

/* Changes one value of a document, which is given away and returned. */
json_t *fuzz_mutate_value(fuzz_dice *dice, json_t *root);

/* The first `kept` bytes choose what the target does; the rest has the structure. */
bool fuzz_mutate_behind(size_t kept, fuzz_mutator *mutator, fuzz_dice *dice, const uint8_t *bytes, size_t size,
                        fuzz_bytes *out);

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed);

#define FUZZ_MUTATOR(mutator)                                                                                          \
    size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed) {                          \
        return fuzz_mutate(mutator, bytes, size, most, seed);                                                          \
    }

#endif
