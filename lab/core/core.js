// The core of the lab: libnoge as WebAssembly, with objects in place of addresses.
//
//   const core = await loadCore(wasmBytes);
//   const world = core.generate("maze:side=31", 7);
//   const exploration = core.explore(world, "universal", {seed: 1});
//   for (let step; (step = exploration.step()); ) draw(step.path);
//
// Arrays that are returned belong to the caller and never change, except `seen`, which follows the exploration.
// Failures are Errors with one sentence of the library. Free worlds and explorations that are no longer needed.

/**
 * @typedef {{name: string, kind: "rule"|"universal"|"model", description: string}} Policy
 * @typedef {{name: string, least: number, most: number, usual: number, decimals: number, meaning: string}} Parameter
 * @typedef {{name: string, summary: string, random: boolean, beyond: boolean, parameters: Parameter[]}} Family
 * @typedef {{source?: number, seed?: number|bigint, steps?: number, weighted?: boolean, back?: boolean,
 *   budget?: number}} Conditions
 *   source: a node, by default the one that `noge explore` takes with this seed; seed: 1 by default; steps: limit of
 *   decisions; weighted: distances add up lengths; back: the exploration ends where it began; budget: distance that may
 *   be walked.
 * @typedef {{node: number, cost: number, path: Uint32Array, discovered: Uint32Array, home: boolean}} Step
 *   path: nodes walked over, the beginning and `node` included; home: the way home at the end, which is no decision.
 * @typedef {{name: string, value: number, meaning: string}} Input
 * @typedef {{distance: number, score: number|null, inputs: Input[], text: string}} Explanation
 * @typedef {{nodes: Uint32Array, distances: Float64Array, scores: Float32Array|null}} Candidates
 *   nodes: the frontier in order of discovery; scores: NaN where the model gave none.
 * @typedef {{lower: number, upper: number, optimal: boolean, seconds: number}} Bound
 * @typedef {{world: World|null, graphName: string, policy: string, seed: bigint, source: number,
 *   decisions: Uint32Array, weighted: boolean, back: boolean, returned: boolean, budget: number}} Recording
 *   world: null if the trace names a graph that is not generated and none was given; then source is 0 and decisions
 *   are empty.
 */

/** The words of the structs in lab.h, in their order. Addresses and counts have four bytes. */
const WORLD = ["nodeCount", "edgeCount", "offsets", "neighbors", "lengths", "x", "y", "bendOffsets", "bendX", "bendY",
  "attribution", "geographic", "oneWay", "apart"];
const EXPLORATION = ["current", "visited", "known", "decisions", "finished", "atHome", "path", "pathCount", "discovered",
  "discoveredCount", "seen", "candidateCount", "candidates", "candidateDistances", "candidateScores", "source"];
const RECORDING = ["world", "source", "decisionCount", "decisions", "graphName", "policy", "weighted", "returns",
  "returned"];
const TWO_DOUBLES = 16; // bytes in front of the words of an exploration or a recording

/** The functions of WASI that the module asks for. It has no files, arguments or environment. */
function systemCalls(memory) {
  const BAD_FILE = 8;
  const NO_ENTRY = 44;
  return {
    environ_get: () => 0,
    environ_sizes_get: (count, size) => {
      new DataView(memory().buffer).setUint32(count, 0, true);
      new DataView(memory().buffer).setUint32(size, 0, true);
      return 0;
    },
    clock_time_get: (clock, precision, result) => {
      const now = BigInt(Math.round(performance.now() * 1e6));
      new DataView(memory().buffer).setBigUint64(result, now, true);
      return 0;
    },
    fd_close: () => BAD_FILE,
    fd_fdstat_get: () => BAD_FILE,
    fd_fdstat_set_flags: () => BAD_FILE,
    fd_filestat_get: () => BAD_FILE,
    fd_pread: () => BAD_FILE,
    fd_prestat_get: () => BAD_FILE,
    fd_prestat_dir_name: () => BAD_FILE,
    fd_read: () => BAD_FILE,
    fd_seek: () => BAD_FILE,
    fd_write: () => BAD_FILE,
    path_filestat_get: () => NO_ENTRY,
    path_open: () => NO_ENTRY,
    proc_exit: (code) => {
      throw new Error(`the core has ended with code ${code}`);
    },
  };
}

/** Memory of the module: texts and arrays in both directions. */
class Memory {
  /** @param {any} calls the exported functions */
  constructor(calls) {
    this.calls = calls;
    this.decoder = new TextDecoder();
    this.encoder = new TextEncoder();
  }

  /** The sentence of the last failure. `directed`: a directed file was refused that read() with twoWay takes. */
  failure() {
    const error = new Error(this.text(this.calls.lab_error()) || "the core has failed without a message");
    return this.calls.lab_error_is_directed() ? Object.assign(error, {directed: true}) : error;
  }

  /** Returns the address, or throws the last failure if it is 0. */
  need(address) {
    if (address === 0) throw this.failure();
    return address >>> 0;
  }

  text(address) {
    const bytes = new Uint8Array(this.calls.memory.buffer);
    let end = address >>> 0;
    while (bytes[end] !== 0) end++;
    return this.decoder.decode(bytes.subarray(address >>> 0, end));
  }

  /** Copies an array out of the module; null for the address 0. */
  array(Type, address, count) {
    return address === 0 ? null : new Type(this.calls.memory.buffer, address, count).slice();
  }

  words(address, names) {
    const view = new Uint32Array(this.calls.memory.buffer, address, names.length);
    return Object.fromEntries(names.map((name, i) => [name, view[i]]));
  }

  /** Calls `use` with the addresses of the given texts and byte arrays, which are freed afterwards. */
  lend(values, use) {
    const lent = [];
    try {
      for (const value of values) {
        const bytes = typeof value === "string" ? this.encoder.encode(value.replaceAll("\0", "\ufffd")) : value;
        const address = this.need(this.calls.lab_allocate(bytes.length + 1));
        lent.push(address);
        const to = new Uint8Array(this.calls.memory.buffer, address, bytes.length + 1);
        to.set(bytes);
        to[bytes.length] = 0;
      }
      return use(...lent);
    } finally {
      for (const address of lent) this.calls.lab_free(address);
    }
  }

  /** Copies the bytes that a call returns; the call writes their number to the address that it gets. @returns {Uint8Array} */
  take(call) {
    return this.lend([new Uint8Array(4)], (size) => {
      const bytes = this.need(call(size));
      return this.array(Uint8Array, bytes, new DataView(this.calls.memory.buffer).getUint32(size, true));
    });
  }
}

/** A graph to explore. Positions of maps are in metres from the middle, y grows upwards. */
export class World {
  /** @param {Memory} memory @param {number} address @param {string} name @param {string} kind
   * @param {bigint|null} seed */
  constructor(memory, address, name, kind, seed) {
    const words = memory.words(address, WORLD);
    const halves = 2 * words.edgeCount;
    this.memory = memory;
    this.address = address;
    /** As traces have it: a specification or the name of a file. */
    this.name = name;
    /** The specification of a generated graph; null for files. */
    this.spec = kind === "other" ? null : name;
    /** The seed of a generated graph; null for files and where it is unknown. */
    this.seed = seed;
    this.geographic = words.geographic !== 0;
    /** A family, "city" for maps, "other" for other files. */
    this.kind = words.geographic ? "city" : kind;
    this.nodeCount = words.nodeCount;
    this.edgeCount = words.edgeCount;
    /** The neighbours of v are neighbors[offsets[v]] to neighbors[offsets[v + 1] - 1]. */
    this.offsets = /** @type {Uint32Array} */ (memory.array(Uint32Array, words.offsets, words.nodeCount + 1));
    this.neighbors = /** @type {Uint32Array} */ (memory.array(Uint32Array, words.neighbors, halves));
    /** Beside `neighbors`; null: all edges have length 1. */
    this.lengths = /** @type {Float32Array|null} */ (memory.array(Float32Array, words.lengths, halves));
    this.x = /** @type {Float32Array} */ (memory.array(Float32Array, words.x, words.nodeCount));
    this.y = /** @type {Float32Array} */ (memory.array(Float32Array, words.y, words.nodeCount));
    /** Number of arcs without an opposite in the file; their edges can be walked both ways. */
    this.oneWay = words.oneWay;
    /** Number of nodes outside the largest component. */
    this.apart = words.apart;
    /** Beside `neighbors`: where the points between an edge's ends begin in bendX and bendY. Only the entry in the row
     * of the lower node has points, from the lower node to the higher. null: all edges are straight. */
    this.bendOffsets = /** @type {Uint32Array|null} */ (memory.array(Uint32Array, words.bendOffsets, halves + 1));
    const bends = this.bendOffsets ? this.bendOffsets[halves] : 0;
    this.bendX = /** @type {Float32Array|null} */ (memory.array(Float32Array, words.bendX, bends));
    this.bendY = /** @type {Float32Array|null} */ (memory.array(Float32Array, words.bendY, bends));
    /** Must be shown with the graph if it is not "". */
    this.attribution = words.attribution ? memory.text(words.attribution) : "";
    /** Of lengths: "m" for maps, "" for other files with lengths, "edges" without lengths. */
    this.unit = !this.lengths ? "edges" : words.geographic ? "m" : "";
  }

  /** @param {number} node @returns {string} */
  nodeName(node) {
    return this.memory.text(this.memory.calls.lab_node_name(this.address, node));
  }

  /** The graph as a file of noge's own format, with these positions. read() takes it back quickly. @returns {Uint8Array} */
  pack() {
    return this.memory.take((size) => this.memory.calls.lab_pack(this.address, size));
  }

  /** The node where `noge explore` begins with this seed. @param {number|bigint} seed */
  source(seed) {
    return this.memory.calls.lab_source(this.address, BigInt(seed)) >>> 0;
  }

  /** Free it after its explorations. */
  free() {
    this.memory.calls.lab_world_free(this.address);
    this.address = 0;
  }
}

/** One exploration, step by step. */
export class Exploration {
  /** @param {Memory} memory @param {number} address @param {World} world @param {string} policy */
  constructor(memory, address, world, policy) {
    this.memory = memory;
    this.address = address;
    this.world = world;
    this.policy = policy;
    this.current = 0;
    this.visitedCount = 0;
    this.knownCount = 0;
    this.decisions = 0;
    this.distance = 0;
    this.cost = 0;
    this.finished = false;
    this.home = false;
    const words = this.#refresh();
    this.source = words.source;
    /** Of each node: 0 unknown, 1 frontier, 2 visited. */
    this.seen = /** @type {Uint8Array} */ (memory.array(Uint8Array, words.seen, world.nodeCount));
  }

  #refresh() {
    const doubles = new Float64Array(this.memory.calls.memory.buffer, this.address, 2);
    [this.distance, this.cost] = doubles;
    const words = this.memory.words(this.address + TWO_DOUBLES, EXPLORATION);
    this.current = words.current;
    this.visitedCount = words.visited;
    this.knownCount = words.known;
    this.decisions = words.decisions;
    this.finished = words.finished !== 0;
    this.home = words.atHome !== 0;
    return words;
  }

  /** @returns {Step|null} */
  #told(result) {
    if (result < 0) throw this.memory.failure();
    if (result === 0) return null;
    const words = this.#refresh();
    const path = /** @type {Uint32Array} */ (this.memory.array(Uint32Array, words.path, words.pathCount));
    const discovered = /** @type {Uint32Array} */ (
      words.discoveredCount ? this.memory.array(Uint32Array, words.discovered, words.discoveredCount) : new Uint32Array());
    for (const node of discovered) this.seen[node] = 1;
    this.seen[this.current] = 2;
    return {node: this.current, cost: this.cost, path, discovered, home: this.home};
  }

  /** Lets the policy decide once; at the end of an exploration that returns, walks home. null when all is done.
   * @returns {Step|null} */
  step() {
    return this.#told(this.memory.calls.lab_step(this.address));
  }

  /** Visits a frontier node of the caller's choice. @param {number} node @returns {Step|null} */
  choose(node) {
    return this.#told(this.memory.calls.lab_choose(this.address, node));
  }

  /** Lets the policy decide up to `count` times, quicker than step(). Does not walk home. Returns the number of
   * decisions. @param {number} count */
  run(count) {
    const done = this.memory.calls.lab_run(this.address, count);
    if (done < 0) throw this.memory.failure();
    const words = this.#refresh();
    this.seen.set(new Uint8Array(this.memory.calls.memory.buffer, words.seen, this.world.nodeCount));
    return done;
  }

  /** The frontier with its distances and scores. @returns {Candidates} */
  candidates() {
    if (!this.memory.calls.lab_candidates(this.address)) throw this.memory.failure();
    const words = this.memory.words(this.address + TWO_DOUBLES, EXPLORATION);
    const count = words.candidateCount;
    const copy = (Type, address) => (count ? this.memory.array(Type, address, count) : new Type());
    return {
      nodes: copy(Uint32Array, words.candidates),
      distances: copy(Float64Array, words.candidateDistances),
      scores: words.candidateScores ? copy(Float32Array, words.candidateScores) : null,
    };
  }

  /** Why a frontier node is a good or a bad choice. @param {number} node @returns {Explanation} */
  explain(node) {
    return JSON.parse(this.memory.text(this.memory.need(this.memory.calls.lab_explain(this.address, node))));
  }

  /** The exploration so far as `noge explore --trace` writes it. @returns {Uint8Array} */
  trace() {
    return this.memory.take((size) => this.memory.calls.lab_trace(this.address, size));
  }

  free() {
    this.memory.calls.lab_exploration_free(this.address);
    this.address = 0;
  }
}

/** Everything that the module can do. */
export class Core {
  /** @param {any} calls the exported functions */
  constructor(calls) {
    this.memory = new Memory(calls);
    this.calls = calls;
  }

  #catalog() {
    return JSON.parse(this.memory.text(this.memory.need(this.calls.lab_catalog())));
  }

  /** The version of noge. @returns {string} */
  version() {
    return this.#catalog().version;
  }

  /** Rules, "universal", and the models that were added. @returns {Policy[]} */
  policies() {
    return this.#catalog().policies;
  }

  /** Families of graphs and their parameters. @returns {Family[]} */
  families() {
    return this.#catalog().families;
  }

  /** Adds a model file under a policy name. @param {string} name such as "noge-plus:grid" @param {Uint8Array} bytes */
  addModel(name, bytes) {
    const added = this.memory.lend([name, bytes], (n, b) => this.calls.lab_add_model(n, b, bytes.length));
    if (!added) throw this.memory.failure();
  }

  /** Generates a graph. @param {string} specification such as "maze:side=31" @param {number|bigint} seed */
  generate(specification, seed) {
    const address = this.memory.lend([specification], (s) => this.calls.lab_generate(s, BigInt(seed)));
    return new World(this.memory, this.memory.need(address), specification, specification.split(":")[0],
      BigInt(seed));
  }

  /** Reads a graph file: .graph, edge list, GraphML, GML, DIMACS, node-link JSON, adjacency list.
   * @param {string} fileName @param {Uint8Array} bytes not compressed; see unpack()
   * @param {boolean} [twoWay] join the directions of a directed file, which is refused otherwise */
  read(fileName, bytes, twoWay = false) {
    const address = this.memory.lend([fileName, bytes], (n, b) => this.calls.lab_read(n, b, bytes.length, twoWay));
    return new World(this.memory, this.memory.need(address), fileName, "other", null);
  }

  /** Begins an exploration. @param {World} world @param {string} policy a name of policies(), which a guard such as
   * "@nearest" may follow; "player" is decided by choose() @param {Conditions} [conditions] */
  explore(world, policy, {source, seed = 1, steps = 0, weighted = false, back = false, budget = 0} = {}) {
    const from = source ?? world.source(seed);
    const address = this.memory.lend([policy], (p) =>
      this.calls.lab_explore(world.address, p, from, BigInt(seed), steps, weighted, back, budget));
    return new Exploration(this.memory, this.memory.need(address), world, policy);
  }

  /** Bounds on the shortest walk from a node through all that can be reached. @param {World} world
   * @param {number} source @param {{weighted?: boolean, back?: boolean, milliseconds?: number}} [options]
   * @returns {Bound} */
  bound(world, source, {weighted = false, back = false, milliseconds = 1000} = {}) {
    const result = this.memory.need(this.calls.lab_bound(world.address, source, weighted, back, milliseconds));
    const [lower, upper, optimal, seconds] = new Float64Array(this.calls.memory.buffer, result, 4);
    return {lower, upper, optimal: optimal !== 0, seconds};
  }

  /** Reads a trace of a graph that is there or, if it is of another, of the generated one that it names.
   * @param {Uint8Array} bytes @param {World|null} world @returns {Recording} */
  replayAny(bytes, world) {
    try {
      if (world) return this.replay(bytes, world);
    } catch {
      // of another graph, or damaged, which the next line says
    }
    return this.replay(bytes);
  }

  /** Reads a trace and checks it against its graph: `world`, or a generated one that the caller frees.
   * @param {Uint8Array} bytes @param {World|null} [world] @param {string} [fileName] @returns {Recording} */
  replay(bytes, world = null, fileName = "trace") {
    const result = this.memory.lend([fileName, bytes], (n, b) =>
      this.calls.lab_replay(n, b, bytes.length, world ? world.address : 0));
    const at = this.memory.need(result);
    const view = new DataView(this.calls.memory.buffer, at);
    const words = this.memory.words(at + TWO_DOUBLES, RECORDING);
    const graphName = this.memory.text(words.graphName);
    const generated = words.world && !world;
    return {
      seed: view.getBigUint64(0, true),
      budget: view.getFloat64(8, true),
      world: generated ? new World(this.memory, words.world, graphName, graphName.split(":")[0], null) : world,
      graphName,
      policy: this.memory.text(words.policy),
      source: words.source,
      decisions: this.memory.array(Uint32Array, words.decisions, words.decisionCount) ?? new Uint32Array(),
      weighted: words.weighted !== 0,
      back: words.returns !== 0,
      returned: words.returned !== 0,
    };
  }
}

/** Limits of decompressed files, of which the program has the first two: bytes that are always fine, times that larger
 * files may be as large as their compressed form, and bytes that a page can hold. */
const HARMLESS = 64 * 2 ** 20;
const MOST_RATIO = 200;
const MOST_UNPACKED = 256 * 2 ** 20;

/** Loads the module. @param {BufferSource} wasmBytes @returns {Promise<Core>} */
export async function loadCore(wasmBytes) {
  /** @type {any} */
  let calls = null;
  const imports = {wasi_snapshot_preview1: systemCalls(() => calls.memory)};
  const {instance} = await WebAssembly.instantiate(wasmBytes, imports);
  calls = instance.exports;
  calls._initialize();
  return new Core(calls);
}

/** Decompresses gzip; other bytes are returned as they are. Refuses what was made to fill the memory.
 * @param {Uint8Array} bytes @param {(size: number) => void} [tell] called with the number of bytes so far
 * @returns {Promise<Uint8Array>} */
export async function unpack(bytes, tell = () => {}) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const reader = stream.getReader();
  const parts = [];
  let size = 0;
  for (let part; !(part = await reader.read()).done; tell(size)) {
    parts.push(part.value);
    size += part.value.length;
    const limit = size > MOST_UNPACKED ? `${MOST_UNPACKED / 2 ** 20} MiB, which is what a page can hold`
      : size > HARMLESS && size / MOST_RATIO > bytes.length ? `${MOST_RATIO} times its size` : "";
    if (limit) {
      reader.cancel();
      throw new Error(`decompresses to more than ${limit}`);
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
