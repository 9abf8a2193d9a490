#include "neural/kernels.h"

const noge_kernels *noge_kernels_of(noge_kernel level) {
#if defined(__x86_64__)
    if (level == NOGE_KERNEL_AVX512)
        return &noge_kernels_avx512;
    if (level == NOGE_KERNEL_AVX2)
        return &noge_kernels_avx2;
#endif
    (void)level;
    return &noge_kernels_portable;
}
