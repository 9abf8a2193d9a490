/* The action of each key. The screen is drawn after every key, and when the size of the terminal changes. */
#include "play/player.h"
#include "play/terminal.h"

#include <stdio.h>
#include <string.h>

/* Animation of a walk: time of one step and greatest total time, in milliseconds. */
enum { STEP_MILLISECONDS = 40, WAY_MILLISECONDS = 600 };

/* ---- Showing -------------------------------------------------------------------------------------------------------
 */

static noge_status paint(noge_player *player, noge_error *error) {
    player->painted.size = 0;
    noge_status status = noge_screen_paint(&player->page.screen, noge_terminal_colours(), &player->painted, error);
    return status == NOGE_OK ? noge_terminal_draw(&player->painted, error) : status;
}

static noge_status show(noge_player *player, noge_error *error) {
    int rows, columns;
    if (!player->terminal)
        return NOGE_OK;
    noge_terminal_size(&rows, &columns);
    noge_status status = noge_play_page_draw(&player->page, player->game, rows, columns, error);
    return status == NOGE_OK ? paint(player, error) : status;
}

/* The help stays until a key is pressed. */
static noge_status show_help(noge_player *player, noge_error *error) {
    noge_key key = NOGE_KEY_RESIZED;
    noge_status status = NOGE_OK;
    if (!player->terminal)
        return NOGE_OK;
    while (key == NOGE_KEY_RESIZED && status == NOGE_OK) {
        int rows, columns;
        noge_terminal_size(&rows, &columns);
        status = noge_play_page_help(&player->page, player->game, rows, columns, error);
        if (status == NOGE_OK)
            status = paint(player, error);
        if (status == NOGE_OK)
            key = noge_keys_read(&player->keys);
    }
    player->ended = key == NOGE_KEY_END;
    return status == NOGE_OK && key == NOGE_KEY_INTERRUPTED ? NOGE_INTERRUPTED : status;
}

/* ---- Keys ----------------------------------------------------------------------------------------------------------
 */

typedef struct direction {
    noge_key key;
    char letter;
    int right, up;
    bool far;
} direction;

static const direction *find_arrow(noge_key key) {
    static const direction arrows[] = {
        {NOGE_KEY_LEFT, 'h', -1, 0, false},    {NOGE_KEY_DOWN, 'j', 0, -1, false},
        {NOGE_KEY_UP, 'k', 0, 1, false},       {NOGE_KEY_RIGHT, 'l', 1, 0, false},
        {NOGE_KEY_FAR_LEFT, 'H', -1, 0, true}, {NOGE_KEY_FAR_DOWN, 'J', 0, -1, true},
        {NOGE_KEY_FAR_UP, 'K', 0, 1, true},    {NOGE_KEY_FAR_RIGHT, 'L', 1, 0, true},
    };
    for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++)
        if (arrows[i].key == key || (noge_key)arrows[i].letter == key)
            return &arrows[i];
    return NULL;
}

static noge_status follow(noge_game *game, const direction *arrow, noge_error *error) {
    if (game->sketch.lattice)
        return noge_game_walk(game, arrow->right, arrow->up, arrow->far, error);
    return noge_game_choose_towards(game, arrow->right, arrow->up, error);
}

static void zoom(noge_player *player, int by) {
    int *zoom = &player->page.camera.zoom;
    if (*zoom + by >= -8 && *zoom + by <= 8)
        *zoom += by;
}

/* Shows the way to the chosen target step by step; the next key cuts it short. */
static noge_status show_way(noge_player *player, noge_error *error) {
    noge_sketch *sketch = &player->game->sketch;
    noge_status status = noge_game_look(player->game, error);
    uint32_t count = 0;
    if (status != NOGE_OK || !player->terminal || sketch->chosen >= sketch->target_count)
        return status;
    noge_node target = sketch->target[sketch->chosen].node;
    for (uint32_t i = 1; status == NOGE_OK; i++) {
        const noge_node *path = noge_map_path(sketch->map, target, &count); /* a copy, because drawing searches too */
        if (i + 1 >= count)
            break;
        sketch->self = path[i];
        status = show(player, error);
        int pause = WAY_MILLISECONDS / (int)count;
        if (noge_terminal_wait(pause < STEP_MILLISECONDS ? pause : STEP_MILLISECONDS) != NOGE_TERMINAL_TIMEOUT)
            break;
    }
    return status;
}

static noge_status go(noge_player *player, noge_error *error) {
    noge_status status = show_way(player, error);
    return status == NOGE_OK ? noge_game_go(player->game, error) : status;
}

/* Handles the letter of a target, or an unknown key. */
static noge_status handle_letter(noge_player *player, noge_key key, noge_error *error) {
    noge_game *game = player->game;
    static const char letters[] = NOGE_TARGET_LETTERS;
    const char *letter = key > 0 && key < 128 && !game->sketch.lattice ? strchr(letters, (int)key) : NULL;
    if (letter)
        return noge_game_choose(game, (uint32_t)(letter - letters), error);
    snprintf(game->message, sizeof game->message, "Unknown key; ? lists all keys.");
    player->strange++;
    return NOGE_OK;
}

static noge_status handle_key(noge_player *player, noge_key key, noge_error *error) {
    noge_game *game = player->game;
    const direction *arrow = find_arrow(key);
    if (arrow)
        return follow(game, arrow, error);
    switch ((int)key) {
    case NOGE_KEY_RESIZED: return NOGE_OK;
    case NOGE_KEY_INTERRUPTED: return NOGE_INTERRUPTED;
    case NOGE_KEY_SUSPEND: return player->terminal ? noge_terminal_suspend(error) : NOGE_OK;
    case NOGE_KEY_END:
    case 'q': player->ended = true; return NOGE_OK;
    case NOGE_KEY_TAB:
    case 'n': return noge_game_choose_next(game, false, error);
    case NOGE_KEY_BACK_TAB:
    case 'N': return noge_game_choose_next(game, true, error);
    case NOGE_KEY_ENTER:
    case ' ': return go(player, error);
    case '?': return show_help(player, error);
    case '+':
    case '-': zoom(player, key == (noge_key)'+' ? 1 : -1); return NOGE_OK;
    case 'u':
        snprintf(game->message, sizeof game->message, "One cannot unsee, and no way back is free.");
        return NOGE_OK;
    default: return handle_letter(player, key, error);
    }
}

noge_status noge_player_play(noge_player *player, noge_error *error) {
    noge_status status = player->terminal ? noge_terminal_open(error) : NOGE_OK;
    while (status == NOGE_OK && !player->ended && !noge_game_over(player->game)) {
        status = show(player, error);
        if (status == NOGE_OK)
            status = handle_key(player, noge_keys_read(&player->keys), error);
    }
    noge_terminal_close();
    return status;
}

void noge_player_free(noge_player *player) {
    noge_play_page_free(&player->page);
    noge_text_free(&player->painted);
}
