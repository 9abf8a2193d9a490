# The cases of mpi.t that need mpirun.

it 'compares with 1, 2, 3 and 4 ranks'
sets='grid maze:side=11 --seeds 2 -n 5 -p nn,random,universal'
run 0 noge compare $sets --metric all --paired nn
cp "$place/out" whole.out
cp "$place/err" whole.err
for n in 1 2 3 4; do
    by $n compare $sets --metric all --paired nn
    same whole.err "$place/err"
done
run 0 noge compare $sets --certify --full --json
cp "$place/out" whole.out
by 3 compare $sets --certify --full --json

it 'notices an mpirun of another MPI library'
one='compare grid -n 1 -p nn'
foreign=PMI_SIZE other=mpirun.mpich own=OMPI_COMM_WORLD_SIZE
if [ -n "${MPIRUN:-}" ]; then foreign=OMPI_COMM_WORLD_SIZE other=mpirun.openmpi own=PMI_SIZE; fi
run 2 env $foreign=2 noge $one
err_has "noge: $foreign says that 2 processes were started, but noge's module for MPI sees one; it is for "
out ''
run 0 env $foreign=1 noge $one
err ''
run 0 env $foreign=2 noge policies
if command -v "$other" >/dev/null; then
    run 2 "$other" -n 2 noge $one
    err_has "$foreign says that 2 processes were started"
fi

it 'works under programs that another mpirun started'
run 0 noge $one
cp "$place/out" whole.out
run 0 env $foreign=2 sh -c "noge $one; exit \$?"
same whole.out "$place/out"
err_has "noge: $foreign says that 2 processes were started, but noge's module for MPI ("
err_has ') sees one; this process works alone'
run 0 env $foreign=2 sh -c "$own=1 noge $one; exit \$?"
same whole.out "$place/out"
err ''
run 0 env $own=2 sh -c "$foreign=1 noge $one; exit \$?"
same whole.out "$place/out"
err ''
run 0 env $foreign=3 mpirun -n 2 noge $one
same whole.out "$place/out"
err ''

it 'prints errors once'
run 2 mpirun -n 3 noge compare grid --blah
check
[ "$(grep -c 'unknown option --blah' "$place/err")" -eq 1 ] || complain 'not one message' "$(cat "$place/err")"
run 3 mpirun -n 2 noge compare missing.graph
err_has 'noge: missing.graph: no such file'

it 'trains several runs'
runs='train grid tree --seeds 2 --steps 12 --evaluate-every 4 --hidden 16 --replay 2000 -n 5'
run 0 noge $runs -o runs
cp "$place/out" whole.out
by 3 $runs -o runs-3
same_folder runs runs-3
run 2 mpirun -n 2 noge $runs -o runs-3
err_has 'runs-3/grid-noge-1'
err_has '(--resume, --force, --out)'

it 'trains a single run of another method in rank 0'
one='train grid --steps 4 --evaluate-every 4 --hidden 16 --replay 2000 -n 5'
run 0 noge $one -o one
cp "$place/out" whole.out
by 2 $one -o one-2
err_has 'method dfp trains a run in one process; ranks from 1 on have nothing to do'
same_folder one one-2

it 'trains by method plus with 2, 3 and 4 ranks'
plus='train grid --method plus --steps 4 --evaluate-every 2 -n 5 --starts 3 --rollouts 3 --foresight --teachers nn,dfs'
run 0 noge $plus -o plus
cp "$place/out" whole.out
for n in 2 3 4; do
    by $n $plus -o plus-$n
    same_folder plus plus-$n
done

it 'leaves no folders if the settings do not fit'
run 2 mpirun -n 2 noge train grid --method plus --steps 4 --hidden 8 --from plus/model-last.safetensors --seeds 2 -o misfit
err_has 'set hidden to at least'
check
[ ! -e misfit ] || complain 'there is a folder' "$(find misfit)"

it 'measures on rank 0 only'
run 0 mpirun -n 2 noge bench explore grid --policies nn --seconds 0.02 --peer none --json
check
[ "$(grep -c '"machine"' "$place/out")" -eq 1 ] || complain 'not one report' "$(cat "$place/out")"
cp "$place/out" bench.json
json bench.json

it 'reproduces with 1, 2, 3 and 4 ranks'
tiny='--sets grid --methods baselines,noge --seeds 2 --steps 8'
run 0 noge reproduce $tiny -o paper
cp "$place/out" whole.out
for n in 1 2 3 4; do
    by $n reproduce $tiny -o paper-$n
    same_folder paper paper-$n
done

it 'writes results again that kills have prevented'
for n in 1 2; do
    rm paper-$n/results/grid-noge-1.json paper-$n/results/grid-baselines-2.json
    by $n reproduce $tiny -o paper-$n
    same_folder paper paper-$n
done

it 'judges with 2 and 4 ranks, and in shards on rank 0'
judge='judge universal --set grid:rows=4,columns=5,tree --condition hops-30,hops-whole,hops-generous -n 40 --decisions 2000'
run 0 noge $judge -o judged
cp "$place/out" whole.out
for n in 2 4; do
    by $n $judge -o judged-$n
    err_has 'tree hops-generous: 1 of 14 cells explored'
    run 0 diff -r judged judged-$n
done
by 2 $judge -o judged --report-only
run 0 mpirun -n 2 noge $judge -o shards-2 --shard 1/2
run 0 mpirun -n 2 noge $judge -o shards-2 --shard 2/2
by 2 $judge -o shards-2 --merge
run 0 diff -r judged shards-2

# Starts noge where the present folder, with everything that rank 0 reads and writes, is hidden from all other ranks. They have
# another working folder and another TMPDIR. TCP connects them, as it connects machines.
cat >elsewhere <<'END'
[ "${OMPI_COMM_WORLD_RANK:-$PMI_RANK}" -ne 0 ] || exec noge "$@"
export HIDDEN="$PWD" TMPDIR="$(mktemp -d)"
exec unshare -rm sh -c 'mount -t tmpfs none "$HIDDEN" && cd / && exec noge "$@"' noge "$@"
END

it 'needs no shared file system'
if [ -n "${MPIRUN:-}" ]; then
    echo "SKIP: that ranks need no shared file system is tested with Open MPI only"
elif [ "$(id -u)" -ne 0 ]; then
    echo 'SKIP: not root; that ranks need no shared file system is not tested'
elif unshare -rm sh -c 'mount -t tmpfs none "$PWD"' 2>/dev/null; then
    for words in "runs $runs" "plus $plus" "paper reproduce $tiny" "judged $judge"; do
        folder=${words%% *}
        run 0 env OMPI_MCA_btl=tcp,self mpirun -n 3 sh ./elsewhere ${words#* } -o "$folder-apart"
        same_folder "$folder" "$folder-apart"
    done
    check
    [ -z "$(ls "$TMPDIR"/*/noge-* 2>/dev/null)" ] || complain 'temporary folders are left'
    run 0 noge generate grid:rows=4,columns=4 -o here.graph
    for command in 'compare here.graph' 'judge --set here.graph --rules' 'train here.graph here.graph --method plus' 'compare grid -p ./here.safetensors'; do
        cp "$(dirname "$script")/../../models/grid-noge-plus.safetensors" here.safetensors
        run 3 env OMPI_MCA_btl=tcp,self mpirun -n 2 sh ./elsewhere $command
        err_has 'noge: rank 1: '
    done
else
    echo 'SKIP: no mount namespaces here; that ranks need no shared file system is not tested'
fi

it 'shows progress of the whole, from rank 0 only'
if command -v script >/dev/null; then
    SHELL=/bin/sh script -qec "mpirun -n 3 noge compare $sets" screen >/dev/null
    check
    [ "$(grep -ao 'grid (1 of 2) \[#*\] 100 %' screen | wc -l)" -eq 1 ] || complain 'not one bar' "$(cat -v screen)"
    SHELL=/bin/sh script -qec "mpirun -n 3 noge compare $sets 2>messages" screen >/dev/null
    run 0 cat messages
    out ''
else
    echo 'SKIP: no script(1); progress under mpirun is not tested'
fi

# killed RANK TEST COMMAND…: starts a command, kills this rank as soon as a line of shell succeeds, and waits for the end. MPICH ends
# with code 9, Open MPI with 137.
killed() {
    rank=$1 moment=$2
    shift 2
    "$@" &
    starter=$!
    await "$moment"
    kill_rank "$starter" "$rank"
    wait "$starter"
    code=$?
    [ "$code" -ne 9 ] || code=137
    return "$code"
}

# says_killed RANK KEPT: mpirun says why it has ended, MPICH on standard output. noge says once which rank died, if it knows it, and
# what is kept.
says_killed() {
    check
    cat "$place/out" "$place/err" | grep -q 'signal 9' || complain 'no word of the signal' "$(cat "$place/err")"
    if [ -n "${MPIRUN:-}" ]; then err_has 'noge: a rank died, so the job ends'; else err_has "noge: rank $1 (process "; fi
    check
    [ "$(grep -c "^noge: $2" "$place/err")" -eq 1 ] || complain "not once: $2" "$(cat "$place/err")"
}

it 'goes on after a worker was killed'
long='train grid tree --seeds 2 --steps 200 --evaluate-every 8 --hidden 16 --replay 2000 -n 5 --checkpoint-seconds 0'
run 0 noge $long -o long
cp "$place/out" whole.out
run 137 killed 1 '[ "$(ls killed/*/checkpoint.safetensors | wc -l)" -gt 1 ]' mpirun -n 3 noge $long -o killed
says_killed 1 'checkpoints are kept; the same command with --resume goes on, with any number of ranks'
by 2 $long -o killed --resume
same_folder long killed

it 'goes on after rank 0 was killed'
long='train grid --method plus --steps 40 --evaluate-every 2 -n 5 --starts 2 --rollouts 2 --checkpoint-seconds 0'
run 0 noge $long -o once
cp "$place/out" whole.out
run 137 killed 0 '[ -e again/checkpoint.safetensors ]' mpirun -n 2 noge $long -o again
says_killed 0 'checkpoints are kept; the same command with --resume goes on, with any number of ranks'
by 3 $long -o again --resume
same_folder once again

# killed_twice KEPT FOLDER RESULTS COMMAND…: a command that goes on by itself loses a worker when it has results, then rank 0, and ends
# in the same bytes.
killed_twice() {
    kept=$1 folder=$2 results=$3
    shift 3
    run 137 killed 1 "[ \"\$(ls $results | wc -l)\" -gt 2 ]" mpirun -n 3 noge "$@" -o half-$folder
    says_killed 1 "$kept; the same command goes on, with any number of ranks"
    run 137 killed 0 'sleep 0.5' mpirun -n 2 noge "$@" -o half-$folder
    says_killed 0 "$kept; the same command goes on, with any number of ranks"
    run 0 noge "$@" -o $folder
    cp "$place/out" whole.out
    by 3 "$@" -o half-$folder
    same_folder $folder half-$folder
}

it 'goes on with a judging after kills'
killed_twice 'finished cells are kept' cells half-cells/episodes judge universal --set tree,grid:rows=9,columns=9,maze --condition hops-30,hops-whole -n 1000 --decisions 60000

it 'goes on with a reproduction after kills'
killed_twice 'finished jobs and checkpoints are kept' papers half-papers/results reproduce --sets tree --methods baselines,noge --seeds 2 --steps 900

endless='compare grid:rows=200,columns=200 --full --seeds 9 -n 99 -p universal'
it 'says that a comparison and a measurement keep nothing'
for victim in 0 1; do
    run 137 killed $victim 'sleep 1' mpirun -n 3 noge $endless
    says_killed $victim 'nothing is kept; start the same command again (shards, --shard, are kept)'
    run 137 killed $victim 'sleep 1' mpirun -n 2 noge bench explore grid --policies nn --seconds 60 --peer none
    says_killed $victim 'nothing is kept; start the same command again'
done

it 'says what is kept when mpirun is told to stop'
run 1 sh -c 'timeout --foreground -s TERM 2 mpirun -n 2 noge $0; exit 1' "$endless"
check
[ "$(grep -c '^noge: the job ends because a rank died or mpirun was told to stop$' "$place/err")" -eq 1 ] || complain 'not one message' "$(cat "$place/err")"
err_has 'noge: nothing is kept'

it 'says how to go on in a script for Slurm'
run 137 killed 1 'sleep 1' env SLURM_NTASKS=2 sh "$(dirname "$script")/../../examples/cluster/mpi.sbatch" $endless
check
grep -q '^mpirun ended with code [0-9]*; submit the same line again to go on with what is kept$' "$place/err" || complain 'no message' "$(cat "$place/err")"
