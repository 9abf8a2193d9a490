/* Road networks that do not come with noge: tests that use them find them by NOGE_DATA, and are skipped without it. */
#ifndef NOGE_TESTS_DATA_H
#define NOGE_TESTS_DATA_H

/* The path of a file below the folder NOGE_DATA, for example "osm/oxford.osm"; valid until the test ends. If the file
 * is not there, the test is skipped with the one line that all such tests print. */
const char *need_data(const char *name);

#endif
