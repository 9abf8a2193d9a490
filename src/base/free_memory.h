/* How much memory this process can still have: of the machine, and of the control groups (containers) that it is in. */
#ifndef NOGE_BASE_FREE_MEMORY_H
#define NOGE_BASE_FREE_MEMORY_H

/* Bytes available without swapping; 0 if the system does not say. */
double noge_free_memory(void);

/* The same for the control groups only, which the file `membership` names and whose folders are below `root`; infinite
 * if none of them has a limit. The files are those of Linux: /proc/self/cgroup and /sys/fs/cgroup. */
double noge_free_memory_of_groups(const char *membership, const char *root);

#endif
