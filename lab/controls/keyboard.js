/* Keys. Inputs keep their own; everything else belongs to the player, or to the game while it is played. */
import {changeSpeed, seekTo, stepBy, toEnd} from './transport.js';
import {cycle, pointTowards, walkToSelected} from './game.js';
import {panBy} from './gestures.js';
import {inspectNext} from './inspect.js';
import {element, make, openDialog, say} from './parts.js';

/** @typedef {import('./lab.js').Lab} Lab */

/** @type {[string[], string][]} */
const keys = [
  [['space'], 'play or pause'],
  [['←', '→'], 'one decision back or on; with shift ten'],
  [['↑', '↓'], 'faster or slower'],
  [['Home', 'End'], 'start or end'],
  [['+', '−', '0'], 'zoom in, zoom out, show all that is known'],
  [['W', 'A', 'S', 'D'], 'move the view'],
  [['n'], 'explain the next candidate'],
  [['f'], 'full screen'],
  [['←', '↑', '→', '↓'], 'in a game: walk or select in this direction'],
  [['n', 'Enter'], 'in a game: select the next node, walk to it'],
  [['Esc'], 'close the menu, the message or the card'],
];

/** @param {Lab} lab */
export function attachKeyboard(lab) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Escape') closeAll();
    if (/** @type {HTMLDialogElement} */ (element('dialog')).open || isInput(event.target, event.key)) return;
    if ((lab.isGame && gameKey(lab, event)) || playerKey(lab, event)) event.preventDefault();
  });
  element('full').addEventListener('click', fullScreen);
  element('help').addEventListener('click', showHelp);
  element('share').addEventListener('click', () => share(lab));
  element('message').querySelector('button')?.addEventListener('click', () => { element('message').hidden = true; });
}

/** Whether an element needs the key itself. @param {EventTarget | null} target @param {string} key */
function isInput(target, key) {
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLInputElement) return target.type !== 'range' || key.startsWith('Arrow') || key === 'Home' || key === 'End';
  const pressed = target instanceof HTMLButtonElement || (target instanceof HTMLElement && target.tagName === 'SUMMARY');
  return pressed && (key === ' ' || key === 'Enter');
}

/** @param {Lab} lab @param {KeyboardEvent} event */
function gameKey(lab, event) {
  switch (event.key) {
  case 'ArrowLeft': pointTowards(lab, -1, 0); return true;
  case 'ArrowRight': pointTowards(lab, 1, 0); return true;
  case 'ArrowUp': pointTowards(lab, 0, -1); return true;
  case 'ArrowDown': pointTowards(lab, 0, 1); return true;
  case 'n': cycle(lab, 1); return true;
  case 'N': cycle(lab, -1); return true;
  case 'Enter': case ' ': walkToSelected(lab); return true;
  default: return false;
  }
}

/** @param {Lab} lab @param {KeyboardEvent} event */
function playerKey(lab, event) {
  const by = event.shiftKey ? 10 : 1;
  switch (event.key) {
  case ' ': lab.setPlaying(!lab.clock.playing); return true;
  case 'ArrowLeft': stepBy(lab, -by); return true;
  case 'ArrowRight': stepBy(lab, by); return true;
  case 'ArrowUp': changeSpeed(lab, 1); return true;
  case 'ArrowDown': changeSpeed(lab, -1); return true;
  case 'Home': seekTo(lab, 0); return true;
  case 'End': toEnd(lab); return true;
  case '+': case '=': lab.camera?.zoomBy(1.6); lab.draw(); return true;
  case '-': case '−': lab.camera?.zoomBy(1 / 1.6); lab.draw(); return true;
  case '0': lab.camera?.fit(); lab.draw(); return true;
  case 'w': case 'W': panBy(lab, 0, -1); return true;
  case 's': case 'S': panBy(lab, 0, 1); return true;
  case 'a': case 'A': panBy(lab, -1, 0); return true;
  case 'd': case 'D': panBy(lab, 1, 0); return true;
  case 'n': inspectNext(lab, 1); return true;
  case 'N': inspectNext(lab, -1); return true;
  case 'f': fullScreen(); return true;
  case '?': showHelp(); return true;
  default: return false;
  }
}

/** Closes what lies over the page; the browser closes dialogs itself. */
function closeAll() {
  /** @type {HTMLDetailsElement} */ (element('export-menu')).open = false;
  element('message').hidden = true;
  element('card').hidden = true;
}

function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else element('stage-area').requestFullscreen?.().catch(() => say('The browser does not allow full screen here.'));
}

function showHelp() {
  const list = make('div', {class: 'keys'}, ...keys.flatMap(([names, text]) =>
    [make('span', {}, ...names.flatMap((name) => [make('kbd', {}, name), ' '])), make('span', {}, text)]));
  const intro = 'An explorer stands at a node of an unknown graph. It sees the edges of the nodes that it has visited, and nothing else. ' +
    'Green squares are the frontier: seen, but not visited. Each decision chooses one of them, and the explorer walks there by the shortest known path.';
  const mouse = 'Drag to move, turn the wheel or pinch to zoom. Point at a green square to see why the explorer likes it.';
  openDialog('How to read this page', [make('p', {}, intro), list, make('p', {class: 'quiet'}, mouse)]);
}

/** @param {Lab} lab */
async function share(lab) {
  lab.remember();
  const link = location.href;
  try {
    await navigator.clipboard.writeText(link);
    say('The link to this situation is in the clipboard.', true);
  } catch {
    const field = make('input', {type: 'text', readonly: '', 'aria-label': 'Link', style: 'width:100%;font:inherit;padding:6px'});
    field.value = link;
    openDialog('Link to this situation', [field]);
    field.select();
  }
}
