/* The marks above the ground: the path walked, the frontier, the path about to be walked, the start and the explorer.
 * Shapes tell them apart: squares, a dashed line, a ring and a triangle. */

import {followCourse} from '../worlds/layout.js';

/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('./pen.js').Pen} Pen */
/** @typedef {import('./cells.js').CellsView | import('./links.js').LinksView} View */
/** @typedef {import('../controls/log.js').Cursor} Cursor */
/** @typedef {import('../controls/log.js').Log} Log */

/** Half the side of a frontier node that fingers hit, in pixels; around it, a touch counts as well (gestures.js). */
const FINGER = 11;
/** Steps of the path walked that have a shade of their own; all older ones are as pale as can be. */
export const RECENT = 280;

/**
 * What is shown besides the explored part.
 * @typedef {object} Extras
 * @property {number} share                   share of the next path that is already walked, 0 to 1
 * @property {ArrayLike<number> | null} plan  the path about to be walked
 * @property {Map<number, number> | null} scores  score of each candidate, from 0 to 1
 * @property {number} chosen                  a highlighted frontier node, or -1
 * @property {boolean} [finger]               frontier nodes are large enough for a finger
 */

/** @param {View} view */
const trailWidth = (view) => Math.max(1.2, Math.min(view.size * 0.16, 5));

/** Adds the steps from way[from] to way[to]. @param {Pen} pen @param {View} view @param {ArrayLike<number>} way @param {number} from @param {number} to */
function addSteps(pen, view, way, from, to) {
  const {camera, scene} = view;
  if (to <= from) return;
  pen.moveTo(camera.screenX(scene.x[way[from]]), camera.screenY(scene.y[way[from]]));
  for (let i = from; i < to; i++) followCourse(scene, way[i], way[i + 1], (x, y) => pen.lineTo(camera.screenX(x), camera.screenY(y)));
}

/** @param {Pen} pen @param {View} view @param {string} colour */
function strokeTrail(pen, view, colour) {
  pen.strokeStyle = colour;
  pen.lineWidth = trailWidth(view);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke();
}

/** Draws the steps `from` to `to - 1` in the palest shade, each edge once, when it was walked first.
 * @param {Pen} pen @param {View} view @param {Log} log @param {number} from @param {number} to @param {Palette} colours */
export function drawOldTrail(pen, view, log, from, to, colours) {
  const {fresh} = log, way = log.way.values, steps = fresh.values;
  let low = 0, high = fresh.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle] < from) low = middle + 1;
    else high = middle;
  }
  if (low === fresh.length || steps[low] >= to) return;
  pen.beginPath();
  for (; low < fresh.length && steps[low] < to; low++) addSteps(pen, view, way, steps[low], steps[low] + 1);
  strokeTrail(pen, view, colours.trail[0]);
}

/** Draws the last steps, the newest darkest, and returns where the explorer is and where it comes from.
 * @param {Pen} pen @param {View} view @param {Cursor} cursor @param {number} share @param {Palette} colours */
function drawRecentTrail(pen, view, cursor, share, colours) {
  const {log, t} = cursor, way = log.way.values;
  const end = log.wayEnd[t] - 1, steps = t < log.last ? log.wayEnd[t + 1] - 1 - end : 0;
  const ahead = share * steps, whole = Math.min(end + Math.floor(ahead), end + steps);
  const begin = Math.max(0, end - RECENT), shades = colours.trail.length;
  for (let shade = 0; shade < shades; shade++) {
    const from = begin + Math.floor((whole - begin) * shade / shades), to = begin + Math.floor((whole - begin) * (shade + 1) / shades);
    if (to <= from) continue;
    pen.beginPath();
    addSteps(pen, view, way, from, to);
    strokeTrail(pen, view, colours.trail[shade]);
  }
  const part = ahead - Math.floor(ahead);
  if (part > 0 && whole < end + steps) {
    const points = beginning(view, way[whole], way[whole + 1], part);
    pen.beginPath();
    points.forEach(([x, y], i) => i ? pen.lineTo(x, y) : pen.moveTo(x, y));
    strokeTrail(pen, view, colours.trail[shades - 1]);
    return arrow(points);
  }
  return arrow(beginning(view, way[Math.max(0, whole - 1)], way[whole], 1));
}

/** The pixels of a step's course up to a share of its length.
 * @param {View} view @param {number} from @param {number} to @param {number} share @returns {number[][]} */
function beginning(view, from, to, share) {
  const {camera, scene} = view;
  /** @type {number[][]} */
  const points = [], lengths = [0];
  followCourse(scene, from, to, (x, y) => points.push([camera.screenX(x), camera.screenY(y)]));
  for (let i = 1; i < points.length; i++) lengths.push(Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]));
  let left = share * lengths.reduce((sum, one) => sum + one, 0);
  for (let i = 1; i < points.length; i++) {
    if (left <= lengths[i]) {
      const part = lengths[i] > 0 ? left / lengths[i] : 0, [x, y] = points[i - 1];
      return [...points.slice(0, i), [x + part * (points[i][0] - x), y + part * (points[i][1] - y)]];
    }
    left -= lengths[i];
  }
  return points;
}

/** The end of a line and its direction. @param {number[][]} points */
function arrow(points) {
  const [x, y] = points[points.length - 1], [fromX, fromY] = points[Math.max(0, points.length - 2)];
  return {x, y, dx: x - fromX, dy: y - fromY};
}

/** @param {Pen} pen @param {View} view @param {ArrayLike<number>} plan @param {Palette} colours */
function drawPlan(pen, view, plan, colours) {
  const width = Math.max(1.2, trailWidth(view) * 0.6);
  pen.beginPath();
  addSteps(pen, view, plan, 0, plan.length - 1);
  pen.strokeStyle = colours.plan;
  pen.lineWidth = width;
  pen.lineCap = 'butt';
  pen.setLineDash([3 * width, 2.2 * width]);
  pen.stroke();
  pen.setLineDash([]);
}

/** @param {Pen} pen @param {View} view @param {Cursor} cursor @param {Extras} extras @param {Palette} colours */
function drawFrontier(pen, view, cursor, extras, colours) {
  const {camera, scene} = view, {scores} = extras;
  const half = Math.max(extras.finger ? FINGER : 1.8, Math.min(view.size * (scene.style === 'cells' ? 0.27 : 0.3), 11));
  const squares = (/** @type {number} */ reach, /** @type {(node: number) => boolean} */ wanted) => {
    for (let i = 0; i < cursor.frontierCount; i++) {
      const node = cursor.frontier[i];
      if (wanted(node)) pen.fillRect(camera.screenX(scene.x[node]) - reach, camera.screenY(scene.y[node]) - reach, 2 * reach, 2 * reach);
    }
  };
  pen.fillStyle = colours.frontierEdge;
  if (half >= 2) squares(half + (half >= 4 ? 1 : 0.6), () => true);
  const levels = scores ? colours.scores.length : 1;
  for (let level = 0; level < levels; level++) {
    pen.fillStyle = scores ? colours.scores[level] : colours.frontier;
    squares(half, (node) => !scores || Math.min(levels - 1, Math.floor((scores.get(node) ?? 0) * levels)) === level);
  }
  if (extras.chosen >= 0) {
    const px = camera.screenX(scene.x[extras.chosen]), py = camera.screenY(scene.y[extras.chosen]), out = half + 3.5;
    pen.beginPath();
    pen.rect(px - out, py - out, 2 * out, 2 * out);
    pen.strokeStyle = colours.ink;
    pen.lineWidth = 2;
    pen.stroke();
  }
}

/** A ring around the start. @param {Pen} pen @param {View} view @param {number} node @param {Palette} colours */
function drawStart(pen, view, node, colours) {
  const px = view.camera.screenX(view.scene.x[node]), py = view.camera.screenY(view.scene.y[node]);
  const radius = Math.max(4, Math.min(view.size * 0.4, 13));
  pen.beginPath();
  pen.moveTo(px + radius, py);
  pen.arc(px, py, radius, 0, 2 * Math.PI);
  pen.strokeStyle = colours.start;
  pen.lineWidth = Math.max(1.2, radius / 5);
  pen.stroke();
}

/** A triangle that points where it walks. @param {Pen} pen @param {View} view
 * @param {{x: number, y: number, dx: number, dy: number}} at @param {Palette} colours */
function drawAgent(pen, view, at, colours) {
  const radius = Math.max(7, Math.min(view.size * 0.44, 14)), turn = at.dx || at.dy ? Math.atan2(at.dy, at.dx) : -Math.PI / 2;
  pen.beginPath();
  for (let corner = 0; corner < 3; corner++) {
    const angle = turn + corner * 2 * Math.PI / 3, reach = corner ? radius * 0.92 : radius * 1.12;
    const px = at.x + reach * Math.cos(angle), py = at.y + reach * Math.sin(angle);
    if (corner) pen.lineTo(px, py);
    else pen.moveTo(px, py);
  }
  pen.closePath();
  pen.fillStyle = colours.agent;
  pen.fill();
  pen.strokeStyle = colours.agentEdge;
  pen.lineWidth = 1.5;
  pen.lineJoin = 'round';
  pen.stroke();
}

/** Draws everything that changes from frame to frame.
 * @param {Pen} pen @param {View} view @param {Cursor} cursor @param {Extras} extras @param {Palette} colours */
export function drawLive(pen, view, cursor, extras, colours) {
  const at = drawRecentTrail(pen, view, cursor, extras.share, colours);
  drawFrontier(pen, view, cursor, extras, colours);
  if (extras.plan && extras.plan.length > 1) drawPlan(pen, view, extras.plan, colours);
  drawStart(pen, view, cursor.log.nodes[0], colours);
  drawAgent(pen, view, at, colours);
}
