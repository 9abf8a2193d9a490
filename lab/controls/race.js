/* What a race shows besides the pictures: the live chart, and at the end a table with the bounds on the shortest walk. */
import {describeBound, overBound} from './bound.js';
import {drawChart} from '../view/chart.js';
import {onPaletteChange} from '../view/palette.js';
import {count, element, laneMark, length, make, makeTable} from './parts.js';

/** @typedef {import('./lab.js').Lab} Lab */

/** @param {Lab} lab */
export function attachRace(lab) {
  const canvas = /** @type {HTMLCanvasElement} */ (element('chart'));
  let tabled = '';
  let width = 0, height = 0;
  const draw = () => drawLines(lab, canvas, width, height);
  new ResizeObserver(() => {
    ({clientWidth: width, clientHeight: height} = canvas);
    draw();
  }).observe(canvas);
  onPaletteChange(draw);
  lab.onChange((what) => {
    if (what === 'lanes') {
      tabled = '';
      element('table').replaceChildren();
    }
    if (what !== 'moment') return;
    draw();
    const atEnd = lab.clock.moment > 0 && lab.clock.moment >= lab.end && lab.lanes.every((lane) => lane.log.finished);
    if (atEnd && !tabled) {
      tabled = 'yes';
      setTimeout(() => showTable(lab), 0); /* after the last frame, because bounds take a moment */
    }
  });
}

/** @param {Lab} lab @param {HTMLCanvasElement} canvas @param {number} width @param {number} height */
function drawLines(lab, canvas, width, height) {
  const pen = canvas.getContext('2d'), ratio = Math.min(devicePixelRatio || 1, 2);
  if (!pen || !width || !lab.world) return;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  const lines = lab.lanes.map((lane) => ({log: lane.log, t: lab.clock.position(lane).t, name: lane.label}));
  const byDistance = lab.clock.byDistance || lab.weighted;
  const most = byDistance ? Math.max(...lab.lanes.map((lane) => lane.log.distance[lane.log.last])) : lab.isGame ? lab.world.nodeCount - 1 : lab.end;
  const end = byDistance ? `${length(most, lab.unit)} walked` : `${count(most)} decisions`;
  drawChart(pen, width, height, lines, {byDistance, weighted: lab.weighted, most, nodes: lab.world.nodeCount, end});
}

/** The result of each explorer, the best first; the bounds follow when they are known. @param {Lab} lab */
async function showTable(lab) {
  const {lanes} = lab;
  if (lab.isGame || !lanes.length || !lanes.every((lane) => lane.log.finished)) return;
  const rows = lanes.map((lane, i) => ({lane, i, walked: lane.log.distance[lane.log.last]})).sort((a, b) => a.walked - b.walked);
  const decisions = rows.map(({lane: {log}}) => count(log.decisions(log.last))), same = decisions.every((one) => one === decisions[0]);
  const header = ['explorer', ...(same ? [] : ['decisions']), 'walked', ...(lab.weighted ? [] : ['rate']), 'over bound'];
  const cells = rows.map(({lane, i, walked}, at) => {
    const {log} = lane, name = make('span', {}, ...(lanes.length > 1 ? [laneMark(i), ' '] : []), lane.label);
    /** @type {(string | Node)[]} */
    const row = [name, ...(same ? [] : [decisions[at]]), length(walked, lab.unit), ...(lab.weighted ? [] : [log.rate(log.last).toFixed(4)]), '…'];
    return row;
  });
  const best = lanes.length > 1 ? 0 : -1, show = (/** @type {string} */ caption) =>
    element('table').replaceChildren(makeTable(caption, [header, ...cells], best));
  show('Looking for the shortest walk with a map …');
  const bound = await lab.bound();
  if (lab.lanes[0] !== lanes[0]) return; /* another race by now */
  rows.forEach(({walked}, i) => { cells[i][cells[i].length - 1] = overBound(walked, bound); });
  show(describeBound(bound, lab.unit));
}
