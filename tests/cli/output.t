it 'ends quietly when nobody reads on'
run 0 sh -c 'noge generate grid:rows=400,columns=400 | head -n 1'
out '# nodes 160000 edges 319200'
err ''
run 0 sh -c 'noge compare grid -p nn --per-episode | head -n 1'
err ''

it 'even if whoever started it ignores broken pipes'
run 0 sh -c "trap '' PIPE; noge generate grid:rows=400,columns=400 | head -n 1"
err ''

it 'fails if standard output is full'
if [ -e /dev/full ]; then
    for command in --help --version policies 'info grid' 'explore grid' 'explore grid --json' 'compare tree -p nn' \
        'generate grid:rows=2' 'draw grid -o -' 'explore grid --trace -'; do
        run 1 sh -c "noge $command >/dev/full"
        err_has 'noge: '
    done
fi

# full LIMIT COMMAND…: the command runs out of disk after LIMIT blocks of 512 bytes and leaves nothing behind.
full() {
    run 1 sh -c "trap '' XFSZ; ulimit -f $1; exec noge \"\$@\"" "$@"
    err_has 'noge: '
    wrote
}
it 'leaves nothing behind when the disk is full'
full 1 generate grid:rows=100 -o grid.graph
full 1 generate grid:rows=100 -o grid.edges.gz
full 20 generate tree -o trees/ # room for the first tree, not for the larger ones
check
[ ! -e trees ] || complain 'the folder stays'
full 1 explore maze:side=31 --trace walk.jsonl
full 1 explore maze:side=31 --draw walk.svg
full 1 explore maze:side=31 --animate walk.html
full 1 explore maze:side=31 --draw walk.svg --animate walk.html --trace walk.jsonl

it 'writes both of two files or none'
if [ -e /dev/full ]; then
    run 1 noge explore maze --trace /dev/full --draw walk.svg
    err 'noge: /dev/full: the disk is full'
    wrote
fi

it 'keeps the former file when the disk is full'
noge generate grid:rows=2 -o kept.graph
cp kept.graph before
full 1 generate grid:rows=100 -o kept.graph --force
same kept.graph before

it 'keeps the permissions of a file that it replaces'
noge generate grid:rows=2 -o private.graph
chmod 600 private.graph
run 0 noge generate grid:rows=3 -o private.graph --force
run 0 stat -c %a private.graph
out 600
chmod 664 private.graph
run 0 sh -c 'umask 077; noge generate grid:rows=3 -o private.graph --force'
run 0 stat -c %a private.graph
out 664
run 0 sh -c 'umask 027; noge generate grid:rows=3 -o new.graph; stat -c %a new.graph'
out 640
ln -s private.graph link.graph
chmod 600 private.graph
run 0 noge generate grid:rows=2 -o link.graph --force
run 0 stat -Lc %a link.graph
out 600
