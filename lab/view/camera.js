/* The part of a scene that a picture shows: units to pixels, zoom, pan, and the scale bar's length. Pictures of a race
 * share one camera. */

/** @typedef {import('../worlds/layout.js').Scene} Scene */

const MARGIN = 0.04, MOST_ZOOM = 60;

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
    /** Counts changes, so that pictures know when to draw anew. */
    this.version = 0;
  }

  /** Pixels a unit when the whole scene fits. */
  get fitScale() {
    const {box, cells, spacing} = this.scene, edge = cells ? (cells.walls ? 3.2 : 1.2) : spacing;
    const wide = box.right - box.left + edge, high = box.bottom - box.top + edge;
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
    this.version++;
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
    this.zoom = Math.max(1, Math.min(this.zoom * factor, MOST_ZOOM));
    this.centreX += x - this.sceneX(px);
    this.centreY += y - this.sceneY(py);
    this.keepInside();
  }

  /** @param {number} dx @param {number} dy in pixels */
  pan(dx, dy) {
    this.centreX -= dx / this.scale;
    this.centreY -= dy / this.scale;
    this.keepInside();
  }

  fit() {
    this.zoom = 1;
    this.keepInside();
  }

  /** The picture never leaves the scene; at zoom 1 it shows all of it. */
  keepInside() {
    const {box} = this.scene, share = 1 - 1 / this.zoom;
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    const wide = share * (box.right - box.left) / 2 + 1e-9, high = share * (box.bottom - box.top) / 2 + 1e-9;
    this.centreX = Math.max(x - wide, Math.min(this.centreX, x + wide));
    this.centreY = Math.max(y - high, Math.min(this.centreY, y + high));
    this.version++;
  }

  /** Moves so that a node stays visible. @param {number} node */
  follow(node) {
    if (this.zoom <= 1) return;
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
