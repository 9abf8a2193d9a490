/* Where the nodes of a world lie on the picture, and in which style it is drawn.
 *
 * A scene has x to the right and y down, in units of its own; a camera turns them into pixels. Lattices are drawn as
 * cells (a floor, or a maze with walls), trees in layers, ladders as a spiral, maps as streets, all others as nodes
 * and edges where the core has put them. */
import {layerTree, isTree, windLadder} from './shapes.js';

/** @typedef {import('../core/core.js').World} World */

/**
 * @typedef {object} Scene
 * @property {World} world
 * @property {'cells' | 'links' | 'streets'} style
 * @property {Float32Array} x
 * @property {Float32Array} y
 * @property {{left: number, top: number, right: number, bottom: number}} box
 * @property {number} spacing      typical distance between neighbours
 * @property {number} metres       metres a unit; 0 if the scene is no map
 * @property {Cells | null} cells
 */

/**
 * The board of a lattice.
 * @typedef {object} Cells
 * @property {number} columns
 * @property {number} rows
 * @property {number} left         x of column 0
 * @property {number} top          y of row 0
 * @property {Int32Array} node     node of each cell; -1 for a wall
 * @property {boolean} walls       some cells inside the board are walls
 */

/** Room of a node in a layered tree, in leaves. */
const LEAF_ROOM = 2;
/** Nodes that lie closer than an edge share this much of their gap. */
const CLOSE = 1.6;

/** @type {(world: World) => Scene} */
export function makeScene(world) {
  const count = world.nodeCount;
  /** @type {Float32Array} */
  let x = new Float32Array(count);
  /** @type {Float32Array} */
  let y = new Float32Array(count);
  const metres = world.geographic ? 1 : 0;
  if (world.x && world.y) {
    x.set(world.x);
    for (let i = 0; i < count; i++) y[i] = -world.y[i];
  } else placeOnCircle(x, y);
  const cells = world.kind === 'ladder' ? null : findCells(world, x, y);
  const layered = world.kind !== 'ladder' && !cells && !metres && isTree(world);
  if (world.kind === 'ladder') ({x, y} = windLadder(world));
  else if (layered) ({x, y} = layerTree(world));
  const box = boxOf(x, y);
  return {world, x, y, box, cells, metres, style: cells ? 'cells' : metres ? 'streets' : 'links',
    spacing: cells ? 1 : layered ? LEAF_ROOM : typicalLength(world, x, y)};
}

/** @type {(x: Float32Array, y: Float32Array) => void} */
function placeOnCircle(x, y) {
  for (let i = 0; i < x.length; i++) {
    x[i] = Math.cos(2 * Math.PI * i / x.length) * x.length;
    y[i] = Math.sin(2 * Math.PI * i / x.length) * x.length;
  }
}

/** @type {(x: Float32Array, y: Float32Array) => Scene['box']} */
function boxOf(x, y) {
  const box = {left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity};
  for (let i = 0; i < x.length; i++) {
    box.left = Math.min(box.left, x[i]);
    box.right = Math.max(box.right, x[i]);
    box.top = Math.min(box.top, y[i]);
    box.bottom = Math.max(box.bottom, y[i]);
  }
  return box;
}

/** Room around a node: the median length of edges, or less if nodes lie closer to each other. Looks at some nodes only.
 * @type {(world: World, x: Float32Array, y: Float32Array) => number} */
function typicalLength(world, x, y) {
  const lengths = [], gaps = [], {nodeCount} = world, stride = Math.max(1, Math.floor(nodeCount / 400));
  const order = Uint32Array.from(x.keys()).sort((a, b) => x[a] - x[b]);
  for (let i = 0; i < nodeCount; i += stride) {
    const v = order[i];
    for (let j = world.offsets[v]; j < world.offsets[v + 1] && j < world.offsets[v] + 2; j++)
      lengths.push(Math.hypot(x[v] - x[world.neighbors[j]], y[v] - y[world.neighbors[j]]));
    let gap = Infinity;
    for (const way of [-1, 1])
      for (let j = i + way; j >= 0 && j < nodeCount && Math.abs(x[order[j]] - x[v]) < gap; j += way)
        gap = Math.min(gap, Math.hypot(x[order[j]] - x[v], y[order[j]] - y[v]) || gap);
    if (gap < Infinity) gaps.push(gap);
  }
  return Math.min(median(lengths), CLOSE * median(gaps)) || 1;
}

/** @param {number[]} values */
function median(values) {
  return values.filter((value) => value > 0).sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** The board, if every edge joins adjacent cells and all adjacent cells are joined; otherwise null.
 * @type {(world: World, x: Float32Array, y: Float32Array) => Cells | null} */
function findCells(world, x, y) {
  if (world.geographic || !world.x || world.nodeCount < 2) return null;
  const box = boxOf(x, y), columns = box.right - box.left + 1, rows = box.bottom - box.top + 1;
  if (columns * rows > 64 * world.nodeCount + 4096) return null;
  for (let v = 0; v < world.nodeCount; v++) if (!Number.isInteger(x[v]) || !Number.isInteger(y[v])) return null;
  const node = new Int32Array(columns * rows).fill(-1);
  for (let v = 0; v < world.nodeCount; v++) {
    const at = (y[v] - box.top) * columns + x[v] - box.left;
    if (node[at] >= 0) return null;
    node[at] = v;
  }
  let joined = 0;
  for (let v = 0; v < world.nodeCount; v++)
    for (let i = world.offsets[v]; i < world.offsets[v + 1]; i++, joined++) {
      const w = world.neighbors[i];
      if (Math.abs(x[v] - x[w]) + Math.abs(y[v] - y[w]) !== 1) return null;
    }
  let adjacent = 0;
  for (let at = 0; at < node.length; at++) {
    if (node[at] < 0) continue;
    if ((at + 1) % columns && node[at + 1] >= 0) adjacent += 2;
    if (at + columns < node.length && node[at + columns] >= 0) adjacent += 2;
  }
  if (adjacent !== joined) return null;
  return {columns, rows, left: box.left, top: box.top, node, walls: node.includes(-1)};
}

/** Calls back for each point of the course from one node to a neighbour, both ends included.
 * @param {Scene} scene @param {number} from @param {number} to @param {(x: number, y: number) => void} visit */
export function followCourse(scene, from, to, visit) {
  const {world, x, y} = scene, {bendOffsets, bendX, bendY} = world;
  visit(x[from], y[from]);
  if (bendOffsets && bendX && bendY && scene.style === 'streets') {
    const low = Math.min(from, to), high = Math.max(from, to);
    let at = world.offsets[low];
    while (at < world.offsets[low + 1] && world.neighbors[at] !== high) at++;
    if (at < world.offsets[low + 1]) {
      const begin = bendOffsets[at], end = bendOffsets[at + 1];
      if (from === low) for (let i = begin; i < end; i++) visit(bendX[i], -bendY[i]);
      else for (let i = end - 1; i >= begin; i--) visit(bendX[i], -bendY[i]);
    }
  }
  visit(x[to], y[to]);
}
