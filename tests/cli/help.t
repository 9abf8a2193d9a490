it 'shows the commands on standard error if called without any'
run 2 noge
out ''
err_has 'Usage: noge COMMAND'

it 'shows them on standard output if asked'
for words in --help -h help; do
    run 0 noge $words
    out_has '  explore     explore a graph'
    err ''
done

it 'explains each command, by both ways of asking'
for command in generate info convert split draw explore compare bound play agent import fetch train runs curve explain reproduce judge policies bench manual completion; do
    run 0 noge help $command
    out_has "Usage: noge $command"
    out_has 'Options:'
    out_has 'Examples:'
    cp "$place/out" by-help
    run 0 noge $command --help
    same by-help "$place/out"
    run 0 noge $command -h
    same by-help "$place/out"
    check
    [ "$(wc -L <by-help)" -le 80 ] || complain 'help is wider than 80 columns'
    rm by-help
done

it 'shows defaults and choices'
run 0 noge compare --help
out_has '(default: 500)'
out_has 'text, markdown, latex, csv'

it 'tells its version and what it was built of'
run 0 noge --version
out_has 'noge '
out_has 'kernels for this processor:'
out_has ' build'
out_has 'compiled in: portable'
for library in cairo curl expat jansson liblzma xxhash zlib; do out_has " $library "; done
cp "$place/out" version
for word in version -v -V; do
    run 0 noge $word
    same version "$place/out"
done
run 0 noge --version --json
json "$place/out"
out_has '"compiler": "'

it 'suggests the nearest command'
run 2 noge explroe
err "noge: unknown command 'explroe'; did you mean explore?
\`noge --help\` lists the commands."
run 2 noge help grd
err_has "unknown command 'grd'"

it 'lists the policies'
run 0 noge policies
out_has 'nn:most-visited'
run 0 noge policies --json
json "$place/out"
