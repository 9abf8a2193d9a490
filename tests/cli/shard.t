# Shares of the work by several processes, and the bytes of the whole from all of them.
. "$(dirname "$script")/../support/ranks.sh"
sets='grid maze:side=11 --seeds 2 -n 7'

# merged N COMMAND…: makes N shards of a command, merges them, and compares with the whole.
merged() {
    shards=$1
    shift
    rm -rf shards
    run 0 "$@"
    cp "$place/out" whole.out
    cp "$place/err" whole.err
    for k in $(seq "$shards"); do
        run 0 "$@" --shard "$k/$shards"
        out ''
        wrote "shards/$k-of-$shards.json"
    done
    run 0 "$@" --merge
    same whole.out "$place/out"
    same whole.err "$place/err"
}

it 'compares in shards with the bytes of the whole'
merged 1 noge compare $sets -p nn,random,universal
merged 3 noge compare $sets -p nn,random,universal --metric all --paired nn
merged 5 noge compare $sets -p nn,dfs --certify --full --json --per-episode
merged 2 noge compare $town/town.graphml $sets -p nn,dfs@nearest --weighted --return --budget-distance 900 --format csv
merged 16 noge compare $sets -n 1 -p nn # more shards than episodes

it 'shows shards in every way'
run 0 noge compare $sets -n 1 -p nn --json
cp "$place/out" whole.out
run 0 noge compare $sets -n 1 -p nn --json --merge
same whole.out "$place/out"

it 'says what to do about shards that are missing, doubled or foreign'
few='grid -n 4 --seeds 1 -p nn -o some'
for k in 1 2 3; do run 0 noge compare $few --shard $k/3; done
err 'some has shard 3 of 3; the same command with --merge prints the tables'
run 3 noge compare $few --merge -n 5
err 'noge: some/1-of-3.json is a shard of another command: "episodes" is 4 there and 5 now; merge with the options of the shards, or run the same command with --shard 1/3'
run 3 noge compare $few --merge -p dfs
err_has 'some/1-of-3.json is a shard of another command: "settings" is'
run 3 noge compare $few --merge --data-seed 2
err_has '"data_seed" is 1 there and 2 now'
cp some/1-of-3.json some/2-of-3.json
run 3 noge compare $few --merge
err 'noge: some/2-of-3.json has shard 1/3, which is there twice; run the same command with --shard 2/3'
rm some/2-of-3.json
run 3 noge compare $few --merge
err 'noge: some: 1 of 3 shards is missing (2/3); run the same command with --shard 2/3, or bring its file here'
run 0 noge compare $few --shard 2/4
run 3 noge compare $few --merge
err 'noge: some has shards of 3 and of 4; move away those that do not belong to this command'
run 3 noge compare $few --merge -o none
err 'noge: the folder none has no shards; run the same command with --shard 1/N to --shard N/N first'
rm -r some
run 0 noge compare $few --shard 1/1
sed 's/"content": .*/"content": [[[1, 2]]]/' some/1-of-1.json >damaged
cp damaged some/1-of-1.json
run 3 noge compare $few --merge
err_has 'some/1-of-1.json:'
printf '{"shard": 1' >some/1-of-1.json
run 3 noge compare $few --merge
err_has 'some/1-of-1.json:1: not JSON'
for word in 0/3 4/3 3 3/ /3 a/b 1/3x -1/3; do
    run 2 noge compare $few --shard "$word"
    err_has "--shard $word: expected K/N, such as 3/16, with K from 1 to N"
done
run 2 noge compare $few --shard 1/2 --merge
err_has '--shard and --merge exclude each other'

it 'trains seed by seed with the bytes of all seeds'
few='train tree --steps 8 --evaluate-every 4 --hidden 16 --replay 2000 -n 5'
run 0 noge $few --seeds 2 -o at-once
for k in 1 2; do run 0 noge $few --seed $k; done
bytes at-once >whole.sums
bytes runs >together.sums
same whole.sums together.sums

it 'reproduces in shards that share a folder'
tiny='--sets grid,tree --methods baselines,noge --seeds 2 --steps 8'
run 0 noge reproduce $tiny -o whole
for k in 1 2 3; do
    run 0 noge reproduce $tiny -o together --shard $k/3
    out ''
    err_has "of shard $k of 3; the same command with --merge makes the report"
    check
    [ ! -e together/report.html ] || complain 'a shard made a report'
done
run 0 noge reproduce $tiny -o together --merge
bytes whole >whole.sums
bytes together >together.sums
same whole.sums together.sums

it 'reproduces in shards whose folders are copied together'
base='--sets grid,tree --methods baselines --seeds 3'
run 0 noge reproduce $base -o rules
for k in 1 2; do run 0 noge reproduce $base -o part-$k --shard $k/2; done
mkdir copied
cp -r part-1/. copied
run 3 noge reproduce $base -o copied --merge
err 'noge: copied/shards: 1 of 2 shards is missing (2/2); run the same command with --shard 2/2, or bring its file here'
cp part-2/shards/* copied/shards
run 3 noge reproduce $base -o copied --merge
err_has 'is missing, a result of shard 2/2; copy results/ and runs/ of that shard to copied, or run the same command with --shard 2/2'
cp -r part-2/. copied
run 3 noge reproduce $base --seeds 2 -o copied --merge
err_has 'copied/shards/1-of-2.json is a shard of another command: "seeds" is "3" there and "2" now'
run 0 noge reproduce $base -o copied --merge
run 0 diff -r rules copied

it 'deals every job out once, whatever exists'
for k in 1 2 3 4; do
    noge reproduce --full --beyond --ablations --shard $k/4 --list
done | sed -n 's/^all *\([0-9]*\) .*/\1/p' | paste -sd+ | sed 's/$/\n/' >sum
run 0 noge reproduce --full --beyond --ablations --list
check
total=$(sed -n 's/^all *\([0-9]*\) .*/\1/p' "$place/out")
[ "$total" -eq "$(($(cat sum)))" ] || complain "$(cat sum) jobs in shards, $total in all"

it 'judges in shards with the bytes of the whole'
judge='--rules --set grid:rows=4,columns=5,tree --condition hops-30,hops-whole,hops-return -n 40 --decisions 2000'
run 0 noge judge $judge -o judged
cp "$place/out" whole.out
for k in 1 2; do
    run 0 noge judge $judge -o judged-2 --shard $k/2
    out ''
done
err_has 'of shard 2 of 2; the same command with --merge prints the tables'
run 3 noge judge $judge -o judged-2 --merge --seed 5
err_has '"seed" is 1001 there and 5 now'
run 0 noge judge $judge -o judged-2 --merge
same whole.out "$place/out"
run 0 diff -r judged judged-2
run 3 noge judge $judge -o judged-2 --merge
err 'noge: the folder judged-2/shards has no shards; run the same command with --shard 1/N to --shard N/N first'
