/* The panel beside the picture: which world, which explorers, and how it is shown. */
import {families, parseSpec, specText} from '../worlds/families.js';
import {palette, onPaletteChange} from '../view/palette.js';
import {FIRST_TALE, MOST_LANES, MOST_SEED, isFirst} from './address.js';
import {RECORDED} from './lab.js';
import {element, laneMark, make, onTouch} from './parts.js';

/** @typedef {import('./lab.js').Lab} Lab */

/** Connects the panel to the lab. @param {Lab} lab */
export function attachPanel(lab) {
  const seed = /** @type {HTMLInputElement} */ (element('seed'));
  const setSeed = (/** @type {number} */ value) => {
    const whole = Math.max(0, Math.min(Math.floor(value) || 0, MOST_SEED));
    lab.open({seed: whole, walk: null, source: null, t: 0, day: ''});
  };
  seed.addEventListener('change', () => setSeed(Number(seed.value)));
  element('another').addEventListener('click', () => setSeed((lab.now.seed + 1) % (MOST_SEED + 1)));
  element('add-lane').addEventListener('click', () => {
    const {policies} = lab.now, free = lab.core.policies().find((one) => !policies.includes(one.name));
    if (policies.length < MOST_LANES) lab.open({policies: [...policies, free?.name ?? 'nn'], t: lab.shown});
  });
  for (const tab of tabs()) tab.addEventListener('click', () => setMode(lab, tab.dataset.mode ?? 'watch'));
  element('again').addEventListener('click', () => {
    lab.games.delete(lab.gameKey);
    lab.open({});
  });
  element('daily-maze').addEventListener('click', () => lab.openDaily(new Date()));
  attachSwitches(lab);
  lab.onChange((what) => {
    if (what === 'world') {
      showWorld(lab);
      drawLegend(lab);
    }
    if (what === 'lanes') {
      showExplorers(lab);
      seed.value = String(lab.now.seed);
    }
  });
  onPaletteChange(() => drawLegend(lab));
}

function tabs() {
  return /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('[role=tab]')]);
}

/** Keys then belong to the picture: in a game they walk. @param {Lab} lab @param {string} mode */
function setMode(lab, mode) {
  const {policies} = lab.now;
  if (mode === lab.now.mode) return;
  lab.recorded = [];
  if (mode === 'race') lab.open({mode, policies: policies.length > 1 ? policies : [...new Set([policies[0], 'nn', 'universal'])].slice(0, 2), t: 0});
  else if (mode === 'play') lab.open({mode, t: 0});
  else lab.open({mode: 'watch', policies: policies.slice(0, 1), t: 0});
  lab.tracks[0]?.view.focus({preventScroll: true});
}

/** The sentence above the pictures: what one sees, or what one can do. @param {Lab} lab */
function taleOf(lab) {
  const {now} = lab;
  if (now.mode === 'play') {
    const how = onTouch() ? 'Tap a green square to walk there' : 'Click a green square to walk there, or use the arrow keys';
    return `${how}; visit everything, and walk as little as you can.`;
  }
  if (isFirst(now)) return FIRST_TALE;
  const sees = 'of which they have seen only what lies beside their walks';
  return now.mode === 'race' ? `${['Two', 'Three', 'Four'][now.policies.length - 2]} explorers walk through the same world, ${sees}.` :
    `${(lab.lanes[0]?.label ?? 'An explorer').replace(', recorded', '')} walks through a world of which it has seen only what lies beside its walk.`;
}

/** @param {Lab} lab */
function attachSwitches(lab) {
  const box = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (element(id));
  box('fog').addEventListener('change', () => {
    lab.now.fog = box('fog').checked;
    lab.draw();
    lab.remember();
  });
  box('scores').addEventListener('change', () => {
    lab.showScores = box('scores').checked;
    lab.draw();
  });
  box('weighted').addEventListener('change', () => lab.open({weighted: box('weighted').checked, t: 0}));
  box('back').addEventListener('change', () => lab.open({back: box('back').checked, t: 0}));
  for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('[name=sync]')))
    radio.addEventListener('change', () => {
      lab.now.byDistance = radio.value === 'distance';
      if (lab.tracks.length) lab.clock.switchTo(lab.now.byDistance, lab.tracks[0].lane);
      lab.tell('lanes');
      lab.seekMoment(lab.clock.moment);
    });
  lab.onChange((what) => {
    if (what !== 'lanes') return;
    box('fog').checked = lab.now.fog;
    box('weighted').checked = lab.weighted;
    element('weighted-label').hidden = !lab.world?.lengths;
    box('back').checked = lab.now.back;
    for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('[name=sync]')))
      radio.checked = (radio.value === 'distance') === lab.now.byDistance;
    for (const tab of tabs()) tab.setAttribute('aria-selected', String(tab.dataset.mode === lab.now.mode));
    element('tale').textContent = taleOf(lab);
  });
}

/** The kinds of worlds, and the sliders of the one that is shown. @param {Lab} lab */
function showWorld(lab) {
  const shown = lab.worldKey, here = parseSpec(shown.replace(RECORDED, '').split('#')[0]);
  /** @type {HTMLElement[]} */
  const chips = [];
  const chip = (/** @type {string} */ title, /** @type {string} */ hint, /** @type {boolean} */ on, /** @type {() => void} */ open) => {
    const button = make('button', {title: hint, 'aria-pressed': String(on)}, title);
    button.addEventListener('click', open);
    chips.push(button);
  };
  const reset = {walk: null, source: null, t: 0, day: ''};
  for (const family of families)
    chip(family.title, family.hint, here?.family === family && !lab.isEmbedded(shown), () => lab.open({world: specText(family, {}), ...reset}));
  for (const [name, world] of lab.embedded) chip(world.title, 'a world in this page', shown === name, () => lab.open({world: name, ...reset}));
  element('families').replaceChildren(...chips);
  showSliders(lab, lab.isEmbedded(shown) ? null : here);
}

/** @param {Lab} lab @param {ReturnType<typeof parseSpec>} here */
function showSliders(lab, here) {
  const box = element('sliders');
  const focused = document.activeElement?.id;
  box.replaceChildren(...(here?.family.parameters ?? []).map((one) => {
    const id = `slider-${one.name}`, value = here?.values[one.name] ?? one.usual, output = make('output', {for: id}, String(value));
    const range = make('input', {id, type: 'range', min: String(one.least), max: String(Math.max(one.most, value)), step: String(one.step),
      value: String(value)});
    range.addEventListener('input', () => { output.textContent = range.value; });
    range.addEventListener('change', () => {
      if (!here) return;
      lab.open({world: specText(here.family, {...here.values, [one.name]: Number(range.value)}), source: null, walk: null, t: 0, day: ''});
    });
    return make('div', {class: 'slider'}, make('label', {for: id}, one.label), output, range);
  }));
  if (focused) document.getElementById(focused)?.focus();
}

/** A list of policies for each lane. @param {Lab} lab */
function showExplorers(lab) {
  const {now} = lab, race = now.mode === 'race', play = now.mode === 'play', known = lab.core.policies();
  element('explorers-title').textContent = race ? 'Explorers' : play ? 'You' : 'Explorer';
  const rows = play ? [] : now.policies.map((name, i) => explorerRow(lab, known, name, i, race));
  if (!race && !play) rows.push(make('p', {class: 'quiet'}, known.find((one) => one.name === now.policies[0])?.description ?? ''));
  const focused = document.activeElement?.id;
  element('explorers').replaceChildren(...rows);
  if (focused) document.getElementById(focused)?.focus();
  element('add-lane').hidden = !race || now.policies.length >= MOST_LANES;
  element('sync').hidden = !race;
  element('daily').hidden = !play;
}

/** @param {Lab} lab @param {{name: string}[]} known @param {string} name @param {number} i @param {boolean} race */
function explorerRow(lab, known, name, i, race) {
  const list = make('select', {id: `explorer-${i}`, 'aria-label': race ? `Explorer ${i + 1}` : 'Explorer'});
  const names = known.map((one) => one.name);
  for (const one of names.includes(name) ? names : [name, ...names]) list.append(make('option', {value: one}, one));
  list.value = name;
  list.addEventListener('change', () => {
    lab.recorded[i] = undefined;
    lab.open({policies: lab.now.policies.map((old, at) => at === i ? list.value : old), t: lab.shown});
  });
  const row = make('div', {class: 'explorer'});
  if (race) {
    row.append(laneMark(i));
  }
  row.append(list);
  if (race && lab.now.policies.length > 2) {
    const remove = make('button', {'aria-label': `Remove explorer ${i + 1}`}, '×');
    remove.addEventListener('click', () => lab.open({policies: lab.now.policies.filter((_, at) => at !== i), t: lab.shown}));
    row.append(remove);
  }
  return row;
}

/** The signs of the picture, drawn as they are there. @param {Lab} lab */
function drawLegend(lab) {
  const colours = palette(), style = lab.scene?.style ?? 'links';
  /** @typedef {CanvasRenderingContext2D} Canvas */
  const line = (/** @type {string} */ colour, /** @type {number} */ width, /** @type {number[]} */ dash) => (/** @type {Canvas} */ pen) => {
    pen.moveTo(1, 10);
    pen.lineTo(19, 10);
    pen.lineWidth = width;
    pen.setLineDash(dash);
    pen.strokeStyle = colour;
    pen.stroke();
  };
  const filled = (/** @type {string} */ inside, /** @type {string} */ outside) => (/** @type {Canvas} */ pen) => {
    pen.fillStyle = inside;
    pen.fill();
    pen.strokeStyle = outside;
    pen.stroke();
  };
  /** @type {Record<string, [string, (pen: Canvas) => void]>} */
  const visited = {
    cells: ['visited', (pen) => { pen.rect(2, 2, 16, 16); filled(colours.floor, colours.link)(pen); }],
    links: ['visited', (pen) => { pen.arc(10, 10, 6, 0, 7); filled(colours.visited, colours.visited)(pen); }],
    streets: ['known street', line(colours.link, 3, [])],
  };
  /** @type {[string, (pen: Canvas) => void][]} */
  const signs = [
    ['explorer', (pen) => { pen.moveTo(10, 2); pen.lineTo(18, 17); pen.lineTo(2, 17); pen.fillStyle = colours.agent; pen.fill(); }],
    ['frontier', (pen) => { pen.rect(4, 4, 12, 12); filled(colours.frontier, colours.frontierEdge)(pen); }],
    ['start', (pen) => { pen.arc(10, 10, 7, 0, 7); pen.lineWidth = 2; pen.strokeStyle = colours.start; pen.stroke(); }],
    visited[style],
    ['walked', line(colours.lanes[0], 4, [])],
    ['next path', line(colours.plan, 2, [5, 3])],
  ];
  element('legend').replaceChildren(...signs.map(([name, draw]) => {
    const canvas = make('canvas', {width: '40', height: '40', 'aria-hidden': 'true'}), pen = canvas.getContext('2d');
    if (pen) {
      pen.scale(2, 2);
      pen.beginPath();
      draw(pen);
    }
    return make('li', {}, canvas, name);
  }));
}
