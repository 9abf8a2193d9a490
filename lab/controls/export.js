/* Exports what is seen: SVG, PNG, an animated GIF of the whole exploration, the trace. */
import {Camera} from '../view/camera.js';
import {GifWriter} from '../view/gif.js';
import {laneMarks, palette} from '../view/palette.js';
import {paintPicture} from '../view/picture.js';
import {SvgPen} from '../view/pen.js';
import {Cursor} from './log.js';
import {element, length, save, say} from './parts.js';

/** @typedef {import('./lab.js').Lab} Lab */
/** @typedef {import('./lane.js').Lane} Lane */

/** A GIF has at most this many frames; its largest side has this many pixels. */
const GIF_FRAMES = 150, GIF_SIDE = 480, GIF_HUNDREDTHS = 6, GIF_LAST = 220, GIF_TITLE = 26;

/** @param {Lab} lab */
export function attachExport(lab) {
  const menu = /** @type {HTMLDetailsElement} */ (element('export-menu'));
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (menu.querySelectorAll('[data-export]')))
    button.addEventListener('click', async () => {
      menu.open = false;
      try {
        await exportAs(lab, button.dataset.export ?? '');
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
      }
    });
  document.addEventListener('click', (event) => {
    if (menu.open && !menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  });
}

/** @param {Lab} lab @param {string} kind */
async function exportAs(lab, kind) {
  const name = (lab.world?.name ?? 'noge').replace(/[^\w.-]+/g, '-').slice(0, 60);
  if (kind === 'svg') save(`${name}.svg`, toSvg(lab), 'image/svg+xml');
  else if (kind === 'png') save(`${name}.png`, await toPng(lab), 'image/png');
  else if (kind === 'gif') save(`${name}.gif`, await toGif(lab, {}), 'image/gif');
  else if (kind === 'trace') save(`${name}.jsonl`, toTrace(lab.lanes[0]), 'application/jsonl');
}

/** The trace of a whole exploration. @param {Lane} lane */
export function toTrace(lane) {
  lane.complete();
  return /** @type {BlobPart & Uint8Array} */ (lane.exploration.trace());
}

/** A camera like the one of the page, or of all, for a picture of another size.
 * @param {Lab} lab @param {number} width @param {number} height @param {boolean} [all] */
function cameraFor(lab, width, height, all = false) {
  const shown = /** @type {Camera} */ (lab.camera), camera = new Camera(shown.scene);
  if (!all) ({zoom: camera.zoom, centreX: camera.centreX, centreY: camera.centreY} = shown);
  camera.resize(width, height);
  return camera;
}

/** The extras of a lane at the moment of the clock. @param {Lab} lab @param {Lane} lane */
function extrasOf(lab, lane) {
  return {share: lab.clock.position(lane).share, plan: null, scores: null, chosen: -1};
}

/** The line above a picture: the explorer and its figures. @param {CanvasRenderingContext2D} pen @param {number} width
 * @param {string} name @param {string} figures @param {string} colour */
function paintTitle(pen, width, name, figures, colour) {
  pen.fillStyle = palette().fog;
  pen.fillRect(0, -GIF_TITLE, width, GIF_TITLE);
  pen.font = '600 13px system-ui, sans-serif';
  pen.textAlign = 'left';
  pen.fillStyle = colour;
  pen.fillText(name, 12, -7);
  pen.font = '13px system-ui, sans-serif';
  pen.textAlign = 'right';
  pen.fillStyle = palette().ink;
  pen.fillText(figures, width - 12, -7);
}

/** @param {Lab} lab */
export function toSvg(lab) {
  const {width, height} = /** @type {Camera} */ (lab.camera), lane = lab.lanes[0], pen = new SvgPen(width, height);
  paintPicture(pen, cameraFor(lab, width, height), lane.cursor, extrasOf(lab, lane), !lab.now.fog, 0);
  return pen.finish(`${lab.world?.name}: ${lane.label} after ${lane.cursor.t} decisions`);
}

/** All lanes side by side. @param {Lab} lab */
async function toPng(lab) {
  const {width, height} = /** @type {Camera} */ (lab.camera), {lanes} = lab, canvas = document.createElement('canvas');
  canvas.width = 2 * width * lanes.length;
  canvas.height = 2 * height;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  lanes.forEach((lane, i) => {
    pen.setTransform(2, 0, 0, 2, 2 * width * i, 0);
    paintPicture(pen, cameraFor(lab, width, height), lane.cursor, extrasOf(lab, lane), !lab.now.fog, i);
  });
  const blob = await new Promise((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('The browser could not make a PNG of this size.');
  return /** @type {Blob} */ (blob);
}

/**
 * The whole exploration of all lanes, side by side, as a GIF that plays in a loop.
 * @param {Lab} lab @param {{frames?: number, width?: number, height?: number}} wish size of one lane's picture
 */
export async function toGif(lab, wish) {
  const shown = /** @type {Camera} */ (lab.camera), {lanes, clock} = lab;
  const scale = Math.min(1, GIF_SIDE / Math.max(shown.width, shown.height));
  const width = wish.width ?? Math.round(shown.width * scale), height = wish.height ?? Math.round(shown.height * scale);
  const canvas = document.createElement('canvas'), total = width * lanes.length;
  canvas.width = total;
  canvas.height = height;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', {willReadFrequently: true}));
  for (const lane of lanes) lane.complete();
  const cursors = lanes.map((lane) => new Cursor(lane.log)), camera = cameraFor(lab, width, height - GIF_TITLE, shown.following), kept = clock.moment, end = lab.end;
  const frames = Math.min(wish.frames ?? GIF_FRAMES, Math.ceil(end) + 1);
  const paint = (/** @type {number} */ frame) => {
    clock.moment = end * frame / Math.max(1, frames - 1);
    lanes.forEach((lane, i) => {
      const {t, share} = clock.position(lane);
      cursors[i].seek(t);
      pen.setTransform(1, 0, 0, 1, width * i, GIF_TITLE);
      paintPicture(pen, camera, cursors[i], {share, plan: null, scores: null, chosen: -1}, !lab.now.fog, i);
      paintTitle(pen, width, `${lanes.length > 1 ? `${laneMarks[i]} ` : ''}${lane.label}`, `${length(lane.log.distance[t], lab.unit)} walked`, palette().lanes[i]);
    });
    clock.moment = kept;
    return pen.getImageData(0, 0, total, height);
  };
  const gif = new GifWriter(total, height);
  for (const part of [0.1, 0.5, 1]) gif.look(paint(Math.round(part * (frames - 1))));
  gif.begin();
  for (let frame = 0; frame < frames; frame++) {
    gif.add(paint(frame), frame + 1 < frames ? GIF_HUNDREDTHS : GIF_LAST);
    if (frame % 10 === 9) await new Promise((done) => setTimeout(done, 0)); /* the page stays alive */
  }
  return gif.finish();
}
