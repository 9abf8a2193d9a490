/* Commands and their options as data. One table tells the parser what to accept, `--help` and the manual pages what to
 * say, and shells what to complete; so none of them can fall behind the others. */
#ifndef NOGE_CLI_FRAME_OPTION_H
#define NOGE_CLI_FRAME_OPTION_H

#include "base/text.h"

typedef enum noge_option_kind {
    NOGE_OPTION_FLAG,     /* target bool, true when given */
    NOGE_OPTION_UNSIGNED, /* target uint64_t, within least … most */
    NOGE_OPTION_REAL,     /* target double, finite */
    NOGE_OPTION_TEXT,     /* target const char *, as typed */
    NOGE_OPTION_CHOICE,   /* target unsigned, the place in `choices` */
} noge_option_kind;

typedef struct noge_option {
    const char *name; /* without its dashes; NULL ends a table */
    char letter;      /* 0: no short form */
    noge_option_kind kind;
    const char *placeholder;    /* how help calls the value and what shells complete it with (completion.c); NULL for
                                   flags */
    size_t target;              /* where the value goes: its offset in the command's settings */
    const char *usual;          /* the value if none is given, as one would type it; NULL: the target stays zero */
    uint64_t least, most;       /* NOGE_OPTION_UNSIGNED */
    const char *const *choices; /* NOGE_OPTION_CHOICE: the only values; NOGE_OPTION_TEXT: names that help lists in its
                                   own words, for shells, or NULL. NULL ends them */
    const char *help;
} noge_option;

typedef struct noge_operand {
    const char *name; /* as a placeholder; NULL ends a table */
    const char *help;
    bool optional;
    bool repeats;               /* one or more; only the last may */
    const char *const *choices; /* as of an option of text */
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
    noge_status (*run)(const struct noge_call *call, noge_error *error);
} noge_command;

/* One use of a command, parsed. */
typedef struct noge_call {
    const noge_command *command;
    void *settings;
    uint64_t given; /* bit i: option i was on the command line */
    char **operand; /* [operand_count], terminated by NULL */
    size_t operand_count;
    bool help; /* --help was asked for, nothing else counts */
} noge_call;

/* Understands the words after the command's name, as GNU programs do: --name value, --name=value, -n value, -nvalue,
 * options anywhere, the last of repeated ones, `--` ends them, `-` alone is an operand. NOGE_USAGE says what is wrong.
 * The call refers to `words`; free it in success and in failure. */
noge_status noge_call_parse(noge_call *call, const noge_command *command, int count, char **words, noge_error *error);
void noge_call_free(noge_call *call);

/* Was this option on the command line? */
bool noge_call_given(const noge_call *call, const char *option);

/* The option that every command has. */
extern const noge_option noge_option_help;

/* What an option means: its help, choices and usual value. */
enum { NOGE_MEANING_ROOM = 800 };
void noge_option_meaning(const noge_option *option, char meaning[NOGE_MEANING_ROOM]);

/* What `noge COMMAND --help` says. */
noge_status noge_command_help(const noge_command *command, noge_text *text, noge_error *error);

/* Appends words, broken into lines of at most 80 columns, the text standing at column `indent`, where the caller has
 * arrived already. Newlines in `words` begin new lines. */
noge_status noge_text_wrap(noge_text *text, size_t indent, const char *words, noge_error *error);

#endif
