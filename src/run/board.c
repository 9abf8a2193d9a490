/* The lines stand below everything else that was printed. To redraw them the cursor goes up to the first and everything
 * below is erased; a line never gets wider than the terminal, or going up would miss. */
#include "run/board.h"
#include "base/clock.h"
#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LINE_ROOM = 400, BAR_WIDE = 20, BAR_NARROW = 10 };

static void measure(noge_train_board *board) {
    struct winsize size = {0};
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0;
    board->width = known && size.ws_col > 0 ? size.ws_col : 80;
    board->height = known && size.ws_row > 2 ? size.ws_row : 24;
}

noge_status noge_train_board_begin(noge_train_board *board, uint32_t count, noge_error *error) {
    *board = (noge_train_board){.count = count, .terminal = isatty(STDERR_FILENO), .begun = noge_clock_seconds()};
    pthread_mutex_init(&board->lock, NULL);
    board->line = noge_allocate(count, sizeof *board->line, error);
    return board->line ? NOGE_OK : NOGE_NO_MEMORY;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

static void erase(noge_train_board *board) {
    if (board->drawn > 0)
        fprintf(stderr, "\033[%uA\r\033[J", board->drawn);
    board->drawn = 0;
}

static int append(char *text, int used, const char *words) {
    return used + snprintf(text + used, (size_t)(LINE_ROOM - used), "%s", words);
}

static int append_time(char *text, int used, double seconds) {
    char words[40];
    if (seconds < 100)
        snprintf(words, sizeof words, "  %.0f s left", seconds);
    else if (seconds < 6000)
        snprintf(words, sizeof words, "  %.0f min left", seconds / 60);
    else
        snprintf(words, sizeof words, "  %.1f h left", seconds / 3600);
    return append(text, used, words);
}

/* name [####......]  37 %  812 steps/s  12 s left  rate 0.8021 (nn 0.7643)  loss 0.032  epsilon 0.690
 * The most telling first: a narrow terminal cuts the end off. */
static void describe(const noge_board_line *line, int bar_width, double now, char text[LINE_ROOM]) {
    char bar[BAR_WIDE + 1], words[100];
    uint32_t steps = line->report.steps;
    double part = steps > 0 ? (double)line->step / steps : 0, spent = now - line->first;
    for (int i = 0; i < bar_width; i++)
        bar[i] = (i + 0.5) / bar_width < part ? '#' : '.';
    bar[bar_width] = 0;
    int used = snprintf(text, LINE_ROOM, "%.60s [%s] %3.0f %%", line->name, bar, 100 * part);
    if (line->step > line->first_step && spent > 0) {
        double pace = (line->step - line->first_step) / spent;
        snprintf(words, sizeof words, "  %.0f steps/s", pace);
        used = append(text, used, words);
        used = append_time(text, used, (steps - line->step) / pace);
    }
    if (line->evaluated) {
        snprintf(words, sizeof words, "  rate %.4f", line->report.rate);
        used = append(text, used, words);
    }
    if (!isnan(line->baseline.rate)) {
        snprintf(words, sizeof words, " (%s %.4f)", line->baseline.policy, line->baseline.rate);
        used = append(text, used, words);
    }
    if (line->evaluated && !isnan(line->report.loss)) {
        snprintf(words, sizeof words, "  loss %.4g  epsilon %.3f", line->report.loss, line->report.epsilon);
        append(text, used, words);
    }
}

/* The part of a run's weight that is done. */
static double weight_done(const noge_board_line *line, uint32_t step) {
    return line->active && line->report.steps > 0 ? line->weight * step / line->report.steps : 0;
}

/* 12 of 60 jobs done  1.4 h left */
static void describe_all(const noge_train_board *board, double now, char text[LINE_ROOM]) {
    double all = 0, done = board->done;
    for (uint32_t i = 0; i < board->count; i++) {
        all += board->line[i].weight;
        done += weight_done(&board->line[i], board->line[i].step);
    }
    int used = snprintf(text, LINE_ROOM, "%u of %u %s done", board->ended, board->count, all > 0 ? "jobs" : "runs");
    double new = done - board->done_before;
    if (new > 0 && new > all / 1000 && board->ended < board->count)
        append_time(text, used, (all - done) * (now - board->begun) / new);
}

static void draw(noge_train_board *board) {
    char text[LINE_ROOM];
    double now = noge_clock_seconds();
    measure(board);
    erase(board);
    for (uint32_t i = 0; i < board->count && board->drawn + 2 < board->height; i++) {
        if (!board->line[i].active)
            continue;
        describe(&board->line[i], board->count > 1 ? BAR_NARROW : BAR_WIDE, now, text);
        fprintf(stderr, "%.*s\n", (int)board->width - 1, text);
        board->drawn++;
    }
    if (board->count > 1) {
        describe_all(board, now, text);
        fprintf(stderr, "%s\n", text);
        board->drawn++;
    }
    fflush(stderr);
    board->drawn_at = now;
}

void noge_train_board_weigh(noge_train_board *board, uint32_t index, double weight) {
    board->line[index].weight = weight;
}

void noge_train_board_end(noge_train_board *board) {
    if (!board->line)
        return;
    erase(board);
    pthread_mutex_destroy(&board->lock);
    free(board->line);
    board->line = NULL;
}

/* ---- What runs tell ---------------------------------------------------------------------------------------------- */

void noge_train_board_start(noge_train_board *board, uint32_t index, const char *name, uint32_t step, uint32_t steps,
                            const noge_run_baseline *baseline) {
    pthread_mutex_lock(&board->lock);
    double weight = board->line[index].weight;
    board->line[index] = (noge_board_line){.name = name,
                                           .weight = weight,
                                           .active = true,
                                           .baseline = *baseline,
                                           .report.steps = steps,
                                           .step = step,
                                           .first_step = step,
                                           .first = noge_clock_seconds()};
    board->done_before += weight_done(&board->line[index], step);
    if (board->terminal)
        draw(board);
    pthread_mutex_unlock(&board->lock);
}

void noge_train_board_step(noge_train_board *board, uint32_t index, uint32_t step) {
    if (!board->terminal)
        return;
    pthread_mutex_lock(&board->lock);
    noge_board_line *line = &board->line[index];
    if (line->step == line->first_step) /* filling the replay is over: the clock of the steps begins */
        line->first = noge_clock_seconds();
    line->step = step;
    if (noge_clock_seconds() - board->drawn_at >= 0.1)
        draw(board);
    pthread_mutex_unlock(&board->lock);
}

static void print_evaluation(const noge_board_line *line) {
    const noge_train_report *report = &line->report;
    char loss[40] = "";
    if (!isnan(report->loss))
        snprintf(loss, sizeof loss, ", loss %.4g", report->loss);
    fprintf(stderr, "%s: step %u of %u, epsilon %.3f%s, rate %.4f, best %.4f at %u", line->name, report->step,
            report->steps, report->epsilon, loss, report->rate, report->best_rate, report->best_step);
    if (!isnan(line->baseline.rate))
        fprintf(stderr, ", %s %.4f", line->baseline.policy, line->baseline.rate);
    fprintf(stderr, ", %.1f s\n", report->seconds);
}

void noge_train_board_evaluated(noge_train_board *board, uint32_t index, const noge_train_report *report) {
    pthread_mutex_lock(&board->lock);
    noge_board_line *line = &board->line[index];
    line->report = *report;
    line->step = report->step;
    line->evaluated = true;
    if (board->terminal)
        draw(board);
    else if (line->weight == 0)
        print_evaluation(line);
    pthread_mutex_unlock(&board->lock);
}

void noge_train_board_over(noge_train_board *board, uint32_t index, const char *words) {
    char all[LINE_ROOM];
    pthread_mutex_lock(&board->lock);
    noge_board_line *line = &board->line[index];
    line->active = false;
    board->ended++;
    board->done += line->weight;
    describe_all(board, noge_clock_seconds(), all);
    if (board->terminal)
        erase(board);
    if (line->weight > 0 && !board->terminal)
        fprintf(stderr, "%s; %s\n", words, all);
    else
        fprintf(stderr, "%s\n", words);
    if (board->terminal && board->ended < board->count)
        draw(board);
    pthread_mutex_unlock(&board->lock);
}
