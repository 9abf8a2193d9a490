/* The part of a scene that a picture shows: units to pixels, zoom, pan, and the scale bar's length. Pictures of a race
 * share one camera. It follows what is known until a person moves it. */

/** @typedef {import('../worlds/layout.js').Scene} Scene */
/** @typedef {Scene['box']} Box */

const MARGIN = 0.04, MOST_ZOOM = 60;
/** A followed view is at least this many edges wide, and this much wider than what is known, for what will be seen next. */
const FEWEST_EDGES = 6, ROOM = 1.3;
/** Seconds in which most of a move is done; how much smaller the known part must become before the view goes nearer. */
const MOVE_SECONDS = 0.15, SHRUNK = 2.5;

export class Camera {
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    this.width = 1;
    this.height = 1;
    this.zoom = 1;
    const {box} = scene;
    this.centreX = (box.left + box.right) / 2;
    this.centreY = (box.top + box.bottom) / 2;
    /** Whether it follows what is known, and the view that it moves to. */
    this.following = true;
    /** @type {{zoom: number, x: number, y: number} | null} */
    this.aim = null;
    /** Counts changes, so that pictures know when to draw anew. */
    this.version = 0;
  }

  /** Units that nodes, or cells and their walls, stand out of the box of their middles, on both sides together. */
  get edge() {
    const {cells, spacing} = this.scene;
    return cells ? (cells.walls ? 3.2 : 1.2) : spacing;
  }

  /** Pixels a unit when the whole scene fits. */
  get fitScale() {
    return this.scaleFor(this.scene.box);
  }

  /** Pixels a unit when a box fits. @param {Box} box @param {number} [least] width in units @param {number} [room] factor around it */
  scaleFor(box, least = 0, room = 1) {
    const wide = Math.max(room * (box.right - box.left), least) + this.edge, high = Math.max(room * (box.bottom - box.top), least) + this.edge;
    return (1 - 2 * MARGIN) * Math.min(this.width / wide, this.height / high);
  }

  get scale() {
    return this.zoom * this.fitScale;
  }

  /** @param {number} width @param {number} height in pixels */
  resize(width, height) {
    if (width === this.width && height === this.height) return;
    this.width = width;
    this.height = height;
    this.aim = null;
    this.version++;
  }

  /** Moves to a view of the known part of the scene, with room around it, unless a person has chosen the view. The aim
   * changes only if the known part leaves it or is much smaller. Returns whether the move is not at its end.
   * @param {Box} known @param {number} seconds since the last call; Infinity ends the move */
  watch(known, seconds) {
    if (!this.following) return false;
    const needed = Math.max(1, this.scaleFor(known, FEWEST_EDGES * this.scene.spacing, ROOM) / this.fitScale);
    const begun = this.aim !== null, jump = seconds === Infinity || !begun;
    if (!this.aim || !this.shows(this.aim, known) || needed > SHRUNK * this.aim.zoom)
      this.aim = {zoom: needed, x: (known.left + known.right) / 2, y: (known.top + known.bottom) / 2};
    const {aim} = this, share = jump ? 1 : 1 - Math.exp(-seconds / MOVE_SECONDS), before = [this.zoom, this.centreX, this.centreY];
    this.zoom *= (aim.zoom / this.zoom) ** share;
    this.centreX += (aim.x - this.centreX) * share;
    this.centreY += (aim.y - this.centreY) * share;
    if (Math.abs(this.zoom / aim.zoom - 1) < 0.004) this.zoom = aim.zoom;
    this.clamp();
    const moved = Math.max(Math.abs(this.centreX - before[1]), Math.abs(this.centreY - before[2])) * this.scale > 0.3 || this.zoom !== before[0];
    if (moved) this.version++;
    else [this.zoom, this.centreX, this.centreY] = before;
    return moved && !jump;
  }

  /** Whether all of a box lies in a view. @param {{zoom: number, x: number, y: number}} aim @param {Box} box */
  shows(aim, box) {
    if (aim.zoom === 1) return true;
    const half = (1 - 2 * MARGIN) / (2 * aim.zoom * this.fitScale), edge = this.edge / 2;
    return Math.max(aim.x - box.left, box.right - aim.x) + edge <= half * this.width &&
      Math.max(aim.y - box.top, box.bottom - aim.y) + edge <= half * this.height;
  }

  /** @param {number} x */
  screenX(x) {
    return (x - this.centreX) * this.scale + this.width / 2;
  }

  /** @param {number} y */
  screenY(y) {
    return (y - this.centreY) * this.scale + this.height / 2;
  }

  /** @param {number} px */
  sceneX(px) {
    return (px - this.width / 2) / this.scale + this.centreX;
  }

  /** @param {number} py */
  sceneY(py) {
    return (py - this.height / 2) / this.scale + this.centreY;
  }

  /** Zooms; the point of the scene under the pixel stays there. @param {number} factor @param {number} [px] @param {number} [py] */
  zoomBy(factor, px = this.width / 2, py = this.height / 2) {
    const x = this.sceneX(px), y = this.sceneY(py);
    const most = Math.max(MOST_ZOOM, Math.min(this.width, this.height) / (this.fitScale * FEWEST_EDGES * this.scene.spacing));
    this.following = false;
    this.zoom = Math.max(1, Math.min(this.zoom * factor, most));
    this.centreX += x - this.sceneX(px);
    this.centreY += y - this.sceneY(py);
    this.keepInside();
  }

  /** @param {number} dx @param {number} dy in pixels */
  pan(dx, dy) {
    this.following = false;
    this.centreX -= dx / this.scale;
    this.centreY -= dy / this.scale;
    this.keepInside();
  }

  /** Follows what is known again. */
  fit() {
    this.following = true;
    this.aim = null;
  }

  keepInside() {
    this.clamp();
    this.version++;
  }

  /** The picture never leaves the scene; at zoom 1 it shows all of it. */
  clamp() {
    const {box} = this.scene, share = 1 - 1 / this.zoom;
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    const wide = share * (box.right - box.left) / 2 + 1e-9, high = share * (box.bottom - box.top) / 2 + 1e-9;
    this.centreX = Math.max(x - wide, Math.min(this.centreX, x + wide));
    this.centreY = Math.max(y - high, Math.min(this.centreY, y + high));
  }

  /** Moves so that a node stays visible. @param {number} node */
  follow(node) {
    if (this.zoom <= 1 || this.following) return;
    const px = this.screenX(this.scene.x[node]), py = this.screenY(this.scene.y[node]);
    const edge = 0.2 * Math.min(this.width, this.height);
    const dx = Math.max(edge - px, 0) + Math.min(this.width - edge - px, 0);
    const dy = Math.max(edge - py, 0) + Math.min(this.height - edge - py, 0);
    if (dx || dy) this.pan(dx, dy);
  }

  /** The longest round length whose bar is at most `most` pixels: its text and its width; null if the scene is no map.
   * @param {number} most */
  scaleBar(most) {
    if (!this.scene.metres) return null;
    const longest = most * this.scene.metres / this.scale, power = 10 ** Math.floor(Math.log10(longest));
    const metres = power * (longest >= 5 * power ? 5 : longest >= 2 * power ? 2 : 1);
    const text = metres < 1000 ? `${Number(metres.toPrecision(1))} m` : `${metres / 1000} km`;
    return {text, pixels: metres * this.scale / this.scene.metres};
  }
}
