import process from "node:process";

/** @import { Program, Run, Totals } from "./measure.mjs" */

const COLUMNS = 16;

/** Prints the median and the best of each program's runs, and how they relate. */
export function printRuns(/** @type {readonly Program[]} */ programs, /** @type {readonly Run[][]} */ runs) {
  printRow("", ...programs.map((program) => program.name), "ratio");
  for (const [label, measured, format] of measures) {
    const columns = runs.map((own) => own.map(measured).sort((a, b) => a - b));
    for (const [word, pick] of picks) {
      const [first, second] = columns.map(pick);
      printRow(`${label}, ${word}`, format(first), format(second), (first / second).toFixed(2));
    }
  }
  process.stdout.write("\n");
}

/** Prints the true totals beside what the programs say. Returns whether all of them agree. */
export function printTotals(
  /** @type {Totals} */ expected,
  /** @type {readonly Program[]} */ programs,
  /** @type {readonly Totals[]} */ found,
) {
  printRow("tokens", "in the corpus", ...programs.map((program) => program.name));
  let agree = true;
  for (const kind of kinds) {
    const counts = found.map((totals) => totals[kind]);
    printRow(kind, ...[expected[kind], ...counts].map((count) => count.toLocaleString("en-US")));
    agree &&= counts.every((count) => count === expected[kind]);
  }
  process.stdout.write(agree ? "all agree\n" : "NOT EQUAL: see “When totals differ” in the README\n");
  return agree;
}

const kinds = /** @type {const} */ (["inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens"]);

/** @type {readonly (readonly [string, (run: Run) => number, (value: number) => string])[]} */
const measures = [
  ["wall", (run) => run.wallMs, seconds],
  ["CPU", (run) => run.cpuMs, seconds],
  ["peak memory", (run) => run.peakBytes, (bytes) => `${Math.round(bytes / 1e6)} MB`],
];

/** @type {readonly (readonly [string, (sorted: readonly number[]) => number])[]} */
const picks = [
  ["median", (sorted) => sorted[Math.floor((sorted.length - 1) / 2)]],
  ["least", (sorted) => sorted[0]],
];

function seconds(/** @type {number} */ ms) {
  return `${(ms / 1000).toFixed(2)} s`;
}

function printRow(/** @type {string} */ label, /** @type {string[]} */ ...cells) {
  process.stdout.write(`${label.padEnd(22)}${cells.map((cell) => cell.padStart(COLUMNS)).join("")}\n`);
}
