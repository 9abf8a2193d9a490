/* The record of one exploration, and a cursor that shows it at any moment.
 *
 * The core explores once, forwards. Every visit is appended here. Going back, seeking and exporting read the record and
 * never ask the core. A cursor keeps the state of each node and moves by single visits in both directions, so a
 * step costs what it changes. */

/** @typedef {import('../core/core.js').Step} Visit */

export const UNKNOWN = 0, FRONTIER = 1, VISITED = 2;
/** The visit number of nodes that were not visited. */
const NEVER = 0x7fffffff;

/** Numbers that grow at the end. */
class Numbers {
  constructor() {
    this.values = new Uint32Array(256);
    this.length = 0;
  }

  /** @param {ArrayLike<number>} list @param {number} [from] */
  append(list, from = 0) {
    const needed = this.length + list.length - from;
    if (needed > this.values.length) {
      const larger = new Uint32Array(Math.max(needed, 2 * this.values.length));
      larger.set(this.values);
      this.values = larger;
    }
    for (let i = from; i < list.length; i++) this.values[this.length++] = list[i];
  }
}

export class Log {
  /** @param {number} nodeCount @param {number} source @param {ArrayLike<number>} discovered the neighbours of the source */
  constructor(nodeCount, source, discovered) {
    /** The nodes visited, in order; [0] is the source. */
    this.nodes = [source];
    /** Distance walked when each was reached. */
    this.distance = [0];
    /** Every node on the way, in order; the way to visit t ends at wayEnd[t] - 1. */
    this.way = new Numbers();
    this.wayEnd = [1];
    /** Steps of the way that walk an edge for the first time: step i leads from way[i] to way[i + 1]. */
    this.fresh = new Numbers();
    /** @type {Set<number>} */
    this.walked = new Set();
    this.found = new Numbers();
    this.foundEnd = [discovered.length];
    this.finished = false;
    /** The last entry is the way home, which is no decision. */
    this.home = false;
    /** The visit at which each node was visited. */
    this.when = new Int32Array(nodeCount).fill(NEVER);
    this.when[source] = 0;
    this.way.append([source]);
    this.found.append(discovered);
  }

  /** Index of the last visit. */
  get last() {
    return this.nodes.length - 1;
  }

  /** Number of decisions up to a visit. @param {number} t */
  decisions(t) {
    return this.home && t === this.last ? t - 1 : t;
  }

  /** @param {Visit} visit */
  append(visit) {
    this.nodes.push(visit.node);
    this.when[visit.node] = Math.min(this.when[visit.node], this.last);
    this.distance.push(this.distance[this.last - 1] + visit.cost);
    for (let i = 1; i < visit.path.length; i++) this.noteEdge(visit.path[i - 1], visit.path[i], this.way.length + i - 2);
    this.way.append(visit.path, 1);
    this.wayEnd.push(this.way.length);
    this.found.append(visit.discovered);
    this.foundEnd.push(this.found.length);
  }

  /** @param {number} from @param {number} to @param {number} step */
  noteEdge(from, to, step) {
    const key = Math.min(from, to) * this.when.length + Math.max(from, to);
    if (this.walked.has(key)) return;
    this.walked.add(key);
    this.fresh.append([step]);
  }

  /** The way to visit t, from the node before on. @param {number} t */
  path(t) {
    return this.way.values.subarray(t ? this.wayEnd[t - 1] - 1 : 0, this.wayEnd[t]);
  }

  /** @param {number} t */
  discovered(t) {
    return this.found.values.subarray(t ? this.foundEnd[t - 1] : 0, this.foundEnd[t]);
  }

  /** Decisions a unit of distance, 0 at the start. @param {number} t */
  rate(t) {
    return this.distance[t] > 0 ? this.decisions(t) / this.distance[t] : 0;
  }

  /** The last visit that was reached within a distance. O(log visits). @param {number} distance */
  atDistance(distance) {
    let low = 0, high = this.last;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.distance[middle] <= distance) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

export class Cursor {
  /** @param {Log} log */
  constructor(log) {
    const nodeCount = log.when.length;
    this.log = log;
    this.t = 0;
    this.seen = new Uint8Array(nodeCount);
    /** Frontier nodes in no particular order, and the place of each. */
    this.frontier = new Uint32Array(nodeCount);
    this.frontierCount = 0;
    this.place = new Uint32Array(nodeCount);
    this.visited = 1;
    this.seen[log.nodes[0]] = VISITED;
    for (const node of log.discovered(0)) this.add(node);
  }

  get current() {
    return this.log.nodes[this.t];
  }

  get known() {
    return this.visited + this.frontierCount;
  }

  /** @param {number} node */
  add(node) {
    this.seen[node] = FRONTIER;
    this.place[node] = this.frontierCount;
    this.frontier[this.frontierCount++] = node;
  }

  /** @param {number} node @param {number} state */
  remove(node, state) {
    if (this.seen[node] === FRONTIER) {
      const last = this.frontier[--this.frontierCount];
      this.frontier[this.place[node]] = last;
      this.place[last] = this.place[node];
    }
    this.seen[node] = state;
  }

  /** Goes to the next visit. The caller checks that there is one. */
  forward() {
    const t = ++this.t, node = this.log.nodes[t];
    if (this.seen[node] !== VISITED) {
      this.remove(node, VISITED);
      this.visited++;
    }
    for (const found of this.log.discovered(t)) this.add(found);
  }

  /** Goes to the visit before. */
  backward() {
    const t = this.t--, node = this.log.nodes[t];
    for (const found of this.log.discovered(t)) this.remove(found, UNKNOWN);
    if (this.log.decisions(t) === t) { /* the way home visits nothing new */
      this.add(node);
      this.visited--;
    }
  }

  /** Goes to visit t. Returns whether it only went forwards. @param {number} t */
  seek(t) {
    const target = Math.max(0, Math.min(t, this.log.last)), back = target < this.t;
    while (this.t < target) this.forward();
    while (this.t > target) this.backward();
    return !back;
  }
}
