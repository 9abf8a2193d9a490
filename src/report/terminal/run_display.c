/* The lines stand below everything else that was printed. To redraw them, the cursor goes up to the first and erases
 * everything below. No line is wider than the terminal: a wrapped line would be missed on the way up. */
#include "report/terminal/run_display.h"
#include "base/clock.h"
#include "base/memory.h"
#include "report/terminal/interrupt.h"
#include "report/terminal/print.h"
#include "report/terminal/watched.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_ROOM = 400, BAR_WIDE = 20, BAR_NARROW = 10 };

static void measure(noge_run_display *display) {
    const struct winsize size = noge_watched_window();
    display->width = size.ws_col > 0 ? size.ws_col : 80;
    display->height = size.ws_row > 2 ? size.ws_row : 24;
}

noge_status noge_run_display_begin(noge_run_display *display, uint32_t count, noge_error *error) {
    *display = (noge_run_display){.count = count, .workers = 1, .terminal = noge_is_watched()};
    pthread_mutex_init(&display->lock, NULL);
    display->line = noge_allocate(count, sizeof *display->line, error);
    return display->line ? NOGE_OK : NOGE_NO_MEMORY;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

static void erase(noge_run_display *display) {
    if (display->drawn > 0)
        fprintf(stderr, "\033[%uA\r\033[J", display->drawn);
    display->drawn = 0;
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
static void describe(const noge_run_line *line, int bar_width, double now, char text[LINE_ROOM]) {
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

/* The part of a run's weight that lies before a step. */
static double weight_before(const noge_run_line *line, uint32_t step) {
    return line->report.steps > 0 ? line->weight * step / line->report.steps : 0;
}

static double weight_left(const noge_run_line *line) {
    if (line->ended)
        return 0;
    return line->weight - (line->active ? weight_before(line, line->step) : 0);
}

double noge_run_display_left(const noge_run_display *display) {
    double sum = 0, longest = 0, scale = display->trained > 0 ? display->spent / display->trained : 1;
    for (uint32_t i = 0; i < display->count; i++) {
        double left = weight_left(&display->line[i]);
        sum += left;
        longest = fmax(longest, left);
    }
    return scale * fmax(sum / display->workers, longest);
}

/* 12 of 60 jobs done  1.4 h left */
static void describe_all(const noge_run_display *display, char text[LINE_ROOM]) {
    bool weighed = false;
    for (uint32_t i = 0; i < display->count; i++)
        weighed |= display->line[i].weight > 0;
    int used = snprintf(text, LINE_ROOM, "%u of %u %s done", display->ended, display->count, weighed ? "jobs" : "runs");
    if (weighed && display->ended < display->count)
        append_time(text, used, noge_run_display_left(display));
}

static void draw(noge_run_display *display) {
    char text[LINE_ROOM];
    double now = noge_clock_seconds();
    measure(display);
    erase(display);
    for (uint32_t i = 0; i < display->count && display->drawn + 2 < display->height; i++) {
        if (!display->line[i].active)
            continue;
        describe(&display->line[i], display->count > 1 ? BAR_NARROW : BAR_WIDE, now, text);
        noge_print(stderr, "%.*s\n", (int)display->width - 1, text);
        display->drawn++;
    }
    if (display->count > 1) {
        describe_all(display, text);
        noge_print(stderr, "%s\n", text);
        display->drawn++;
    }
    fflush(stderr);
    display->drawn_at = now;
}

void noge_run_display_weigh(noge_run_display *display, uint32_t index, double seconds) {
    display->line[index].weight = seconds;
}

void noge_run_display_set_workers(noge_run_display *display, uint32_t workers) {
    display->workers = workers > 0 ? workers : 1;
}

void noge_run_display_end(noge_run_display *display) {
    if (!display->line)
        return;
    erase(display);
    pthread_mutex_destroy(&display->lock);
    free(display->line);
    display->line = NULL;
}

/* ---- Events ---------------------------------------------------------------------------------------------- */

static void start(void *context, const noge_run_start *begin) {
    const noge_run_watch *watch = context;
    noge_run_display *display = watch->display;
    uint32_t index = watch->index, step = begin->step;
    pthread_mutex_lock(&display->lock);
    double weight = display->line[index].weight;
    display->line[index] = (noge_run_line){.name = watch->name,
                                           .weight = weight,
                                           .active = true,
                                           .baseline = begin->baseline,
                                           .report.steps = begin->steps,
                                           .step = step,
                                           .first_step = step,
                                           .first = noge_clock_seconds(),
                                           .begun = noge_clock_seconds()};
    if (begin->idle > 0) {
        if (display->terminal)
            erase(display);
        noge_print_idle(stderr, watch->name, begin->idle, begin->episodes);
    }
    if (display->terminal)
        draw(display);
    pthread_mutex_unlock(&display->lock);
}

static void advance(void *context, uint32_t step) {
    const noge_run_watch *watch = context;
    noge_run_display *display = watch->display;
    if (!display->terminal)
        return;
    pthread_mutex_lock(&display->lock);
    noge_run_line *line = &display->line[watch->index];
    if (line->step == line->first_step) /* filling the replay is over: the clock of the steps begins */
        line->first = noge_clock_seconds();
    line->step = step;
    if (noge_clock_seconds() - display->drawn_at >= 0.1)
        draw(display);
    pthread_mutex_unlock(&display->lock);
}

static void print_evaluation(const noge_run_line *line) {
    const noge_train_report *report = &line->report;
    char loss[40] = "";
    if (!isnan(report->loss))
        snprintf(loss, sizeof loss, ", loss %.4g", report->loss);
    noge_print(stderr, "%s: step %u of %u, epsilon %.3f%s, rate %.4f, best %.4f at %u", line->name, report->step,
               report->steps, report->epsilon, loss, report->rate, report->best_rate, report->best_step);
    if (!isnan(line->baseline.rate))
        noge_print(stderr, ", %s %.4f", line->baseline.policy, line->baseline.rate);
    noge_print(stderr, ", %.1f s\n", report->seconds);
}

static void evaluate(void *context, const noge_train_report *report) {
    const noge_run_watch *watch = context;
    noge_run_display *display = watch->display;
    pthread_mutex_lock(&display->lock);
    noge_run_line *line = &display->line[watch->index];
    line->report = *report;
    line->step = report->step;
    line->evaluated = true;
    if (display->terminal)
        draw(display);
    else if (line->weight == 0)
        print_evaluation(line);
    pthread_mutex_unlock(&display->lock);
}

static bool interrupted(void *context) {
    (void)context;
    return noge_interrupted();
}

noge_run_observer noge_run_display_observer(noge_run_watch *watch) {
    return (noge_run_observer){
        .context = watch, .interrupted = interrupted, .started = start, .stepped = advance, .evaluated = evaluate};
}

void noge_run_display_conclude(const noge_run_watch *watch, const char *folder, const char *resume_hint,
                               const noge_run_result *result, noge_status status, const noge_error *error) {
    char words[NOGE_ERROR_TEXT + 400];
    if (result->was_finished)
        snprintf(words, sizeof words, "%s: finished already; --force trains it again", watch->name);
    else if (status == NOGE_INTERRUPTED)
        snprintf(words, sizeof words, "%s: stopped at step %u and saved in %s; %s", watch->name, result->stopped_at,
                 folder, resume_hint);
    else if (status == NOGE_OK)
        snprintf(words, sizeof words, "%s: done, %s", watch->name, folder);
    else if (watch->display->count > 1)
        snprintf(words, sizeof words, "%s: failed: %s", watch->name, error && error->text[0] ? error->text : "?");
    else
        return; /* the program prints the error at its end */
    noge_run_display_end_run(watch->display, watch->index, words);
}

void noge_run_display_end_run(noge_run_display *display, uint32_t index, const char *words) {
    char all[LINE_ROOM];
    pthread_mutex_lock(&display->lock);
    noge_run_line *line = &display->line[index];
    if (line->active && line->step > line->first_step) {
        display->trained += weight_before(line, line->step) - weight_before(line, line->first_step);
        display->spent += noge_clock_seconds() - line->begun;
    }
    line->active = false;
    line->ended = true;
    display->ended++;
    describe_all(display, all);
    if (display->terminal)
        erase(display);
    if (line->weight > 0 && !display->terminal)
        noge_print(stderr, "%s; %s\n", words, all);
    else
        noge_print(stderr, "%s\n", words);
    if (display->terminal && display->ended < display->count)
        draw(display);
    pthread_mutex_unlock(&display->lock);
}
