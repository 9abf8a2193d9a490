/* Draws the diagrams of docs/HOW-IT-WORKS.md: diagrams FOLDER writes decision-process.svg and network.svg there. */
#include "diagrams.h"

#include "base/file/output.h"

#include <stdio.h>
#include <string.h>

typedef noge_status diagram_printer(const noge_diagram_subject *subject, noge_text *bytes, noge_error *error);

static noge_status write_diagram(diagram_printer *print, const char *folder, const char *file, noge_error *error) {
    noge_diagram_subject subject = noge_diagram_defaults();
    noge_text bytes = {0}, path = {0};
    noge_status status = noge_text_print(&path, error, "%s/%s", folder, file);
    if (status == NOGE_OK)
        status = print(&subject, &bytes, error);
    if (status == NOGE_OK)
        status = noge_output_write_all(path.bytes, true, bytes.bytes, bytes.size, error);
    if (status == NOGE_OK)
        puts(path.bytes);
    noge_text_free(&bytes);
    noge_text_free(&path);
    return status;
}

int main(int count, char **argument) {
    if (count != 2 || argument[1][0] == '-') {
        bool help = count == 2 && strcmp(argument[1], "--help") == 0;
        fputs("diagrams FOLDER\nWrites decision-process.svg and network.svg into the folder.\n"
              "Example: build/docs/diagrams/diagrams docs\n",
              help ? stdout : stderr);
        return help ? 0 : 2;
    }
    noge_error error;
    noge_status status = write_diagram(noge_diagram_decision, argument[1], "decision-process.svg", &error);
    if (status == NOGE_OK)
        status = write_diagram(noge_diagram_network, argument[1], "network.svg", &error);
    if (status != NOGE_OK)
        fprintf(stderr, "diagrams: %s\n", error.text);
    return status == NOGE_OK ? 0 : 1;
}
