/* WebAssembly maps no files. Every mapping fails, and graphs are read into memory instead. */
#ifndef NOGE_LAB_MMAN_H
#define NOGE_LAB_MMAN_H

#define MAP_FAILED ((void *)-1)
#define PROT_READ 1
#define MAP_PRIVATE 2
#define mmap(address, size, protection, flags, file, offset) MAP_FAILED
#define munmap(block, size) ((void)(block), (void)(size))

#endif
