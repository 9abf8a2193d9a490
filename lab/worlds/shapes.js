/* Layouts of our own, for families whose shape says more than their usual places: trees in layers, ladders wound into
 * a spiral so that they fit a screen. */

/** @typedef {import('../core/core.js').World} World */

/** A connected graph with one edge fewer than nodes. Only trees of a readable width are told so.
 * @type {(world: World) => boolean} */
export function isTree(world) {
  return world.nodeCount > 2 && world.edgeCount === world.nodeCount - 1 && order(world).length === world.nodeCount;
}

/** Nodes in breadth-first order from the root, and the parent of each.
 * @type {(world: World) => number[]} */
function order(world) {
  const seen = new Uint8Array(world.nodeCount), queue = [rootOf(world)];
  seen[queue[0]] = 1;
  for (let i = 0; i < queue.length; i++)
    for (let j = world.offsets[queue[i]]; j < world.offsets[queue[i] + 1]; j++) {
      const next = world.neighbors[j];
      if (!seen[next]) {
        seen[next] = 1;
        queue.push(next);
      }
    }
  return queue;
}

/** Generated trees start with their root. For others the node with the most neighbours serves.
 * @type {(world: World) => number} */
function rootOf(world) {
  if (world.kind === 'tree') return 0;
  let best = 0;
  const degree = (/** @type {number} */ v) => world.offsets[v + 1] - world.offsets[v];
  for (let v = 1; v < world.nodeCount; v++) if (degree(v) > degree(best)) best = v;
  return best;
}

/** The root on top, each level on a line, parents above the middle of their children. O(nodes).
 * @type {(world: World) => {x: Float32Array, y: Float32Array}} */
export function layerTree(world) {
  const queue = order(world), count = world.nodeCount;
  const parent = new Int32Array(count).fill(-1), depth = new Uint32Array(count), leaves = new Uint32Array(count);
  const done = new Uint8Array(count);
  for (const v of queue) {
    done[v] = 1;
    for (let j = world.offsets[v]; j < world.offsets[v + 1]; j++) {
      const w = world.neighbors[j];
      if (!done[w]) {
        parent[w] = v;
        depth[w] = depth[v] + 1;
      }
    }
  }
  for (let i = count - 1; i >= 0; i--) {
    const v = queue[i];
    leaves[v] ||= 1;
    if (parent[v] >= 0) leaves[parent[v]] += leaves[v];
  }
  const x = new Float32Array(count), y = new Float32Array(count), free = new Float32Array(count);
  const width = leaves[queue[0]], levels = depth[queue[count - 1]] || 1, level = 0.5 * width / levels;
  for (const v of queue) {
    const start = parent[v] < 0 ? 0 : free[parent[v]];
    if (parent[v] >= 0) free[parent[v]] += leaves[v];
    free[v] = start;
    x[v] = start + leaves[v] / 2;
    y[v] = depth[v] * level;
  }
  return {x, y};
}

/** Rungs across a spiral, equally spaced along it. Nodes of a rung are 2i and 2i + 1, or are found by their places.
 * @type {(world: World) => {x: Float32Array, y: Float32Array}} */
export function windLadder(world) {
  const count = world.nodeCount, rungs = count / 2, x = new Float32Array(count), y = new Float32Array(count);
  const pitch = 3 / (2 * Math.PI); /* the arms are 3 rungs apart */
  for (let v = 0; v < count; v++) {
    const along = world.x ? world.x[v] : v >> 1, side = (world.y ? -world.y[v] : v & 1) - 0.5;
    const angle = Math.sqrt(2 * (along + Math.min(rungs, 8)) / pitch), radius = pitch * angle + 0.9 * side;
    x[v] = radius * Math.cos(angle);
    y[v] = radius * Math.sin(angle);
  }
  return {x, y};
}
