import type { Usage, WeeklyReportData, WeekParts } from "@turnmeter/metrics";
import { isPeriodOfSpan, usdOf } from "@turnmeter/metrics/figures.js";
import { spanName } from "../baseline/span-names.js";
import { amount, say, beginning } from "../format/sentence.js";
import type { NumberAmount, Text } from "../format/sentence.js";
import { signedUsdOf } from "../plot/usd-of-bars.js";
import { listed } from "../words/listed.js";
import { shortName } from "../words/names.js";
import { pricedPhrase } from "../words/usage-phrase.js";

/** A column that says how much more or less a row of usage cost than in the week before. */
export interface ChangeColumn<Row> {
  readonly title: Text;
  /** The change of one row with its sign, `≈` where a side is only a lower bound; null where it is in neither week or has no price. */
  readonly textOf: (row: Row) => Text | null;
  /** What cost something in the week before and is not among the rows; empty where there is nothing. */
  readonly notes: readonly Text[];
}

/** Key that matches rows of two weeks, and their name if that differs. */
export interface RowNames<Row> {
  readonly keyOf: (row: Row) => string;
  readonly nameOf?: (row: Row) => string;
}

const MOST_NAMES = 3;
const NANO_PER_CENT = 10_000_000n;

/** The change of rows against the week before; null where that week is no baseline. */
export function changeColumn<Row extends Usage>(
  { comparison, weekChange, period }: Pick<WeeklyReportData, "comparison" | "weekChange" | "period">,
  rows: readonly Row[],
  rowsOf: (parts: WeekParts) => readonly Row[],
  { keyOf, nameOf = keyOf }: RowNames<Row>,
): ChangeColumn<Row> | null {
  const last = comparison?.before[0];
  if (comparison === null || weekChange === null || last === undefined) return null;
  const [now, before] = [weekChange.now, weekChange.before].map(
    (parts) => new Map(rowsOf(parts).map((row) => [keyOf(row), row])),
  );
  const differences = rows.map((row) => differenceOf(now?.get(keyOf(row)), before?.get(keyOf(row))));
  const signed = signedUsdOf(differences.map((nanoUsd) => usdOf(nanoUsd)));
  const names = new Set(rows.map(keyOf));
  const gone = [...(before?.values() ?? [])].filter(
    (row) => !names.has(keyOf(row)) && (row.costUsd ?? 0) > 0,
  );
  const lastName = spanName(last, period.weekStart);
  const from = `from ${lastName}`;
  return {
    title: isPeriodOfSpan(period, comparison.span)
      ? `Change ${from}`
      : say`${beginning(spanName(comparison.span, period.weekStart), "upper")} ${from}`,
    textOf: (row) => changeText(now?.get(keyOf(row)), before?.get(keyOf(row)), signed),
    notes: gone.length === 0 ? [] : [say`Only in ${lastName}: ${namesOf(gone, nameOf)}.`],
  };
}

function differenceOf(now: Usage | undefined, before: Usage | undefined): bigint {
  return BigInt(now?.costNanoUsd ?? "0") - BigInt(before?.costNanoUsd ?? "0");
}

function changeText(now: Usage | undefined, before: Usage | undefined, signed: NumberAmount): Text | null {
  const sides = [now, before].filter((side) => side !== undefined);
  if (sides.length === 0 || sides.some(({ costUsd }) => costUsd === null)) return null;
  const difference = differenceOf(now, before);
  if (now !== undefined && before === undefined && now.lowerBoundRequests > 0 && difference >= NANO_PER_CENT)
    return say`≥ +${amount.usd(usdOf(difference), "down")}`;
  const isBound = sides.some(({ lowerBoundRequests }) => lowerBoundRequests > 0);
  return say`${isBound ? "≈ " : ""}${signed(usdOf(difference))}`;
}

function namesOf<Row extends Usage>(rows: readonly Row[], nameOf: (row: Row) => string): Text {
  const names = rows.map((row) => say`${shortName(nameOf(row))} (${pricedPhrase(row)})`);
  return listed(names, { most: MOST_NAMES, rest: ["other", "others"] });
}
