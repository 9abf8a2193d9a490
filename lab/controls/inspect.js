/* The card beside a node that a person points at: its name, its distance, and why the policy likes it or not. */
import {VISITED} from './log.js';
import {PLAYER} from './lane.js';
import {element, length, make} from './parts.js';

/** @typedef {import('./lab.js').Lab} Lab */

/** Inputs that fit on the card; those that are 0 are left out. */
const MOST_INPUTS = 8;

/** Shows the card of a node, or hides it. @param {Lab} lab @param {number} at lane @param {number} node @param {number} x @param {number} y of the pointer */
export function inspect(lab, at, node, x, y) {
  const card = element('card'), lane = lab.lanes[at], key = `${at} ${node} ${lane?.cursor.t}`;
  if (!lane || node < 0 || lane.cursor.seen[node] === 0) {
    card.hidden = true;
    card.dataset.key = '';
    return;
  }
  if (card.dataset.key !== key || card.hidden) {
    card.dataset.key = key;
    card.replaceChildren(...describe(lab, at, node));
  }
  card.hidden = false;
  place(card, x, y);
}

/** Selects the next candidate of the first lane, the nearest first, and shows its card: what the mouse does, for keys.
 * @param {Lab} lab @param {number} by */
export function inspectNext(lab, by) {
  const lane = lab.lanes[0], {camera, scene} = lab;
  if (!lane || !camera || !scene || lab.clock.playing || lane.policy === PLAYER || (lane.log.finished && lab.shown >= lane.log.last)) return;
  const {nodes, distances} = lane.standAt(lab.shown).candidates(), order = [...nodes.keys()].sort((a, b) => distances[a] - distances[b]);
  const at = order.findIndex((i) => nodes[i] === lab.chosen), next = nodes[order[at < 0 ? 0 : (at + by + order.length) % order.length]];
  lab.chosen = next;
  lab.draw();
  const view = lab.tracks[0].view.getBoundingClientRect();
  inspect(lab, 0, next, view.left + camera.screenX(scene.x[next]), view.top + camera.screenY(scene.y[next]));
}

/** @param {HTMLElement} card @param {number} x @param {number} y */
function place(card, x, y) {
  const area = element('stage-area').getBoundingClientRect(), {offsetWidth: width, offsetHeight: height} = card;
  const left = x - area.left + 18 + width > area.width ? x - area.left - width - 18 : x - area.left + 18;
  const top = Math.min(y - area.top + 14, area.height - height - 8);
  card.style.left = `${Math.max(4, Math.min(left, area.width - width - 4))}px`;
  card.style.top = `${Math.max(4, top)}px`;
}

/** @param {Lab} lab @param {number} at @param {number} node */
function describe(lab, at, node) {
  const lane = lab.lanes[at], {cursor, log} = lane, parts = [make('b', {}, `Node ${lane.world.nodeName(node)}`)];
  const {seen} = cursor, rows = (/** @type {[string, string][]} */ list) =>
    make('dl', {}, ...list.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]));
  if (seen[node] === VISITED) {
    const when = node === cursor.current ? 'the explorer is here after' : 'visited after';
    parts.push(rows([[when, `${log.when[node]} decisions`], ['neighbours', String(lane.world.offsets[node + 1] - lane.world.offsets[node])]]));
  } else if (lab.isGame) {
    const path = lab.planTo(lane, node);
    if (path) parts.push(rows([['steps to walk', String(path.length - 1)]]));
  } else if (lane.policy !== PLAYER) parts.push(...explain(lab, at, node, rows));
  return parts;
}

/** What the policy knows of a frontier node. @param {Lab} lab @param {number} at @param {number} node
 * @param {(list: [string, string][]) => HTMLElement} rows */
function explain(lab, at, node, rows) {
  const lane = lab.lanes[at], {cursor, log} = lane, told = lane.standAt(cursor.t).explain(node);
  /** @type {[string, string][]} */
  const facts = [['distance', length(told.distance, lab.unit)]];
  if (told.score !== null && Number.isFinite(told.score)) facts.push(['score', round(told.score)]);
  if (cursor.t < log.last && log.nodes[cursor.t + 1] === node) facts.push(['chosen next', 'yes']);
  const parts = [rows(facts), make('p', {}, told.text)];
  const inputs = told.inputs.filter(({value}) => value !== 0).slice(0, MOST_INPUTS);
  if (inputs.length) parts.push(make('p', {}, 'Inputs of the model'), rows(inputs.map(({name, value}) => [name, round(value)])));
  return parts;
}

/** @param {number} value */
function round(value) {
  return String(Number(value.toPrecision(4)));
}
