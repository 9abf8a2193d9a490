/* The kernels at every size that training and deciding use: operations and bytes of each product, the rate that is
 * reached, the rate that is possible, and the rate of OpenBLAS if it is installed; then passes that move rows.
 *
 *     ninja -C build bench/dense && build/bench/dense [LIBRARY]
 *
 * LIBRARY: OpenBLAS, by default libopenblas.so.0. It is loaded at run time and used with one thread.
 *
 * Possible is the least of two limits: the greatest rate that any product of this run reaches on either side, and the
 * bytes of a product over the rate at which a sum of as many bytes reads memory that was just used. Rounds of both
 * sides alternate, and each side's fastest counts, by processor time. */
#include "base/memory.h"
#include "neural/kernels.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 15, MOST_SIZES = 20, MOST_FLOATS = 1 << 20, ROW_MAJOR = 101, PLAIN = 111, TRANSPOSED = 112 };

typedef void sgemm(int order, int left, int right, int n, int h, int k, float alpha, const float *a, int a_stride,
                   const float *b, int b_stride, float beta, float *out, int out_stride);

/* out[n,h] = a[n,k] · b[k,h], or out[n,h] += a[k,n]ᵀ · b[k,h]. */
typedef struct size {
    const char *name;
    int n, k, h;
    int transposed;
} size;

/* The paper's network: one graph of a hundred nodes or a block of it, a batch of 32, and the nodes around a visit. With
 * NOGE the first layer has 6 inputs, with NOGE-NN 8. The gradient of meas.1 with respect to its input has the size of
 * its forward pass. */
static int list_sizes(size *list, int hidden) {
    const size all[] = {
        {"gcn.0 forward", 96, 6, hidden / 2, 0},
        {"gcn.0 weight", 6, 96, hidden / 2, 1},
        {"gcn.0 forward, nn", 96, 8, hidden / 2, 0},
        {"gcn.0 weight, nn", 8, 96, hidden / 2, 1},
        {"gcn.1 forward", 96, hidden / 2, hidden, 0},
        {"gcn.1 weight", hidden / 2, 96, hidden, 1},
        {"gcn.1 input", 96, hidden, hidden / 2, 0},
        {"meas.0 forward", 32, 1, hidden, 0},
        {"meas.0 weight", 1, 32, hidden, 1},
        {"meas.1 forward", 32, hidden, hidden, 0},
        {"meas.1 weight", hidden, 32, hidden, 1},
        {"head.0 forward", 32, 4 * hidden, 2 * hidden, 0},
        {"head.0 weight", 4 * hidden, 32, 2 * hidden, 1},
        {"head.0 input", 32, 2 * hidden, 4 * hidden, 0},
        {"head.1 forward", 32, 2 * hidden, 16, 0},
        {"head.1 weight", 2 * hidden, 32, 16, 1},
        {"head.1 input", 32, 16, 2 * hidden, 0},
        {"decision gcn.1", 25, hidden / 2, hidden, 0},
        {"decision share", 12, hidden, 2 * hidden, 0},
    };
    enum { SIZES = sizeof all / sizeof *all };
    _Static_assert((int)SIZES < (int)MOST_SIZES, "the list ends with an empty size");
    memcpy(list, all, sizeof all);
    return SIZES;
}

/* The ranker of method plus: an episode of 500 decisions with four candidates each, and one decision. */
static int list_ranker_sizes(size *list, int hidden) {
    const size all[] = {
        {"context forward", 500, 14, hidden, 0},     {"context weight", 14, 500, hidden, 1},
        {"own forward", 4, 20, hidden, 0},           {"own weight", 20, 2000, hidden, 1},
        {"second forward", 2000, hidden, hidden, 0}, {"second weight", hidden, 2000, hidden, 1},
        {"decision second", 4, hidden, hidden, 0},
    };
    memcpy(list, all, sizeof all);
    return sizeof all / sizeof *all;
}

static const struct {
    const char *title;
    int (*list)(size *list, int hidden);
    int hidden;
} networks[] = {{"NOGE and NOGE-NN", list_sizes, 64},
                {"NOGE and NOGE-NN in cities", list_sizes, 128},
                {"method plus", list_ranker_sizes, 32}};
enum { NETWORKS = sizeof networks / sizeof *networks };

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Processors that were idle are slow for a moment. */
static void warm_up(const noge_kernels *kernels, float *room) {
    for (double begun = seconds(); seconds() - begun < 3;)
        kernels->multiply(room, room + MOST_FLOATS, 64, room + 2 * MOST_FLOATS, NULL, 0, 64, 64, 64);
}

static void ours(const noge_kernels *kernels, size at, float *out, const float *a, const float *b) {
    size_t n = (size_t)at.n, k = (size_t)at.k, h = (size_t)at.h;
    if (at.transposed)
        kernels->multiply_transposed(out, a, n, b, k, n, h);
    else
        kernels->multiply(out, a, k, b, NULL, 0, n, k, h);
}

static void theirs(sgemm *multiply, size at, float *out, const float *a, const float *b) {
    multiply(ROW_MAJOR, at.transposed ? TRANSPOSED : PLAIN, PLAIN, at.n, at.h, at.k, 1, a, at.transposed ? at.n : at.k,
             b, at.h, at.transposed ? 1 : 0, out, at.h);
}

static double operations_of(size at) {
    return 2.0 * at.n * at.k * at.h;
}

static double bytes_of(size at) {
    double out = (double)at.n * at.h * (at.transposed ? 2 : 1);
    return 4 * ((double)at.n * at.k + (double)at.k * at.h + out);
}

/* Seconds of one product by us and by OpenBLAS; 0 if there is none. */
static void measure(const noge_kernels *kernels, sgemm *multiply, size at, float *room, double fastest[2]) {
    float *out = room, *a = room + MOST_FLOATS, *b = room + 2 * MOST_FLOATS;
    int repeats = 1 + (int)(2e7 / operations_of(at));
    for (int round = 0; round < ROUNDS; round++)
        for (int side = 0; side < (multiply ? 2 : 1); side++) {
            double begun = seconds();
            for (int i = 0; i < repeats; i++)
                side == 0 ? ours(kernels, at, out, a, b) : theirs(multiply, at, out, a, b);
            double spent = (seconds() - begun) / repeats;
            fastest[side] = round == 0 || spent < fastest[side] ? spent : fastest[side];
        }
}

/* Bytes a second of reading `bytes` again and again. */
static double read_rate(const noge_kernels *kernels, float *room, double bytes) {
    size_t rows = (size_t)(bytes / 256) + 1;
    double fastest = 0;
    int repeats = 1 + (int)(4e6 / bytes);
    for (int round = 0; round < ROUNDS; round++) {
        double begun = seconds();
        for (int i = 0; i < repeats; i++)
            kernels->add_rows(room, room + MOST_FLOATS, rows, 64);
        double spent = (seconds() - begun) / repeats;
        fastest = round == 0 || spent < fastest ? spent : fastest;
    }
    return (double)rows * 256 / fastest;
}

typedef struct result {
    size at;
    double fastest[2]; /* seconds: ours, OpenBLAS */
    double reading;    /* bytes a second */
} result;

/* Returns the greatest rate of all products on either side: what multiply-adds in registers can reach. */
static double measure_all(const noge_kernels *kernels, sgemm *multiply, int network, float *room,
                          result all[MOST_SIZES]) {
    size list[MOST_SIZES] = {0};
    int sizes = networks[network].list(list, networks[network].hidden);
    double peak = 0;
    for (int i = 0; i < MOST_SIZES; i++)
        all[i] = (result){.at = list[i]};
    for (int i = 0; i < sizes; i++) {
        measure(kernels, multiply, list[i], room, all[i].fastest);
        all[i].reading = read_rate(kernels, room, bytes_of(list[i]));
        for (int side = 0; side < (multiply ? 2 : 1); side++)
            peak = fmax(peak, operations_of(list[i]) / all[i].fastest[side]);
    }
    return peak;
}

static void print_all(const result all[MOST_SIZES], int network, double peak) {
    printf("\n%s, hidden %d\n%-18s %12s %9s %8s %8s %8s %8s\n", networks[network].title, networks[network].hidden,
           "product", "n x k x h", "kFLOP", "kB", "GFLOP/s", "possible", "OpenBLAS");
    for (int i = 0; i < MOST_SIZES && all[i].at.n > 0; i++) {
        double work = operations_of(all[i].at), bytes = bytes_of(all[i].at), memory = all[i].reading / bytes * work;
        char shape[48];
        snprintf(shape, sizeof shape, "%dx%dx%d", all[i].at.n, all[i].at.k, all[i].at.h);
        printf("%-18s %12s %9.0f %8.1f %8.1f %8.1f %8.1f\n", all[i].at.name, shape, work / 1e3, bytes / 1e3,
               work / all[i].fastest[0] / 1e9, fmin(memory, peak) / 1e9,
               all[i].fastest[1] > 0 ? work / all[i].fastest[1] / 1e9 : 0);
    }
}

/* ---- Passes: kernels that move rows and hardly compute ----------------------------------------------------------- */

enum { ROWS = 96, NEIGHBOURS = 4, NARROW = 32, WIDE = 64, PARAMETERS = 45056 };

/* A block of rows of one graph, as the convolutions of hidden 64 have it. */
typedef struct block {
    const noge_kernels *kernels;
    float *out, *in, *factor;
    uint32_t row[ROWS], first[ROWS], degree[ROWS], edge[ROWS * NEIGHBOURS];
    uint64_t signs[ROWS];
} block;

static noge_graph_view graph_of(const block *at) {
    return (noge_graph_view){at->first, at->degree, 1, at->edge};
}

static void gather(block *at) {
    at->kernels->gather_nodes(at->out, at->in, NARROW, at->row, at->row, ROWS, graph_of(at), at->factor);
}

static void give_back(block *at) {
    float total[NARROW] = {0};
    at->kernels->return_nodes(at->out, total, at->in, NARROW, 0, ROWS, graph_of(at), at->row, at->factor, at->row,
                              at->signs);
}

static void take(block *at) {
    at->kernels->take_rows(at->out, at->in, NARROW, at->row, at->row, ROWS, at->factor);
}

static void spread(block *at) {
    at->kernels->spread_positive(at->out, at->in, at->signs, at->row, at->in, ROWS, WIDE);
}

static void add(block *at) {
    at->kernels->add_listed(at->out, at->in, at->row, ROWS, WIDE);
}

static void note(block *at) {
    at->kernels->note_positive(at->signs, at->in, ROWS, WIDE);
}

static void step(block *at) {
    float *parameter = at->out, *first = at->in, *second = at->in + PARAMETERS;
    at->kernels->adam(parameter, at->factor, first, second, PARAMETERS, (noge_adam_rates){.9f, .999f, .1f, 1, 1e-8f});
}

/* Prints bytes moved, the rate reached, and the rate of reading as many bytes that were just used. */
static void print_passes(const noge_kernels *kernels, float *room) {
    const double row = 4.0 * NARROW * ROWS, wide = 4.0 * WIDE * ROWS;
    const struct {
        const char *name;
        void (*run)(block *);
        double bytes;
    } pass[] = {{"gather_nodes", gather, (2 + NEIGHBOURS) * row},
                {"return_nodes", give_back, (2 + NEIGHBOURS) * row},
                {"take_rows", take, 2 * row},
                {"spread_positive", spread, wide},
                {"add_listed", add, wide},
                {"note_positive", note, wide},
                {"adam", step, 28.0 * PARAMETERS}};
    block at = {kernels, room, room + MOST_FLOATS, room + 2 * MOST_FLOATS, {0}, {0}, {0}, {0}, {0}};
    for (uint32_t i = 0; i < ROWS; i++) {
        at.row[i] = i;
        at.first[i] = NEIGHBOURS * i;
        at.degree[i] = NEIGHBOURS;
        for (uint32_t e = 0; e < NEIGHBOURS; e++)
            at.edge[NEIGHBOURS * i + e] = (i + 7 * e + 1) % ROWS;
    }
    printf("\n%-16s %8s %8s %8s\n", "pass", "kB", "GB/s", "possible");
    for (size_t p = 0; p < sizeof pass / sizeof *pass; p++) {
        int repeats = 1 + (int)(4e6 / pass[p].bytes);
        double fastest = INFINITY;
        for (int round = 0; round < ROUNDS; round++) {
            double begun = seconds();
            for (int i = 0; i < repeats; i++)
                pass[p].run(&at);
            fastest = fmin(fastest, (seconds() - begun) / repeats);
        }
        printf("%-16s %8.1f %8.1f %8.1f\n", pass[p].name, pass[p].bytes / 1e3, pass[p].bytes / fastest / 1e9,
               read_rate(kernels, room, pass[p].bytes) / 1e9);
    }
}

/* ---- The weight gradient over what is positive only -------------------------------------------------------------- */

/* Prints rates of the second weight's gradient for 254 visits and hidden 128: over all terms, and over those that are
 * not 0. Of the columns a third is positive in every row, a fifth in none, the others in five of nine rows: as in
 * batches of Munich. */
static void print_positive(const noge_kernels *kernels, float *room) {
    enum { VISITS = 254, COLUMNS = 128, WORDS = COLUMNS / 64, CHANNELS = COLUMNS / 2 };
    static uint64_t signs[VISITS * WORDS];
    uint32_t row[VISITS];
    double set = 0, fastest = INFINITY;
    for (uint32_t i = 0; i < VISITS; i++) {
        row[i] = i;
        for (uint32_t c = 0; c < COLUMNS; c++) {
            uint64_t is_set = c % 15 < 5 || (c % 15 < 12 && (i * 7 + c * 5) % 9 < 5);
            signs[i * WORDS + c / 64] |= is_set << c % 64;
            set += (double)is_set;
        }
    }
    for (int round = 0; round < ROUNDS; round++) {
        double begun = seconds();
        kernels->add_positive(room, room + MOST_FLOATS, signs, row, room + 2 * MOST_FLOATS, row, VISITS, COLUMNS,
                              CHANNELS);
        fastest = fmin(fastest, seconds() - begun);
    }
    printf("\nadd_positive, %.0f %% of %dx%dx%d: %.1f GFLOP/s; counted with the terms of 0: %.1f\n",
           100 * set / VISITS / COLUMNS, CHANNELS, VISITS, COLUMNS, 2 * set * CHANNELS / fastest / 1e9,
           2.0 * VISITS * COLUMNS * CHANNELS / fastest / 1e9);
}

int main(int count, char **word) {
    void *library = dlopen(count > 1 ? word[1] : "libopenblas.so.0", RTLD_NOW);
    sgemm *multiply = NULL;
    void (*set_threads)(int) = NULL;
    if (library) {
        *(void **)&multiply = dlsym(library, "cblas_sgemm");
        *(void **)&set_threads = dlsym(library, "openblas_set_num_threads");
    }
    if (set_threads)
        set_threads(1);
    float *room = noge_allocate_aligned(3 * (size_t)MOST_FLOATS, sizeof(float), NULL);
    if (!room)
        return 1;
    const noge_kernels *kernels = noge_kernels_of(noge_kernel_best());
    result all[NETWORKS][MOST_SIZES];
    double peak = 0;
    warm_up(kernels, room);
    for (int i = 0; i < NETWORKS; i++)
        peak = fmax(peak, measure_all(kernels, multiply, i, room, all[i]));
    printf("kernels %s, multiply-adds at %.0f GFLOP/s%s\n", noge_kernel_name(noge_kernel_best()), peak / 1e9,
           multiply ? "" : "; OpenBLAS was not found");
    for (int i = 0; i < NETWORKS; i++)
        print_all(all[i], i, peak);
    print_passes(kernels, room);
    print_positive(kernels, room);
    free(room);
    if (library)
        dlclose(library);
    return 0;
}
