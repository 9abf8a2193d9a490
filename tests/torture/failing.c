/* A library for LD_PRELOAD that makes allocations fail.
 *     TORTURE_FAIL=7      the seventh allocation fails; 7+: that and all later ones
 *     TORTURE_COUNT=FILE  the number of allocations is written there at the end
 * Counted are allocations from the moment on that the program itself makes one, by the program and by the libraries
 * that it reads and writes files with. Those that Cairo, fontconfig, libcurl or the dynamic linker ask for, also
 * through other libraries, do not fail: some of these crash without memory, and that is not ours to mend. */
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

/* Code of an object whose allocations count. */
typedef struct range {
    uintptr_t begin, end;
} range;

enum { MOST_RANGES = 200, MOST_FRAMES = 60 };

/* Code of libraries that count, and of all others. */
static range counted[MOST_RANGES], foreign[MOST_RANGES];
static size_t counted_ranges, foreign_ranges;
static range program;
static atomic_long number;
static atomic_bool begun;
static long fail_at;
static bool fail_later, ready;
static _Thread_local bool looking;

static bool is_within(range of, uintptr_t address) {
    return address >= of.begin && address < of.end;
}

static int add_object(struct dl_phdr_info *about, size_t size, void *unused) {
    static const char *const names[] = {"libjansson", "libexpat", "libz.", "liblzma", "libc.", "libfailing"};
    const char *name = strrchr(about->dlpi_name, '/');
    bool own = about->dlpi_name[0] == 0, wanted = own;
    (void)size;
    (void)unused;
    name = name ? name + 1 : about->dlpi_name;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        wanted |= strncmp(name, names[i], strlen(names[i])) == 0;
    for (int i = 0; i < about->dlpi_phnum && counted_ranges < MOST_RANGES && foreign_ranges < MOST_RANGES; i++) {
        const ElfW(Phdr) *part = &about->dlpi_phdr[i];
        range code = {about->dlpi_addr + part->p_vaddr, about->dlpi_addr + part->p_vaddr + part->p_memsz};
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X))
            continue;
        *(wanted ? &counted[counted_ranges++] : &foreign[foreign_ranges++]) = code;
        if (own)
            program = code;
    }
    return 0;
}

static bool is_in_any(const range *all, size_t count, uintptr_t address) {
    for (size_t i = 0; i < count; i++)
        if (is_within(all[i], address))
            return true;
    return false;
}

/* True if a library that does not count is among the callers. */
static bool is_for_others(void) {
    void *frame[MOST_FRAMES];
    looking = true; /* unwinding may allocate */
    int frames = backtrace(frame, MOST_FRAMES);
    looking = false;
    for (int i = 0; i < frames; i++)
        if (is_in_any(foreign, foreign_ranges, (uintptr_t)frame[i]))
            return true;
    return false;
}

__attribute__((constructor)) static void begin(void) {
    const char *fail = getenv("TORTURE_FAIL");
    dl_iterate_phdr(add_object, NULL);
    fail_at = fail ? strtol(fail, NULL, 10) : 0;
    fail_later = fail && strchr(fail, '+');
    is_for_others(); /* loads what unwinding needs */
    ready = true;
}

__attribute__((destructor)) static void end(void) {
    const char *path = getenv("TORTURE_COUNT");
    int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666) : -1;
    char text[32];
    int length = snprintf(text, sizeof text, "%ld\n", atomic_load(&number));
    if (file >= 0) {
        ssize_t written = write(file, text, (size_t)length);
        (void)written;
        close(file);
    }
}

/* True if this allocation, asked for from this address, is to fail. */
static bool fails(void *caller) {
    uintptr_t address = (uintptr_t)caller;
    if (!ready)
        return false;
    if (!atomic_load(&begun)) {
        if (!is_within(program, address))
            return false;
        atomic_store(&begun, true);
    }
    if (looking || !is_in_any(counted, counted_ranges, address))
        return false;
    long which = atomic_fetch_add(&number, 1) + 1;
    return fail_at > 0 && (which == fail_at || (fail_later && which > fail_at)) && !is_for_others();
}

static void *refuse(void) {
    errno = ENOMEM;
    return NULL;
}

void *malloc(size_t size) {
    return fails(__builtin_return_address(0)) ? refuse() : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return fails(__builtin_return_address(0)) ? refuse() : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    return size > 0 && fails(__builtin_return_address(0)) ? refuse() : __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    return fails(__builtin_return_address(0)) ? refuse() : __libc_memalign(alignment, size);
}

int posix_memalign(void **made, size_t alignment, size_t size) {
    void *block = fails(__builtin_return_address(0)) ? NULL : __libc_memalign(alignment, size);
    if (!block)
        return ENOMEM;
    *made = block;
    return 0;
}
