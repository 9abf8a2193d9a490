/* The tables of the embedded networks. */
#include "policy/learned/universal.h"

#include <xxhash.h>

#define BYTES(name) noge_##name##_model, &noge_##name##_model_size

const noge_universal_part noge_universal_parts[NOGE_PARTS] = {
    [NOGE_PART_WHOLE] = {"any graph", "universal", BYTES(universal)},
    [NOGE_PART_SHORT] = {"a limit of at most 250; roads and at most 1000", "universal-short", BYTES(universal_short)},
    [NOGE_PART_LENGTHS] = {"lengths", "universal-lengths", BYTES(universal_lengths)},
    [NOGE_PART_BARABASI] = {"graphs like barabasi", "barabasi-noge-plus", BYTES(barabasi_noge_plus)},
    [NOGE_PART_CAVEMAN] = {"graphs like caveman and a limit", "caveman-noge-plus", BYTES(caveman_noge_plus)},
    [NOGE_PART_GRID] = {"graphs like grid", "grid-noge-plus", BYTES(grid_noge_plus)},
    [NOGE_PART_LIMITED] = {"roads and a limit beyond 1000", "universal-limited", BYTES(universal_limited)},
    [NOGE_PART_RECOGNISER] = {"recognising graphs", "universal-recogniser", BYTES(universal_recogniser)},
};

/* For lengths with a limit no network was better than the nearest node in all cities. */
#define LENGTHS [NOGE_SITUATION_LENGTHS] = NOGE_PART_LENGTHS, [NOGE_SITUATION_LENGTHS_LIMITED] = NOGE_PART_NEAREST

#define ROW(whole, brief, limited, far)                                                                                \
    {                                                                                                                  \
        [NOGE_SITUATION_WHOLE] = NOGE_PART_##whole, [NOGE_SITUATION_SHORT] = NOGE_PART_##brief,                        \
        [NOGE_SITUATION_LIMITED] = NOGE_PART_##limited, [NOGE_SITUATION_LONG] = NOGE_PART_##far, LENGTHS               \
    }

/* Chosen by explorations of training graphs: models/README.md. */
const uint8_t noge_universal_decides[NOGE_KINDS][2][NOGE_SITUATIONS] = {
    [NOGE_KIND_OTHER] = {ROW(WHOLE, SHORT, WHOLE, WHOLE), ROW(WHOLE, SHORT, WHOLE, WHOLE)},
    [NOGE_KIND_BARABASI] = {ROW(BARABASI, BARABASI, BARABASI, BARABASI), ROW(BARABASI, BARABASI, BARABASI, BARABASI)},
    [NOGE_KIND_CAVEMAN] = {ROW(WHOLE, CAVEMAN, CAVEMAN, CAVEMAN), ROW(WHOLE, CAVEMAN, CAVEMAN, CAVEMAN)},
    [NOGE_KIND_GRID] = {ROW(GRID, GRID, GRID, GRID), ROW(GRID, GRID, GRID, GRID)},
    [NOGE_KIND_LADDER] = {ROW(WHOLE, WHOLE, WHOLE, WHOLE), ROW(NEAREST, SHORT, NEAREST, NEAREST)},
    [NOGE_KIND_ROAD] = {ROW(WHOLE, SHORT, SHORT, LIMITED), ROW(WHOLE, OLDEST, OLDEST, LIMITED)},
    [NOGE_KIND_RADIO] = {ROW(WHOLE, FEWEST, WHOLE, WHOLE), ROW(WHOLE, FEWEST, WHOLE, WHOLE)},
    [NOGE_KIND_REGULAR] = {ROW(MOST, MOST, MOST, MOST), ROW(MOST, MOST, MOST, MOST)},
};

uint64_t noge_universal_content(void) {
    uint64_t content = 0;
    for (int i = 0; i < NOGE_PARTS; i++)
        content = XXH3_64bits_withSeed(noge_universal_parts[i].bytes, *noge_universal_parts[i].size, content);
    return content;
}
