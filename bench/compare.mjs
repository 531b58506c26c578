import { existsSync, readFileSync, rmSync } from "node:fs";
import { cpus } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { barsOf } from "./compare/bars.mjs";
import { measure } from "./compare/measure.mjs";
import { findMeter } from "./compare/meters.mjs";
import { isOfCodex, modes } from "./compare/modes.mjs";
import { load, print, printBars, printRuns, printTotals } from "./compare/print.mjs";
import { emptyHome, findNoCacheFlag, nodeFloor, readingFloor } from "./compare/programs.mjs";

/** @import { Program, Run } from "./compare/measure.mjs" */
/** @import { Setting } from "./compare/modes.mjs" */

const USAGE = `usage: node bench/compare.mjs --path DIR [--runs 5] [--commands totals,tools,weekly]
       [--mode ${Object.keys(modes).join(",")}]  cold and second if not given
       [--no-cache]  the same as --mode cold`;

const { values } = parseArgs({
  options: {
    path: { type: "string" },
    runs: { type: "string", default: "5" },
    commands: { type: "string", default: "totals,tools,weekly" },
    mode: { type: "string" },
    "no-cache": { type: "boolean", default: false },
  },
});
const rounds = Number(values.runs);
const names = values["no-cache"] ? ["cold"] : (values.mode?.split(",") ?? ["cold", "second"]);
const isUsable =
  Number.isInteger(rounds) &&
  rounds > 0 &&
  names.every((name) => Object.hasOwn(modes, name)) &&
  (values.path !== undefined || names.every((name) => !modes[name].needsCorpus));
if (!isUsable) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
const corpus = resolve(values.path ?? ".");
if (values.path !== undefined && !isOfCodex(corpus) && !existsSync(join(corpus, "projects"))) {
  process.stderr.write(`no folder “projects”, or for Codex “sessions”, in ${corpus}\n`);
  process.exit(1);
}
const unfit = names.find((name) => modes[name].needsCorpus && !modes[name].takesCodex && isOfCodex(corpus));
if (unfit !== undefined) {
  process.stderr.write(`the mode “${unfit}” is for logs of Claude Code\n`);
  process.exit(2);
}

const meter = findMeter();
const temp = emptyHome();
const folders = [temp];
process.on("SIGINT", () => process.exit(130));
process.on("SIGTERM", () => process.exit(143));
process.on("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
process.exitCode = (await compareAll()) ? 0 : 1;

function removeAtEnd(/** @type {string} */ folder) {
  folders.push(folder);
}

async function compareAll() {
  const noCacheFlag = findNoCacheFlag(temp);
  const file = join(corpus, "corpus.json");
  const description = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  const commands = values.commands.split(",");
  const setting = { corpus, description, commands, noCacheFlag, temp, removeAtEnd };
  const { node } = process.versions;
  print(`Node.js ${node}, ${process.platform}, ${cpus().length} cores, measured by ${meter.name}; ${load()}`);
  if (noCacheFlag === null) {
    print("NOTE: this turnmeter has no --no-cache and keeps nothing between runs: every run is a cold one");
  }
  let agree = true;
  for (const name of names) {
    const isAsked = values.mode !== undefined;
    if (modes[name].needsCache && noCacheFlag === null && !isAsked) continue;
    agree = (await compare(name, setting)) && agree;
  }
  print(load());
  return agree;
}

/** Runs all programs of a mode in turn, round after round. @param {string} name @param {Setting} setting */
async function compare(name, setting) {
  const mode = modes[name];
  print(`\n## ${mode.title}`);
  const contest = await mode.prepare(setting);
  print(describe(contest));
  if (contest.note !== undefined) print(contest.note);
  print("");
  const { corpus: path, description, starts } = contest;
  const entryOf = (/** @type {Program} */ program) => ({
    program: { ...program, starts },
    runs: /** @type {Run[]} */ ([]),
  });
  const own = contest.own.map(entryOf);
  const reference = (contest.reference ?? []).map(entryOf);
  const [peer, node, reading] = [contest.peer, nodeFloor(temp), readingFloor(path, temp)].map(entryOf);
  const entries = [...own, ...reference, peer, node, reading];
  // The first two runs of each only fill the page cache and what turnmeter keeps; the second one's output is checked.
  const found = [];
  for (const { program } of entries) {
    await measure(program, meter);
    const { stdout } = await measure(program, meter);
    if (program.totalsOf !== null) found.push({ name: program.name, totals: program.totalsOf(stdout) });
  }
  for (let round = 0; round < rounds; round++) {
    for (const { program, runs } of entries) runs.push(await measure(program, meter));
  }
  printRuns(entries, peer);
  printBars(barsOf(name, description ?? {}), { own, reference, peer, node });
  const isMultiplied = description?.copies !== undefined;
  const mayPeerDiffer = isOfCodex(path) || isMultiplied;
  return printTotals(description?.totals ?? null, found, { mayPeerDiffer });
}

function describe(/** @type {import("./compare/modes.mjs").Contest} */ { corpus: path, description }) {
  if (description === null) return `${path}: no corpus.json, so the two are compared with each other only`;
  const { mix, seed, copies, bytes = 0, files, lines = 0, usageLines = 0 } = description;
  const share = `${((usageLines / lines) * 100).toFixed(1)} %`;
  const origin = copies === undefined ? `${mix} mix, seed ${seed}` : `${mix} logs, ${copies} copies`;
  return `${origin}: ${(bytes / 1e6).toFixed(1)} MB, ${files} logs, ${lines} lines, ${share} with usage`;
}
