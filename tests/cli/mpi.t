# Commands that mpirun starts as several processes: the same bytes as one process, whatever their number, also after kills.
# tools/check-mpi does the same at more moments. MPIRUN names another program than mpirun.
. "$(dirname "$script")/../support/ranks.sh"
export TMPDIR=$place/tmp
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1             # containers have no other user
export OMPI_MCA_rmaps_base_oversubscribe=1 PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe # more ranks than cores
mkdir "$TMPDIR"
if [ -n "${MPIRUN:-}" ]; then
    printf '#!/bin/sh\nexec %s "$@"\n' "$MPIRUN" >"$place/bin/mpirun"
    chmod +x "$place/bin/mpirun"
fi

# by RANKS COMMAND…: the command by so many ranks prints what one process prints, in the files whole.out and whole.err.
by() {
    ranks=$1
    shift
    run 0 mpirun -n "$ranks" noge "$@"
    same whole.out "$place/out"
}

it 'does not link MPI'
check
! ldd "$program" 2>/dev/null | grep -q libmpi || complain 'the program links MPI'

it 'says that the module is missing'
mkdir alone
cp "$program" alone/noge
run 2 env OMPI_COMM_WORLD_SIZE=4 alone/noge compare grid -n 1 -p nn
err_has 'started as one of 4 processes, but noge has no module for MPI; build it with -Dmpi=enabled, or start one process'
run 0 env OMPI_COMM_WORLD_SIZE=1 alone/noge compare grid -n 1 -p nn
run 0 env OMPI_COMM_WORLD_SIZE=4 alone/noge policies # a command that shares nothing

if ! command -v mpirun >/dev/null; then
    echo 'SKIP: no mpirun (openmpi-bin); commands over several ranks are not tested'
elif [ ! -e "$(dirname "$program")/noge-mpi.so" ]; then
    echo 'SKIP: noge was built without MPI (libopenmpi-dev); commands over several ranks are not tested'
else
    . "$(dirname "$script")/mpi-cases.sh"
fi
