import { readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { measure } from "./compare/measure.mjs";
import { printRuns, printTotals } from "./compare/print.mjs";
import { ccusage, emptyHome, turnmeter } from "./compare/programs.mjs";

/** @import { Run } from "./compare/measure.mjs" */

const USAGE = "usage: node bench/compare.mjs --path DIR [--runs 5]";

const { values } = parseArgs({
  options: { path: { type: "string" }, runs: { type: "string", default: "5" } },
});
const rounds = Number(values.runs);
if (values.path === undefined || !Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}

const corpus = resolve(values.path);
const description = JSON.parse(readFileSync(join(corpus, "corpus.json"), "utf8"));
const home = emptyHome();
try {
  process.exitCode = compare() ? 0 : 1;
} finally {
  rmSync(home, { recursive: true });
}

function compare() {
  const programs = [turnmeter(corpus, home), ccusage(corpus, home, "weekly")];
  // The first run of each only fills the page cache; its output is the one that is checked.
  const found = programs.map((program) => program.totalsOf(measure(program).stdout));
  /** @type {Run[][]} */
  const runs = programs.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, program] of programs.entries()) runs[index].push(measure(program));
  }
  const { mix, seed, bytes, files, lines, usageLines } = description;
  const size = `${Math.round(bytes / 1e6)} MB, ${files} logs, ${lines} lines, ${usageLines} with usage`;
  process.stdout.write(`${mix} mix, seed ${seed}: ${size}; ${rounds} runs each\n\n`);
  printRuns(programs, runs);
  return printTotals(description.totals, programs, found);
}
