/* The colours of pictures, for a light and a dark page. Blue, green, red and orange are those of noge's other drawings.
 * They differ in lightness, and every mark has a shape of its own, so no meaning rests on hue alone. */

/**
 * @typedef {object} Palette
 * @property {string} fog        what has not been seen
 * @property {string} ghost      the world below the fog, if it is shown
 * @property {string} floor      visited cells
 * @property {string} floorEdge  lines between cells
 * @property {string} wall
 * @property {string} link       known edges
 * @property {string} visited    visited nodes
 * @property {string} frontier
 * @property {string} frontierEdge
 * @property {string} agent
 * @property {string} agentEdge
 * @property {string} start
 * @property {string} plan       the path about to be walked
 * @property {string[]} trail    the path walked, oldest first: from the floor to the explorer's colour
 * @property {string[]} scores   lowest first
 * @property {string} ink
 * @property {string} faint
 * @property {string[]} lanes    the colour of each explorer: its walk, its line of the chart, its mark
 */

/** @type {Palette} */
const light = {
  fog: '#e9e7e1', ghost: '#d9d6ce', floor: '#ffffff', floorEdge: '#e6eaf0', wall: '#5d6b82', link: '#a9b6c9',
  visited: '#1b5ea7', frontier: '#32be7f', frontierEdge: '#10724a', agent: '#d42f26', agentEdge: '#ffffff',
  start: '#222631', plan: '#222631',
  trail: [],
  scores: ['#a5dbc0', '#7fcba6', '#58b98b', '#34a272', '#178058', '#06573a'],
  ink: '#222631', faint: '#6b7280', lanes: ['#d66804', '#7440b8', '#c0257f', '#6e6a00'],
};

/** @type {Palette} */
const dark = {
  fog: '#12161d', ghost: '#1c222c', floor: '#2c3748', floorEdge: '#263142', wall: '#76869f', link: '#4d5d75',
  visited: '#6aa8ec', frontier: '#3ecf8e', frontierEdge: '#b9f3d8', agent: '#ff6257', agentEdge: '#12161d',
  start: '#eef1f6', plan: '#eef1f6',
  trail: [],
  scores: ['#2b6650', '#317a5e', '#399271', '#48b088', '#66d2a6', '#a6f7d4'],
  ink: '#eef1f6', faint: '#97a1b1', lanes: ['#f8a431', '#b795ff', '#ff85c8', '#d8d04a'],
};

const asksForDark = matchMedia('(prefers-color-scheme: dark)');

/** Shades of a trail, and the share of the explorer's colour in the palest. */
const SHADES = 7, PALEST = 0.3;

/** A colour between two others, all as `#rrggbb`. @param {string} from @param {string} to @param {number} share */
function between(from, to, share) {
  const part = (/** @type {string} */ colour, /** @type {number} */ at) => parseInt(colour.slice(at, at + 2), 16);
  return '#' + [1, 3, 5].map((at) => Math.round(part(from, at) * (1 - share) + part(to, at) * share).toString(16).padStart(2, '0')).join('');
}

/** A palette for each explorer. @param {Palette} base */
const forLanes = (base) => base.lanes.map((colour) =>
  ({...base, trail: Array.from({length: SHADES}, (_, i) => between(base.floor, colour, PALEST + (1 - PALEST) * i / (SHADES - 1)))}));
const lightLanes = forLanes(light), darkLanes = forLanes(dark);

/** The palette that the system's setting asks for, with the trail of an explorer. @param {number} [lane] */
export function palette(lane = 0) {
  return (asksForDark.matches ? darkLanes : lightLanes)[lane % light.lanes.length];
}

/** Calls back when the system's setting changes. @param {() => void} changed */
export function onPaletteChange(changed) {
  asksForDark.addEventListener('change', changed);
}

/** Dashes of the lanes' lines, so that a chart can be read without colours. */
export const laneDashes = [[], [7, 4], [2, 3], [9, 3, 2, 3]];
/** Marks of the lanes, in the same order. */
export const laneMarks = ['●', '■', '▲', '◆'];
