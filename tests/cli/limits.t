# Input that costs far more than its size justifies is refused, unless NOGE_LIMITS=off lifts the limits.
unset NOGE_LIMITS

it 'refuses a DIMACS header that announces more nodes than the file can justify'
echo 'p tw 1000000000 0' >huge.gr
run 3 sh -c 'ulimit -v 1000000; exec noge info huge.gr' # kilobytes
err_has 'huge.gr:1: 1000000000 nodes in a file of 18 bytes; NOGE_LIMITS=off reads it anyway'
echo 'p tw 2000000 0' >large.gr
run 3 noge info large.gr
run 0 env NOGE_LIMITS=off noge info large.gr
out_has 'nodes        2000000'
run 3 env NOGE_LIMITS=on noge info large.gr
echo 'p edge 1000000 0' >fine.gr
run 0 noge info fine.gr
out_has 'nodes        1000000'

it 'refuses files that grow too much'
{ echo 'a b'; yes '# a comment that says the same again' | head -n 2500000; } >plain.edges # 90 MB
gzip -9 <plain.edges >grown.edges.gz
run 0 noge info plain.edges
run 3 noge info grown.edges.gz
err_has 'grown.edges.gz: decompresses to more than 200 times its size'
err_has 'NOGE_LIMITS=off reads it anyway'
run 3 sh -c 'noge info - <grown.edges.gz'
err_has 'standard input: decompresses to more than 200 times its size'
run 0 env NOGE_LIMITS=off noge info grown.edges.gz
out_has 'nodes        2'
head -n 1000000 plain.edges | gzip -9 >small.edges.gz # below 64 MiB
run 0 noge info small.edges.gz
if command -v xz >/dev/null; then
    xz -1 <plain.edges >grown.edges.xz
    run 3 noge info grown.edges.xz
    err_has 'decompresses to more than 200 times its size'
fi
