import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { ccusage, emptyHome, explainCcusage } from "./compare/programs.mjs";

/** @import { Program } from "./compare/measure.mjs" */

const USAGE = "usage: node bench/agree.mjs --path DIR; each folder in DIR is a case";

/** More tokens than any row has, so that no row outgrows another by the mark that each of them gets. */
const MARK = 1_000_000_000n;

const { values } = parseArgs({ options: { path: { type: "string" } } });
if (values.path === undefined) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}

const cases = resolve(values.path);
const home = emptyHome();
let differing = 0;
let count = 0;
try {
  for (const entry of readdirSync(cases, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const folder = join(cases, entry.name);
    count++;
    if (!agrees(entry.name, existsSync(join(folder, "logs")) ? join(folder, "logs") : folder)) differing++;
  }
} finally {
  rmSync(home, { recursive: true });
}
process.stdout.write(`${count - differing} of ${count} agree\n`);
process.exitCode = differing === 0 ? 0 : 1;

/** Whether both programs say the same of a copy of the logs in a config folder of its own. */
function agrees(/** @type {string} */ name, /** @type {string} */ logs) {
  const config = join(home, "config");
  rmSync(config, { recursive: true, force: true });
  mkdirSync(join(config, "projects"), { recursive: true });
  cpSync(logs, join(config, "projects", "case"), { recursive: true, dereference: true });
  const own = totalsOf(explainCcusage(config, home));
  const theirs = ccusageTotals(config);
  if (areEqual(own, theirs)) return true;
  process.stdout.write(
    `${name}\n  turnmeter ${JSON.stringify(own)}\n  ccusage   ${JSON.stringify(theirs)}\n`,
  );
  return false;
}

/** @typedef {ReturnType<typeof totalsOf>} Said */

/** Whether two totals are the same: all numbers, and dollars to a millionth. */
function areEqual(
  /** @type {Said} */ { costUsd, ...own },
  /** @type {Said} */ { costUsd: theirUsd, ...theirs },
) {
  return JSON.stringify(own) === JSON.stringify(theirs) && Math.abs(costUsd - theirUsd) < 1e-6;
}

/** The totals of ccusage. It prints no number of requests: that is by how many marks the input grows where each row has one more. */
function ccusageTotals(/** @type {string} */ config) {
  rmSync(join(home, "bin"), { recursive: true, force: true });
  const program = ccusage(config, home, "daily");
  const totals = totalsOf(program);
  markRows(config);
  const { inputTokens } = totalsOf(program);
  return { ...totals, requests: Math.round((inputTokens - totals.inputTokens) / Number(MARK)) };
}

/** Adds a mark to the input tokens of each row. Which of several rows counts does not change by that. */
function markRows(/** @type {string} */ config) {
  for (const entry of readdirSync(config, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".jsonl")) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, "latin1");
    const marked = text.replace(
      /(?<="input_tokens":\s*)\d+(?![\d.eE])/g,
      (tokens) => `${BigInt(tokens) + MARK}`,
    );
    writeFileSync(path, marked, "latin1");
  }
}

/** The totals that a program prints, requests among them where it does. */
function totalsOf(/** @type {Program} */ { name, command, args, env, totalsOf: read }) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    env: { ...env },
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr.slice(0, 2000)}`);
  const { requests = 0, costUsd = 0, ...tokens } = read(stdout);
  return { requests, costUsd, ...tokens };
}
