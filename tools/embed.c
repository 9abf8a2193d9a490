/* Turns a file into a C source with its bytes as an array, so that a program can carry it: embed NAME HEADER INPUT
 * OUTPUT. NAME becomes the array, NAME_size its size; HEADER, which declares both, is included. Runs on the machine
 * that builds and needs the C library alone. */
#include <stdio.h>

enum { IN_A_LINE = 24 };

static int fail(const char *what, const char *path) {
    fprintf(stderr, "embed: cannot %s ", what);
    perror(path);
    return 1;
}

static void write_array(FILE *input, FILE *output, const char *name, const char *header) {
    unsigned long count = 0;
    fprintf(output, "/* Made by tools/embed.c. */\n#include \"%s\"\n\nconst unsigned char %s[] = {", header, name);
    for (int byte; (byte = getc(input)) != EOF; count++)
        fprintf(output, "%s%d,", count % IN_A_LINE ? "" : "\n    ", byte);
    fprintf(output, "\n};\n\nconst size_t %s_size = %lu;\n", name, count);
}

int main(int count, char **argument) {
    if (count != 5) {
        fputs("usage: embed NAME HEADER INPUT OUTPUT\n", stderr);
        return 2;
    }
    const char *input_path = argument[3], *output_path = argument[4];
    FILE *input = fopen(input_path, "rb");
    if (!input)
        return fail("read", input_path);
    FILE *output = fopen(output_path, "w");
    if (!output) {
        fclose(input);
        return fail("write", output_path);
    }
    write_array(input, output, argument[1], argument[2]);
    int unread = ferror(input);
    int unwritten = ferror(output);
    fclose(input);
    unwritten |= fclose(output) != 0;
    return unread ? fail("read", input_path) : unwritten ? fail("write", output_path) : 0;
}
