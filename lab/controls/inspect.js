/* The card beside a node that a person points at: its name, its distance, and why the policy likes it or not. */
import {FRONTIER, VISITED} from './log.js';
import {PLAYER} from './lane.js';
import {element, length, make} from './parts.js';

/** @typedef {import('./lab.js').Lab} Lab */

/** Inputs of a model that fit on the card. */
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
  /** @type {[string, string][]} */
  const rows = [];
  if (cursor.seen[node] === VISITED) {
    rows.push([node === cursor.current ? 'the explorer is here since' : 'visited after', `${log.when[node]} decisions`]);
    rows.push(['neighbours', String(lane.world.offsets[node + 1] - lane.world.offsets[node])]);
  }
  let text = '';
  if (cursor.seen[node] === FRONTIER && lab.isGame) {
    const path = lab.planTo(lane, node);
    if (path) rows.push(['steps to walk', String(path.length - 1)]);
  } else if (cursor.seen[node] === FRONTIER && lane.policy !== PLAYER && !(log.finished && cursor.t === log.last)) {
    const told = lane.standAt(cursor.t).explain(node);
    rows.push(['distance', length(told.distance, lab.unit)]);
    if (told.score !== null && told.score !== undefined && Number.isFinite(told.score)) rows.push(['score', round(told.score)]);
    for (const {name, value} of told.inputs.slice(0, MOST_INPUTS)) rows.push([name, round(value)]);
    text = told.text;
    if (cursor.t < log.last && log.nodes[cursor.t + 1] === node) rows.push(['chosen next', 'yes']);
  }
  parts.push(make('dl', {}, ...rows.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)])));
  if (text) parts.push(make('p', {}, text));
  return parts;
}

/** @param {number} value */
function round(value) {
  return String(Number(value.toPrecision(4)));
}
