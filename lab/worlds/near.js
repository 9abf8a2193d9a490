/* Finds the node that is nearest to a point, for the mouse and for fingers. Nodes lie in square buckets, so a search
 * reads a few of them. */

/** @typedef {import('./layout.js').Scene} Scene */

export class Nearby {
  /** @param {Scene} scene */
  constructor(scene) {
    const {box, x, y} = scene, area = (box.right - box.left) * (box.bottom - box.top);
    this.scene = scene;
    this.size = Math.max(Math.sqrt(area / Math.max(1, x.length / 2)), scene.spacing, 1e-6);
    this.columns = Math.floor((box.right - box.left) / this.size) + 1;
    /** @type {Map<number, number[]>} */
    this.bucket = new Map();
    for (let v = 0; v < x.length; v++) {
      const key = this.key(x[v], y[v]), list = this.bucket.get(key);
      if (list) list.push(v);
      else this.bucket.set(key, [v]);
    }
  }

  /** @param {number} x @param {number} y */
  key(x, y) {
    const {box} = this.scene;
    return Math.floor((y - box.top) / this.size) * this.columns + Math.floor((x - box.left) / this.size);
  }

  /**
   * The nearest node within `reach` that `wanted` accepts; -1 if there is none.
   * @param {number} x @param {number} y @param {number} reach
   * @param {(node: number) => boolean} wanted
   */
  find(x, y, reach, wanted) {
    const {scene, size, columns} = this, {box} = scene;
    const rows = Math.floor((box.bottom - box.top) / size) + 1;
    const clamp = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(0, Math.min(Math.floor(value), most));
    const c0 = clamp((x - reach - box.left) / size, columns - 1), c1 = clamp((x + reach - box.left) / size, columns - 1);
    const r0 = clamp((y - reach - box.top) / size, rows - 1), r1 = clamp((y + reach - box.top) / size, rows - 1);
    let best = -1, least = reach;
    for (let row = r0; row <= r1; row++)
      for (let column = c0; column <= c1; column++)
        for (const v of this.bucket.get(row * columns + column) ?? []) {
          const distance = Math.hypot(scene.x[v] - x, scene.y[v] - y);
          if (distance <= least && wanted(v)) {
            best = v;
            least = distance;
          }
        }
    return best;
  }
}
