/* The page of the lab without graphs, which the build makes: lab/meson.build. */
#ifndef NOGE_REPORT_LAB_TEMPLATE_H
#define NOGE_REPORT_LAB_TEMPLATE_H

#include <stddef.h>

extern const unsigned char noge_lab_template[];
extern const size_t noge_lab_template_size; /* 0: this program was built without the lab */

#endif
