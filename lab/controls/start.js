/* Opens the page: unpacks the core and the worlds that the page carries, shows the situation of the address or of the
 * page, and connects the controls. */
import {loadCore, unpack} from '../core/core.js';
import {Bounder} from './bound.js';
import {Lab} from './lab.js';
import {parseAddress, firstSituation} from './address.js';
import {attachDrop, openTrace} from './drop.js';
import {attachExport, toGif, toSvg, toTrace} from './export.js';
import {attachGestures} from './gestures.js';
import {attachKeyboard} from './keyboard.js';
import {attachPanel} from './panel.js';
import {attachRace} from './race.js';
import {attachTransport} from './transport.js';
import {PLAYER} from './lane.js';
import {walkTo} from './game.js';
import {inspect} from './inspect.js';
import {element, make, say} from './parts.js';

/** Bytes of a text in base64, decompressed if need be. @param {string} text @returns {Promise<Uint8Array<ArrayBuffer>>} */
function fromBase64(text) {
  return /** @type {Promise<Uint8Array<ArrayBuffer>>} */ (unpack(Uint8Array.from(atob(text.trim()), (sign) => sign.charCodeAt(0))));
}

/** @param {string} id */
function readJson(id) {
  return JSON.parse(element(id).textContent || 'null');
}

/** The worlds that are part of the page; adds its models to the core. @param {import('../core/core.js').Core} core */
async function readWorlds(core) {
  /** @type {Map<string, import('./lab.js').Embedded>} */
  const worlds = new Map();
  for (const {name, title, file, data, attribution, kind} of readJson('noge-worlds') ?? [])
    worlds.set(name, {title: title ?? name, file: file ?? name, bytes: await fromBase64(data), attribution, kind});
  for (const {name, data} of readJson('noge-models') ?? []) core.addModel(name, await fromBase64(data));
  return worlds;
}

/** Scale bar and source of the data. @param {Lab} lab */
function showMapNote(lab) {
  const bar = lab.camera?.scaleBar(110), scale = element('scale');
  scale.hidden = !bar;
  element('attribution').textContent = lab.world?.attribution ?? '';
  if (element('stage-area').classList.contains('noted') !== (!!bar || !!lab.world?.attribution)) {
    element('stage-area').classList.toggle('noted');
    lab.measure();
  }
  if (!bar) return;
  /** @type {HTMLElement} */ (scale.querySelector('i')).style.width = `${bar.pixels}px`;
  /** @type {HTMLElement} */ (scale.querySelector('b')).textContent = bar.text;
}

/** Shows what the address asks for, else what the page was made for. @param {Lab} lab */
async function openStart(lab) {
  const start = readJson('noge-start') ?? {}, asked = parseAddress(location.hash);
  if (asked && lab.open(asked)) return;
  if (start.episodes?.length) showEpisodes(lab, start.episodes);
  const first = start.episodes?.[0] ?? start;
  if (await openEpisode(lab, first)) return;
  lab.open(firstSituation());
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) lab.setPlaying(true);
}

/** @param {Lab} lab @param {{fragment?: string, trace?: string}} episode */
async function openEpisode(lab, episode) {
  const wanted = episode.fragment ? parseAddress(episode.fragment) : null;
  if (wanted && episode.trace) wanted.policies = [PLAYER]; /* the page need not know the policy of a recording */
  if (wanted && !lab.open(wanted)) return false;
  if (episode.trace)
    try {
      openTrace(lab, await fromBase64(episode.trace));
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      return false;
    }
  return !!(wanted || episode.trace);
}

/** Buttons for the episodes of a comparison. @param {Lab} lab @param {{title: string, fragment?: string, trace?: string}[]} episodes */
function showEpisodes(lab, episodes) {
  const box = make('section', {'aria-label': 'Episodes'}, make('h2', {}, 'Episodes')), chips = make('div', {class: 'chips'});
  for (const episode of episodes) {
    const button = make('button', {}, episode.title);
    button.addEventListener('click', () => openEpisode(lab, episode));
    chips.append(button);
  }
  box.append(chips);
  element('panel').prepend(box);
}

/** @param {Lab} lab */
function hideCard(lab) {
  element('card').hidden = true;
  if (!lab.isGame) lab.chosen = -1;
}

/** @param {Lab} lab */
function attachAll(lab) {
  attachPanel(lab);
  attachTransport(lab);
  attachRace(lab);
  attachGestures(lab, {
    hover: (lane, node, x, y) => {
      const chosen = lab.isGame && node >= 0 && lab.lanes[lane]?.cursor.seen[node] === 1 ? node : -1;
      if (lab.isGame && chosen !== lab.chosen && (chosen >= 0 || x)) {
        lab.chosen = chosen;
        lab.draw();
      }
      for (const {view} of lab.tracks) view.classList.toggle('choosing', chosen >= 0);
      inspect(lab, lane, node, x, y);
    },
    click: (_, node) => {
      if (lab.isGame) walkTo(lab, node);
    },
  });
  attachKeyboard(lab);
  attachDrop(lab);
  attachExport(lab);
  lab.onChange((what) => {
    if (what === 'moment' || what === 'world') showMapNote(lab);
    if (what === 'lanes' || (what === 'playing' && lab.clock.playing)) hideCard(lab);
  });
  addEventListener('hashchange', () => {
    const asked = parseAddress(location.hash);
    if (asked) lab.open(asked);
  });
}

async function start() {
  const module = await fromBase64(element('noge-core').textContent ?? ''), core = await loadCore(module);
  const lab = new Lab(core, await readWorlds(core), new Bounder(module));
  attachAll(lab);
  await openStart(lab);
  /* Tests and people at the browser's console look in here. */
  Object.assign(window, {nogeLab: lab, nogeExport: {toGif, toSvg, toTrace}});
  document.documentElement.dataset.ready = 'yes';
  document.documentElement.dataset.milliseconds = String(Math.round(performance.now()));
}

start().catch((error) => {
  say(`The page cannot start: ${error instanceof Error ? error.message : error}`);
  throw error;
});
