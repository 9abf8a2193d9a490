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
 * @property {string[]} trail    the path walked, oldest first
 * @property {string[]} scores   lowest first
 * @property {string} ink
 * @property {string} faint
 * @property {string[]} lanes    lines of a chart
 */

/** @type {Palette} */
const light = {
  fog: '#e9e7e1', ghost: '#d9d6ce', floor: '#ffffff', floorEdge: '#e6eaf0', wall: '#5d6b82', link: '#a9b6c9',
  visited: '#1b5ea7', frontier: '#32be7f', frontierEdge: '#10724a', agent: '#d42f26', agentEdge: '#ffffff',
  start: '#222631', plan: '#222631',
  trail: ['#f0d2ac', '#f0c490', '#efb46f', '#eca351', '#e79035', '#e07c1b', '#d66804'],
  scores: ['#a5dbc0', '#7fcba6', '#58b98b', '#34a272', '#178058', '#06573a'],
  ink: '#222631', faint: '#6b7280', lanes: ['#1b5ea7', '#d55e00', '#009e73', '#b45c93'],
};

/** @type {Palette} */
const dark = {
  fog: '#12161d', ghost: '#1c222c', floor: '#323f52', floorEdge: '#263142', wall: '#05070a', link: '#4d5d75',
  visited: '#6aa8ec', frontier: '#3ecf8e', frontierEdge: '#b9f3d8', agent: '#ff6257', agentEdge: '#12161d',
  start: '#eef1f6', plan: '#eef1f6',
  trail: ['#5b4631', '#70512f', '#8a5f2d', '#a56f2b', '#c27f2a', '#de902b', '#f8a431'],
  scores: ['#2b6650', '#317a5e', '#399271', '#48b088', '#66d2a6', '#a6f7d4'],
  ink: '#eef1f6', faint: '#97a1b1', lanes: ['#6aa8ec', '#f0894a', '#35c79a', '#dd8fc0'],
};

const asksForDark = matchMedia('(prefers-color-scheme: dark)');

/** The palette that the system's setting asks for. */
export function palette() {
  return asksForDark.matches ? dark : light;
}

/** Calls back when the system's setting changes. @param {() => void} changed */
export function onPaletteChange(changed) {
  asksForDark.addEventListener('change', changed);
}

/** Dashes of the lanes' lines, so that a chart can be read without colours. */
export const laneDashes = [[], [7, 4], [2, 3], [9, 3, 2, 3]];
/** Marks of the lanes, in the same order. */
export const laneMarks = ['●', '■', '▲', '◆'];
