/* Regular structure: lattices of the plane and of space, their tori and cylinders, hypercubes, circulants and powers of
 * paths. Most of them also come with nodes or links missing. */
#include "graph/generate/worlds/kinds.h"

typedef struct step {
    int row, column;
} step;

/* A neighbourhood: each node is linked to the nodes that these steps lead to. */
typedef struct neighbourhood {
    step step[4];
    uint32_t steps;
    double slant; /* each row is moved by this share of a column, for drawing */
} neighbourhood;

static const neighbourhood square = {{{0, 1}, {1, 0}}, 2, 0}, king = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}, 4, 0},
                           triangular = {{{0, 1}, {1, 0}, {1, -1}}, 3, 0.5};

noge_rectangle noge_rectangle_draw(noge_random *random, uint32_t nodes) {
    uint32_t most = 2;
    while ((most + 1) * (most + 1) <= nodes)
        most++;
    noge_rectangle size = {.rows = noge_draw_magnitude(random, 2, most)};
    size.columns = nodes / size.rows;
    return size;
}

/* Links the lattice's nodes, which begin at `first`. around: the last row and column is followed by the first. */
static void link_lattice(noge_sketch *sketch, noge_node first, noge_rectangle size, const neighbourhood *near,
                         bool around_rows, bool around_columns) {
    int rows = (int)size.rows, columns = (int)size.columns;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            for (uint32_t i = 0; i < near->steps; i++) {
                int row = r + near->step[i].row, column = c + near->step[i].column;
                if ((row >= rows && !around_rows) || ((column < 0 || column >= columns) && !around_columns))
                    continue;
                row %= rows;
                column = (column + columns) % columns;
                noge_sketch_link(sketch, first + (noge_node)(r * columns + c),
                                 first + (noge_node)(row * columns + column));
            }
}

static noge_node place_lattice(noge_sketch *sketch, noge_rectangle size, double slant, double x, double y) {
    noge_node first = sketch->node_count;
    for (uint32_t r = 0; r < size.rows; r++)
        for (uint32_t c = 0; c < size.columns; c++)
            noge_sketch_place(sketch, x + c + slant * r, y + r);
    return first;
}

noge_node noge_sketch_grid(noge_sketch *sketch, noge_rectangle size, double x, double y) {
    noge_node first = place_lattice(sketch, size, 0, x, y);
    link_lattice(sketch, first, size, &square, false, false);
    return first;
}

static void draw_plane(noge_sketch *sketch, uint32_t nodes, const neighbourhood *near) {
    noge_rectangle size = noge_rectangle_draw(sketch->random, nodes);
    link_lattice(sketch, place_lattice(sketch, size, near->slant, 0, 0), size, near, false, false);
    noge_sketch_wear(sketch);
}

void noge_world_king(noge_sketch *sketch, uint32_t nodes) {
    draw_plane(sketch, nodes, &king);
}

void noge_world_triangular(noge_sketch *sketch, uint32_t nodes) {
    draw_plane(sketch, nodes, &triangular);
}

/* As a brick wall: every second node has a link to the row below. */
static void link_bricks(noge_sketch *sketch, noge_rectangle size, bool around) {
    for (uint32_t r = 0; r < size.rows; r++)
        for (uint32_t c = 0; c < size.columns; c++) {
            noge_node node = r * size.columns + c;
            if (c + 1 < size.columns || around)
                noge_sketch_link(sketch, node, r * size.columns + (c + 1) % size.columns);
            if ((r + c) % 2 == 0 && (r + 1 < size.rows || around))
                noge_sketch_link(sketch, node, (r + 1) % size.rows * size.columns + c);
        }
}

void noge_world_hexagonal(noge_sketch *sketch, uint32_t nodes) {
    noge_rectangle size = noge_rectangle_draw(sketch->random, nodes);
    place_lattice(sketch, size, 0, 0, 0);
    link_bricks(sketch, size, false);
    noge_sketch_wear(sketch);
}

/* Squares of four nodes, joined to octagons. */
static void draw_octagons(noge_sketch *sketch, uint32_t nodes) {
    noge_rectangle size = noge_rectangle_draw(sketch->random, nodes / 4);
    for (uint32_t r = 0; r < size.rows; r++)
        for (uint32_t c = 0; c < size.columns; c++) {
            noge_node west = noge_sketch_place(sketch, 3 * c, 3 * r + 1);
            noge_sketch_place(sketch, 3 * c + 1, 3 * r);
            noge_sketch_place(sketch, 3 * c + 2, 3 * r + 1);
            noge_sketch_place(sketch, 3 * c + 1, 3 * r + 2);
            noge_sketch_path(sketch, west, 4);
            noge_sketch_link(sketch, west, west + 3);
            if (c > 0)
                noge_sketch_link(sketch, west, west - 4 + 2);
            if (r > 0)
                noge_sketch_link(sketch, west + 1, west - 4 * size.columns + 3);
        }
}

/* Kagome and Lieb lattices: triangular and square ones without the nodes whose row and column are odd. */
static void draw_holes(noge_sketch *sketch, uint32_t nodes, const neighbourhood *near) {
    noge_rectangle size = noge_rectangle_draw(sketch->random, nodes * 4 / 3);
    uint32_t kept = 0;
    link_lattice(sketch, place_lattice(sketch, size, near->slant, 0, 0), size, near, false, false);
    for (uint32_t i = 0; i < sketch->link_count; i++) {
        noge_link at = sketch->link[i];
        bool hole_a = at.a / size.columns % 2 && at.a % size.columns % 2;
        bool hole_b = at.b / size.columns % 2 && at.b % size.columns % 2;
        if (!hole_a && !hole_b)
            sketch->link[kept++] = at;
    }
    sketch->link_count = kept;
}

void noge_world_tiling(noge_sketch *sketch, uint32_t nodes) {
    uint32_t which = noge_random_below(sketch->random, 3);
    if (which == 0)
        draw_octagons(sketch, nodes);
    else
        draw_holes(sketch, nodes, which == 1 ? &triangular : &square);
    noge_sketch_wear(sketch);
}

void noge_world_torus(noge_sketch *sketch, uint32_t nodes) {
    static const neighbourhood *const near[] = {&square, &king, &triangular};
    noge_rectangle size = noge_rectangle_draw(sketch->random, nodes);
    uint32_t which = noge_random_below(sketch->random, 4);
    size.rows += size.rows == 2;
    if (which == 3) { /* bricks need even sides */
        size = (noge_rectangle){(size.rows + 1) / 2 * 2, size.columns / 2 * 2};
        noge_sketch_add(sketch, size.rows * size.columns);
        link_bricks(sketch, size, true);
    } else {
        link_lattice(sketch, noge_sketch_add(sketch, size.rows * size.columns), size, near[which], true, true);
    }
    noge_sketch_wear(sketch);
}

/* A lattice rolled up along one of its sides. */
void noge_world_cylinder(noge_sketch *sketch, uint32_t nodes) {
    static const neighbourhood *const near[] = {&square, &king, &triangular};
    noge_rectangle size = noge_rectangle_draw(sketch->random, nodes);
    bool along = noge_random_below(sketch->random, 2);
    size.rows += size.rows == 2;
    const neighbourhood *chosen = near[noge_random_below(sketch->random, 3)];
    link_lattice(sketch, noge_sketch_add(sketch, size.rows * size.columns), size, chosen, along, !along);
    noge_sketch_wear(sketch);
}

/* A grid in space; half of them are closed in some directions. */
void noge_world_box(noge_sketch *sketch, uint32_t nodes) {
    uint32_t layers = noge_draw_between(sketch->random, 2, nodes < 80 ? 3 : nodes < 300 ? 5 : 7);
    noge_rectangle size = noge_rectangle_draw(sketch->random, nodes / layers);
    uint32_t closed = noge_random_below(sketch->random, 2) ? noge_random_below(sketch->random, 8) : 0;
    uint32_t area = size.rows * size.columns;
    for (uint32_t z = 0; z < layers; z++) {
        noge_node first = noge_sketch_add(sketch, area);
        link_lattice(sketch, first, size, &square, closed & 1, closed & 2);
        for (uint32_t i = 0; i < area && z > 0; i++)
            noge_sketch_link(sketch, first + i, first + i - area);
    }
    for (uint32_t i = 0; i < area && (closed & 4); i++)
        noge_sketch_link(sketch, i, (layers - 1) * area + i);
    noge_sketch_wear(sketch);
}

/* Hypercubes and Hamming graphs: words of some length, linked if they differ in one letter. */
void noge_world_hamming(noge_sketch *sketch, uint32_t nodes) {
    static const uint32_t alphabet[] = {2, 2, 3, 4, 6};
    uint32_t letters = alphabet[noge_random_below(sketch->random, 5)], words = letters;
    while (words < 20 || words * letters <= nodes)
        words *= letters;
    noge_sketch_add(sketch, words);
    for (uint32_t word = 0; word < words; word++)
        for (uint32_t place = 1; place < words; place *= letters)
            for (uint32_t more = 1; word / place % letters + more < letters; more++)
                noge_sketch_link(sketch, word, word + more * place);
    noge_sketch_wear(sketch);
}

void noge_world_circulant(noge_sketch *sketch, uint32_t nodes) {
    uint32_t jumps = noge_draw_between(sketch->random, 2, 4);
    noge_sketch_add(sketch, nodes);
    for (uint32_t i = 0; i < jumps; i++) {
        uint32_t jump = noge_draw_between(sketch->random, 1, nodes / 2);
        for (noge_node v = 0; v < nodes; v++)
            noge_sketch_link(sketch, v, (v + jump) % nodes);
    }
    noge_sketch_wear(sketch);
}

/* Each node of a path or cycle is linked to the next few. */
void noge_world_power(noge_sketch *sketch, uint32_t nodes) {
    uint32_t reach = noge_draw_between(sketch->random, 2, 6);
    bool cycle = noge_random_below(sketch->random, 2);
    noge_sketch_add(sketch, nodes);
    for (noge_node v = 0; v < nodes; v++)
        for (uint32_t i = 1; i <= reach && (cycle || v + i < nodes); i++)
            noge_sketch_link(sketch, v, (v + i) % nodes);
    noge_sketch_wear(sketch);
}
