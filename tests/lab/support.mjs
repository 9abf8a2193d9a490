// What the tests of the lab's core share: the module, the program, a few checks.
import {execFileSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {fileURLToPath} from "node:url";
import {loadCore} from "../../lab/core/core.js";

/** The built module and program, which Meson names. */
export const wasmPath = process.env.NOGE_LAB_CORE;
export const noge = process.env.NOGE;
export const root = fileURLToPath(new URL("../../", import.meta.url));

export const bytes = (text) => new TextEncoder().encode(text);
export const text = (array) => new TextDecoder().decode(array);
export const newCore = () => loadCore(readFileSync(wasmPath));

let failures = 0;

/** Prints what differs; the test fails at its end. */
export function same(got, wanted, what) {
  const [a, b] = [got, wanted].map((value) => JSON.stringify(value));
  if (a === b) return;
  failures++;
  console.error(`${what}: got ${a}, wanted ${b}`);
}

/** The call must throw an Error whose message has the words. */
export function fails(call, words, what) {
  try {
    call();
  } catch (error) {
    same(error.message.includes(words), true, `${what}: "${error.message}" must have "${words}"`);
    return;
  }
  same("no error", words, what);
}

/** The trace of the program. */
export function nativeTrace(graph, policy, seed, more = []) {
  const words = ["explore", graph, "-p", policy, "--seed", `${seed}`, "--kernel", "portable", "--trace", "-", ...more];
  return execFileSync(noge, words, {stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28}).toString();
}

/** The trace of the core. */
export function coreTrace(core, world, policy, conditions) {
  const exploration = core.explore(world, policy, conditions);
  while (exploration.step());
  const trace = text(exploration.trace());
  exploration.free();
  return trace;
}

export function end() {
  if (failures > 0) console.error(`${failures} failed`);
  process.exit(failures > 0 ? 1 : 0);
}
