/* Bounds on the shortest walk, computed by a second core in a worker, so that the page stays alive. */
import {loadCore} from '../core/core.js';
import {away} from './away.js';
import {count, length} from './parts.js';

/** @typedef {{lower: number, upper: number, optimal: boolean}} Bound */
/** @typedef {{spec: string, seed: number, file?: string, bytes?: Uint8Array, source: number, back: boolean, weighted: boolean}} Question */

/** The method's own limit, and the time after which the worker is ended. */
const THINK_MILLISECONDS = 3000, PATIENCE_MILLISECONDS = 20000;

/* Runs in the worker. */
const findBound = async (/** @type {{module: Uint8Array<ArrayBuffer>, question: Question, milliseconds: number}} */ {module, question, milliseconds}) => {
  const core = await loadCore(module), {spec, seed, file, bytes, source, back, weighted} = question;
  const world = bytes ? core.read(file ?? '', bytes) : core.generate(spec, seed);
  return core.bound(world, source, {back, weighted, milliseconds});
};

export class Bounder {
  /** @param {Uint8Array<ArrayBuffer>} module the core as WebAssembly */
  constructor(module) {
    this.module = module;
    /** @type {Map<string, Promise<Bound | null>>} */
    this.answers = new Map();
  }

  /** The bounds, or null if they take too long or the browser has no workers. The same question is answered at once.
   * @param {Question} question */
  ask(question) {
    const key = JSON.stringify({...question, bytes: question.bytes?.length}), known = this.answers.get(key);
    if (known) return known;
    const answer = away(findBound, {module: this.module, question, milliseconds: THINK_MILLISECONDS},
      {signal: AbortSignal.timeout(PATIENCE_MILLISECONDS)}).catch(() => null);
    this.answers.set(key, answer);
    return answer;
  }
}

/** How far a walk is above the lower bound. @param {number} walked @param {Bound | null | undefined} bound */
export function overBound(walked, bound) {
  if (bound === undefined) return '…';
  return bound && bound.lower > 0 ? `+${count(100 * (walked / bound.lower - 1), 1)} %` : '–';
}

/** @param {Bound | null} bound @param {string} unit */
export function describeBound(bound, unit) {
  if (!bound) return 'The bounds on the shortest walk take too long here.';
  if (bound.optimal) return `The shortest walk with a map is ${length(bound.upper, unit)}.`;
  return `With a map the shortest walk is between ${length(bound.lower, unit)} and ${length(bound.upper, unit)}.`;
}
