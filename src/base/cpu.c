/* Asking the processor. The operating system must save the wide registers too; __builtin_cpu_supports asks for both. */
#include "base/cpu.h"

#include <stddef.h>
#include <string.h>

static const char *const names[NOGE_KERNEL_COUNT] = {"portable", "avx2", "avx512"};

const char *noge_kernel_name(noge_kernel kernel) {
    return names[kernel];
}

bool noge_kernel_parse(const char *name, noge_kernel *kernel) {
    for (size_t i = 0; i < NOGE_KERNEL_COUNT; i++)
        if (strcmp(name, names[i]) == 0) {
            *kernel = (noge_kernel)i;
            return true;
        }
    return false;
}

noge_kernel noge_kernel_best(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl"))
        return NOGE_KERNEL_AVX512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return NOGE_KERNEL_AVX2;
#endif
    return NOGE_KERNEL_PORTABLE;
}
