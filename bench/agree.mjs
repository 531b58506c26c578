import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { ccusage, ccusageAll, codexFolder, emptyHome, explainCcusage } from "./compare/programs.mjs";
import { isOfCodex } from "./corpus/first-records.mjs";

/** @import { Program } from "./compare/measure.mjs" */

const USAGE =
  "usage: node bench/agree.mjs --path DIR [--days] [--all]; each folder in DIR is a case, with --days each of its days too; with --all Codex is compared as well";

/** More tokens than any row has, so that no row outgrows another by the mark that each of them gets. */
const MARK = 1_000_000_000n;

const { values } = parseArgs({
  options: { path: { type: "string" }, days: { type: "boolean" }, all: { type: "boolean" } },
});
if (values.path === undefined) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}

const cases = resolve(values.path);
const home = emptyHome();
const [plain, marked, codex] = [join(home, "plain"), join(home, "marked"), codexFolder(home)];
const isAll = values.all === true;
let differing = 0;
let count = 0;
try {
  for (const entry of readdirSync(cases, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const folder = join(cases, entry.name);
    copyLogs(existsSync(join(folder, "logs")) ? join(folder, "logs") : folder);
    compare(entry.name, []);
    for (const day of values.days === true ? daysOf() : []) {
      compare(`${entry.name}, ${day}`, ["--since", day, "--until", day]);
    }
  }
} finally {
  rmSync(home, { recursive: true });
}
process.stdout.write(`${count - differing} of ${count} agree\n`);
process.exitCode = differing === 0 ? 0 : 1;

/** Copies logs into a config folder of their own, and into one where all rows are marked. */
function copyLogs(/** @type {string} */ logs) {
  for (const config of [plain, marked]) {
    rmSync(config, { recursive: true, force: true });
    mkdirSync(join(config, "projects"), { recursive: true });
    cpSync(logs, join(config, "projects", "case"), {
      recursive: true,
      dereference: true,
      preserveTimestamps: true,
    });
  }
  markRows(marked);
  if (isAll) moveCodexLogs();
}

/** Moves the logs of Codex to where they are looked for. */
function moveCodexLogs() {
  rmSync(codex, { recursive: true, force: true });
  mkdirSync(join(codex, "sessions"), { recursive: true });
  const logs = join(plain, "projects", "case");
  for (const entry of readdirSync(logs, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !entry.name.endsWith(".jsonl") || !isOfCodex(path)) continue;
    const to = join(codex, "sessions", relative(logs, path));
    mkdirSync(dirname(to), { recursive: true });
    renameSync(path, to);
  }
}

/** Compares what both programs say of the logs in a period, and prints what differs. */
function compare(/** @type {string} */ name, /** @type {readonly string[]} */ period) {
  count++;
  const folders = isAll ? [plain, codex] : [plain];
  const own = totalsOf(explainCcusage(folders, home, isAll ? "ccusage-all" : "ccusage", period));
  const theirs = isAll ? totalsOf(ccusageAll(plain, home, period)) : ccusageTotals(period);
  // The marks that tell the number of requests would change which rows of Codex are alike.
  if (isAll) own.requests = theirs.requests;
  if (areEqual(own, theirs)) return;
  differing++;
  process.stdout.write(
    `${name}\n  turnmeter ${JSON.stringify(own)}\n  ccusage   ${JSON.stringify(theirs)}\n`,
  );
}

/** The days that ccusage has something for. */
function daysOf() {
  /** @type {{ daily: readonly { date?: string, period?: string }[] }} */
  const { daily } = JSON.parse(stdoutOf(isAll ? ccusageAll(plain, home) : ccusage(plain, home, "daily")));
  return daily.flatMap(({ date, period = date }) => period ?? []);
}

/** @typedef {ReturnType<typeof totalsOf>} Said */

/** Whether two totals are the same: all numbers, and dollars to a millionth. */
function areEqual(
  /** @type {Said} */ { costUsd, ...own },
  /** @type {Said} */ { costUsd: theirUsd, ...theirs },
) {
  return JSON.stringify(own) === JSON.stringify(theirs) && Math.abs(costUsd - theirUsd) < 1e-6;
}

/** The totals of ccusage. It prints no number of requests: that is how many marks the input of marked rows has more. */
function ccusageTotals(/** @type {readonly string[]} */ period) {
  const [totals, { inputTokens }] = [plain, marked].map((config) =>
    totalsOf(ccusage(config, home, "daily", period)),
  );
  return { ...totals, requests: Math.round((inputTokens - totals.inputTokens) / Number(MARK)) };
}

/** Adds a mark to the input tokens of each row. Which of several rows counts does not change by that. */
function markRows(/** @type {string} */ config) {
  for (const entry of readdirSync(config, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".jsonl")) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, "latin1");
    const counter = /(?<="input_tokens":\s*)\d+(?![\d.eE])/g;
    writeFileSync(
      path,
      text.replace(counter, (tokens) => `${BigInt(tokens) + MARK}`),
      "latin1",
    );
  }
}

/** The totals that a program prints, requests among them where it does. */
function totalsOf(/** @type {Program} */ program) {
  const { requests = 0, costUsd = 0, ...tokens } = program.totalsOf(stdoutOf(program));
  return { requests, costUsd, ...tokens };
}

function stdoutOf(/** @type {Program} */ { name, command, args, env }) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    env: { ...env },
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr.slice(0, 2000)}`);
  return stdout;
}
