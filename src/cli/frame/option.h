/* Commands and their options as data. The parser, `--help`, the manual pages and the completion of shells use the same
 * table, so they always agree. */
#ifndef NOGE_CLI_FRAME_OPTION_H
#define NOGE_CLI_FRAME_OPTION_H

#include "base/team.h"
#include "explore/task.h"

typedef enum noge_option_kind {
    NOGE_OPTION_FLAG,     /* target bool, true when given */
    NOGE_OPTION_UNSIGNED, /* target uint64_t, within least … most */
    NOGE_OPTION_TASK, /* target noge_task, of which the option is the word of that name; the table of words has the rest
                       */
    NOGE_OPTION_REAL, /* target double, finite */
    NOGE_OPTION_TEXT, /* target const char *, as typed */
    NOGE_OPTION_CHOICE, /* target unsigned, the place in `choices` */
} noge_option_kind;

typedef struct noge_option {
    const char *name; /* without its dashes; NULL ends a table */
    char letter;      /* 0: no short form */
    noge_option_kind kind;
    const char *placeholder;    /* name of the value in help, by which shells complete it (completion.c); NULL for
                                   flags */
    size_t target;              /* offset of the value in the command's settings */
    const char *usual;          /* default value, as one would type it; NULL: the target stays zero */
    uint64_t least, most;       /* NOGE_OPTION_UNSIGNED */
    const char *const *choices; /* NOGE_OPTION_CHOICE: the values, ended by NULL. NOGE_OPTION_TEXT: values that shells
                                   complete, or NULL */
    const char *help;
    const char *was;       /* an older name, still read; NULL: none */
    const noge_word *word; /* NOGE_OPTION_TASK: set by noge_command_option */
} noge_option;

/* Does it take no value? */
bool noge_option_is_flag(const noge_option *option);

typedef struct noge_operand {
    const char *name; /* as a placeholder; NULL ends a table */
    const char *help;
    bool optional;
    bool repeats;               /* one or more; only for the last operand */
    const char *const *choices; /* values that shells complete, or NULL */
} noge_operand;

typedef struct noge_example {
    const char *line; /* NULL ends a table */
    const char *meaning;
} noge_example;

struct noge_call;

typedef struct noge_command {
    const char *name;
    const char *summary;     /* one line, for the list of commands */
    const char *description; /* paragraphs, separated by newlines */
    const noge_operand *operands;
    const noge_option *options;
    const noge_example *examples;
    size_t settings_size; /* of the struct that options fill */
    const char *kept; /* said if one of the processes that mpirun started dies: what is kept and how to go on. NULL: its
                         work cannot be shared */
    noge_status (*run)(const struct noge_call *call, noge_error *error);
} noge_command;

/* One use of a command, parsed. */
typedef struct noge_call {
    const noge_command *command;
    void *settings;
    uint8_t *given; /* for each option: was it on the command line? 2: by its older name */
    char **operand; /* [operand_count], terminated by NULL */
    size_t operand_count;
    bool help;       /* --help was given; ignore everything else */
    noge_team *team; /* processes that share the command; never NULL while it runs */
} noge_call;

/* Parses the words after the command's name as GNU programs do: --name value, --name=value, -n value, -nvalue. Options
 * may stand anywhere, the last of repeated ones counts, `--` ends them, and `-` alone is an operand. NOGE_USAGE if a
 * word is wrong. The call refers to `words`. Free it after success and after failure. */
noge_status noge_call_parse(noge_call *call, const noge_command *command, int count, char **words, noge_error *error);
void noge_call_free(noge_call *call);

/* The option that joins the directions of directed files. */
#define NOGE_TWO_WAY "two-way"

/* Option `number` of a command, with what the table of words says; `usual` and `help` of its own come first. False
 * behind the last. */
bool noge_command_option(const noge_command *command, size_t number, noge_option *option);

/* Does the command have an option of this name? */
bool noge_command_has(const noge_command *command, const char *option);

/* Was this option on the command line? Was it there by its older name, the last time? */
bool noge_call_given(const noge_call *call, const char *option);
bool noge_call_was(const noge_call *call, const char *option);

#endif
