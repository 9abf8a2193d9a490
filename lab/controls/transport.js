/* The player's bar: play, pause, steps, the scrubber, the speed and the counter. */
import {speeds} from './clock.js';
import {count, element, length, make} from './parts.js';

/** @typedef {import('./lab.js').Lab} Lab */

/** Steps of the scrubber if moments are distances. */
const FINE = 2000;

/** @param {Lab} lab */
export function attachTransport(lab) {
  const button = (/** @type {string} */ id, /** @type {() => void} */ act) => element(id).addEventListener('click', act);
  button('play', () => lab.setPlaying(!lab.clock.playing));
  button('step', () => stepBy(lab, 1));
  button('step-back', () => stepBy(lab, -1));
  button('to-start', () => seekTo(lab, 0));
  button('to-end', () => toEnd(lab));
  const scrubber = /** @type {HTMLInputElement} */ (element('scrubber'));
  scrubber.addEventListener('input', () => {
    lab.setPlaying(false);
    const value = Number(scrubber.value);
    lab.seekMoment(lab.clock.byDistance ? value / FINE * lab.end : value);
  });
  const speed = /** @type {HTMLSelectElement} */ (element('speed'));
  for (const one of speeds) speed.append(make('option', {value: String(one)}, `${one} / s`));
  speed.addEventListener('change', () => { lab.clock.speed = Number(speed.value); });
  lab.onChange((what) => {
    if (what === 'world') speed.value = String(lab.clock.speed);
    if (what === 'playing') showPlaying(lab);
    if (what === 'moment' || what === 'lanes') showMoment(lab, scrubber);
    if (what === 'lanes') element('transport').classList.toggle('game', lab.isGame);
  });
}

/** Changes the speed by some places of the list. @param {Lab} lab @param {number} by */
export function changeSpeed(lab, by) {
  const at = Math.max(0, Math.min(speeds.indexOf(lab.clock.speed) + by, speeds.length - 1));
  lab.clock.speed = speeds[at];
  /** @type {HTMLSelectElement} */ (element('speed')).value = String(speeds[at]);
}

/** One or more decisions on or back. @param {Lab} lab @param {number} by */
export function stepBy(lab, by) {
  lab.setPlaying(false);
  lab.seek(Math.max(0, Math.floor(lab.clock.byDistance ? lab.shown : lab.clock.moment + 1e-9) + by));
}

/** @param {Lab} lab @param {number} moment */
export function seekTo(lab, moment) {
  lab.setPlaying(false);
  lab.seekMoment(moment);
}

/** Explores to the end and shows it. @param {Lab} lab */
export function toEnd(lab) {
  for (const lane of lab.lanes) lane.complete();
  seekTo(lab, lab.end);
}

/** @param {Lab} lab */
function showPlaying(lab) {
  const button = element('play'), {playing} = lab.clock;
  button.classList.toggle('playing', playing);
  button.setAttribute('aria-label', playing ? 'Pause' : 'Play');
}

/** @param {Lab} lab @param {HTMLInputElement} scrubber */
function showMoment(lab, scrubber) {
  const {clock} = lab, {end} = lab, first = lab.tracks[0]?.lane;
  if (!first) return;
  scrubber.max = String(clock.byDistance ? FINE : Math.max(1, Math.round(end)));
  scrubber.value = String(clock.byDistance ? Math.round(FINE * clock.moment / Math.max(end, 1e-9)) : Math.floor(clock.moment + 1e-9));
  const t = Math.floor(clock.moment + 1e-9);
  const text = clock.byDistance ? `${length(clock.moment, lab.unit)} walked` :
    lab.isGame ? `decision ${count(t)}` : `decision ${count(t)} of ${count(Math.round(end))}`;
  element('counter').textContent = text;
  scrubber.setAttribute('aria-valuetext', text);
}
