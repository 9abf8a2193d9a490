/* The game: a person chooses the next node. At the end the walk stands beside those of nn and universal and beside the
 * bounds on the shortest walk. */
import {describeBound, overBound} from './bound.js';
import {FRONTIER} from './log.js';
import {Lane, PLAYER} from './lane.js';
import {closeDialog, count, element, length, make, makeTable, openDialog, say} from './parts.js';

/** @typedef {import('./lab.js').Lab} Lab */

const RIVALS = ['nn', 'universal'];

/** Walks to a frontier node. @param {Lab} lab @param {number} node */
export function walkTo(lab, node) {
  const lane = lab.lanes[0];
  if (!lab.isGame || !lane || lane.log.finished) return;
  if (lane.cursor.t < lane.log.last) lab.seekMoment(lane.log.last); /* a choice is made at the end of the record */
  lane.cursor.seek(lane.log.last);
  if (node < 0 || lane.cursor.seen[node] !== FRONTIER) return;
  try {
    lane.choose(node);
    lab.games.set(lab.gameKey, lane.log.nodes.slice(1, lane.log.decisions(lane.log.last) + 1));
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return;
  }
  lab.chosen = -1;
  const steps = lane.log.path(lane.log.last).length - 1;
  lab.clock.pace = Math.max(2, 14 / Math.max(1, steps)); /* a step of the walk takes a fourteenth of a second */
  if (!lab.clock.playing) lab.setPlaying(true);
  lab.camera?.follow(node);
  if (lane.log.finished) finish(lab, lane);
}

/** Selects the frontier node that lies best in a direction; walks if it is a neighbour. @param {Lab} lab @param {number} dx @param {number} dy */
export function pointTowards(lab, dx, dy) {
  const lane = lab.lanes[0], {scene, world} = lab;
  if (!lane || !scene || !world) return;
  lane.cursor.seek(lane.log.last);
  const {cursor} = lane, here = cursor.current, from = lab.chosen >= 0 ? lab.chosen : here;
  const beside = (/** @type {number} */ node) => scene.cells !== null && Math.abs(scene.x[node] - scene.x[here] - dx) < 0.1 && Math.abs(scene.y[node] - scene.y[here] - dy) < 0.1;
  let best = -1, least = Infinity;
  for (let i = 0; i < cursor.frontierCount; i++) {
    const node = cursor.frontier[i];
    if (beside(node)) {
      walkTo(lab, node);
      return;
    }
    const ahead = (scene.x[node] - scene.x[from]) * dx + (scene.y[node] - scene.y[from]) * dy;
    const aside = Math.abs((scene.x[node] - scene.x[from]) * dy - (scene.y[node] - scene.y[from]) * dx);
    if (node === from || ahead <= 0 || aside > 2 * ahead) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) {
      least = cost;
      best = node;
    }
  }
  if (best >= 0) select(lab, best);
}

/** Selects the next frontier node in order of distance. @param {Lab} lab @param {number} by */
export function cycle(lab, by) {
  const lane = lab.lanes[0];
  if (!lane) return;
  const order = nearestFirst(lane), at = order.indexOf(lab.chosen);
  if (order.length) select(lab, order[at < 0 ? 0 : (at + by + order.length) % order.length]);
}

/** Walks to the selected node, or to the nearest. @param {Lab} lab */
export function walkToSelected(lab) {
  const lane = lab.lanes[0];
  if (!lane) return;
  walkTo(lab, lab.chosen >= 0 ? lab.chosen : nearestFirst(lane)[0] ?? -1);
}

/** @param {Lab} lab @param {number} node */
function select(lab, node) {
  lab.chosen = node;
  lab.camera?.follow(node);
  lab.draw();
}

/** Frontier nodes in order of steps from the explorer. @param {Lane} lane */
function nearestFirst(lane) {
  lane.cursor.seek(lane.log.last);
  const {world, cursor} = lane, queue = [cursor.current], met = new Set(queue), found = [];
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head];
    if (cursor.seen[node] === FRONTIER) {
      found.push(node);
      continue;
    }
    for (let i = world.offsets[node]; i < world.offsets[node + 1]; i++)
      if (!met.has(world.neighbors[i])) {
        met.add(world.neighbors[i]);
        queue.push(world.neighbors[i]);
      }
  }
  return found;
}

/** The end of a game: how the others did. @param {Lab} lab @param {Lane} lane */
async function finish(lab, lane) {
  const {world, core, now} = lab;
  if (!world) return;
  const mine = lane.log.distance[lane.log.last];
  /** @type {{name: string, walked: number}[]} */
  const walks = [{name: 'you', walked: mine}];
  for (const policy of RIVALS) {
    const rival = new Lane(core, world, policy, lane.options);
    rival.complete();
    walks.push({name: policy, walked: rival.log.distance[rival.log.last]});
    rival.free();
  }
  walks.sort((a, b) => a.walked - b.walked);
  const others = Math.min(...walks.filter((one) => one.name !== 'you').map((one) => one.walked));
  const title = mine < others ? 'You walked least' : mine === others ? 'As good as the best' : `${walks[0].name} walked ${length(mine - others, lab.unit)} less`;
  const race = make('button', {type: 'button', class: 'primary'}, 'Watch all three');
  race.addEventListener('click', () => {
    closeDialog();
    watchAll(lab, lane);
  });
  const caption = `Distance walked to visit all ${count(world.nodeCount)} nodes`, you = walks.findIndex((one) => one.name === 'you');
  const show = (/** @type {import('./bound.js').Bound | null | undefined} */ bound) => {
    const rows = [['explorer', 'walked', 'over bound'], ...walks.map(({name, walked}) => [name, length(walked, lab.unit), overBound(walked, bound)])];
    if (bound) rows.push(['with a map', length(bound.upper, lab.unit), overBound(bound.upper, bound)]);
    const note = bound === undefined ? 'Looking for the shortest walk with a map …' : describeBound(bound, lab.unit);
    openDialog(title, [makeTable(caption, rows, you), make('p', {class: 'quiet'}, now.day ? `${note} The maze of ${now.day}.` : note)], [race]);
  };
  show(undefined);
  const bound = await lab.bound();
  if (lab.lanes[0] === lane && /** @type {HTMLDialogElement} */ (element('dialog')).open) show(bound);
}

/** A race of the game's walk with its rivals. @param {Lab} lab @param {Lane} lane */
function watchAll(lab, lane) {
  const choices = lane.log.nodes.slice(1, lane.log.decisions(lane.log.last) + 1), {world} = lab;
  if (!world) return;
  const source = world.nodeName(lane.log.nodes[0]);
  lab.recorded = [{label: 'you', choices}];
  lab.open({mode: 'race', policies: [PLAYER, ...RIVALS], source, t: 0, byDistance: true});
  lab.setPlaying(true);
}
