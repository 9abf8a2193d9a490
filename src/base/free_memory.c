/* A control group has a limit and a count of what it uses. Files that were read count, too, though they would make way;
 * these are the group's inactive files. A group lies in others, whose limits also hold. Version 1 and 2 of Linux's
 * control groups have other names for the same figures. */
#include "base/free_memory.h"

#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct version {
    const char *folder, *limit, *used, *inactive;
} version;

static const version versions[] = {{"/memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"},
                                   {"", "memory.max", "memory.current", "inactive_file"}};

/* The number behind `name` in a file of lines, or the first one if name is empty; NAN if there is none. */
static double read_figure(const char *folder, const char *file, const char *name) {
    char path[PATH_MAX], line[200];
    double figure = NAN;
    size_t length = strlen(name);
    if (snprintf(path, sizeof path, "%s/%s", folder, file) >= (int)sizeof path)
        return NAN;
    FILE *opened = fopen(path, "re");
    while (opened && isnan(figure) && fgets(line, sizeof line, opened))
        if (strncmp(line, name, length) == 0 && (length == 0 || line[length] == ' ' || line[length] == ':') &&
            sscanf(line + length + (length > 0), "%lf", &figure) != 1)
            figure = NAN;
    if (opened)
        fclose(opened);
    return figure;
}

/* Of one group; infinite without a limit ("max"). */
static double free_in(const char *folder, const version *names) {
    double limit = read_figure(folder, names->limit, ""), used = read_figure(folder, names->used, "");
    double inactive = read_figure(folder, "memory.stat", names->inactive);
    if (isnan(limit) || isnan(used))
        return INFINITY;
    return fmax(1, limit - used + (isnan(inactive) ? 0 : inactive));
}

/* The least of a group and of those around it. */
static double free_along(const char *root, const version *names, const char *group) {
    char folder[PATH_MAX];
    double least = INFINITY;
    size_t base = strlen(root) + strlen(names->folder);
    if (snprintf(folder, sizeof folder, "%s%s%s", root, names->folder, group) >= (int)sizeof folder)
        return INFINITY;
    for (;;) {
        least = fmin(least, free_in(folder, names));
        char *slash = strrchr(folder, '/');
        if (!slash || (size_t)(slash - folder) < base)
            return least;
        *slash = 0;
    }
}

double noge_free_memory_of_groups(const char *membership, const char *root) {
    char line[PATH_MAX];
    double least = INFINITY;
    FILE *file = fopen(membership, "re");
    while (file && fgets(line, sizeof line, file)) {
        char *controllers = strchr(line, ':'), *group = controllers ? strchr(controllers + 1, ':') : NULL;
        if (!group)
            continue;
        *group++ = 0;
        group[strcspn(group, "\n")] = 0;
        bool second = controllers[1] == 0;
        if (second || strcmp(controllers + 1, "memory") == 0)
            least = fmin(least, free_along(root, &versions[second], group));
    }
    if (file)
        fclose(file);
    return least;
}

double noge_free_memory(void) {
    double machine = 1024 * read_figure("/proc", "meminfo", "MemAvailable");
    double groups = noge_free_memory_of_groups("/proc/self/cgroup", "/sys/fs/cgroup");
    if (isnan(machine))
        return isinf(groups) ? 0 : groups;
    return fmin(machine, groups);
}
