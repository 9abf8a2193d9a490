#include "cli/command/train_options.h"
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NAME = 40, HELP = 400 };

/* The texts of the flags, made once. */
static struct { char name[NAME], was[NAME], help[HELP]; } texts[NOGE_TRAIN_OPTIONS];

/* Short forms of frequent flags. */
static char letter_of(const char *name) {
    return strcmp(name, "seed") == 0       ? 's'
           : strcmp(name, "episodes") == 0 ? 'n'
           : strcmp(name, "threads") == 0  ? 'j'
                                           : 0;
}

static bool is_on(const noge_train_setting *setting) {
    return setting->kind == NOGE_SETTING_SWITCH && strcmp(setting->usual, "true") == 0;
}

/* evaluate_every becomes evaluate-every, unless the setting has a flag of its own. */
static void name_flag(const noge_train_setting *setting, const char *own, char name[NAME]) {
    snprintf(name, NAME, "%s%s", is_on(setting) ? "no-" : "", own ? own : setting->name);
    for (char *at = name; *at; at++)
        *at = *at == '_' ? '-' : *at;
}

/* Appends to a text as much as there is room for. */
__attribute__((format(printf, 2, 3))) static void append(char help[HELP], const char *format, ...) {
    size_t used = strlen(help);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(help + used, HELP - used, format, arguments);
    va_end(arguments);
}

/* The methods that use a setting, where not all do; then defaults that differ. */
static void describe(const noge_train_setting *setting, char help[HELP]) {
    const noge_train_setting *method = noge_train_setting_at(0);
    snprintf(help, HELP, "%s%s", is_on(setting) ? "do not " : "", setting->help);
    unsigned all = (1u << NOGE_METHODS) - 1;
    if (setting->methods != all) {
        bool one = (setting->methods & (setting->methods - 1)) == 0, first = true;
        append(help, one ? " (method" : " (methods");
        for (int m = 0; m < NOGE_METHODS; m++)
            if (setting->methods >> m & 1) {
                append(help, "%s %s", first ? "" : " and", method->choices[m]);
                first = false;
            }
        append(help, " only)");
    }
    if (setting->usual_city)
        append(help, "; %s on a city", setting->usual_city);
    for (int m = 0; m < NOGE_METHODS; m++)
        if (setting->usual_for[m])
            append(help, "; %s with method %s", setting->usual_for[m], method->choices[m]);
}

noge_option *noge_train_options_list(noge_option *option, size_t place) {
    const noge_train_setting *setting;
    for (size_t i = 0; (setting = noge_train_setting_at(i)); i++, option++) {
        bool toggle = setting->kind == NOGE_SETTING_SWITCH;
        name_flag(setting, setting->flag, texts[i].name);
        name_flag(setting, NULL, texts[i].was);
        describe(setting, texts[i].help);
        *option = (noge_option){
            .name = texts[i].name,
            .was = setting->flag ? texts[i].was : NULL,
            .letter = letter_of(setting->name),
            .kind = toggle ? NOGE_OPTION_FLAG : NOGE_OPTION_TEXT,
            .placeholder = setting->value,
            .target = place + (toggle ? offsetof(noge_train_values, given) + i * sizeof(bool)
                                      : offsetof(noge_train_values, text) + i * sizeof(const char *)),
            .usual = toggle || setting->usual[0] == 0 ? NULL : setting->usual,
            .choices = setting->choices,
            .help = texts[i].help,
        };
    }
    return option;
}

/* Settings are flags here, also in errors. */
static noge_status show_flag(noge_status status, noge_error *error) {
    const noge_train_setting *setting;
    char flag[NAME + 2];
    for (size_t i = 0; status != NOGE_OK && (setting = noge_train_setting_at(i)); i++)
        if (strcmp(setting->name, error->field) == 0) {
            snprintf(flag, sizeof flag, "--%.39s", texts[i].name);
            noge_error_respell(error, flag);
        }
    return status;
}

noge_status noge_train_options_check(const noge_train_config *config, noge_error *error) {
    return show_flag(noge_train_check(config, error), error);
}

static noge_status apply(const noge_call *call, const noge_train_values *values, size_t number,
                         noge_train_config *config, noge_error *error) {
    const noge_train_setting *setting = noge_train_setting_at(number);
    if (!noge_call_given(call, texts[number].name))
        return NOGE_OK;
    const char *text = setting->kind != NOGE_SETTING_SWITCH ? values->text[number] : is_on(setting) ? "false" : "true";
    return show_flag(noge_train_config_set(config, setting->name, text, error), error);
}

/* The variant first: the other flags refine it. */
noge_status noge_train_options_apply(const noge_call *call, const noge_train_values *values, noge_train_config *config,
                                     noge_error *error) {
    const noge_train_setting *setting;
    noge_status status = NOGE_OK;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; status == NOGE_OK && (setting = noge_train_setting_at(i)); i++)
            if ((strcmp(setting->name, "variant") == 0) == (pass == 0))
                status = apply(call, values, i, config, error);
    return status;
}
