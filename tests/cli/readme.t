# README.md and docs/TOUR.md show what the program prints. Tables and commands that need city data are skipped without it.
it 'prints what README.md and docs/TOUR.md say'
NOGE=$(command -v noge)
export NOGE
need_maps MUC.graphml OXF.graphml SFO.graphml osm/munich.osm.pbf && export NOGE_DATA="$maps"
run 0 "$(dirname "$script")/../../docs/check-readme"
out_has 'the table of docs/TOUR.md by --families'
