/* The shapes of what the core hands to the page, as far as the page uses it. Types only; nothing here runs. */

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
 * @property {boolean} geographic      a map; x and y are in metres
 * @property {Uint32Array | null} bendOffsets  beside `neighbors`: where the points between an edge's ends begin, in the row of its lower node
 * @property {Float32Array | null} bendX
 * @property {Float32Array | null} bendY
 * @property {string} kind             the family, "city" or "other"
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
 * @property {boolean} home            the way home, which is no decision
 */

/**
 * @typedef {object} Explanation
 * @property {number} distance
 * @property {number | null} score
 * @property {{name: string, value: number, meaning: string}[]} inputs
 * @property {string} text
 */

/**
 * @typedef {object} Exploration
 * @property {number} current
 * @property {number} decisions
 * @property {number} distance
 * @property {boolean} finished
 * @property {() => Visit | null} step
 * @property {(node: number) => Visit | null} choose
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
 * @property {(bytes: Uint8Array, world?: World | null, file?: string) => {world: World | null, graphName: string, policy: string, seed: bigint, source: number,
 *   decisions: Uint32Array, weighted: boolean, back: boolean}} replay
 * @property {(name: string, bytes: Uint8Array) => void} addModel
 */

export {};
