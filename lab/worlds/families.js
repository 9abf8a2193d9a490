/* The families of generated graphs: their parameters, the range of each slider, and the text that names one graph,
 * such as `maze:side=31`. The command line understands the same text. The ranges are smaller than the program's: they
 * are what a person can see on a screen. */

/**
 * @typedef {{name: string, label: string, least: number, most: number, step: number, usual: number, unit?: number}} Parameter
 * @typedef {{name: string, title: string, hint: string, random: boolean, parameters: Parameter[]}} Family
 */

/** @type {(name: string, label: string, least: number, most: number, step: number, usual: number) => Parameter} */
const slider = (name, label, least, most, step, usual) => ({name, label, least, most, step, usual});

/** @type {Family[]} */
export const families = [
  {name: 'maze', title: 'Maze', hint: 'corridors and dead ends', random: true, parameters: [
    slider('side', 'Side', 7, 101, 2, 31), slider('openings', 'Openings', 0, 200, 1, 0)]},
  {name: 'grid', title: 'Grid', hint: 'an open floor', random: false, parameters: [
    slider('rows', 'Rows', 2, 100, 1, 20), slider('columns', 'Columns', 2, 100, 1, 30)]},
  {name: 'tree', title: 'Tree', hint: 'branches that never meet', random: false, parameters: [
    slider('branching', 'Branching', 2, 6, 1, 3), slider('height', 'Height', 1, 8, 1, 5)]},
  {name: 'ladder', title: 'Ladder', hint: 'two rails joined by rungs', random: false, parameters: [
    slider('rungs', 'Rungs', 3, 400, 1, 150)]},
  {name: 'caveman', title: 'Caves', hint: 'cliques on a ring', random: false, parameters: [
    slider('cliques', 'Cliques', 2, 16, 1, 6), slider('size', 'Nodes a clique', 3, 50, 1, 14)]},
  {name: 'barabasi', title: 'Hubs', hint: 'Barabási–Albert: a few nodes with many links', random: true, parameters: [
    slider('nodes', 'Nodes', 10, 1000, 5, 150), slider('links', 'Links', 1, 8, 1, 2)]},
  {name: 'delaunay', title: 'Triangles', hint: 'Delaunay triangulation of random points', random: true, parameters: [
    slider('nodes', 'Nodes', 10, 3000, 10, 400)]},
  {name: 'geometric', title: 'Radios', hint: 'points joined if they are near', random: true, parameters: [
    slider('nodes', 'Nodes', 10, 2000, 10, 400), slider('radius', 'Radius', 0.03, 0.3, 0.005, 0.08)]},
  {name: 'regular', title: 'Regular', hint: 'every node has the same degree', random: true, parameters: [
    slider('nodes', 'Nodes', 10, 1000, 2, 200), slider('degree', 'Degree', 3, 8, 1, 3)]},
  {name: 'small-world', title: 'Small world', hint: 'a ring with shortcuts', random: true, parameters: [
    slider('nodes', 'Nodes', 10, 1000, 5, 200), slider('neighbours', 'Neighbours', 2, 10, 2, 4),
    slider('rewire', 'Rewired', 0, 1, 0.01, 0.1)]},
];

/** @type {(name: string) => Family | undefined} */
export function findFamily(name) {
  return families.find((family) => family.name === name);
}

/**
 * The text that names a graph. Parameters without a value get their usual one.
 * @param {Family} family
 * @param {Record<string, number>} values
 */
export function specText(family, values) {
  const parts = family.parameters.map((one) => `${one.name}=${values[one.name] ?? one.usual}`);
  return `${family.name}:${parts.join(',')}`;
}

/**
 * The same specification with all parameters. Those that are missing get the program's value, not that of a slider.
 * @param {string} text @param {{name: string, parameters: {name: string, usual: number}[]}[]} known families of the core
 */
export function completeSpec(text, known) {
  const [name, given] = text.split(':', 2), family = known.find((one) => one.name === name);
  if (!family) return text;
  const parts = given ? given.split(',') : [], has = parts.map((part) => part.split('=')[0]);
  for (const one of family.parameters) if (!has.includes(one.name)) parts.push(`${one.name}=${one.usual}`);
  return `${name}:${parts.join(',')}`;
}

/**
 * The family and the values of a text, or null if the family is unknown.
 * @param {string} text
 * @returns {{family: Family, values: Record<string, number>} | null}
 */
export function parseSpec(text) {
  const colon = text.indexOf(':');
  const family = findFamily(colon < 0 ? text : text.slice(0, colon));
  if (!family) return null;
  /** @type {Record<string, number>} */
  const values = {};
  for (const one of family.parameters) values[one.name] = one.usual;
  if (colon >= 0)
    for (const part of text.slice(colon + 1).split(',')) {
      const [name, value] = part.split('=');
      if (family.parameters.some((one) => one.name === name) && Number.isFinite(Number(value))) values[name] = Number(value);
    }
  return {family, values};
}

/** The maze of a day: everybody who opens the page on this date gets the same.
 * @param {Date} date */
export function dailyMaze(date) {
  const pad = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return {day, spec: 'maze:side=21,openings=6', seed: Number(day.replaceAll('-', ''))};
}
