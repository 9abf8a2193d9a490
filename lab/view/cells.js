/* Draws worlds whose nodes are cells of a board: grids as floors, mazes with walls.
 *
 * A visited cell shows its floor and the walls around it, because the explorer has stood there. A frontier cell shows
 * its floor only. A cell at a corner is drawn as wall if both cells beside it are walls, which the explorer has seen. */
import {FRONTIER, VISITED} from '../controls/log.js';

/** @typedef {import('../worlds/layout.js').Scene} Scene */
/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('./pen.js').Pen} Pen */
/** @typedef {import('../controls/log.js').Log} Log */
/** @typedef {import('../controls/log.js').Cursor} Cursor */

const BESIDE = [[1, 0], [0, 1], [-1, 0], [0, -1]];

export class CellsView {
  /** @param {Scene} scene @param {Camera} camera */
  constructor(scene, camera) {
    this.scene = scene;
    this.camera = camera;
    this.cells = /** @type {import('../worlds/layout.js').Cells} */ (scene.cells);
  }

  /** Width of lines and marks in pixels. */
  get size() {
    return this.camera.scale;
  }

  /** Adds the rectangle of a cell, from pixel to pixel so that neighbours touch without a seam.
   * @param {Pen} pen @param {number} column @param {number} row @param {number} inset in pixels */
  rectangle(pen, column, row, inset) {
    const {camera, cells} = this;
    const left = Math.round(camera.screenX(cells.left + column - 0.5)), right = Math.round(camera.screenX(cells.left + column + 0.5));
    const top = Math.round(camera.screenY(cells.top + row - 0.5)), bottom = Math.round(camera.screenY(cells.top + row + 0.5));
    pen.rect(left + inset, top + inset, Math.max(1, right - left - 2 * inset), Math.max(1, bottom - top - 2 * inset));
  }

  /** Floors have narrow joints, if the cells are large enough to show them. */
  get joint() {
    return this.cells.walls ? 0 : this.size >= 14 ? 1 : this.size >= 5 ? 0.5 : 0;
  }

  /** Draws all that is known. With `ghost` the whole board lies below it.
   * @param {Pen} pen @param {Cursor} cursor @param {Palette} colours @param {boolean} ghost */
  drawAll(pen, cursor, colours, ghost) {
    const {seen} = cursor, {cells, scene} = this;
    if (ghost) {
      pen.beginPath();
      for (let at = 0; at < cells.node.length; at++)
        if (cells.node[at] >= 0) this.rectangle(pen, at % cells.columns, Math.floor(at / cells.columns), this.joint);
      pen.fillStyle = colours.ghost;
      pen.fill();
    }
    pen.beginPath();
    let any = false;
    for (let v = 0; v < seen.length; v++) if (seen[v] === VISITED) any = this.addWalls(pen, v) || any;
    pen.fillStyle = colours.wall;
    if (any) pen.fill();
    pen.beginPath();
    for (let v = 0; v < seen.length; v++)
      if (seen[v] === VISITED) this.rectangle(pen, scene.x[v] - cells.left, scene.y[v] - cells.top, this.joint);
    pen.fillStyle = colours.floor;
    pen.fill();
    pen.beginPath();
    for (let v = 0; v < seen.length; v++)
      if (seen[v] === FRONTIER) this.rectangle(pen, scene.x[v] - cells.left, scene.y[v] - cells.top, this.joint);
    pen.fillStyle = colours.floorEdge;
    pen.fill();
  }

  /** Draws what one visit changed. @param {Pen} pen @param {Log} log @param {number} t @param {Palette} colours */
  drawVisit(pen, log, t, colours) {
    const {cells, scene} = this, node = log.nodes[t], discovered = log.discovered(t);
    pen.beginPath();
    if (this.addWalls(pen, node)) {
      pen.fillStyle = colours.wall;
      pen.fill();
    }
    pen.beginPath();
    this.rectangle(pen, scene.x[node] - cells.left, scene.y[node] - cells.top, this.joint);
    pen.fillStyle = colours.floor;
    pen.fill();
    pen.beginPath();
    for (let i = 0; i < discovered.length; i++)
      this.rectangle(pen, scene.x[discovered[i]] - cells.left, scene.y[discovered[i]] - cells.top, this.joint);
    pen.fillStyle = colours.floorEdge;
    pen.fill();
  }

  /** @param {number} column @param {number} row */
  isWall(column, row) {
    const {cells} = this;
    return column < 0 || row < 0 || column >= cells.columns || row >= cells.rows || cells.node[row * cells.columns + column] < 0;
  }

  /** Adds the walls around a visited cell; returns whether there are any. @param {Pen} pen @param {number} node */
  addWalls(pen, node) {
    const {cells, scene} = this;
    if (!cells.walls) return false;
    const column = scene.x[node] - cells.left, row = scene.y[node] - cells.top;
    let any = false;
    for (let side = 0; side < 4; side++) {
      const [dx, dy] = BESIDE[side], [ex, ey] = BESIDE[(side + 1) % 4];
      if (!this.isWall(column + dx, row + dy)) continue;
      any = true;
      this.rectangle(pen, column + dx, row + dy, 0);
      if (this.isWall(column + ex, row + ey) && this.isWall(column + dx + ex, row + dy + ey))
        this.rectangle(pen, column + dx + ex, row + dy + ey, 0);
    }
    return any;
  }
}
