import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { measure } from "./compare/measure.mjs";
import { findMeter } from "./compare/meters.mjs";
import { load, print } from "./compare/print.mjs";
import { emptyHome, turnmeter } from "./compare/programs.mjs";
import { cases } from "./growth/cases.mjs";
import { exponentOf, multiples } from "./growth/exponent.mjs";

/** @import { Case } from "./growth/cases.mjs" */
/** @import { Program } from "./compare/measure.mjs" */

/**
 * What one command takes.
 *
 * @typedef {object} Cost
 * @property {number} cpuMs
 * @property {number} peakBytes
 *
 * @typedef {object} Growth
 * @property {number | null} cpu
 * @property {number | null} peak
 */

/** Above this a figure grows faster than the logs; a sort takes 1.08 at these sizes. */
const MOST = 1.15;
/** Less than these above the start is noise. */
const LEAST_CPU_MS = 400;
const LEAST_PEAK_BYTES = 60e6;
/** How often what seems to grow too fast is measured in all; the least counts. */
const RUNS = 3;
/** A run that takes longer is ended. */
const TIMEOUT_MS = 180_000;
const VISIT = fileURLToPath(new URL("growth/visit.mjs", import.meta.url));
const COMMANDS = [
  "totals",
  "sessions",
  "tools",
  "errors",
  "agents",
  "explain",
  "doctor",
  "report",
  "compare",
  "serve",
];

const USAGE = `usage: node bench/growth.mjs [--cases WORDS,…] [--commands ${COMMANDS.join(",")}] [--scale 1]
       --cases   those whose name has one of the words; --scale times as many of everything`;

const { values } = parseArgs({
  options: {
    cases: { type: "string" },
    commands: { type: "string", default: COMMANDS.join(",") },
    scale: { type: "string", default: "1" },
  },
});
const words = values.cases?.split(",") ?? [""];
const chosen = cases.filter(({ name }) => words.some((word) => name.includes(word)));
const commands = values.commands.split(",");
const scale = Number(values.scale);
if (chosen.length === 0 || !(scale > 0) || !commands.every((command) => COMMANDS.includes(command))) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}

const meter = findMeter();
const home = emptyHome();
const folder = mkdtempSync(join(tmpdir(), "turnmeter-growth-"));
process.on("SIGINT", () => process.exit(130));
process.on("SIGTERM", () => process.exit(143));
process.on("exit", () => {
  for (const each of [home, folder]) rmSync(each, { recursive: true, force: true });
});
process.exitCode = (await measureAll()) ? 0 : 1;

async function measureAll() {
  print(`Node.js ${process.versions.node}, ${cpus().length} cores, measured by ${meter.name}; ${load()}`);
  print(`exponents from 4 × to 16 ×: CPU, peak; “–” is too little to tell, “!” is above ${MOST}\n`);
  print(`| case | ${commands.join(" | ")} | 16 ×, CPU | 16 ×, peak |`);
  print(`|---|${commands.map(() => "--:|").join("")}--:|--:|`);
  const start = await startOf();
  let isFine = true;
  for (const each of chosen) isFine = (await measureCase(each, start)) && isFine;
  print(`\n${load()}`);
  return isFine;
}

/** What each command takes where there is next to nothing to read: without any log it fails. */
async function startOf() {
  const empty = join(folder, "empty");
  cases[0]?.write(empty, 1);
  /** @type {Map<string, Cost>} */
  const start = new Map();
  for (const command of commands) {
    await costOf(empty, command);
    start.set(command, await leastOf(empty, command, RUNS));
  }
  return start;
}

/** Measures all commands on a case and prints its row. @param {Case} of @param {ReadonlyMap<string, Cost>} start */
async function measureCase({ name, units, write }, start) {
  const folders = multiples(3).map((times) => {
    const place = join(folder, `${times}`);
    write(place, Math.round(units * scale) * times);
    return place;
  });
  const cells = [];
  let mostCpuMs = 0;
  let mostPeakBytes = 0;
  let isFine = true;
  for (const command of commands) {
    const floor = start.get(command);
    if (floor === undefined) throw new Error(`no start of ${command}`);
    let costs = await costsOf(folders, command, 1);
    if (isTooFast(growthOf(costs, floor)) && costs.every(({ cpuMs }) => cpuMs < Infinity))
      costs = await costsOf(folders, command, RUNS);
    const growth = growthOf(costs, floor);
    if (isTooFast(growth)) isFine = false;
    cells.push(`${shown(growth.cpu)}, ${shown(growth.peak)}`);
    mostCpuMs = Math.max(mostCpuMs, ...costs.map(({ cpuMs }) => cpuMs));
    mostPeakBytes = Math.max(mostPeakBytes, ...costs.map(({ peakBytes }) => peakBytes));
  }
  for (const place of folders) rmSync(place, { recursive: true });
  const most = `${(mostCpuMs / 1000).toFixed(1)} s | ${Math.round(mostPeakBytes / 1e6)} MB`;
  print(`| ${name} | ${cells.join(" | ")} | ${most} |`);
  return isFine;
}

/** @param {readonly Cost[]} costs @param {Cost} floor @returns {Growth} */
function growthOf(costs, floor) {
  return {
    cpu: exponentOf(
      costs.map(({ cpuMs }) => cpuMs - floor.cpuMs),
      LEAST_CPU_MS,
    ),
    peak: exponentOf(
      costs.map(({ peakBytes }) => peakBytes - floor.peakBytes),
      LEAST_PEAK_BYTES,
    ),
  };
}

function isTooFast(/** @type {Growth} */ { cpu, peak }) {
  return (cpu ?? 0) > MOST || (peak ?? 0) > MOST;
}

/** What a command takes on each folder: the least of so many runs, in turn. */
async function costsOf(
  /** @type {readonly string[]} */ folders,
  /** @type {string} */ command,
  /** @type {number} */ runs,
) {
  const costs = [];
  for (const each of folders) costs.push(await leastOf(each, command, runs));
  return costs;
}

/** @returns {Promise<Cost>} */
async function leastOf(
  /** @type {string} */ path,
  /** @type {string} */ command,
  /** @type {number} */ runs,
) {
  let least = { cpuMs: Infinity, peakBytes: Infinity };
  for (let run = 0; run < runs; run++) {
    const { cpuMs, peakBytes } = await costOf(path, command);
    least = { cpuMs: Math.min(least.cpuMs, cpuMs), peakBytes: Math.min(least.peakBytes, peakBytes) };
  }
  return least;
}

/** A run that has to be ended takes for ever. @returns {Promise<Cost>} */
async function costOf(/** @type {string} */ path, /** @type {string} */ command) {
  const startedAt = performance.now();
  try {
    return await measure(programOf(path, command), meter);
  } catch (error) {
    if (performance.now() - startedAt < TIMEOUT_MS) throw error;
    return { cpuMs: Infinity, peakBytes: 0 };
  }
}

/** @returns {Program} */
function programOf(/** @type {string} */ path, /** @type {string} */ command) {
  const program = turnmeter(path, home, command, ["--no-cache", "--jobs", "1"]);
  // As people see it: a terminal's table, or the page.
  const args = program.args.filter((arg) => arg !== "--json");
  // Its sides are folders, here the same one twice.
  if (command === "compare") args.splice(args.indexOf("--path"), 2, path, path);
  const out = command === "report" ? ["--out", join(home, "report.html")] : [];
  const visit = command === "serve" ? [VISIT, program.command] : [];
  return { ...program, args: [...visit, ...args, ...out], totalsOf: null, timeoutMs: TIMEOUT_MS };
}

function shown(/** @type {number | null} */ exponent) {
  if (exponent === null) return "–";
  return `${exponent.toFixed(2)}${exponent > MOST ? "!" : ""}`;
}
