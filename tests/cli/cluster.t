# The scripts of examples/cluster: GNU parallel, a Slurm array and mpirun under Slurm, with Slurm's daemons on this machine.
. "$(dirname "$script")/../support/ranks.sh"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
scripts=$(dirname "$script")/../../examples/cluster
page=$(dirname "$script")/../../docs/CLUSTER.md
compare='compare grid maze:side=11 --seeds 2 -n 4 -p nn,random --threads 1'

it 'shows the scripts in docs/CLUSTER.md as they are'
for file in array.sbatch mpi.sbatch parallel.sh; do
    check
    awk -v file="$scripts/$file" 'BEGIN { while ((getline line < file) > 0) want = want line "\n" } { all = all $0 "\n" } END { exit index(all, want) == 0 }' \
        "$page" || complain "docs/CLUSTER.md does not have $file"
done

it 'shows how training scales as it is computed'
bench=$(dirname "$script")/../../bench
if command -v python3 >/dev/null; then
    run 0 python3 "$bench/scaling.py" "$bench/scaling.json"
    check
    awk -v file="$place/out" 'BEGIN { while ((getline line < file) > 0) want = want line "\n" } { all = all $0 "\n" } END { exit index(all, want) == 0 }' \
        "$page" || complain 'docs/CLUSTER.md does not have what bench/scaling.py bench/scaling.json prints'
else
    echo 'SKIP: no python3; the tables of docs/CLUSTER.md are not tested'
fi

run 0 noge $compare
cp "$place/out" whole.out

it 'runs shards by GNU parallel'
if command -v parallel >/dev/null; then
    run 0 "$scripts/parallel.sh" 3 $compare
    same whole.out "$place/out"
else
    echo 'SKIP: no GNU parallel; examples/cluster/parallel.sh is not tested'
fi

# submit OPTION… SCRIPT ARGUMENT…: submits a job and waits until it has left the queue, for at most two minutes.
# cancel FILE OPTION… SCRIPT ARGUMENT…: the same, but cancels it as soon as the file exists.
cat >slurm.sh <<'END'
leave() {
    tries=0
    while [ -n "$(squeue --noheader)" ]; do
        tries=$((tries + 1))
        [ "$tries" -lt 600 ] || { squeue >&2; exit 1; }
        sleep 0.2
    done
}
submit() {
    sbatch --quiet "$@" || exit 1
    leave
}
cancel() {
    file=$1
    shift
    job=$(sbatch --parsable "$@") || exit 1
    tries=0
    until [ -e "$file" ]; do
        tries=$((tries + 1))
        [ "$tries" -lt 3000 ] || { echo "job $job makes no $file" >&2; exit 1; }
        sleep 0.02
    done
    scancel "$job"
    leave
}
END
cat >all-jobs <<'END'
set -e
. ./slurm.sh
submit --array=1-3 --output=array-%a.txt "$1/array.sbatch" $2 -o array
submit --array=1-3 --output=paper-%a.txt "$1/array.sbatch" $3 -o paper-3
[ -e with-mpi ] || exit 0
submit --ntasks=3 --output=mpi.txt "$1/mpi.sbatch" $2
cancel again/checkpoint.safetensors --ntasks=2 --output=cancelled.txt "$1/mpi.sbatch" $4 -o again --resume
cp again/metrics.jsonl cancelled.jsonl
submit --ntasks=2 --output=resumed.txt "$1/mpi.sbatch" $4 -o again --resume
END

it 'tells Slurm that does not start from no Slurm'
if [ "$(id -u)" -eq 0 ]; then
    mkdir broken none
    printf '#!/bin/sh\necho "fatal: $(basename "$0") is broken"\nexit 1\n' >broken/slurmctld
    printf '#!/bin/sh\nexit 1\n' >broken/sinfo
    chmod +x broken/*
    cp broken/slurmctld broken/slurmd
    cp broken/sinfo broken/sbatch
    run 1 env PATH="$PWD/broken:$PATH" slurm-alone true
    err_has 'slurm-alone: the daemons do not start:'
    err_has ' is broken'
    printf '#!/bin/sh\necho "Address already in use"\nexit 1\n' | tee broken/slurmctld >broken/slurmd
    run 1 env PATH="$PWD/broken:$PATH" slurm-alone true
    check
    tried=$(sed -n 's/^slurm-alone: port \([0-9]*\) or the next one is in use$/\1/p' "$place/err" | sort -u | awk '$1 < 32767' | wc -l)
    [ "$tried" -eq 9 ] || complain "$tried ports below the ephemeral ones before the last, not 9" "$(cat "$place/err")"
    for tool in sh id; do ln -s "$(command -v $tool)" none/; done
    run 77 env PATH="$PWD/none" "$(command -v slurm-alone)" true
    err 'slurm-alone: no slurmctld'
else
    echo 'SKIP: not root; how slurm-alone fails is not tested'
fi

it 'runs shards and ranks by Slurm'
if command -v mpirun >/dev/null && [ -e "$(dirname "$program")/noge-mpi.so" ]; then touch with-mpi; fi
paper='reproduce --sets grid --methods baselines,noge --seeds 2 --steps 8 --jobs 1'
train='train grid --method plus --steps 2000 --evaluate-every 100 -n 5 --starts 2 --rollouts 2 --checkpoint-seconds 0 --threads 1'
slurm-alone sh ./all-jobs "$scripts" "$compare" "$paper" "$train" >slurm.txt 2>&1
case $? in
0)
    cat array-*.txt >>slurm.txt
    run 0 noge $compare -o array --merge
    same whole.out "$place/out"
    run 0 noge $paper -o paper
    run 0 noge $paper -o paper-3 --merge
    same_folder paper paper-3
    if [ -e with-mpi ]; then
        same whole.out mpi.txt
        run 0 noge $train -o once
        check
        [ "$(wc -l <cancelled.jsonl)" -lt "$(wc -l <once/metrics.jsonl)" ] || complain 'the job ended before it was cancelled' "$(cat cancelled.txt)"
        same_folder once again
    else
        echo 'SKIP: no MPI; examples/cluster/mpi.sbatch is not tested'
    fi
    ;;
77) echo "SKIP: no Slurm here; examples/cluster/*.sbatch are not tested ($(tail -n 1 slurm.txt))" ;;
*) check && complain 'Slurm failed' "$(cat slurm.txt; tail -n 20 array-*.txt paper-*.txt mpi.txt cancelled.txt resumed.txt 2>/dev/null)" ;;
esac
