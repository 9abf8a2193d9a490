it 'draws SVG, PNG and PDF'
run 0 noge draw maze:side=9 -o maze.svg
wrote maze.svg
run 0 grep -c '<svg' maze.svg
run 0 noge draw grid:rows=3 -o grid.png
run 0 noge draw tree:height=3 -o tree.pdf
run 0 sh -c 'head -c 5 tree.pdf'
out_has '%PDF'

it 'lays out a graph that has no positions'
printf 'a b\nb c\nc a\n' >triangle.edges
run 0 noge draw triangle.edges -o triangle.svg
run 0 noge draw triangle.edges -o -
same triangle.svg "$place/out"

it 'refuses other kinds of files and files that exist'
run 2 noge draw maze:side=9 -o maze.jpg
err_has 'svg'
wrote
run 2 noge draw maze:side=9 -o maze.svg
err_has 'maze.svg exists already'
run 2 noge draw maze:side=9
err_has '-o FILE.svg'
