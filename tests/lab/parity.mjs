// The core in WebAssembly writes the same traces as the program: all families, five policies, three seeds, lengths,
// ways home, step limits, budgets, a model file, and a city from GraphML.
import {readFileSync} from "node:fs";
import {bytes, coreTrace, end, nativeTrace, newCore, root, same} from "./support.mjs";

const core = await newCore();
core.addModel("noge-plus:grid", readFileSync(`${root}models/grid-noge-plus.safetensors`));
core.addModel("noge-nn:maze", readFileSync(`${root}models/maze-noge-nn.safetensors`));

function compare(graph, policy, seed, conditions = {}, more = []) {
  const world = core.generate(graph, 1);
  same(coreTrace(core, world, policy, {seed, ...conditions}) === nativeTrace(graph, policy, seed, more), true,
    `${graph} ${policy} seed ${seed} ${more.join(" ")}`);
  world.free();
}

const policies = ["nn", "dfs", "universal", "hdfs", "nn:most-visited@robust:0.5"];
for (const {name} of core.families())
  for (const policy of policies)
    for (const seed of [1, 2, 3]) compare(name, policy, seed);

for (const seed of [4, 5]) {
  compare("geometric", "universal", seed, {weighted: true}, ["-w"]);
  compare("delaunay", "hdfs", seed, {weighted: true, back: true}, ["-w", "--return"]);
  compare("maze", "random", seed, {back: true, budget: 120}, ["--return", "--budget-distance", "120"]);
  compare("tree", "universal", seed, {steps: 40}, ["--steps", "40"]);
  compare("grid", "noge-plus:grid", seed);
  compare("maze", "noge-nn:maze", seed, {steps: 60}, ["--steps", "60"]);
}

// The trace does not depend on what the page asks on the way.
const world = core.generate("small-world", 1);
const asked = core.explore(world, "universal", {seed: 6});
do {
  const {nodes} = asked.candidates();
  if (nodes.length) asked.explain(nodes[nodes.length - 1]);
} while (asked.step());
same(Buffer.from(asked.trace()).equals(bytes(nativeTrace("small-world", "universal", 6))), true, "asked on the way");

end();
