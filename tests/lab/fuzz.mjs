// Random files for the readers behind the drop zone: graphs of every format, and traces.
//
//   node tests/lab/fuzz.mjs [SECONDS] [SEED]      usually 4 seconds and a random seed
//
// The inputs are those of fuzz/seeds, with bytes changed, doubled, removed and mixed. A file is refused with a sentence,
// or its graph is sound. The module never traps. XML and JSON have parsers of their own here; what they accept is
// compared with the program, which uses Expat and Jansson.
import {spawnSync} from "node:child_process";
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {end, newCore, noge, root, same} from "./support.mjs";

const seconds = Number(process.argv[2] ?? 4);
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31));
const COMPARED = Number(process.env.COMPARED ?? 60); // files that the program reads, too: a process each
console.log(`seed ${seed}`);

/** Uniform integers below a bound: xorshift, good enough here. */
let state = seed | 1;
function below(bound) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % bound;
}

const formats = {graphml: ".graphml", gml: ".gml", nodelink: ".json", edgelist: ".edges", adjacency: ".adjlist",
  dimacs: ".gr", binary: ".graph", trace: ".jsonl"};
const kinds = Object.keys(formats);
const seeds = Object.fromEntries(kinds.map((kind) => {
  const folder = `${root}fuzz/seeds/${kind}/`;
  return [kind, readdirSync(folder).map((name) => readFileSync(folder + name)).filter((file) => file.length < 20000)];
}));

const words = ["<", ">", "/>", "</", "&#x41;", "&lt;", "<![CDATA[", "]]>", "<!--", "-->", '"', "'", "{", "}", "[", "]", "\\u00e9",
  "\\ud800", "1e999", "-1", "99999999999999999999", "\0", "\xff", "\n", "node", "edge [", "graph", "id", "null", "4294967295"];

function mutate(file) {
  let bytes = Buffer.from(file);
  for (let i = below(3); i >= 0; i--) {
    const at = below(bytes.length + 1);
    const size = below(30);
    const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
    const change = below(6);
    if (change === 0 && tail.length) tail[0] = below(256);
    else if (change === 1) bytes = Buffer.concat([head, tail.subarray(size)]);
    else if (change === 2) bytes = Buffer.concat([head, tail.subarray(0, size), tail]);
    else if (change === 3) bytes = head;
    else bytes = Buffer.concat([head, Buffer.from(words[below(words.length)], "latin1"), tail]);
  }
  return bytes;
}

function checkWorld(world, what) {
  const {nodeCount, edgeCount, offsets, neighbors, x, y} = world;
  let sound = offsets.length === nodeCount + 1 && offsets[0] === 0 && offsets[nodeCount] === 2 * edgeCount &&
    x.length === nodeCount && y.length === nodeCount;
  for (let v = 0; v < nodeCount && sound; v++) sound = offsets[v] <= offsets[v + 1];
  for (let i = 0; i < neighbors.length && sound; i++) sound = neighbors[i] < nodeCount;
  same(sound, true, `${what}: the graph is sound`);
}

let core = await newCore();
let trial = null;

/** What became of a file: {nodes, edges}, or the sentence that refuses it. */
function attempt(kind, file) {
  const what = `seed ${seed}: ${kind} ${file.toString("base64").slice(0, 400)}`;
  try {
    if (kind === "trace") {
      const {world, decisions} = core.replay(file);
      world?.free();
      return {nodes: decisions.length, edges: 0};
    }
    const world = core.read(`dropped${formats[kind]}`, file);
    checkWorld(world, what);
    if (world.nodeCount < 500) core.explore(world, "nn", {steps: 20}).run(20);
    trial = {nodes: world.nodeCount, edges: world.edgeCount};
    world.free();
    return trial;
  } catch (error) {
    same([error.constructor.name, error.message.length > 10], ["Error", true], `${what}: ${error.message}`);
    return error.message;
  }
}

const compared = [];
const until = performance.now() + 1000 * seconds;
let tried = 0;
let accepted = 0;
for (; performance.now() < until; tried++) {
  const kind = kinds[below(kinds.length)];
  const file = mutate(seeds[kind][below(seeds[kind].length)]);
  const verdict = attempt(kind, file);
  accepted += typeof verdict !== "string";
  if ((kind === "graphml" || kind === "nodelink") && compared.length < COMPARED && !String(verdict).includes("encoding"))
    compared.push({kind, file, verdict});
  if (tried % 2000 === 1999) core = await newCore(); // explorations above are not freed
}
console.log(`${tried} files, ${accepted} accepted`);
same(tried > 100 && accepted > 10, true, "enough files were tried and accepted");

const folder = mkdtempSync(`${tmpdir()}/noge-lab-`);
for (const {kind, file, verdict} of compared) {
  const path = `${folder}/dropped${formats[kind]}`;
  writeFileSync(path, file);
  const {status, stdout} = spawnSync(noge, ["info", path, "--json"]);
  const told = status === 0 ? JSON.parse(stdout).graphs[0] : null;
  same(typeof verdict === "string" ? null : [verdict.nodes, verdict.edges], told && [told.nodes, told.edges],
    `seed ${seed}: ${kind} as the program reads it (${verdict}): ${file.toString("base64")}`);
}
rmSync(folder, {recursive: true});
end();
