it 'takes a value in every GNU way'
run 0 noge explore grid --policy dfs --json
cp "$place/out" first
for words in --policy=dfs '-p dfs' -pdfs '--policy nn --policy dfs' '-p nn -pdfs'; do
    run 0 noge explore $words grid --json
    same first "$place/out"
done

it 'ends options at --'
run 3 noge info -- --json
err_has '--json: no such file'

it 'suggests the nearest option'
run 2 noge explore grid --polcy nn
out ''
err "noge explore: unknown option --polcy; did you mean --policy?
\`noge explore --help\` lists what it takes."

it 'names what is wrong with an option'
run 2 noge explore grid -z
err_has 'unknown option -z'
run 2 noge explore grid --steps
err_has '--steps needs a value: --steps T'
run 2 noge explore grid -p
err_has '-p needs a value: -p POLICY'
run 2 noge explore grid --json=yes
err_has '--json takes no value'
run 2 noge explore grid --steps many
err_has "--steps must be an integer from 1 to 4294967295, not 'many'"
run 2 noge explore grid --steps 0
err_has "not '0'"
run 2 noge explore grid --seed -1
err_has "not '-1'"
run 2 noge compare grid --format markdwn
err_has "--format cannot be 'markdwn'; did you mean markdown?"
run 2 noge compare grid --metric x
err_has 'it must be one of rate, mean-rate, length, over-tree, seen-50, seen-90, seen-100, all'

it 'counts operands'
run 2 noge explore
err_has 'noge explore: GRAPH is missing'
run 2 noge explore grid maze
err_has "unexpected argument 'maze'"
