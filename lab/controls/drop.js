/* Files from the person: graphs and traces, dropped anywhere on the page or chosen in a dialog. They are read in a worker,
 * so that a large or hostile file does not stop the page. */
import {loadCore, unpack} from '../core/core.js';
import {away} from './away.js';
import {RECORDED} from './lab.js';
import {closeDialog, count, element, make, openDialog, say} from './parts.js';

/** @typedef {import('./lab.js').Lab} Lab */

/** Larger files are refused; a page cannot draw them. */
const MOST_BYTES = 64 * 1024 * 1024;

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
  const stop = () => {
    cancel();
    showReading('');
  };
  element('reading').querySelector('button')?.addEventListener('click', stop);
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') stop();
  });
}

/* Runs in the worker: unpacks and reads a file. A graph comes back in noge's own format, which the page reads quickly; so
 * does the graph of a trace, unless it is the one that is shown. */
const readAway = async (/** @type {{module: Uint8Array<ArrayBuffer>, name: string, file: Blob, twoWay: boolean, shown: Uint8Array | null, shownName: string}} */
  {module, name, file, twoWay, shown, shownName}, /** @type {(news: {unpacked: number} | {reading: number}) => void} */ tell) => {
  const packed = new Uint8Array(await file.arrayBuffer());
  const bytes = await unpack(packed, (unpacked) => tell({unpacked})).catch((error) => { throw new Error(`${name}: ${error.message}`); });
  tell({reading: bytes.length});
  const core = await loadCore(module), head = new TextDecoder().decode(bytes.subarray(0, 400)).split('\n')[0];
  if (!head.startsWith('{') || !head.includes('"noge"') || !head.includes('"graph"')) {
    const read = core.read(name, bytes, twoWay);
    return {graph: read.pack(), oneWay: read.oneWay};
  }
  const here = shown ? core.read(shownName, shown) : null, found = core.replayAny(bytes, here), {world} = found;
  return {trace: {...found, world: null}, own: !!world && world === here, graph: world && world !== here ? world.pack() : null, kind: world?.kind};
};

/** Ends the file that is being read. */
let cancel = () => {};

/** @param {Lab} lab @param {File} file @param {boolean} [twoWay] join the directions of a directed file */
async function openFile(lab, file, twoWay = false) {
  cancel();
  if (file.size > MOST_BYTES) {
    say(`${file.name} has ${Math.round(file.size / 2 ** 20)} MiB; the page opens files of at most ${MOST_BYTES / 2 ** 20} MiB.`);
    return;
  }
  const end = new AbortController(), {world} = lab, name = file.name.replace(/\.gz$/, '');
  cancel = () => end.abort();
  const mebibytes = (/** @type {number} */ size) => `${Math.ceil(size / 2 ** 20)} MiB`;
  const question = {module: lab.bounder.module, name, file: /** @type {Blob} */ (file), twoWay, shown: world?.pack() ?? null, shownName: world?.name ?? ''};
  try {
    showReading(`Reading ${file.name} …`);
    const found = await away(readAway, question, {signal: end.signal, tell: (news) => showReading('unpacked' in news ?
      `Unpacking ${file.name}: ${mebibytes(news.unpacked)} so far` : `Reading ${name}: ${mebibytes(news.reading)}`)});
    if (found.own && lab.world !== world) throw new Error(`${name}: another world was opened while it was read; open it again`);
    if (found.trace) showTrace(lab, found.trace, found.own ? world : found.graph && lab.core.read(found.trace.graphName, found.graph), found.own, found.kind);
    else openGraph(lab, name, /** @type {Uint8Array} */ (found.graph), found.oneWay ?? 0);
  } catch (error) {
    if (end.signal.aborted) return;
    if (error instanceof Error && 'directed' in error) offerToJoin(lab, file, error);
    else say(error instanceof Error ? error.message : String(error));
  } finally {
    if (!end.signal.aborted) showReading('');
  }
}

/** Shows that a file is being read, with a way out. @param {string} text "" if none is */
function showReading(text) {
  element('reading').hidden = !text;
  /** @type {HTMLElement} */ (element('reading').querySelector('span')).textContent = text;
}

/** Asks whether the directions of a directed file are to be joined. @param {Lab} lab @param {File} file @param {Error} error */
function offerToJoin(lab, file, error) {
  const join = make('button', {type: 'button', id: 'join-directions'}, 'Join directions');
  join.addEventListener('click', () => {
    closeDialog();
    openFile(lab, file, true);
  });
  openDialog('A directed graph', [make('p', {}, `${error.message}.`)], [join]);
}

/** @param {Lab} lab @param {string} name @param {Uint8Array} bytes @param {number} oneWay arcs of the file without an opposite */
function openGraph(lab, name, bytes, oneWay) {
  lab.addWorld(name, bytes, oneWay);
  if (lab.open({world: name, source: null, walk: null, t: 0, day: ''}))
    say(`${name}: ${lab.world?.nodeCount} nodes, ${lab.world?.edgeCount} edges`, true);
}

/** Says what the shown graph lacks of its file, and what an explorer cannot reach. @param {Lab} lab */
function showLosses(lab) {
  const {oneWay, apart, nodeCount} = lab.world ?? {oneWay: 0, apart: 0, nodeCount: 0}, note = element('world-note'), losses = [];
  if (oneWay) losses.push(`${count(oneWay)} ${oneWay === 1 ? 'arc has' : 'arcs have'} no opposite; now one can walk both ways there.`);
  if (apart) losses.push(`${count(apart)} of ${count(nodeCount)} nodes are not connected to the largest part. An explorer reaches only the part where it starts.`);
  note.hidden = losses.length === 0;
  note.textContent = losses.join(' ');
}

/** Shows a recorded exploration: of the world that is shown if it fits, else of the generated graph that it names.
 * Throws if it is damaged; then nothing changes. @param {Lab} lab @param {Uint8Array} bytes */
export function openTrace(lab, bytes) {
  const found = lab.core.replayAny(bytes, lab.world);
  showTrace(lab, found, found.world, found.world === lab.world);
}

/** @param {Lab} lab @param {import('../core/core.js').Recording} found @param {import('../core/core.js').World | null} world
 * @param {boolean} own the world is the one that is shown @param {string} [kind] of a world that is not */
function showTrace(lab, found, world, own, kind) {
  if (!world) throw new Error(`This trace belongs to the graph ${found.graphName}; open that file first.`);
  world.kind = kind ?? world.kind;
  if (!own) lab.setWorld(world, `${RECORDED}${world.name}#${found.seed}`);
  lab.recorded = [{label: `${found.policy}, recorded`, choices: found.decisions}];
  Object.assign(lab.now, {mode: 'watch', policies: [found.policy], walk: Number(found.seed), source: world.nodeName(found.source), t: 0,
    weighted: found.weighted, back: found.back, day: '', ...(own ? {} : {world: world.name})});
  lab.makeLanes();
}
