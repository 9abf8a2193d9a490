/* Draws worlds as nodes and edges: streets of a map, trees, and every graph that is no board. The explorer knows the
 * edges of visited nodes, so an edge appears when the first of its ends is visited. */
import {followCourse} from '../worlds/layout.js';
import {VISITED} from '../controls/log.js';

/** @typedef {import('../worlds/layout.js').Scene} Scene */
/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('./pen.js').Pen} Pen */
/** @typedef {import('../controls/log.js').Log} Log */
/** @typedef {import('../controls/log.js').Cursor} Cursor */

export class LinksView {
  /** @param {Scene} scene @param {Camera} camera */
  constructor(scene, camera) {
    this.scene = scene;
    this.camera = camera;
  }

  /** Diameter of a cell's worth of room around a node, in pixels. */
  get size() {
    const [least, most] = this.scene.style === 'streets' ? [5, 14] : [7, 26];
    return Math.max(least, Math.min(this.scene.spacing * this.camera.scale * 0.62, most));
  }

  get lineWidth() {
    return this.scene.style === 'streets' ? Math.max(1.1, Math.min(this.size / 3.2, 5)) : Math.max(0.6, Math.min(this.size / 9, 2));
  }

  /** Many edges hide each other, so they are drawn faintly. */
  get opacity() {
    const {world} = this.scene;
    return Math.max(0.25, Math.min(1, 3.5 * world.nodeCount / (world.edgeCount + 1)));
  }

  /** Adds the edges of a node that `wanted` accepts. @param {Pen} pen @param {number} node @param {(neighbor: number) => boolean} wanted */
  addEdges(pen, node, wanted) {
    const {scene, camera} = this, {world} = scene;
    for (let i = world.offsets[node]; i < world.offsets[node + 1]; i++) {
      const other = world.neighbors[i];
      if (!wanted(other)) continue;
      let begun = false;
      followCourse(scene, node, other, (x, y) => {
        if (begun) pen.lineTo(camera.screenX(x), camera.screenY(y));
        else pen.moveTo(camera.screenX(x), camera.screenY(y));
        begun = true;
      });
    }
  }

  /** @param {Pen} pen @param {number} node */
  addNode(pen, node) {
    const px = this.camera.screenX(this.scene.x[node]), py = this.camera.screenY(this.scene.y[node]), radius = this.size * 0.3;
    pen.moveTo(px + radius, py);
    pen.arc(px, py, radius, 0, 2 * Math.PI);
  }

  /** @param {Pen} pen @param {Palette} colours */
  strokeEdges(pen, colours) {
    pen.strokeStyle = colours.link;
    pen.lineWidth = this.lineWidth;
    pen.lineCap = 'round';
    pen.globalAlpha = this.opacity;
    pen.stroke();
    pen.globalAlpha = 1;
  }

  /** Draws all that is known. With `ghost` the whole world lies below it.
   * @param {Pen} pen @param {Cursor} cursor @param {Palette} colours @param {boolean} ghost */
  drawAll(pen, cursor, colours, ghost) {
    const {seen} = cursor, {when} = cursor.log, count = seen.length;
    if (ghost) {
      pen.beginPath();
      for (let v = 0; v < count; v++) this.addEdges(pen, v, (other) => other > v);
      pen.strokeStyle = colours.ghost;
      pen.lineWidth = this.lineWidth;
      pen.stroke();
    }
    pen.beginPath();
    for (let v = 0; v < count; v++)
      if (seen[v] === VISITED) this.addEdges(pen, v, (other) => when[other] > when[v]);
    this.strokeEdges(pen, colours);
    if (this.scene.style === 'streets') return;
    pen.beginPath();
    for (let v = 0; v < count; v++) if (seen[v] === VISITED) this.addNode(pen, v);
    pen.fillStyle = colours.visited;
    pen.fill();
  }

  /** Draws what one visit changed. @param {Pen} pen @param {Log} log @param {number} t @param {Palette} colours */
  drawVisit(pen, log, t, colours) {
    const node = log.nodes[t], {when} = log, {world} = this.scene;
    if (when[node] !== t) return; /* the way home */
    pen.beginPath();
    this.addEdges(pen, node, (other) => when[other] > t);
    this.strokeEdges(pen, colours);
    if (this.scene.style === 'streets') return;
    pen.beginPath();
    this.addNode(pen, node); /* new edges may cross the discs of older neighbours */
    for (let i = world.offsets[node]; i < world.offsets[node + 1]; i++)
      if (when[world.neighbors[i]] < t) this.addNode(pen, world.neighbors[i]);
    pen.fillStyle = colours.visited;
    pen.fill();
  }
}
