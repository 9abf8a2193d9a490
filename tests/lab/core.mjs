// The interface of lab/core/core.js: worlds, files, explorations, a player, traces, bounds, messages.
import {readFileSync} from "node:fs";
import {gzipSync} from "node:zlib";
import {unpack} from "../../lab/core/core.js";
import {bytes, end, fails, newCore, root, same, text} from "./support.mjs";

const core = await newCore();

// What there is.
same(core.families().length, 10, "families");
same(core.policies().at(-1).name, "universal", "the last built-in policy");
core.addModel("noge-plus:grid", readFileSync(`${root}models/grid-noge-plus.safetensors`));
same(core.policies().at(-1).kind, "model", "an added model");
fails(() => core.addModel("mine", bytes("nonsense")), "safetensors", "a damaged model");
same(core.policies().at(-1).name, "noge-plus:grid", "a damaged model is not listed");

// Worlds.
const grid = core.generate("grid:rows=3,columns=4", 1);
same([grid.kind, grid.nodeCount, grid.edgeCount, grid.unit, grid.lengths], ["grid", 12, 17, "edges", null], "a grid");
same(Array.from(grid.neighbors.slice(grid.offsets[5], grid.offsets[6])), [1, 4, 6, 9], "neighbours of node 5");
same(new Set(Array.from(grid.x, (x, i) => `${x} ${grid.y[i]}`)).size, 12, "different positions");
fails(() => core.generate("maze:sde=3", 1), "perhaps side", "a wrong parameter");
fails(() => core.generate("maize", 1), "maze", "a wrong family");

// Files.
const named = core.read("towns.edges", bytes("Ulm Köln 2.5\nKöln <b>Bonn</b> 1\n"));
same([named.nodeCount, named.nodeName(1), named.nodeName(2)], [3, "Köln", "<b>Bonn</b>"], "names");
same(Array.from(named.lengths), [2.5, 2.5, 1, 1], "lengths");
const xml = '<graphml><graph edgedefault="undirected"><node id="a&amp;b"/><node id="c"/>' +
  '<edge source="a&#38;b" target="c"/></graph></graphml>';
same(core.read("x.graphml", bytes(xml)).nodeName(0), "a&b", "references in XML");
const gml = "graph [ node [ id 1 label \"p\" ] node [ id 2 label \"q\" ] edge [ source 1 target 2 ] ]";
same(core.read("x.gml", bytes(gml)).edgeCount, 1, "GML");
same(core.read("x.json", bytes('{"nodes":[{"id":"\\u00e4"},{"id":2}],"links":[{"source":"ä","target":2}]}')).nodeName(0),
  "ä", "node-link JSON");
const oneWay = bytes('{"directed":true,"nodes":[{"id":1},{"id":2},{"id":3},{"id":4},{"id":5}],"links":[{"source":1,"target":2},' +
  '{"source":2,"target":1},{"source":2,"target":3},{"source":4,"target":5}]}');
fails(() => core.read("d.json", oneWay), "edges are directed", "a directed file");
try {
  core.read("d.json", oneWay);
} catch (error) {
  same(error.directed, true, "a directed file can be joined");
}
const joined = core.read("d.json", oneWay, true);
same([joined.edgeCount, joined.oneWay, joined.apart, named.oneWay, named.apart], [3, 2, 2, 0, 0], "joined directions, and parts");
for (const [file, content, words] of [
  ["a.graphml", "<graphml><graph>", "cut off"],
  ["a.graphml", "<graphml></graph>", "mismatched tag"],
  ["a.graphml", '<!DOCTYPE x [<!ENTITY e "f">]><graphml/>', "declares an XML entity"],
  ["a.graphml", '<?xml version="1.0" encoding="UTF-16"?><graphml/>', "encoding"],
  ["a.graphml", '<graphml xmlns="\x04"/>', "invalid token"],
  ["a.graphml", "<graphml><!-- \x01 --></graphml>", "invalid token"],
  ["a.graphml", "<graphml>\ufffe</graphml>", "invalid token"],
  ["a.graphml", "<graphml>&#xffff;</graphml>", "invalid character number"],
  ["a.json", '{"nodes": [1,}', "a.json:1: broken JSON"],
  ["a.json", '{"nodes": 1, "nodes": 2}', "same name"],
  ["a.edges", "", "no edges or nodes"],
  ["a.graph", "not binary at all", "a.graph"],
]) fails(() => core.read(file, bytes(content)), words, `${file} ${content}`);

// Packed worlds keep everything, positions of a layout included.
for (const [what, world] of [["names and lengths", named], ["a layout", core.generate("barabasi:nodes=60,links=2", 1)],
  ["a map", core.read("town.graphml", readFileSync(`${root}tests/data/town/town.graphml`))]]) {
  const parts = (one) => [one.nodeName(1), one.geographic, one.offsets, one.neighbors, one.lengths, one.x, one.y, one.bendX, one.attribution]
    .map((part) => (ArrayBuffer.isView(part) ? Array.from(part) : part));
  same(parts(core.read(world.name, world.pack())), parts(world), `a packed world with ${what}`);
}
fails(() => core.generate("grid:rows=500,columns=500", 1), "a page shows 1 to 200000 nodes", "a world that is too large");

// Limits of decompression.
same(text(await unpack(gzipSync("a b\n"))), "a b\n", "a small compressed file");
same(text(await unpack(bytes("a b\n"))), "a b\n", "a file that is not compressed");
let refused = "";
let unpacked = 0;
await unpack(gzipSync(Buffer.alloc(80 * 2 ** 20)), (size) => { unpacked = size; }).catch((error) => { refused = error.message; });
same([refused, unpacked <= 66 * 2 ** 20 && unpacked > 60 * 2 ** 20], ["decompresses to more than 200 times its size", true], "a bomb");

// A player.
const game = core.explore(grid, "player", {source: 0, seed: 2});
fails(() => game.step(), "player decides", "step() for a player");
fails(() => game.choose(11), "frontier", "a node that is not on the frontier");
same(Array.from(game.seen), [2, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], "seen at the beginning");
const first = game.choose(4);
same([first.node, first.cost, Array.from(first.path), Array.from(first.discovered).sort()], [4, 1, [0, 4], [5, 8]],
  "the first step");
while (!game.finished) game.choose(game.candidates().nodes[0]);
same([game.visitedCount, game.decisions, game.candidates().nodes.length], [12, 11, 0], "the end of a game");
same(game.choose(3), null, "nothing after the end");

// Traces.
const recording = core.replay(game.trace(), grid);
same([recording.policy, recording.source, recording.decisions.length, recording.decisions[0]], ["player", 0, 11, 4],
  "a replayed game");
same(core.replay(core.explore(core.generate("maze", 1), "nn").trace()).world.kind, "maze", "a trace finds its family");
const alone = core.replay(core.explore(named, "nn").trace());
same([alone.world, alone.graphName], [null, "towns.edges"], "a trace without its graph");
fails(() => core.replay(bytes("{}")), "not the header", "a file that is no trace");
const lines = text(game.trace()).split("\n");
lines[3] = lines[3].replace(/"visit": "\d+"/, '"visit": "11"');
fails(() => core.replay(bytes(lines.join("\n")), grid, "t.jsonl"), "t.jsonl:4:", "a trace that contradicts its graph");

// Policies, candidates, explanations, ways home.
const guided = core.explore(grid, "noge-plus:grid", {seed: 3, back: true});
same(guided.run(5), 5, "run()");
same(guided.seen.reduce((sum, state) => sum + (state === 2), 0), guided.visitedCount, "seen after run()");
const {nodes, distances, scores} = guided.candidates();
const judged = scores.findIndex((score) => !Number.isNaN(score));
const told = guided.explain(nodes[judged]);
same([told.distance, Math.fround(told.score)], [distances[judged], scores[judged]], "explain()");
same([told.inputs.length > 20, told.text.includes("away")], [true, true], "inputs and text");
let last = null;
for (let step; (step = guided.step()); ) last = step;
same([last.home, last.node, guided.finished], [true, guided.source, true], "the way home");
fails(() => core.explore(grid, "universl"), "universal", "a misspelt policy");
fails(() => core.explore(grid, "nn", {source: 99}), "source 99", "a source that does not exist");

// Bounds.
const {lower, upper, optimal} = core.bound(core.generate("grid:rows=2,columns=3", 1), 0, {milliseconds: 500});
same([lower, upper, optimal], [5, 5, true], "an exact bound");

// Nothing is lost: four hundred worlds and explorations need no more memory than a hundred.
let before = 0;
for (let i = 0; i < 400; i++) {
  const world = core.generate("maze:side=21", i);
  const exploration = core.explore(world, "universal", {seed: i});
  exploration.run(50);
  exploration.trace();
  exploration.free();
  world.free();
  if (i === 100) before = core.calls.memory.buffer.byteLength;
}
same(core.calls.memory.buffer.byteLength, before, "memory after many explorations");

end();
