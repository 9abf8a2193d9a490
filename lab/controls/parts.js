/* Small things that all controls use: finding and making elements, messages, dialogs, numbers as text. Text from files
 * always becomes text, never markup. */
import {laneMarks} from '../view/palette.js';

/** The element with an id. @template {HTMLElement} [T=HTMLElement] @param {string} id @returns {T} */
export function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element '${id}'`);
  return /** @type {T} */ (found);
}

/** Makes an element. @template {keyof HTMLElementTagNameMap} K @param {K} tag
 * @param {Record<string, string>} [attributes] @param {(Node | string)[]} children @returns {HTMLElementTagNameMap[K]} */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** The sign of an explorer in its colour. @param {number} lane */
export function laneMark(lane) {
  const mark = make('span', {class: 'mark', 'aria-hidden': 'true'}, laneMarks[lane]);
  mark.style.color = `var(--lane-${lane})`;
  return mark;
}

/** Whether fingers are what the page is used with. */
export const onTouch = () => matchMedia('(pointer: coarse)').matches;

let messageTimer = 0;

/** Shows a message for a while. @param {string} text @param {boolean} [good] it is no error */
export function say(text, good = false) {
  const box = element('message');
  /** @type {HTMLElement} */ (box.querySelector('span')).textContent = text;
  box.classList.toggle('good', good);
  box.hidden = false;
  clearTimeout(messageTimer);
  messageTimer = window.setTimeout(() => { box.hidden = true; }, good ? 3500 : 15000);
}

/** Opens the dialog. @param {string} title @param {(Node | string)[]} body @param {HTMLButtonElement[]} [actions] */
export function openDialog(title, body, actions = []) {
  element('dialog-title').textContent = title;
  element('dialog-body').replaceChildren(...body);
  element('dialog-actions').replaceChildren(...actions);
  const dialog = /** @type {HTMLDialogElement} */ (element('dialog'));
  if (!dialog.open) dialog.showModal();
}

export function closeDialog() {
  /** @type {HTMLDialogElement} */ (element('dialog')).close();
}

const wholeNumber = new Intl.NumberFormat('en', {maximumFractionDigits: 0}), oneDigit = new Intl.NumberFormat('en', {maximumFractionDigits: 1});

/** A number with thousands separators and at most one digit after the point, or none. @param {number} value @param {0 | 1} [digits] */
export function count(value, digits = 0) {
  return digits ? oneDigit.format(value) : wholeNumber.format(value);
}

/** A share as whole percent, rounded down: only what is complete has 100 %. @param {number} part @param {number} all */
export const percent = (part, all) => `${Math.floor(100 * part / all)} %`;

/** A distance with its unit. @param {number} value @param {string} unit */
export function length(value, unit) {
  if (unit === 'm') return value >= 10000 ? `${count(value / 1000, 1)} km` : `${count(value)} m`;
  return count(value, Number.isInteger(value) ? 0 : 1) + (unit ? ` ${unit}` : '');
}

/** A table. The first row is the header. @param {string} caption @param {(string | Node)[][]} rows @param {number} [best] row to stress */
export function makeTable(caption, rows, best = -1) {
  const table = make('table', {}, make('caption', {}, caption));
  const head = make('tr', {}, ...rows[0].map((text) => make('th', {scope: 'col'}, text)));
  table.append(make('thead', {}, head));
  const body = make('tbody');
  rows.slice(1).forEach((row, i) => body.append(make('tr', i === best ? {class: 'best'} : {}, ...row.map((cell) => make('td', {}, cell)))));
  table.append(body);
  return table;
}

/** Hands a file to the person. @param {string} name @param {BlobPart} content @param {string} type */
export function save(name, content, type) {
  const link = make('a', {download: name, href: URL.createObjectURL(new Blob([content], {type}))});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
