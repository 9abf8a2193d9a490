/* Bounds on the shortest walk, computed by a second core in a worker, so that the page stays alive. The worker's
 * source is the core's module, which is the beginning of the page's script. */
import {count, length} from './parts.js';

/** @typedef {{lower: number, upper: number, optimal: boolean}} Bound */
/** @typedef {{spec: string, seed: number, file?: string, bytes?: Uint8Array, twoWay?: boolean, source: number, back: boolean, weighted: boolean}} Question */

/** The method's own limit, and the time after which the worker is ended. */
const THINK_MILLISECONDS = 3000, PATIENCE_MILLISECONDS = 20000;

/* Runs in the worker. */
const workerSource = `
onmessage = async ({data: {module, question}}) => {
  const core = await loadCore(module), {spec, seed, file, bytes, twoWay, source, back, weighted} = question;
  const world = bytes ? core.read(file, bytes, twoWay) : core.generate(spec, seed);
  postMessage(core.bound(world, source, {back, weighted, milliseconds: ${THINK_MILLISECONDS}}));
};`;

/** The source of the core's module: the first part of the page's script. */
function coreSource() {
  const script = document.getElementById('noge-script')?.textContent ?? '';
  return script.slice(0, script.indexOf('/* ---- worlds/'));
}

export class Bounder {
  /** @param {Uint8Array} module the core as WebAssembly */
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
    const answer = this.compute(question).catch(() => null);
    this.answers.set(key, answer);
    return answer;
  }

  /** @param {Question} question @returns {Promise<Bound | null>} */
  async compute(question) {
    const address = URL.createObjectURL(new Blob([coreSource(), workerSource], {type: 'text/javascript'})), worker = new Worker(address);
    try {
      return await new Promise((done, fail) => {
        worker.onmessage = ({data}) => done(data);
        worker.onerror = (event) => {
          event.preventDefault();
          fail(new Error(event.message));
        };
        setTimeout(() => done(null), PATIENCE_MILLISECONDS);
        worker.postMessage({module: this.module, question});
      });
    } finally {
      worker.terminate();
      URL.revokeObjectURL(address);
    }
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
