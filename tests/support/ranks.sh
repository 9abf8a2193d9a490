# Shell functions for tests of several processes: sums of folders, and killing a rank. To be read with `.`.

# bytes FOLDER: sums of all files but checkpoints, without the times of trainings.
bytes() {
    (cd "$1" && find . -type f ! -name checkpoint.safetensors | sort | while read -r file; do
        echo "$file $(sed -e 's/"seconds": [0-9.e-]*//' -e '/Training time in seconds/,/core hours in all/d' "$file" | cksum)"
    done)
}

# same_folder A B: the same files; a check of tests/cli/run.sh.
same_folder() {
    bytes "$1" >"$1.sums"
    bytes "$2" >"$2.sums"
    same "$1.sums" "$2.sums"
}

# descendants PID: its children, their children and so on. MPICH has a process between mpirun and the ranks.
descendants() {
    for child in $(pgrep -P "$1"); do
        echo "$child"
        descendants "$child"
    done
}

# kill_rank PID RANK: kills this rank of the mpirun with that number, but not the process that tells of its death.
kill_rank() {
    for process in $(descendants "$1"); do
        [ "$(cat "/proc/$process/comm" 2>/dev/null)" != noge-witness ] || continue
        rank=$(cat "/proc/$process/environ" 2>/dev/null | tr '\0' '\n' | sed -n -e 's/^OMPI_COMM_WORLD_RANK=//p' -e 's/^PMI_RANK=//p' | head -n 1)
        [ "$rank" != "$2" ] || kill -9 "$process" 2>/dev/null
    done
}
