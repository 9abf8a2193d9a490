/* One explorer of a race: its exploration in the core, the record of it, and the moment that is shown.
 *
 * The exploration runs ahead of what is shown, a few milliseconds a frame, until it is finished. A second exploration,
 * the probe, stands at the shown decision and answers questions about candidates. */
import {Cursor, Log} from './log.js';

/** @typedef {import('../core/core.js').Core} Core */
/** @typedef {import('../core/core.js').World} World */
/** @typedef {import('../core/core.js').Conditions} Options */
/** @typedef {import('../core/core.js').Exploration} Exploration */

/** The policy of a person. */
export const PLAYER = 'player';

/** The neighbours of a node, each once, without itself. @param {World} world @param {number} node */
export function neighborsOf(world, node) {
  const row = new Set(world.neighbors.subarray(world.offsets[node], world.offsets[node + 1]));
  row.delete(node);
  return [...row];
}

export class Lane {
  /**
   * Throws if the policy is unknown.
   * @param {Core} core @param {World} world @param {string} policy @param {Options} options
   * @param {{label?: string, choices?: ArrayLike<number>}} [recorded] choices of a recorded exploration, which `player` repeats
   */
  constructor(core, world, policy, options, recorded = {}) {
    this.core = core;
    this.world = world;
    this.policy = policy;
    this.options = options;
    this.label = recorded.label ?? policy;
    this.choices = recorded.choices ?? null;
    this.exploration = core.explore(world, policy, options);
    const source = this.exploration.current;
    this.options = {...options, source};
    this.log = new Log(world.nodeCount, source, neighborsOf(world, source));
    this.cursor = new Cursor(this.log);
    /** @type {Exploration | null} */
    this.probe = null;
    this.probeAt = 0;
    /** Scores of the candidates at visit `scored`. @type {Map<number, number> | null} */
    this.scores = null;
    this.scored = -1;
    this.finishIfDone();
  }

  /** Waits for a person's choice. */
  get waits() {
    return this.policy === PLAYER && !this.choices;
  }

  finishIfDone() {
    if (this.exploration.finished && !this.options.back) this.log.finished = true;
  }

  /** Makes one decision; returns false at the end. */
  advance() {
    if (this.log.finished || this.waits) return false;
    const {choices} = this, chosen = choices && this.log.last < choices.length;
    const ended = choices && !chosen && !this.exploration.finished; /* a recording that stopped early */
    const visit = ended ? null : chosen ? this.exploration.choose(choices[this.log.last]) : this.exploration.step();
    if (!visit) this.log.finished = true;
    else this.record(visit);
    return visit !== null;
  }

  /** @param {import('../core/core.js').Step} visit */
  record(visit) {
    this.log.append(visit);
    if (visit.home) this.log.home = this.log.finished = true;
    this.finishIfDone();
  }

  /** Walks to a node that a person chose. @param {number} node */
  choose(node) {
    const visit = this.exploration.choose(node);
    if (visit) this.record(visit);
    if (!this.exploration.finished || !this.options.back) return;
    const home = this.exploration.step();
    if (home) this.record(home);
    this.log.finished = true;
  }

  /** Explores ahead until a time of performance.now(). @param {number} deadline */
  advanceUntil(deadline) {
    while (!this.log.finished && !this.waits && performance.now() < deadline) for (let i = 0; i < 16 && this.advance(); i++);
  }

  /** Explores up to a visit. @param {number} t */
  ensure(t) {
    while (this.log.last < t && this.advance());
  }

  /** Explores to the end. */
  complete() {
    while (this.advance());
  }

  /** An exploration that stands at visit t, for questions. It belongs to the lane. @param {number} t */
  standAt(t) {
    if (!this.probe || this.probeAt > t) {
      this.probe?.free();
      this.probe = this.core.explore(this.world, this.policy, this.options);
      this.probeAt = 0;
    }
    for (; this.probeAt < t; this.probeAt++) {
      if (this.policy === PLAYER) this.probe.choose(this.log.nodes[this.probeAt + 1]);
      else this.probe.step();
    }
    return this.probe;
  }

  /** Scores of the candidates at a visit, from 0 to 1, or null if the policy gives none. @param {number} t */
  scoresAt(t) {
    if (this.scored === t) return this.scores;
    this.scored = t;
    this.scores = null;
    if (this.policy === PLAYER || (this.log.finished && t >= this.log.last)) return null;
    const {nodes, scores} = this.standAt(t).candidates(), finite = scores?.filter(Number.isFinite);
    if (!scores || !finite?.length) return null;
    const least = finite.reduce((a, b) => Math.min(a, b)), most = finite.reduce((a, b) => Math.max(a, b));
    const share = (/** @type {number} */ score) => !Number.isFinite(score) ? 0 : most > least ? (score - least) / (most - least) : 1;
    this.scores = new Map([...nodes].map((node, i) => [node, share(scores[i])]));
    return this.scores;
  }

  free() {
    this.exploration.free();
    this.probe?.free();
    this.probe = null;
  }
}

/**
 * The shortest known way from one node to another, over edges of visited nodes. Null if there is none.
 * O(edges log nodes) with lengths, O(edges) without.
 * @param {World} world @param {Cursor} cursor @param {number} from @param {number} to @param {boolean} weighted
 * @returns {number[] | null}
 */
export function knownPath(world, cursor, from, to, weighted) {
  const {seen} = cursor, parent = new Map([[from, -1]]), far = new Map([[from, 0]]);
  /** @type {[number, number][]} a queue in order of distance; without lengths it stays sorted by itself */
  const queue = [[0, from]];
  const done = new Set();
  for (let head = 0; head < queue.length; head++) {
    const [distance, node] = queue[head];
    if (done.has(node)) continue;
    done.add(node);
    if (node === to) break;
    if (seen[node] !== 2) continue;
    for (let i = world.offsets[node]; i < world.offsets[node + 1]; i++) {
      const next = world.neighbors[i], length = weighted && world.lengths ? world.lengths[i] : 1;
      if (!seen[next] || (far.get(next) ?? Infinity) <= distance + length) continue;
      far.set(next, distance + length);
      parent.set(next, node);
      insert(queue, head + 1, [distance + length, next]);
    }
  }
  if (!parent.has(to)) return null;
  const path = [];
  for (let node = to; node >= 0; node = /** @type {number} */ (parent.get(node))) path.push(node);
  return path.reverse();
}

/** Inserts behind all that are as near. @param {[number, number][]} queue @param {number} from @param {[number, number]} entry */
function insert(queue, from, entry) {
  if (!queue.length || queue[queue.length - 1][0] <= entry[0]) {
    queue.push(entry);
    return;
  }
  let low = from, high = queue.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (queue[middle][0] <= entry[0]) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, entry);
}
