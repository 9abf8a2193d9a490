/* In place of the page, where the build had no compiler for WebAssembly. */
#include "report/lab/template.h"

const unsigned char noge_lab_template[] = {0};
const size_t noge_lab_template_size = 0;
