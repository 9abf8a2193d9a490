#include "cli/reproduce_report.h"
noge_status noge_reproduction_report(noge_reproduction *all, noge_error *error) {
    (void)all;
    (void)error;
    return NOGE_OK;
}
