/* The address of a situation: `#maze:side=31&seed=7&p=universal,nn&t=120`. The first part names the world; everything
 * else has a default and is left out then. */

/**
 * @typedef {object} Situation
 * @property {string} world         a graph specification, or the name of a world in the page
 * @property {number} seed          decides the world and the exploration
 * @property {number | null} walk   the seed of the exploration, if it is another
 * @property {string | null} source name of the start, if it was chosen
 * @property {string[]} policies
 * @property {number} t             number of decisions shown
 * @property {'watch' | 'race' | 'play'} mode
 * @property {boolean} byDistance
 * @property {boolean} weighted
 * @property {boolean} back
 * @property {boolean} fog
 * @property {string} day           date of a daily maze, or ""
 */

export const MOST_LANES = 4, MOST_SEED = 2 ** 32 - 1;

/** What an address leaves out. @type {Situation} */
const usual = {world: 'grid:rows=12,columns=12', seed: 1, walk: null, source: null, policies: ['universal'], t: 0, mode: 'watch',
  byDistance: false, weighted: false, back: false, fog: true, day: ''};

/** What a visitor sees first: a race on a grid of the usual size with the usual seed. @returns {Situation} */
export function firstSituation() {
  return {...usual, policies: ['universal', 'nn'], mode: 'race', byDistance: true};
}

/** What is typical there: `noge compare grid:rows=12,columns=12 -p nn,universal --seeds 10 --episodes 100 -m length`. */
export const FIRST_TALE = 'Two explorers race through the same unknown grid: on average universal walks 146 steps and nn 187; 143 is the least.';

/** Whether the first sentence is about this situation, whatever its seed and moment. @param {Situation} now */
export function isFirst(now) {
  const first = firstSituation();
  return now.mode === 'race' && now.world === first.world && String(now.policies) === String(first.policies) && !now.back;
}

/** @param {string} text @param {number} otherwise */
function natural(text, otherwise) {
  const value = Number(text);
  return /^\d+$/.test(text) && value <= MOST_SEED ? value : otherwise;
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads a fragment, with or without its `#`. Unknown parts are ignored. @param {string} fragment @returns {Situation | null} */
export function parseAddress(fragment) {
  const text = fragment.replace(/^#/, '');
  if (!text) return null;
  const found = {...usual}, parts = text.split('&');
  for (const part of parts) {
    const cut = part.search(/[=:]/), colon = part[cut] === ':';
    const name = cut < 0 || colon ? '' : part.slice(0, cut), value = decode(part.slice(cut + 1));
    if (!name) found.world = decode(part) || found.world;
    else if (name === 'seed') found.seed = natural(value, 1);
    else if (name === 'walk') found.walk = natural(value, 1);
    else if (name === 'source') found.source = value;
    else if (name === 'p') found.policies = value.split(',').filter(Boolean).slice(0, MOST_LANES);
    else if (name === 't') found.t = natural(value, 0);
    else if (name === 'play') found.mode = 'play';
    else if (name === 'by') found.byDistance = value === 'distance';
    else if (name === 'weighted') found.weighted = value === '1';
    else if (name === 'back') found.back = value === '1';
    else if (name === 'fog') found.fog = value !== '0';
    else if (name === 'day' && /^\d{4}-\d\d-\d\d$/.test(value)) found.day = value;
  }
  if (!found.policies.length) found.policies = ['universal'];
  if (found.mode !== 'play') found.mode = found.policies.length > 1 ? 'race' : 'watch';
  return found;
}

/** The fragment of a situation, without `#`. @param {Situation} now */
export function printAddress(now) {
  const parts = [encodeURIComponent(now.world).replace(/%3A/g, ':').replace(/%3D/g, '=').replace(/%2C/g, ',')];
  parts.push(`seed=${now.seed}`);
  if (now.walk !== null && now.walk !== now.seed) parts.push(`walk=${now.walk}`);
  if (now.source !== null) parts.push(`source=${encodeURIComponent(now.source)}`);
  if (now.mode === 'play') parts.push('play=1');
  else parts.push(`p=${now.policies.map((name) => encodeURIComponent(name).replace(/%3A/g, ':').replace(/%40/g, '@')).join(',')}`);
  if (now.byDistance) parts.push('by=distance');
  if (now.weighted) parts.push('weighted=1');
  if (now.back) parts.push('back=1');
  if (!now.fog) parts.push('fog=0');
  if (now.day) parts.push(`day=${now.day}`);
  if (now.t > 0 && now.mode !== 'play') parts.push(`t=${now.t}`);
  return parts.join('&');
}
