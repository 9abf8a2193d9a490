/* The shapes of what the core hands to the page. Types only; nothing here runs. */

/**
 * A graph, with the place of each node.
 * @typedef {object} World
 * @property {number} nodeCount
 * @property {number} edgeCount
 * @property {Uint32Array} offsets     nodeCount + 1 entries; row of each node in `neighbors`
 * @property {Uint32Array} neighbors
 * @property {Float32Array | null} lengths  one for each entry of `neighbors`; null if all are 1
 * @property {Float32Array | null} x
 * @property {Float32Array | null} y   points up
 * @property {boolean} [geographic]    x is the longitude, y the latitude, in degrees
 * @property {string} kind             the family, or "other"
 * @property {string} name
 * @property {string} attribution      source of the data, or ""
 * @property {string} unit             unit of lengths, or ""
 * @property {(node: number) => string} nodeName
 * @property {() => void} free
 */

/**
 * One visit: the node, the distance walked to it, and what it revealed.
 * @typedef {object} Visit
 * @property {number} node
 * @property {number} cost
 * @property {Uint32Array} path        from the node before to this one, both included
 * @property {Uint32Array} discovered
 */

/**
 * @typedef {object} Explanation
 * @property {number} distance
 * @property {number | null} score
 * @property {{name: string, value: number}[]} inputs
 * @property {string} text
 */

/**
 * @typedef {object} Exploration
 * @property {number} current
 * @property {number} decisions
 * @property {number} distance
 * @property {boolean} finished
 * @property {() => Visit | null} step
 * @property {(node: number) => Visit} choose
 * @property {() => {nodes: Uint32Array, distances: Float32Array | Float64Array, scores: Float32Array | null}} candidates
 * @property {(node: number) => Explanation} explain
 * @property {() => Uint8Array} trace
 * @property {() => void} free
 */

/**
 * @typedef {object} Options
 * @property {number} [source]
 * @property {number} [seed]
 * @property {boolean} [weighted]
 * @property {boolean} [back]          walk back to the start at the end
 */

/**
 * @typedef {object} Core
 * @property {() => {name: string, kind: string, description: string}[]} policies
 * @property {(spec: string, seed: number) => World} generate
 * @property {(file: string, bytes: Uint8Array) => World} read
 * @property {(world: World, policy: string, options: Options) => Exploration} explore
 * @property {(world: World, source: number, options: {back?: boolean, weighted?: boolean, milliseconds: number}) => {lower: number, upper: number, optimal: boolean}} bound
 * @property {(bytes: Uint8Array, world?: World) => {world: World, policy: string, seed: number, source: number, decisions: number[], weighted?: boolean}} replay
 */

export {};
