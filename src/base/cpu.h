/* Which kernels this processor can run. Hot loops are compiled once for each level and chosen at run time, so that one
 * binary runs everywhere. */
#ifndef NOGE_BASE_CPU_H
#define NOGE_BASE_CPU_H

#include <stdbool.h>

typedef enum noge_kernel {
    NOGE_KERNEL_PORTABLE, /* any machine */
    NOGE_KERNEL_AVX2,     /* x86-64-v3: AVX2 and FMA */
    NOGE_KERNEL_AVX512,   /* x86-64-v4: AVX-512 F, BW, DQ, VL */
    NOGE_KERNEL_COUNT
} noge_kernel;

const char *noge_kernel_name(noge_kernel kernel);
bool noge_kernel_parse(const char *name, noge_kernel *kernel);

/* The best level that this processor supports and this build contains. */
noge_kernel noge_kernel_best(void);

#endif
