/* Files from the person: graphs and traces, dropped anywhere on the page or chosen in a dialog. */
import {unpack} from '../core/core.js';
import {RECORDED} from './lab.js';
import {closeDialog, count, element, make, openDialog, say} from './parts.js';

/** @typedef {import('./lab.js').Lab} Lab */

/** Larger files are refused; a page cannot draw them. */
const MOST_BYTES = 64 * 1024 * 1024, MOST_NODES = 200000;

/** @param {Lab} lab */
export function attachDrop(lab) {
  const zone = element('drop-zone'), input = /** @type {HTMLInputElement} */ (element('file'));
  let inside = 0;
  const hasFile = (/** @type {DragEvent} */ event) => [...event.dataTransfer?.types ?? []].includes('Files');
  addEventListener('dragenter', (event) => {
    if (!hasFile(event)) return;
    inside++;
    zone.hidden = false;
  });
  addEventListener('dragleave', () => {
    inside = Math.max(0, inside - 1);
    zone.hidden = inside === 0;
  });
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    inside = 0;
    zone.hidden = true;
    const file = event.dataTransfer?.files[0];
    if (file) openFile(lab, file);
  });
  lab.onChange((what) => {
    if (what === 'world') showLosses(lab);
  });
  element('open-file').addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    if (input.files?.[0]) openFile(lab, input.files[0]);
    input.value = '';
  });
}

/** @param {Lab} lab @param {File} file */
async function openFile(lab, file) {
  if (file.size > MOST_BYTES) {
    say(`${file.name} has ${Math.round(file.size / 2 ** 20)} MiB; the page opens files of at most ${MOST_BYTES / 2 ** 20} MiB.`);
    return;
  }
  try {
    openBytes(lab, file.name.replace(/\.gz$/, ''), await unpack(new Uint8Array(await file.arrayBuffer())));
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}

/** Shows a graph or a trace. Throws if it is damaged; then nothing changes. A directed graph is shown when the person has its directions
 * joined. @param {Lab} lab @param {string} name @param {Uint8Array} bytes */
export function openBytes(lab, name, bytes) {
  if (isTrace(bytes)) {
    openTrace(lab, bytes);
    return;
  }
  try {
    openGraph(lab, name, bytes, false);
  } catch (error) {
    if (!(error instanceof Error) || !('directed' in error)) throw error;
    const join = make('button', {type: 'button', id: 'join-directions'}, 'Join directions');
    join.addEventListener('click', () => {
      closeDialog();
      openGraph(lab, name, bytes, true);
    });
    openDialog('A directed graph', [make('p', {}, `${error.message}.`)], [join]);
  }
}

/** @param {Lab} lab @param {string} name @param {Uint8Array} bytes @param {boolean} twoWay */
function openGraph(lab, name, bytes, twoWay) {
  const world = lab.core.read(name, bytes, twoWay);
  if (world.nodeCount > MOST_NODES || world.nodeCount < 1) {
    const nodes = world.nodeCount;
    world.free();
    throw new Error(`${name} has ${nodes} nodes; the page shows 1 to ${MOST_NODES}.`);
  }
  world.free();
  lab.embedded.set(name, {title: name, file: name, bytes, twoWay});
  if (lab.open({world: name, source: null, walk: null, t: 0, day: ''})) say(`${name}: ${world.nodeCount} nodes, ${world.edgeCount} edges`, true);
}

/** Says what the shown graph lacks of its file, and what an explorer cannot reach. @param {Lab} lab */
function showLosses(lab) {
  const {oneWay, apart, nodeCount} = lab.world ?? {oneWay: 0, apart: 0, nodeCount: 0}, note = element('world-note'), losses = [];
  if (oneWay) losses.push(`${count(oneWay)} ${oneWay === 1 ? 'arc has' : 'arcs have'} no opposite; now one can walk both ways there.`);
  if (apart) losses.push(`${count(apart)} of ${count(nodeCount)} nodes are not connected to the largest part. An explorer reaches only the part where it starts.`);
  note.hidden = losses.length === 0;
  note.textContent = losses.join(' ');
}

/** Traces are JSON lines whose first names noge and a graph. @param {Uint8Array} bytes */
function isTrace(bytes) {
  const head = new TextDecoder().decode(bytes.subarray(0, 400)).split('\n')[0];
  return head.startsWith('{') && head.includes('"noge"') && head.includes('"graph"');
}

/** Shows a recorded exploration: of the world that is shown if it fits, else of the generated graph that it names.
 * @param {Lab} lab @param {Uint8Array} bytes */
export function openTrace(lab, bytes) {
  const found = replayHere(lab, bytes) ?? lab.core.replay(bytes, null), {world} = found, own = world === lab.world;
  if (!world) throw new Error(`This trace belongs to the graph ${found.graphName}; open that file first.`);
  if (!own) lab.setWorld(world, `${RECORDED}${world.name}#${found.seed}`);
  lab.recorded = [{label: `${found.policy}, recorded`, choices: found.decisions}];
  Object.assign(lab.now, {mode: 'watch', policies: [found.policy], walk: Number(found.seed), source: world.nodeName(found.source), t: 0,
    weighted: found.weighted, back: found.back, day: '', ...(own ? {} : {world: world.name})});
  lab.makeLanes();
}

/** The recording in the world that is shown, or null if it is of another. @param {Lab} lab @param {Uint8Array} bytes */
function replayHere(lab, bytes) {
  try {
    return lab.world ? lab.core.replay(bytes, lab.world) : null;
  } catch {
    return null;
  }
}
