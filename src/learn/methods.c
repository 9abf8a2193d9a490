/* The table of training methods, in the order of noge_method. */
#include "learn/method.h"

static const noge_method_type *const methods[] = {
    [NOGE_METHOD_DFP] = &noge_method_dfp,
    [NOGE_METHOD_DQN] = &noge_method_dqn,
    [NOGE_METHOD_PLUS] = &noge_method_plus,
};

const noge_method_type *noge_method_find(noge_method method) {
    return (size_t)method < sizeof methods / sizeof *methods ? methods[method] : NULL;
}
