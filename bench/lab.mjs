// Decisions a second of the core, for bench/lab.py: node lab.mjs CORE.WASM SECONDS GRAPH POLICY…
// Prints one JSON line a policy. The time is that of the process, for other programs may run beside it.
import {readFileSync} from "node:fs";
import {loadCore} from "../lab/core/core.js";

const [wasm, seconds, graph, ...policies] = process.argv.slice(2);
const core = await loadCore(readFileSync(wasm));
const world = core.generate(graph, 1);
const ROUNDS = 5;

/** Whole explorations for a while; decisions a second. */
function round(policy) {
  const before = process.cpuUsage();
  let decisions = 0;
  let used = 0;
  for (let seed = 1; used < (Number(seconds) * 1e6) / ROUNDS; seed++) {
    const exploration = core.explore(world, policy, {seed});
    decisions += exploration.run(2 ** 31);
    exploration.free();
    const {user, system} = process.cpuUsage(before);
    used = user + system;
  }
  return (decisions / used) * 1e6;
}

for (const policy of policies)
  console.log(JSON.stringify({policy, steps_per_second: Math.max(...Array.from({length: ROUNDS}, () => round(policy)))}));
