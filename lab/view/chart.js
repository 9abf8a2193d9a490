/* The live chart: how each explorer of a race is doing, over decisions or over distance. Lines differ in colour and in
 * dashes, and end in the lane's mark. */
import {laneDashes, laneMarks, palette} from './palette.js';

/** @typedef {import('../controls/log.js').Log} Log */
/** @typedef {import('./pen.js').Pen} Pen */

/**
 * @typedef {object} Line
 * @property {Log} log
 * @property {number} t        shown up to this visit
 * @property {string} name
 */

/**
 * @typedef {object} Axes
 * @property {boolean} byDistance  x is the distance walked, otherwise the number of decisions
 * @property {boolean} weighted    y is the share of nodes visited, otherwise the exploration rate
 * @property {number} most         the end of x
 * @property {number} nodes        number of nodes
 * @property {string} end          text of the end of x
 */

const LEFT = 44, RIGHT = 12, TOP = 10, BOTTOM = 18;

/** @param {Line} line @param {number} t @param {Axes} axes */
function valueAt(line, t, axes) {
  return axes.weighted ? (line.log.decisions(t) + 1) / axes.nodes : line.log.rate(t);
}

/** Draws the chart. O(pixels) for each line. @param {Pen} pen @param {number} width @param {number} height @param {Line[]} lines @param {Axes} axes */
export function drawChart(pen, width, height, lines, axes) {
  const colours = palette(), wide = width - LEFT - RIGHT, high = height - TOP - BOTTOM;
  const x = (/** @type {number} */ value) => LEFT + wide * Math.min(1, value / Math.max(axes.most, 1));
  const y = (/** @type {number} */ value) => TOP + high * (1 - Math.max(0, Math.min(value, 1)));
  pen.font = '11px system-ui, sans-serif';
  for (const value of [0, 0.5, 1]) {
    pen.beginPath();
    pen.moveTo(LEFT, y(value));
    pen.lineTo(width - RIGHT, y(value));
    pen.strokeStyle = colours.ghost;
    pen.lineWidth = 1;
    pen.stroke();
    pen.fillStyle = colours.faint;
    pen.textAlign = 'right';
    pen.fillText(axes.weighted ? `${100 * value} %` : String(value), LEFT - 6, y(value) + 4);
  }
  pen.textAlign = 'right';
  pen.fillText(axes.end, width - RIGHT, height - 4);
  pen.textAlign = 'left';
  pen.fillText(axes.weighted ? 'share of nodes visited' : `exploration rate${width > 460 ? ': decisions per edge walked' : ''}`, LEFT, height - 4);
  for (let i = lines.length - 1; i >= 0; i--) drawLine(pen, lines[i], i, axes, x, y, wide);
}

/** @param {Pen} pen @param {Line} line @param {number} lane @param {Axes} axes
 * @param {(value: number) => number} x @param {(value: number) => number} y @param {number} wide */
function drawLine(pen, line, lane, axes, x, y, wide) {
  const colour = palette().lanes[lane % 4], {log, t} = line;
  if (t < 1) return;
  const stride = Math.max(1, Math.floor(t / Math.max(wide, 1)));
  const place = (/** @type {number} */ at) => x(axes.byDistance ? log.distance[at] : log.decisions(at));
  pen.beginPath();
  pen.moveTo(place(1), y(valueAt(line, 1, axes)));
  for (let at = 1 + stride; at < t; at += stride) pen.lineTo(place(at), y(valueAt(line, at, axes)));
  const endX = place(t), endY = y(valueAt(line, t, axes));
  pen.lineTo(endX, endY);
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.lineJoin = 'round';
  pen.setLineDash(laneDashes[lane % 4]);
  pen.stroke();
  pen.setLineDash([]);
  pen.fillStyle = colour;
  pen.font = '13px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.fillText(laneMarks[lane % 4], endX, endY + 4.5);
}
