import { loadavg } from "node:os";
import process from "node:process";

/** @import { Program, Run, Totals } from "./measure.mjs" */
/** @import { Bar } from "./bars.mjs" */

/**
 * A program and what its runs took.
 *
 * @typedef {object} Entry
 * @property {Program} program
 * @property {readonly Run[]} runs
 *
 * @typedef {"wallMs" | "cpuMs" | "peakBytes"} Measure
 */

/** Prints a line. @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/** How busy the machine has been in the last minutes. */
export function load() {
  return `load ${loadavg()
    .map((value) => value.toFixed(1))
    .join(" ")}`;
}

const LABEL = 24;
const COLUMN = 12;

/** Prints what the programs took, and how that relates to what the peer took. @param {readonly Entry[]} entries @param {Entry} peer */
export function printRuns(entries, peer) {
  for (const [word, pick] of picks) {
    printRow(`${word} of ${peer.runs.length}`, ["wall", "CPU", "peak", "wall ×", "CPU ×", "peak ×"]);
    for (const { program, runs } of entries) {
      const own = measures.map(([measure, format]) => format(pick(runs, measure)));
      const ratios = measures.map(([measure]) => ratio(pick(runs, measure) / pick(peer.runs, measure)));
      printRow(program.name, [...own, ...ratios]);
    }
    process.stdout.write("\n");
  }
}

/**
 * Prints each bar and whether it is met, by medians.
 *
 * @param {readonly Bar[]} bars
 * @param {{ own: readonly Entry[], reference: readonly Entry[], peer: Entry, node: Entry }} entries
 */
export function printBars(bars, { own, reference, peer, node }) {
  if (bars.length === 0) return;
  printRow("bar", ["limit", ...own.map(({ program }) => program.name.replace("turnmeter ", ""))]);
  for (const { measure, unit, limit } of bars) {
    const base = (/** @type {number} */ index) => {
      if (unit === "bytes") return 1;
      const entry = unit === "ccusage" ? peer : unit === "reference" ? reference[index] : node;
      return median(entry.runs, measure);
    };
    const format = unit === "bytes" ? megabytes : (/** @type {number} */ value) => ratio(value);
    const cells = own.map(({ runs }, index) => {
      const value = median(runs, measure) / base(index);
      return Number.isNaN(value) ? "?" : `${format(value)} ${value <= limit ? "met" : "MISSED"}`;
    });
    const of = unit === "bytes" ? "" : ` × ${unit}`;
    printRow(`${words[measure]}${of}`, [`≤ ${format(limit)}`, ...cells]);
  }
  process.stdout.write("\n");
}

/**
 * Prints the token totals of all programs that print them. Returns whether they agree.
 *
 * @param {Totals | null} expected what is in the corpus, where that is known
 * @param {readonly { name: string, totals: Totals }[]} found the last one is the peer
 * @param {{ mayPeerDiffer: boolean }} options whether the peer counts by rules of its own
 */
export function printTotals(expected, found, { mayPeerDiffer }) {
  const peer = found.at(-1);
  if (peer === undefined) return true;
  const right = expected ?? (mayPeerDiffer ? found[0] : peer).totals;
  const columns = [{ name: "in the corpus", totals: expected }, ...found].filter(
    (column) => column.totals !== null,
  );
  printRow(
    "tokens",
    columns.map(({ name }) => name.replace("turnmeter ", "")),
    18,
  );
  let agree = true;
  let peerDiffers = false;
  for (const kind of kinds) {
    printRow(
      kind,
      columns.map(({ totals }) => totals?.[kind].toLocaleString("en-US") ?? ""),
      18,
    );
    for (const { name, totals } of found) {
      const difference = totals[kind] - right[kind];
      if (difference === 0) continue;
      if (mayPeerDiffer && name === peer.name) peerDiffers = true;
      else agree = false;
      const share = ((difference / right[kind]) * 100).toFixed(3);
      process.stdout.write(`  ${name} differs by ${difference.toLocaleString("en-US")} (${share} %)\n`);
    }
  }
  const same = peerDiffers ? `all agree but ${peer.name}, whose rules are its own` : "all agree";
  print(`${agree ? same : "NOT EQUAL: see “When totals differ” in the README"}\n`);
  return agree;
}

const kinds = /** @type {const} */ (["inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens"]);

const words = { wallMs: "wall", cpuMs: "CPU", peakBytes: "peak" };

/** @type {readonly (readonly [Measure, (value: number) => string])[]} */
const measures = [
  ["wallMs", seconds],
  ["cpuMs", seconds],
  ["peakBytes", megabytes],
];

/** @type {readonly (readonly [string, (runs: readonly Run[], measure: Measure) => number])[]} */
const picks = [
  ["median", median],
  ["least", (runs, measure) => Math.min(...runs.map((run) => run[measure]))],
];

function median(/** @type {readonly Run[]} */ runs, /** @type {Measure} */ measure) {
  const sorted = runs.map((run) => run[measure]).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

function seconds(/** @type {number} */ ms) {
  return Number.isNaN(ms) ? "?" : `${(ms / 1000).toFixed(ms < 1000 ? 3 : 2)} s`;
}

function megabytes(/** @type {number} */ bytes) {
  return Number.isNaN(bytes) ? "?" : `${Math.round(bytes / 1e6)} MB`;
}

function ratio(/** @type {number} */ value) {
  return Number.isFinite(value) ? value.toFixed(2) : "?";
}

function printRow(/** @type {string} */ label, /** @type {string[]} */ cells, width = COLUMN) {
  const row = cells.map((cell) => ` ${cell}`.padStart(width)).join("");
  process.stdout.write(`${label.padEnd(LABEL)}${row}\n`);
}
