import { problemCounts } from "@turnmeter/metrics";
import { rowsOf } from "@turnmeter/columns";
import { countOf, textOf } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import { CliError } from "../common/cli-error.js";
import { selectionTotals } from "../logs/selection-totals.js";
import type { Selection } from "../logs/selection.js";
import {
  measure,
  compareFractions,
  fractionOfDecimal,
  isBudgetMetric,
  measureBudget,
} from "../thresholds/measure.js";
import type { Measured, Fraction, Threshold, Operator } from "../thresholds/threshold.js";

/**
 * Ends a command after its result is written, where that is not as `--strict` and `--fail-on` want it.
 *
 * @throws {CliError} 1 if the checks are strict and the logs have problems, whatever the period and filters; 3 if a
 * threshold is crossed, or cannot be decided and undecided ones do not pass
 * @param ownMetrics metrics that only this command's result has
 */
export function failAfterResult(
  selection: Selection,
  ownMetrics: ReadonlyMap<string, Measured> = new Map(),
): void {
  const { checks, unfilteredFacts } = selection;
  const { stderr } = selection.context;
  const { failures, passed } = judgeAll(selection, ownMetrics);
  for (const line of passed) stderr.write(`${line}\n`);
  if (checks.strict === true && unfilteredFacts.problems.rowCount > 0) {
    for (const line of failures) stderr.write(`${line}\n`);
    failOnProblems(unfilteredFacts);
  }
  if (failures.length > 0) throw new CliError(failures.join("\n"), 3);
}

interface Judgements {
  readonly failures: readonly string[];
  /** Undecided thresholds that were let pass. */
  readonly passed: readonly string[];
}

function judgeAll(
  { facts, hasLogs, budget, checks }: Selection,
  ownMetrics: ReadonlyMap<string, Measured>,
): Judgements {
  const { failOn = [], undecided = "fail" } = checks;
  if (failOn.length === 0) return { failures: [], passed: [] };
  const measured = { totals: selectionTotals({ facts }), problems: problemCounts(facts) };
  const failures: string[] = [];
  const passed: string[] = [];
  for (const threshold of failOn) {
    const { metric } = threshold;
    const ofLogs =
      ownMetrics.get(metric) ??
      (budget !== null && isBudgetMetric(metric) ? measureBudget(metric, budget) : measure(metric, measured));
    const value = hasLogs ? ofLogs : nothingRead;
    const verdict = judge(threshold, value);
    if (verdict === "kept") continue;
    const line = lineOf(threshold, value, verdict === "crossed");
    if (verdict === "undecided" && undecided === "pass") passed.push(line);
    else failures.push(line);
  }
  return { failures, passed };
}

const nothingRead: Measured = { value: null, isLowerBound: false, reason: "no logs were found" };

function lineOf(threshold: Threshold, { value, isLowerBound, reason }: Measured, isCrossed: boolean): string {
  const amount = value === null ? "not known" : `${isLowerBound ? "at least " : ""}${fractionText(value)}`;
  const head = isCrossed ? "threshold crossed" : "threshold not decided";
  const why = reason === "" ? "" : ` (${reason})`;
  return `${head}: ${threshold.text}; ${threshold.metric} is ${amount}${why}`;
}

interface Sum {
  count: number;
  readonly place: string | null;
}

/**
 * Ends a strict command whose logs have any problem, after its result is written.
 *
 * @throws {CliError} 1 with the count of each code and the first place that shows it
 */
function failOnProblems({ problems }: Pick<Facts, "problems">): void {
  if (problems.rowCount === 0) return;
  const byCode = new Map<string, Sum>();
  let total = 0;
  for (const { code, file, line, count } of rowsOf(problems)) {
    total += count;
    const sum = byCode.get(code);
    if (sum === undefined) byCode.set(code, { count, place: placeText(file, line) });
    else sum.count += count;
  }
  const lines = [...byCode]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { count, place }]) => `  ${code}: ${count}${place === null ? "" : `, first in ${place}`}`);
  const head = `${textOf(countOf(total, "problem", "problems"))} in the logs, and --strict allows none:`;
  throw new CliError([head, ...lines].join("\n"), 1);
}

function placeText(file: string | null, line: number | null): string | null {
  return file === null || line === null ? file : `${file}:${line}`;
}

/** `undecided` if it depends on unknown values. */
type Verdict = "crossed" | "kept" | "undecided";

/** Judges a threshold by a measured value. */
export function judge({ operator, value: limit }: Threshold, { value, isLowerBound }: Measured): Verdict {
  if (value === null) return "undecided";
  const order = compareFractions(value, fractionOfDecimal(limit));
  if (!isLowerBound) return holds[operator](order) ? "crossed" : "kept";
  return verdictOfLeast[operator](order);
}

/** Whether each comparison holds for a value below (-1), at (0) or above (1) the limit. */
const holds: Readonly<Record<Operator, (order: number) => boolean>> = {
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  "==": (order) => order === 0,
  "!=": (order) => order !== 0,
};

/** Verdicts for a lower bound: the value may be any larger number. */
const verdictOfLeast: Readonly<Record<Operator, (order: number) => Verdict>> = {
  ">": (order) => (order > 0 ? "crossed" : "undecided"),
  ">=": (order) => (order >= 0 ? "crossed" : "undecided"),
  "<": (order) => (order >= 0 ? "kept" : "undecided"),
  "<=": (order) => (order > 0 ? "kept" : "undecided"),
  "==": (order) => (order > 0 ? "kept" : "undecided"),
  "!=": (order) => (order > 0 ? "crossed" : "undecided"),
};

/** A measured number for people: whole or with as many decimals as it has, at most nine; else rounded to four. */
export function fractionText({ numerator, denominator }: Fraction): string {
  const scale = 1_000_000_000n;
  const scaled = numerator * scale;
  if (scaled % denominator !== 0n) return (Number(numerator) / Number(denominator)).toFixed(4);
  const nano = scaled / denominator;
  const digits = (nano < 0n ? -nano : nano).toString().padStart(10, "0");
  const decimals = digits.slice(-9).replace(/(?<!0)0+$/, "");
  return `${nano < 0n ? "-" : ""}${digits.slice(0, -9)}${decimals === "" ? "" : `.${decimals}`}`;
}
