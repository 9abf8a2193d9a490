/* Parsing by the table. One function, put_value, takes values of the command line and defaults of the table, so the
 * default that help shows is the one that is used. */
#include "cli/frame/option.h"
#include "base/error.h"
#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *target_of(const noge_call *call, const noge_option *option) {
    return (char *)call->settings + option->target;
}

static void list_choices(const noge_option *option, char *list, size_t size) {
    list[0] = 0;
    for (const char *const *choice = option->choices; *choice; choice++)
        noge_print_more(list, size, "%s%s", choice == option->choices ? "" : ", ", *choice);
}

static noge_status put_choice(const noge_option *option, const char *value, unsigned *place, noge_error *error) {
    unsigned count = 0;
    for (; option->choices[count]; count++)
        if (strcmp(option->choices[count], value) == 0) {
            *place = count;
            return NOGE_OK;
        }
    const char *nearest = noge_nearest_name(value, option->choices, count, sizeof *option->choices);
    if (nearest)
        return noge_fail(error, NOGE_USAGE, "--%s cannot be '%s'; did you mean %s?", option->name, value, nearest);
    char list[200];
    list_choices(option, list, sizeof list);
    return noge_fail(error, NOGE_USAGE, "--%s cannot be '%s'; it must be one of %s", option->name, value, list);
}

static noge_status put_value(const noge_call *call, const noge_option *option, const char *value, noge_error *error) {
    void *target = target_of(call, option);
    uint64_t number;
    double real;
    char label[64];
    noge_status status;
    switch (option->kind) {
    case NOGE_OPTION_FLAG: *(bool *)target = true; return NOGE_OK;
    case NOGE_OPTION_TEXT: *(const char **)target = value; return NOGE_OK;
    case NOGE_OPTION_CHOICE: return put_choice(option, value, target, error);
    case NOGE_OPTION_REAL:
        if (!noge_parse_double(value, strlen(value), &real) || !isfinite(real))
            return noge_fail(error, NOGE_USAGE, "--%s must be a number, not '%s'", option->name, value);
        *(double *)target = real;
        return NOGE_OK;
    case NOGE_OPTION_TASK:
        snprintf(label, sizeof label, "--%s", option->name);
        status = noge_word_put(target, option->word, value ? value : "true", error);
        if (status != NOGE_OK)
            noge_error_respell(error, label);
        return status;
    case NOGE_OPTION_UNSIGNED:
        if (!noge_parse_unsigned(value, strlen(value), option->most, &number) || number < option->least) {
            if (option->most == UINT64_MAX)
                return noge_fail(error, NOGE_USAGE, "--%s must be an integer of at least %llu, not '%s'", option->name,
                                 (unsigned long long)option->least, value);
            return noge_fail(error, NOGE_USAGE, "--%s must be an integer from %llu to %llu, not '%s'", option->name,
                             (unsigned long long)option->least, (unsigned long long)option->most, value);
        }
        *(uint64_t *)target = number;
        return NOGE_OK;
    }
    return NOGE_OK;
}

/* The word of a task by the name of its flag; NULL: none. */
static const noge_word *find_word(const char *flag) {
    const noge_word *word = NULL;
    for (size_t i = 0; (word = noge_task_word(i)) && strcmp(word->flag, flag) != 0;)
        i++;
    return word;
}

bool noge_command_option(const noge_command *command, size_t number, noge_option *option) {
    *option = command->options[number];
    if (!option->name || option->kind != NOGE_OPTION_TASK)
        return option->name != NULL;
    const noge_word *word = option->word = find_word(option->name);
    assert(word && "the table of words lacks a word of this command");
    option->letter = word->letter;
    option->placeholder = word->value;
    option->was = option->was ? option->was : word->was;
    option->help = option->help ? option->help : word->help;
    return true;
}

bool noge_option_is_flag(const noge_option *option) {
    return option->kind == NOGE_OPTION_FLAG || (option->kind == NOGE_OPTION_TASK && !option->placeholder);
}

static size_t count_options(const noge_command *command) {
    size_t count = 0;
    while (command->options[count].name)
        count++;
    return count;
}

static noge_status fail_unknown(const noge_command *command, const char *name, size_t length, noge_error *error) {
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)(length < 60 ? length : 60), name);
    size_t count = count_options(command);
    const char *nearest = count > 0 && length < 60
                              ? noge_nearest_name(word, &command->options[0].name, count, sizeof *command->options)
                              : NULL;
    if (nearest)
        return noge_fail(error, NOGE_USAGE, "unknown option --%s; did you mean --%s?", word, nearest);
    return noge_fail(error, NOGE_USAGE, "unknown option --%s", word);
}

static bool is_name(const char *name, const char *word, size_t length) {
    return name && strlen(name) == length && memcmp(name, word, length) == 0;
}

/* word: --name or --name=value. next: the following word, NULL at the end. *used: number of words it took. */
static noge_status parse_long(noge_call *call, const char *word, const char *next, int *used, noge_error *error) {
    const char *name = word + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    *used = 1;
    if (!equals && strcmp(name, "help") == 0) {
        call->help = true;
        return NOGE_OK;
    }
    noge_option option;
    for (size_t i = 0; noge_command_option(call->command, i, &option); i++) {
        if (!is_name(option.name, name, length) && !is_name(option.was, name, length))
            continue;
        const char *value = equals ? equals + 1 : NULL;
        call->given[i] = is_name(option.name, name, length) ? 1 : 2;
        if (call->given[i] == 2)
            option.name = option.was; /* for messages */
        if (noge_option_is_flag(&option) && value)
            return noge_fail(error, NOGE_USAGE, "--%s takes no value", option.name);
        if (!noge_option_is_flag(&option) && !value) {
            if (!next)
                return noge_fail(error, NOGE_USAGE, "--%s needs a value: --%s %s", option.name, option.name,
                                 option.placeholder);
            value = next;
            *used = 2;
        }
        return put_value(call, &option, value, error);
    }
    return fail_unknown(call->command, name, length, error);
}

/* word: -x, -xvalue, or several flags -xyz. */
static noge_status parse_short(noge_call *call, const char *word, const char *next, int *used, noge_error *error) {
    *used = 1;
    for (const char *letter = word + 1; *letter; letter++) {
        noge_option option;
        size_t i = 0;
        bool known;
        while ((known = noge_command_option(call->command, i, &option)) && option.letter != *letter)
            i++;
        if (!known && *letter == 'h') {
            call->help = true;
            return NOGE_OK;
        }
        if (!known)
            return noge_fail(error, NOGE_USAGE, "unknown option -%c", *letter);
        call->given[i] = 1;
        if (noge_option_is_flag(&option)) {
            put_value(call, &option, NULL, error);
            continue;
        }
        const char *value = letter[1] ? letter + 1 : next;
        if (!value)
            return noge_fail(error, NOGE_USAGE, "-%c needs a value: -%c %s", *letter, *letter, option.placeholder);
        *used = letter[1] ? 1 : 2;
        return put_value(call, &option, value, error);
    }
    return NOGE_OK;
}

static noge_status check_operands(const noge_call *call, noge_error *error) {
    size_t at = 0;
    const noge_operand *operand = call->command->operands;
    for (; operand->name; operand++, at++) {
        if (at >= call->operand_count && !operand->optional)
            return noge_fail(error, NOGE_USAGE, "%s is missing", operand->name);
        if (operand->repeats)
            return NOGE_OK;
    }
    if (at < call->operand_count)
        return noge_fail(error, NOGE_USAGE, "unexpected argument '%s'", call->operand[at]);
    return NOGE_OK;
}

noge_status noge_call_parse(noge_call *call, const noge_command *command, int count, char **words, noge_error *error) {
    *call = (noge_call){.command = command};
    call->settings = noge_allocate(1, command->settings_size, error);
    call->operand = noge_allocate((size_t)count + 1, sizeof *call->operand, error);
    call->given = noge_allocate(count_options(command), sizeof *call->given, error);
    noge_status status = call->settings && call->operand && call->given ? NOGE_OK : NOGE_NO_MEMORY;
    noge_option option;
    for (size_t i = 0; status == NOGE_OK && noge_command_option(command, i, &option); i++) {
        if (option.kind == NOGE_OPTION_TASK)
            ((noge_task *)target_of(call, &option))->size = sizeof(noge_task);
        if (option.usual)
            status = put_value(call, &option, option.usual, error);
    }
    bool options_end = false;
    for (int i = 0, used = 1; status == NOGE_OK && !call->help && i < count; i += used, used = 1) {
        char *word = words[i];
        const char *next = i + 1 < count ? words[i + 1] : NULL;
        if (!options_end && strcmp(word, "--") == 0)
            options_end = true;
        else if (!options_end && strncmp(word, "--", 2) == 0)
            status = parse_long(call, word, next, &used, error);
        else if (!options_end && word[0] == '-' && word[1])
            status = parse_short(call, word, next, &used, error);
        else
            call->operand[call->operand_count++] = word;
    }
    if (status == NOGE_OK && !call->help)
        status = check_operands(call, error);
    return status;
}

void noge_call_free(noge_call *call) {
    free(call->settings);
    free(call->operand);
    free(call->given);
    *call = (noge_call){0};
}

/* Its place in the table; the place behind the last if there is none. */
static size_t place_of(const noge_command *command, const char *name) {
    size_t i = 0;
    while (command->options[i].name && strcmp(command->options[i].name, name) != 0)
        i++;
    return i;
}

bool noge_command_has(const noge_command *command, const char *name) {
    return command->options[place_of(command, name)].name != NULL;
}

static uint8_t given_as(const noge_call *call, const char *name) {
    if (noge_command_has(call->command, name))
        return call->given[place_of(call->command, name)];
    assert(false && "the command has no such option");
    return 0;
}

bool noge_call_given(const noge_call *call, const char *name) {
    return given_as(call, name) > 0;
}

bool noge_call_was(const noge_call *call, const char *name) {
    return given_as(call, name) == 2;
}
