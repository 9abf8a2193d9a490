/* One gradient step of a trainer beside the plain one: the same batch, and everything else from the formulas in double
 * precision. */
#ifndef NOGE_TESTS_UPDATES_H
#define NOGE_TESTS_UPDATES_H

#include "learn/trainer.h"

/* Has the trainer learn once and compares targets, loss, gradient and the parameters after it. The replay must be
 * filled. */
void test_update_is_plain(noge_trainer *trainer);

#endif
