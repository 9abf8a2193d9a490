/* Texts fit 80 columns; on a smaller screen they are cut, and a very small one shows the drawing alone. */
#include "play/page.h"

#include <math.h>
#include <stdio.h>

enum { TALK_ROWS = 3, LEAST_ROWS = 8, TEXT_ROOM = 400, PRINTED_ROWS = 120, PRINTED_COLUMNS = 200, STREET_ROWS = 20 };

void noge_play_page_free(noge_play_page *page) {
    noge_screen_free(&page->screen);
}

static const char *short_number(double value, char text[32]) {
    noge_format_double(round(value * 10) / 10, text);
    return text;
}

static void draw_figures(noge_play_page *page, const noge_game *game) {
    const noge_map *map = game->sketch.map;
    char text[TEXT_ROOM], walked[32];
    uint32_t frontier;
    noge_map_frontier(map, &frontier);
    snprintf(text, sizeof text, "walked %s   visited %u   to visit %u   rate %.3f",
             short_number(noge_map_walked(map), walked), noge_map_visit_count(map), frontier, noge_map_rate(map));
    int column = noge_screen_write(&page->screen, 0, 0, text, NOGE_INK_STRONG);
    if (game->episode->step_limit < UINT32_MAX) {
        snprintf(text, sizeof text, "   decisions left %u", game->episode->step_limit - game->episode->step_count);
        column = noge_screen_write(&page->screen, 0, column, text, NOGE_INK_STRONG);
    }
    noge_screen_write(&page->screen, 0, column + 3, page->title, NOGE_INK_FAINT); /* last, because it may be cut */
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

/* What the nearest targets cost. */
static void list_costs(const noge_sketch *sketch, char *text, size_t size) {
    static const char letters[] = NOGE_TARGET_LETTERS;
    snprintf(text, size, "Cost:");
    for (uint32_t i = 0; i < sketch->target_count && i < 12; i++) {
        char cost[32];
        noge_print_more(text, size, "  %c %s", letters[i], short_number(sketch->target[i].distance, cost));
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
    const char *const *talk = sketch->lattice ? lattice_talk : street_talk;
    int row = page->screen.rows - TALK_ROWS;
    char costs[TEXT_ROOM];
    if (game->message[0] == 0) {
        for (int i = 0; i < TALK_ROWS; i++)
            noge_screen_write(&page->screen, row + i, 0, talk[i], NOGE_INK_PLAIN);
        return;
    }
    if (sketch->lattice)
        tell_nearest(sketch, costs, sizeof costs);
    else
        list_costs(sketch, costs, sizeof costs);
    noge_screen_write(&page->screen, row, 0, game->message, NOGE_INK_STRONG);
    noge_screen_write(&page->screen, row + 1, 0, costs, NOGE_INK_PLAIN);
    noge_screen_write(&page->screen, row + 2, 0, talk[TALK_ROWS - 1], NOGE_INK_FAINT);
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
