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

  /** Fills a cell, from pixel to pixel so that neighbours touch without a seam.
   * @param {Pen} pen @param {number} column @param {number} row @param {number} inset in pixels */
  rectangle(pen, column, row, inset) {
    const {camera, cells} = this;
    const left = Math.round(camera.screenX(cells.left + column - 0.5)), right = Math.round(camera.screenX(cells.left + column + 0.5));
    const top = Math.round(camera.screenY(cells.top + row - 0.5)), bottom = Math.round(camera.screenY(cells.top + row + 0.5));
    pen.fillRect(left + inset, top + inset, Math.max(1, right - left - 2 * inset), Math.max(1, bottom - top - 2 * inset));
  }

  /** Floors have narrow joints, if the cells are large enough to show them. */
  get joint() {
    return this.cells.walls ? 0 : this.size >= 14 ? 1 : this.size >= 5 ? 0.5 : 0;
  }

  /** Draws all that is known. With `ghost` the whole board lies below it.
   * @param {Pen} pen @param {Cursor} cursor @param {Palette} colours @param {boolean} ghost */
  drawAll(pen, cursor, colours, ghost) {
    const {seen} = cursor, {cells} = this;
    if (ghost) {
      pen.fillStyle = colours.ghost;
      for (let at = 0; at < cells.node.length; at++)
        if (cells.node[at] >= 0) this.rectangle(pen, at % cells.columns, Math.floor(at / cells.columns), this.joint);
    }
    pen.fillStyle = colours.wall;
    if (cells.walls) for (let v = 0; v < seen.length; v++) if (seen[v] === VISITED) this.fillWalls(pen, v);
    pen.fillStyle = colours.floor;
    for (let v = 0; v < seen.length; v++) if (seen[v] === VISITED) this.fillFloor(pen, v);
    pen.fillStyle = colours.floorEdge;
    for (let v = 0; v < seen.length; v++) if (seen[v] === FRONTIER) this.fillFloor(pen, v);
  }

  /** @param {Pen} pen @param {number} node */
  fillFloor(pen, node) {
    this.rectangle(pen, this.scene.x[node] - this.cells.left, this.scene.y[node] - this.cells.top, this.joint);
  }

  /** Draws what one visit changed. @param {Pen} pen @param {Log} log @param {number} t @param {Palette} colours */
  drawVisit(pen, log, t, colours) {
    const node = log.nodes[t], discovered = log.discovered(t);
    pen.fillStyle = colours.wall;
    if (this.cells.walls) this.fillWalls(pen, node);
    pen.fillStyle = colours.floor;
    this.fillFloor(pen, node);
    pen.fillStyle = colours.floorEdge;
    for (const found of discovered) this.fillFloor(pen, found);
  }

  /** @param {number} column @param {number} row */
  isWall(column, row) {
    const {cells} = this;
    return column < 0 || row < 0 || column >= cells.columns || row >= cells.rows || cells.node[row * cells.columns + column] < 0;
  }

  /** Fills the walls around a visited cell. @param {Pen} pen @param {number} node */
  fillWalls(pen, node) {
    const {cells, scene} = this, column = scene.x[node] - cells.left, row = scene.y[node] - cells.top;
    for (let side = 0; side < 4; side++) {
      const [dx, dy] = BESIDE[side], [ex, ey] = BESIDE[(side + 1) % 4];
      if (!this.isWall(column + dx, row + dy)) continue;
      this.rectangle(pen, column + dx, row + dy, 0);
      if (this.isWall(column + ex, row + ey) && this.isWall(column + dx + ex, row + dy + ey))
        this.rectangle(pen, column + dx + ex, row + dy + ey, 0);
    }
  }
}
