/* One picture of an exploration, on three canvases above each other: the ground (what is known), the old path, and what
 * changes from frame to frame. Going forwards adds to the first two; going back, zooming or a change of colours draws
 * them anew. */
import {CellsView} from './cells.js';
import {LinksView} from './links.js';
import {palette} from './palette.js';
import {RECENT, drawLive, drawOldTrail} from './marks.js';

/** @typedef {import('../worlds/layout.js').Scene} Scene */
/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {import('./pen.js').Pen} Pen */
/** @typedef {import('./marks.js').Extras} Extras */
/** @typedef {import('../controls/log.js').Cursor} Cursor */

/** @type {(scene: Scene, camera: Camera) => CellsView | LinksView} */
function makeView(scene, camera) {
  return scene.style === 'cells' ? new CellsView(scene, camera) : new LinksView(scene, camera);
}

/** Draws a whole picture with any pen, for exports.
 * @param {Pen} pen @param {Camera} camera @param {Cursor} cursor @param {Extras} extras @param {boolean} ghost @param {number} lane */
export function paintPicture(pen, camera, cursor, extras, ghost, lane) {
  const view = makeView(camera.scene, camera), colours = palette(lane);
  pen.fillStyle = colours.fog;
  pen.fillRect(0, 0, camera.width, camera.height);
  view.drawAll(pen, cursor, colours, ghost);
  drawOldTrail(pen, view, cursor.log, 0, oldSteps(cursor), colours);
  drawLive(pen, view, cursor, extras, colours);
  paintLegend(pen, camera, colours);
}

/** The scale bar and the source of a map. @param {Pen} pen @param {Camera} camera @param {import('./palette.js').Palette} colours */
function paintLegend(pen, camera, colours) {
  const bar = camera.scaleBar(120), {attribution} = camera.scene.world;
  pen.fillStyle = colours.faint;
  pen.font = '11px system-ui, sans-serif';
  if (bar) {
    pen.fillRect(12, camera.height - 14, bar.pixels, 2);
    pen.textAlign = 'left';
    pen.fillText(bar.text, 12, camera.height - 19);
  }
  pen.textAlign = 'right';
  if (attribution) pen.fillText(attribution, camera.width - 10, camera.height - 10);
}

/** @param {Cursor} cursor */
function oldSteps(cursor) {
  return Math.max(0, cursor.log.wayEnd[cursor.t] - 1 - RECENT);
}

export class Picture {
  /** @param {HTMLElement} parent @param {Camera} camera @param {number} lane decides the colour of the walk */
  constructor(parent, camera, lane) {
    this.parent = parent;
    this.lane = lane;
    this.camera = camera;
    this.view = makeView(camera.scene, camera);
    const layers = ['ground', 'past', 'live'].map((name) => {
      const canvas = document.createElement('canvas');
      canvas.className = `layer ${name}`;
      canvas.setAttribute('aria-hidden', 'true');
      parent.append(canvas);
      return canvas;
    });
    const pens = layers.map((canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')));
    this.ground = pens[0];
    this.past = pens[1];
    this.live = pens[2];
    this.layers = layers;
    /** Visit and view of the last frame; -1 before the first. */
    this.drawn = -1;
    this.version = -1;
    /** Steps on the old path's canvas. */
    this.old = 0;
  }

  /** The next frame is drawn from the beginning. */
  forget() {
    this.drawn = -1;
    this.version = -1;
    this.old = 0;
  }

  /** Takes the size of its place. Returns whether it changed. */
  resize() {
    const {clientWidth: width, clientHeight: height} = this.parent, ratio = Math.min(devicePixelRatio || 1, 2);
    if (!width || !height) return false;
    const wide = Math.round(width * ratio), high = Math.round(height * ratio);
    this.camera.resize(width, height);
    if (this.layers[0].width === wide && this.layers[0].height === high) return false;
    for (const canvas of this.layers) {
      canvas.width = wide;
      canvas.height = high;
    }
    for (const pen of [this.ground, this.past, this.live]) pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.forget();
    return true;
  }

  /** Shows the state of a cursor. Costs what changed since the last frame, unless the view moved.
   * @param {Cursor} cursor @param {Extras} extras @param {boolean} ghost */
  show(cursor, extras, ghost) {
    const {ground, past, live, view, camera} = this, colours = palette(this.lane);
    const version = camera.version * 4 + (ghost ? 2 : 0) + (colours.ink < '#8' ? 1 : 0);
    if (version !== this.version || cursor.t < this.drawn || this.drawn < 0) {
      for (const pen of [ground, past]) pen.clearRect(0, 0, camera.width, camera.height);
      view.drawAll(ground, cursor, colours, ghost);
      this.forget();
      this.version = version;
    } else {
      for (let t = this.drawn + 1; t <= cursor.t; t++) view.drawVisit(ground, cursor.log, t, colours);
    }
    this.drawn = cursor.t;
    const old = oldSteps(cursor);
    if (old > this.old) {
      drawOldTrail(past, view, cursor.log, this.old, old, colours);
      this.old = old;
    }
    live.clearRect(0, 0, camera.width, camera.height);
    drawLive(live, view, cursor, extras, colours);
  }

  remove() {
    for (const canvas of this.layers) canvas.remove();
  }
}
