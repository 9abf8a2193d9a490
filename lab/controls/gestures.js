/* Mouse and touch on the pictures: drag to move, wheel or two fingers to zoom, hover to ask, click to choose. */
import {element} from './parts.js';

/** @typedef {import('./lab.js').Lab} Lab */
/** @typedef {{hover: (lane: number, node: number, x: number, y: number) => void, click: (lane: number, node: number) => void}} Answers */

/** Pixels that a pointer may move during a click, and around a node that count as the node. */
const STILL = 6, REACH_MOUSE = 18, REACH_TOUCH = 30;

/** @param {Lab} lab @param {Answers} answers */
export function attachGestures(lab, answers) {
  const stage = element('stage');
  /** @type {Map<number, {x: number, y: number}>} */
  const pointers = new Map();
  let moved = 0;

  stage.addEventListener('wheel', (event) => {
    const at = placeOf(event);
    if (!at || !lab.camera) return;
    event.preventDefault();
    lab.camera.zoomBy(1.0016 ** (-event.deltaY * (event.deltaMode ? 30 : 1)), at.x, at.y);
    lab.draw();
  }, {passive: false});

  stage.addEventListener('pointerdown', (event) => {
    const at = placeOf(event);
    if (!at) return;
    if (pointers.size === 0) moved = 0;
    pointers.set(event.pointerId, {x: event.clientX, y: event.clientY});
    at.view.setPointerCapture(event.pointerId);
  });

  stage.addEventListener('pointermove', (event) => {
    const mine = pointers.get(event.pointerId), at = placeOf(event);
    if (!mine) {
      if (at) answers.hover(at.lane, nodeAt(lab, at, event.pointerType), event.clientX, event.clientY);
      return;
    }
    const dx = event.clientX - mine.x, dy = event.clientY - mine.y, other = [...pointers.values()].find((one) => one !== mine);
    moved += Math.abs(dx) + Math.abs(dy);
    if (moved <= STILL || !lab.camera || !at) return;
    if (other) {
      const apart = Math.hypot(mine.x - other.x, mine.y - other.y), now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (apart > 0) lab.camera.zoomBy(now / apart, at.x, at.y);
    } else lab.camera.pan(dx, dy);
    mine.x = event.clientX;
    mine.y = event.clientY;
    lab.draw();
  });

  const release = (/** @type {PointerEvent} */ event) => {
    const held = pointers.delete(event.pointerId), at = placeOf(event);
    if (!held || event.type === 'pointercancel' || moved > STILL || pointers.size || !at) return;
    const node = nodeAt(lab, at, event.pointerType);
    answers.hover(at.lane, node, event.clientX, event.clientY);
    answers.click(at.lane, node);
  };
  stage.addEventListener('pointerup', release);
  stage.addEventListener('pointercancel', release);
  stage.addEventListener('pointerleave', () => answers.hover(0, -1, 0, 0));
  stage.addEventListener('dblclick', (event) => {
    const at = placeOf(event);
    if (!at || lab.isGame || !lab.camera) return;
    lab.camera.zoomBy(2, at.x, at.y);
    lab.draw();
  });
  const zoom = (/** @type {string} */ id, /** @type {(camera: import('../view/camera.js').Camera) => void} */ act) =>
    element(id).addEventListener('click', () => {
      if (lab.camera) act(lab.camera);
      lab.draw();
    });
  zoom('zoom-in', (camera) => camera.zoomBy(1.6));
  zoom('zoom-out', (camera) => camera.zoomBy(1 / 1.6));
  zoom('zoom-fit', (camera) => camera.fit());
}

/** Where an event is: the lane, its picture, and the pixel in it. @param {MouseEvent} event */
function placeOf(event) {
  const target = /** @type {Element} */ (event.target), view = /** @type {HTMLElement | null} */ (target.closest?.('.view') ?? null);
  if (!view) return null;
  const box = view.getBoundingClientRect();
  return {view, lane: Number(view.dataset.lane), x: event.clientX - box.left, y: event.clientY - box.top};
}

/** The known node at a place; frontier nodes come first. @param {Lab} lab @param {{lane: number, x: number, y: number}} at @param {string} pointer */
function nodeAt(lab, at, pointer) {
  const {camera, nearby} = lab, lane = lab.lanes[at.lane];
  if (!camera || !nearby || !lane) return -1;
  const {seen} = lane.cursor, x = camera.sceneX(at.x), y = camera.sceneY(at.y);
  const reach = (pointer === 'mouse' ? REACH_MOUSE : REACH_TOUCH) / camera.scale;
  const exact = nearby.find(x, y, Math.min(reach, 0.5 * camera.scene.spacing), (node) => seen[node] === 1);
  if (exact >= 0) return exact;
  const frontier = nearby.find(x, y, reach, (node) => seen[node] === 1);
  return frontier >= 0 ? frontier : nearby.find(x, y, reach, (node) => seen[node] === 2);
}

/** The picture that has the keyboard's focus, or the first. @param {Lab} lab */
export function focusedLane(lab) {
  const at = Number(/** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.lane ?? 0);
  return lab.tracks[at] ?? lab.tracks[0];
}

/** Moves the part that is shown by a share of the picture. @param {Lab} lab @param {number} right @param {number} down */
export function panBy(lab, right, down) {
  lab.camera?.pan(-right * lab.camera.width / 8, -down * lab.camera.height / 8);
  lab.draw();
}

