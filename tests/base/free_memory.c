/* The memory that control groups leave: of both versions, with limits of the group or of one around it, or none. */
#include "support/folder.h"

#include "base/free_memory.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>

static void put(const char *name, const char *text) {
    put_file(in_folder(name), text, strlen(text));
}

static void make(const char *name) {
    assert_int_equal(mkdir(in_folder(name), 0777), 0);
}

static double left(void) {
    return noge_free_memory_of_groups(in_folder("cgroup"), folder_path());
}

static void limits_of_both_versions_hold(void **state) {
    (void)state;
    assert_true(isinf(left())); /* no such file */
    make("outer");
    make("outer/inner");
    put("cgroup", "0::/outer/inner\n");
    assert_true(isinf(left())); /* no limits in it */
    put("outer/inner/memory.max", "max\n");
    put("outer/inner/memory.current", "1000\n");
    assert_true(isinf(left()));
    put("outer/memory.max", "10000\n");
    put("outer/memory.current", "4000\n");
    assert_true(left() == 6000);
    put("outer/memory.stat", "anon 7\ninactive_file 500\n");
    assert_true(left() == 6500);
    put("outer/inner/memory.max", "1500\n");
    assert_true(left() == 500);
    put("outer/inner/memory.max", "900\n"); /* lowered below what is used: next to nothing, but a figure */
    assert_true(left() == 1);
    make("memory");
    make("memory/box");
    put("memory/box/memory.limit_in_bytes", "5000\n");
    put("memory/box/memory.usage_in_bytes", "2000\n");
    put("memory/box/memory.stat", "inactive_file 1\ntotal_inactive_file 30\n");
    put("cgroup", "5:devices:/\n4:memory:/box\n0::/\n");
    assert_true(left() == 3030);
}

int main(void) {
    const struct CMUnitTest tests[] = {in_a_folder(limits_of_both_versions_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
