it 'draws both diagrams'
run 0 diagrams .
wrote decision-process.svg network.svg
out './decision-process.svg
./network.svg'
err ''

it 'says what the pictures in docs/ say'
words() { sed -n '/<desc>/,/<\/desc>/p' "$1" >"$2"; }
for picture in decision-process network; do
    words "$picture.svg" now
    words "$(dirname "$script")/../../docs/$picture.svg" committed
    run 0 grep -q '</desc>' now
    same now committed
done

it 'draws over what is there, but makes no folder'
run 0 diagrams .
run 1 diagrams missing
err_has 'missing/decision-process.svg'
wrote

it 'explains itself'
run 2 diagrams
err_has 'diagrams FOLDER'
out ''
run 2 diagrams --colour
run 0 diagrams --help
out_has 'Example:'
