/* Texts fit 80 columns, and shorter ones 60. Smaller screens cut them between words, and a very small one shows the
 * drawing alone. */
#include "play/page.h"
#include "base/text/utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    TALK_ROWS = 3,
    LEAST_ROWS = 8,
    TEXT_ROOM = 400,
    PRINTED_ROWS = 120,
    PRINTED_COLUMNS = 200,
    STREET_ROWS = 20,
    FULL_COLUMNS = 80
};

void noge_play_page_free(noge_play_page *page) {
    noge_screen_free(&page->screen);
}

static const char *short_number(double value, char text[32]) {
    noge_format_double(round(value * 10) / 10, text);
    return text;
}

/* Writes what fits, without breaking a word. */
static void write_words(noge_screen *screen, int row, const char *text, noge_ink ink) {
    char line[TEXT_ROOM];
    snprintf(line, sizeof line, "%s", text);
    while (noge_utf8_width(line) > (size_t)screen->columns) {
        char *space = strrchr(line, ' ');
        if (!space)
            break;
        *space = 0;
    }
    noge_screen_write(screen, row, 0, line, ink);
}

/* Appends a part of the first row if it fits as a whole. */
static void add_part(noge_play_page *page, int *column, const char *text, noge_ink ink) {
    if (*column + (int)noge_utf8_width(text) <= page->screen.columns)
        *column = noge_screen_write(&page->screen, 0, *column, text, ink) + 3;
}

static void draw_figures(noge_play_page *page, const noge_game *game) {
    const noge_map *map = game->sketch.map;
    char text[TEXT_ROOM], walked[32];
    int column = 0;
    snprintf(text, sizeof text, "walked %s", short_number(map->walked, walked));
    add_part(page, &column, text, NOGE_INK_STRONG);
    snprintf(text, sizeof text, "visited %u   to visit %u", map->visit_count, map->frontier_count);
    add_part(page, &column, text, NOGE_INK_STRONG);
    if (game->episode->map->task.limit > 0) {
        snprintf(text, sizeof text, "decisions left %u", game->episode->map->task.limit - game->episode->step_count);
        add_part(page, &column, text, NOGE_INK_STRONG);
    }
    if (!game->episode->map->task.weighted) {
        snprintf(text, sizeof text, "rate %.3f", noge_map_rate(map));
        add_part(page, &column, text, NOGE_INK_STRONG);
    }
    add_part(page, &column, page->title, NOGE_INK_FAINT);
}

static const char *const lattice_talk[TALK_ROWS] = {
    "You are @ in a world you do not know. You see what lies next to visited places.",
    "Visit every \u25cb (seen, not yet visited) and walk as little as you can.",
    "Arrows or hjkl: walk, 1 a step.  Tab: choose a \u25cb, Enter: go.  ?: help  q: end",
};

static const char *const street_talk[TALK_ROWS] = {
    "You are @ in a world you do not know. You see what lies next to visited places.",
    "Visit every letter and \u25cb (seen, not yet visited) and walk as little as you can.",
    "Arrows, Tab or 1-9 a-z: choose, Enter: go there.  + -: zoom  ?: help  q: end",
};

/* The same for screens of 60 columns. */
static const char *const narrow_lattice_talk[TALK_ROWS] = {
    "You are @. You see what lies next to visited places.",
    "Visit every \u25cb (not yet visited); walk as little as you can.",
    "Arrows: walk.  Tab: choose, Enter: go.  ?: help  q: end",
};

static const char *const narrow_street_talk[TALK_ROWS] = {
    "You are @. You see what lies next to visited places.",
    "Visit every letter and \u25cb; walk as little as you can.",
    "Tab or 1-9 a-z: choose, Enter: go.  + -: zoom  ?: help  q: end",
};

/* What the nearest targets cost: as many as fit. */
static void list_costs(const noge_sketch *sketch, size_t columns, char *text, size_t size) {
    static const char letters[] = NOGE_TARGET_LETTERS;
    snprintf(text, size, "Cost:");
    for (uint32_t i = 0; i < sketch->target_count && i < 12; i++) {
        char cost[32], entry[48];
        snprintf(entry, sizeof entry, "  %c %s", letters[i], short_number(sketch->target[i].distance, cost));
        if (strlen(text) + strlen(entry) > columns)
            break;
        noge_print_more(text, size, "%s", entry);
    }
}

static void tell_nearest(const noge_sketch *sketch, char *text, size_t size) {
    char cost[32];
    short_number(sketch->target_count ? sketch->target[0].distance : 0, cost);
    if (sketch->chosen < sketch->target_count)
        snprintf(text, size, "Place %u of %u by distance; Tab: the next.", sketch->chosen + 1, sketch->target_count);
    else
        snprintf(text, size, "The nearest \u25cb costs %s.", cost);
}

static void draw_talk(noge_play_page *page, const noge_game *game) {
    const noge_sketch *sketch = &game->sketch;
    bool narrow = page->screen.columns < FULL_COLUMNS;
    const char *const *talk = sketch->lattice ? narrow ? narrow_lattice_talk : lattice_talk
                              : narrow        ? narrow_street_talk
                                              : street_talk;
    int row = page->screen.rows - TALK_ROWS;
    char costs[TEXT_ROOM];
    if (game->message[0] == 0) {
        for (int i = 0; i < TALK_ROWS; i++)
            write_words(&page->screen, row + i, talk[i], NOGE_INK_PLAIN);
        return;
    }
    if (sketch->lattice)
        tell_nearest(sketch, costs, sizeof costs);
    else
        list_costs(sketch, (size_t)page->screen.columns, costs, sizeof costs);
    write_words(&page->screen, row, game->message, NOGE_INK_STRONG);
    write_words(&page->screen, row + 1, costs, NOGE_INK_PLAIN);
    write_words(&page->screen, row + 2, talk[TALK_ROWS - 1], NOGE_INK_FAINT);
}

static noge_status draw_sketch(noge_play_page *page, const noge_sketch *sketch, noge_screen_part area,
                               noge_error *error) {
    if (!sketch->lattice)
        return noge_draw_streets(sketch, &page->camera, &page->screen, area, error);
    noge_draw_board(sketch, &page->camera, &page->screen, area);
    return NOGE_OK;
}

noge_status noge_play_page_draw(noge_play_page *page, noge_game *game, int rows, int columns, noge_error *error) {
    bool small = rows < LEAST_ROWS;
    noge_screen_part area = {small ? 0 : 1, 0, small ? rows : rows - 1 - TALK_ROWS, columns};
    noge_status status = noge_screen_clear(&page->screen, rows, columns, error);
    if (status == NOGE_OK)
        status = noge_game_look(game, error);
    if (status == NOGE_OK)
        status = draw_sketch(page, &game->sketch, area, error);
    if (status == NOGE_OK && !small) {
        draw_figures(page, game);
        draw_talk(page, game);
    }
    return status;
}

noge_status noge_play_page_help(noge_play_page *page, const noge_game *game, int rows, int columns, noge_error *error) {
    static const char *const common[] = {
        "",
        "Tab, n             choose the next place to visit, the nearest first",
        "Shift-Tab, N       the one before",
        "Enter, Space       go to the chosen place by the shortest way you know",
        "q                  end here; you are compared over as many decisions",
        "Ctrl-C             leave",
        "",
        "@ you   \u25cb seen, not visited   \u00b7 visited",
        "The rate is decisions over distance; where ways have no lengths,",
        "1 means never a step back.",
        "Nothing can be undone, for one cannot unsee.",
        "",
        "Press a key to go on.",
        NULL,
    };
    static const char *const lattice[] = {
        "Arrows, hjkl       walk; known ground costs, too, but shows nothing new",
        "Shift-arrow, HJKL  walk on until the way forks or ends",
        NULL,
    };
    static const char *const streets[] = {
        "Arrows, hjkl       choose a place in that direction",
        "1-9, a-z           choose the place with this letter",
        "+, -               come nearer, go further away",
        NULL,
    };
    const char *const *lists[] = {game->sketch.lattice ? lattice : streets, common};
    noge_status status = noge_screen_clear(&page->screen, rows, columns, error);
    int row = 1;
    if (status != NOGE_OK)
        return status;
    noge_screen_write(&page->screen, 0, 0, page->title, NOGE_INK_STRONG);
    for (size_t list = 0; list < 2; list++)
        for (const char *const *line = lists[list]; *line; line++)
            noge_screen_write(&page->screen, row++, 2, *line, NOGE_INK_PLAIN);
    return NOGE_OK;
}

noge_status noge_play_page_print(noge_play_page *page, noge_game *game, noge_text *text, noge_error *error) {
    int rows = STREET_ROWS, columns = 80;
    if (game->sketch.lattice)
        noge_board_size(&game->sketch, &rows, &columns);
    rows = rows < PRINTED_ROWS ? rows : PRINTED_ROWS;
    columns = columns < PRINTED_COLUMNS ? columns : PRINTED_COLUMNS;
    page->camera = (noge_camera){0};
    noge_status status = noge_screen_clear(&page->screen, rows, columns, error);
    if (status == NOGE_OK)
        status = noge_game_look(game, error);
    if (status == NOGE_OK)
        status = draw_sketch(page, &game->sketch, (noge_screen_part){0, 0, rows, columns}, error);
    return status == NOGE_OK ? noge_screen_print(&page->screen, text, error) : status;
}
