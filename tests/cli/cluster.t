# The scripts of examples/cluster: GNU parallel, a Slurm array and mpirun under Slurm, with Slurm's daemons on this machine.
unset NOGE_DATA
export XDG_DATA_HOME=$PWD/nowhere
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
cat >submit <<'END'
sbatch --quiet "$@" || exit 1
tries=0
while [ -n "$(squeue --noheader)" ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 600 ] || { squeue >&2; exit 1; }
    sleep 0.2
done
END
cat >all-jobs <<'END'
set -e
sh ./submit --array=1-3 --output=array-%a.txt "$1/array.sbatch" $2 -o array
[ ! -e with-mpi ] || sh ./submit --ntasks=3 --output=mpi.txt "$1/mpi.sbatch" $2
END

it 'runs shards and ranks by Slurm'
if command -v mpirun >/dev/null && [ -e "$(dirname "$program")/noge-mpi.so" ]; then touch with-mpi; fi
slurm-alone sh ./all-jobs "$scripts" "$compare" >slurm.txt 2>&1
case $? in
0)
    cat array-*.txt >>slurm.txt
    run 0 noge $compare -o array --merge
    same whole.out "$place/out"
    if [ -e with-mpi ]; then same whole.out mpi.txt; else echo 'SKIP: no MPI; examples/cluster/mpi.sbatch is not tested'; fi
    ;;
77) echo "SKIP: no Slurm here; examples/cluster/*.sbatch are not tested ($(tail -n 1 slurm.txt))" ;;
*) check && complain 'Slurm failed' "$(cat slurm.txt array-*.txt mpi.txt)" ;;
esac
