#ifndef NOGE_LEARN_CONFIG_H
#define NOGE_LEARN_CONFIG_H

#include <noge/train.h>

#endif
