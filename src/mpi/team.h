/* The functions of the module noge-mpi, which the program finds by their names. */
#ifndef NOGE_MPI_TEAM_H
#define NOGE_MPI_TEAM_H

#include "base/team.h"

#define NOGE_MPI_EXPORT __attribute__((visibility("default")))

/* Joins the processes that mpirun has started. Once in a process, in its main thread. NOGE_IO if MPI fails. */
NOGE_MPI_EXPORT noge_status noge_team_mpi_open(noge_team *team, noge_error *error);

/* Name and version of the MPI library, such as "Open MPI v4.1.4". At any time. */
NOGE_MPI_EXPORT void noge_team_mpi_library(char *name, size_t size);

/* Leaves the team. All processes must do so. */
NOGE_MPI_EXPORT void noge_team_mpi_close(void);

/* Ends all processes of the team at once with this exit code. */
NOGE_MPI_EXPORT void noge_team_mpi_abort(int code);

#endif
