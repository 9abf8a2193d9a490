/* The smallest program that explores: it answers every question with the newest frontier node, as policy dfs does. What
 * it takes beside that is the cost of the pipes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    static const char key[] = "\"newest\":";
    char *line = NULL;
    size_t space = 0;
    ssize_t size = getline(&line, &space, stdin);
    puts("{\"protocol\":1}");
    fflush(stdout);
    while (size > 0 && (size = getline(&line, &space, stdin)) > 0) {
        const char *newest = strstr(line, key);
        printf("%d\n", newest ? atoi(newest + strlen(key)) : -1);
        fflush(stdout);
    }
    free(line);
    return 0;
}
