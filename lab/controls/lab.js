/* The lab: one world, one to four explorers in it, one clock. Controls call its methods; it tells them what changed.
 *
 * A frame costs what changed: explorers run ahead for a few milliseconds, cursors follow the clock, pictures add what is
 * new. Nothing is drawn while nothing changes. */
import {makeScene} from '../worlds/layout.js';
import {Nearby} from '../worlds/near.js';
import {completeSpec, dailyMaze} from '../worlds/families.js';
import {Camera} from '../view/camera.js';
import {Picture} from '../view/picture.js';
import {onPaletteChange, palette} from '../view/palette.js';
import {Lane, PLAYER, knownPath} from './lane.js';
import {Clock, usualSpeed} from './clock.js';
import {firstSituation, printAddress} from './address.js';
import {element, laneMark, length, make, onTouch, percent, say} from './parts.js';

/** @typedef {import('../core/core.js').Core} Core */
/** @typedef {import('../core/core.js').World} World */
/** @typedef {import('./address.js').Situation} Situation */
/** @typedef {{title: string, file: string, bytes: Uint8Array, oneWay?: number, attribution?: string, kind?: string}} Embedded */
/** @typedef {{lane: Lane, picture: Picture, view: HTMLElement, numbers: HTMLElement}} Track */
/** @typedef {'world' | 'lanes' | 'moment' | 'playing'} Change */

/** Begins the key of a world that a trace brought along. */
export const RECORDED = 'trace of ';
/** Milliseconds a frame for exploring ahead. */
const AHEAD = 5;
/** Worlds with more edges are not drawn again and again while the view moves. */
const MOST_MOVING = 30000;

export class Lab {
  /** @param {Core} core @param {Map<string, Embedded>} embedded worlds that are part of the page
   * @param {import('./bound.js').Bounder} bounder */
  constructor(core, embedded, bounder) {
    this.core = core;
    this.bounder = bounder;
    this.embedded = embedded;
    /** @type {Situation} */
    this.now = firstSituation();
    this.clock = new Clock();
    /** @type {Track[]} */
    this.tracks = [];
    /** @type {((what: Change) => void)[]} */
    this.listeners = [];
    /** @type {import('../core/core.js').World | null} */
    this.world = null;
    this.worldKey = '';
    /** Choices of a recorded exploration, by lane. @type {({label: string, choices: ArrayLike<number>} | undefined)[]} */
    this.recorded = [];
    /** A frontier node that a person points at; -1 for none. */
    this.chosen = -1;
    this.showScores = true;
    this.asked = false;
    this.before = 0;
    this.told = 0;
    /** The choices of every game, by its world and its start, so that coming back goes on. @type {Map<string, number[]>} */
    this.games = new Map();
    /** What the tracks know together, and for which moments that was found. */
    this.known = {key: '', box: {left: 0, top: 0, right: 0, bottom: 0}};
    const colour = () => palette().lanes.forEach((one, i) => document.documentElement.style.setProperty(`--lane-${i}`, one));
    colour();
    onPaletteChange(() => {
      colour();
      this.draw();
    });
    /** Sizes are read only after they changed, because reading them makes the browser lay out the page. */
    this.resized = true;
    new ResizeObserver(() => this.measure()).observe(element('stage'));
  }

  /** @param {(what: Change) => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /** @param {Change} what */
  tell(what) {
    for (const listener of this.listeners) listener(what);
  }

  get lanes() {
    return this.tracks.map((track) => track.lane);
  }

  get isGame() {
    return this.now.mode === 'play';
  }

  get end() {
    return this.clock.end(this.lanes);
  }

  /** Number of decisions that the first lane shows. */
  get shown() {
    return this.tracks.length ? this.clock.position(this.tracks[0].lane).t : 0;
  }

  /** Shows a situation. If it is impossible, says why and keeps the old one. @param {Partial<Situation>} wish */
  open(wish) {
    const next = {...this.now, ...wish};
    if (next.day && wish.world === undefined && (wish.seed !== undefined || wish.policies)) next.day = '';
    if (!this.isEmbedded(next.world)) next.world = completeSpec(next.world, this.core.families());
    const old = this.now, shown = this.shown;
    try {
      this.build(next);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      if (this.world) this.build({...old, t: shown});
      return false;
    }
    return true;
  }

  /** Makes the world of a situation, unless it is there, and the lanes. Throws if that is impossible. @param {Situation} wanted */
  build(wanted) {
    const key = this.isEmbedded(wanted.world) ? wanted.world : `${wanted.world}#${wanted.seed}`;
    if (key !== this.worldKey && !this.worldKey.startsWith(RECORDED + wanted.world)) this.setWorld(this.findWorld(wanted), key);
    this.now = wanted;
    this.makeLanes();
  }

  /** Takes a graph of the person's, in place of one of the same name. @param {string} name @param {Uint8Array} bytes
   * @param {number} [oneWay] arcs of its file without an opposite */
  addWorld(name, bytes, oneWay = 0) {
    this.embedded.set(name, {title: name, file: name, bytes, oneWay});
    for (const key of this.games.keys()) if (key.startsWith(`${name} `)) this.games.delete(key);
    if (this.worldKey === name) this.worldKey = '';
  }

  /** @param {string} name */
  isEmbedded(name) {
    return this.embedded.has(name);
  }

  /** @param {Situation} wanted */
  findWorld(wanted) {
    const here = this.embedded.get(wanted.world);
    if (here) {
      const world = this.core.read(here.file, here.bytes);
      world.oneWay = here.oneWay ?? 0;
      world.attribution ||= here.attribution ?? '';
      world.kind = here.kind ?? world.kind;
      return world;
    }
    if (!this.core.families().some((family) => family.name === wanted.world.split(':')[0]))
      throw new Error(`The world '${wanted.world}' is not part of this page; drop its file here.`);
    return this.core.generate(wanted.world, wanted.seed);
  }

  /** Shows another world. Frees the old one. @param {World} world @param {string} key */
  setWorld(world, key) {
    this.clearLanes();
    this.world?.free();
    this.world = world;
    this.worldKey = key;
    this.recorded = [];
    this.scene = makeScene(world);
    this.nearby = new Nearby(this.scene);
    this.camera = new Camera(this.scene);
    this.clock.unit = world.lengths ? meanLength(world) : 1;
    this.clock.speed = usualSpeed(world.nodeCount);
    this.tell('world');
  }

  clearLanes() {
    for (const {lane, picture} of this.tracks) {
      lane.free();
      picture.remove();
    }
    this.tracks = [];
    element('stage').replaceChildren();
  }

  /** Makes the lanes of the situation anew and shows its moment. */
  makeLanes() {
    const {now, world, camera} = this, {t} = now;
    if (!world || !camera) return;
    this.clearLanes();
    this.chosen = -1;
    const names = now.mode === 'play' ? [PLAYER] : now.policies, stage = element('stage');
    const weighted = now.weighted && world.lengths !== null;
    const options = {seed: now.walk ?? now.seed, weighted, back: now.back, source: this.findNode(now.source)};
    stage.dataset.lanes = String(names.length);
    names.forEach((policy, i) => {
      const recorded = this.recorded[i];
      const lane = new Lane(this.core, world, recorded ? PLAYER : policy, options, recorded ?? (policy === PLAYER ? {label: 'you'} : {}));
      options.source = lane.options.source; /* all start where the first one does */
      this.tracks.push(this.makeTrack(lane, stage, i, names.length));
    });
    if (this.isGame) this.continueGame();
    this.camera?.fit();
    this.clock.byDistance = now.byDistance && now.mode === 'race';
    this.clock.moment = 0;
    this.clock.pace = 0;
    this.setPlaying(false);
    this.tell('lanes');
    this.measure();
    this.seek(this.isGame ? this.tracks[0].lane.log.last : t);
  }

  /** Which game it is: its world and its start. */
  get gameKey() {
    return `${this.worldKey} ${this.tracks[0].lane.log.nodes[0]}`;
  }

  /** Repeats the choices that a person made here. */
  continueGame() {
    const [{lane}] = this.tracks;
    for (const node of this.games.get(this.gameKey) ?? []) if (!lane.exploration.finished) lane.choose(node);
  }

  /** @param {Lane} lane @param {HTMLElement} stage @param {number} i @param {number} all @returns {Track} */
  makeTrack(lane, stage, i, all) {
    const numbers = make('span'), view = make('div', {class: 'view', tabindex: '0', role: 'img', 'data-lane': String(i)});
    view.setAttribute('aria-label', `Picture of ${lane.label}`);
    const title = make('h3', {}, ...(all > 1 ? [laneMark(i)] : []), lane.label, numbers);
    stage.append(make('div', {class: 'lane'}, title, view));
    return {lane, numbers, view, picture: new Picture(view, /** @type {Camera} */ (this.camera), i)};
  }

  /** The node with a name, or undefined. @param {string | null} name */
  findNode(name) {
    if (name === null || !this.world) return undefined;
    for (let v = 0; v < this.world.nodeCount; v++) if (this.world.nodeName(v) === name) return v;
    throw new Error(`No node of this world has the name '${name}'.`);
  }

  /** Opens the maze of a date as a game. @param {Date} date */
  openDaily(date) {
    const {day, spec, seed} = dailyMaze(date);
    this.open({world: spec, seed, walk: null, source: null, mode: 'play', day, t: 0, weighted: false});
  }

  /** Goes to a moment of the first lane, given as a number of decisions. @param {number} t */
  seek(t) {
    const first = this.tracks[0]?.lane;
    if (!first) return;
    first.ensure(t);
    const at = Math.max(0, Math.min(t, first.log.last));
    this.seekMoment(this.clock.byDistance ? first.log.distance[at] : this.tracks.length > 1 ? Math.max(0, t) : at);
  }

  /** @param {number} moment */
  seekMoment(moment) {
    this.clock.moment = Math.max(0, moment);
    for (const {lane} of this.tracks) this.clock.ensure(lane);
    this.clock.moment = Math.min(this.clock.moment, this.end);
    this.draw();
    this.remember();
  }

  /** @param {boolean} playing */
  setPlaying(playing) {
    if (playing && this.clock.moment >= this.end) this.clock.moment = 0;
    if (playing !== this.clock.playing) this.before = performance.now();
    this.clock.playing = playing;
    this.tell('playing');
    this.draw();
    if (!playing) this.remember();
  }

  /** Writes the situation into the address. */
  remember() {
    this.now.t = this.shown;
    try {
      history.replaceState(null, '', `#${printAddress(this.now)}`);
    } catch { /* some browsers refuse this for files; the address then stays */ }
  }

  /** Pictures take their size anew. */
  measure() {
    this.resized = true;
    this.draw();
  }

  /** Asks for a frame. */
  draw() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame((time) => {
      this.asked = false;
      this.frame(time);
    });
  }

  /** @param {number} time */
  frame(time) {
    const {clock} = this, begun = performance.now();
    const seconds = Math.max(0, Math.min(time - this.before, 250)) / 1000; /* a page in the background is paused */
    this.before = time;
    let busy = false;
    for (const {lane} of this.tracks) {
      if (lane.log.finished || lane.waits) continue;
      lane.advanceUntil(performance.now() + AHEAD / this.tracks.length);
      busy = busy || !lane.log.finished;
    }
    if (clock.playing) {
      clock.pass(seconds, Infinity);
      for (const {lane} of this.tracks) clock.ensure(lane);
      clock.moment = Math.min(clock.moment, this.end);
    }
    if (this.resized) for (const {picture} of this.tracks) picture.resize();
    this.resized = false;
    for (const {lane} of this.tracks) lane.cursor.seek(clock.position(lane).t);
    busy = this.camera?.watch(this.knownBox(), clock.playing && !this.still ? seconds : Infinity) || busy;
    for (const track of this.tracks) this.showTrack(track);
    const atEnd = clock.playing && clock.moment >= this.end && this.lanes.every((lane) => lane.log.finished || lane.waits);
    if (atEnd) this.setPlaying(false);
    if (begun - this.told > 90 || !clock.playing) {
      this.told = begun;
      this.tell('moment');
    }
    if (clock.playing || busy) this.draw();
  }

  /** @param {Track} track */
  showTrack(track) {
    const {lane, picture} = track, {clock} = this, {t, share} = clock.position(lane);
    const slow = !clock.playing || clock.speed <= 10;
    const pointed = this.chosen >= 0 && lane.cursor.seen[this.chosen] === 1 ? this.chosen : -1;
    /** @type {ArrayLike<number> | null} */
    let plan = null;
    if (this.isGame) plan = pointed >= 0 ? this.planTo(lane, pointed) : null;
    else if (slow && t < lane.log.last) plan = lane.log.path(t + 1);
    const scores = this.showScores && slow && !this.isGame ? lane.scoresAt(t) : null;
    picture.show(lane.cursor, {share, plan, scores, chosen: pointed, finger: this.isGame && onTouch()}, !this.now.fog);
    const text = this.numbersOf(lane, t);
    if (track.numbers.textContent !== text) track.numbers.textContent = text;
  }

  /** @param {Lane} lane @param {number} target */
  planTo(lane, target) {
    return this.world ? knownPath(this.world, lane.cursor, lane.cursor.current, target, this.now.weighted) : null;
  }

  /** The figures beside a lane's name. @param {Lane} lane @param {number} t */
  numbersOf(lane, t) {
    const {log} = lane, walked = length(log.distance[t], this.unit);
    const done = percent(lane.cursor.visited, lane.world.nodeCount);
    return `${walked} walked · ${this.weighted ? '' : `rate ${log.rate(t).toFixed(3)} · `}${done}`;
  }

  /** Whether the view jumps instead of moving: by the system's setting, or because the world is too large to draw it often. */
  get still() {
    return (this.world?.edgeCount ?? 0) > MOST_MOVING || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** The part of the scene that the explorers know together; all of it if nothing is hidden. */
  knownBox() {
    const {x, y, box: all} = /** @type {import('../worlds/layout.js').Scene} */ (this.scene), {known} = this;
    if (!this.now.fog) return all;
    const key = this.lanes.map((lane) => lane.cursor.t).join(' ') + this.gameKey;
    if (key === known.key) return known.box;
    const box = {left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity};
    for (const {cursor: {seen}} of this.lanes)
      for (let v = 0; v < seen.length; v++) {
        if (!seen[v]) continue;
        if (x[v] < box.left) box.left = x[v];
        if (x[v] > box.right) box.right = x[v];
        if (y[v] < box.top) box.top = y[v];
        if (y[v] > box.bottom) box.bottom = y[v];
      }
    this.known = {key, box};
    return box;
  }

  /** Bounds on the shortest walk from the start of the lanes through all nodes; null if they take too long. */
  bound() {
    const {now} = this, here = this.embedded.get(this.worldKey);
    return this.bounder.ask({spec: now.world, seed: now.seed, file: here?.file, bytes: here?.bytes, source: this.lanes[0].log.nodes[0],
      back: now.back, weighted: this.weighted});
  }

  get weighted() {
    return this.now.weighted && !!this.world?.lengths;
  }

  /** The unit of distances as they are counted now. */
  get unit() {
    return this.weighted ? this.world?.unit ?? '' : '';
  }
}

/** @param {World} world */
function meanLength(world) {
  const lengths = /** @type {Float32Array} */ (world.lengths);
  let sum = 0;
  for (const one of lengths) sum += one;
  return lengths.length ? sum / lengths.length : 1;
}
