import { amount, say } from "../format/sentence.js";
import type { ErrorRow } from "@turnmeter/metrics";
import type { ChartSpec } from "../report/chart-spec.js";
import { compareText } from "./model-series.js";
import { rankedBars } from "./ranked-bars.js";

const MOST_KINDS = 12;
const TONES = new Map([
  ["failed", "tone6"],
  ["invalid", "tone2"],
  ["denied", "tone4"],
]);

/** One kind of failure over all tools. */
export interface ErrorKind {
  readonly outcome: string;
  /** The kind, or the outcome where no kind is known. */
  readonly name: string;
  readonly count: number;
  /** Tools it happened to, most failures first. */
  readonly tools: readonly string[];
}

/** Failures by outcome and kind over all tools, most frequent first. */
export function errorKindsOf(rows: readonly ErrorRow[]): readonly ErrorKind[] {
  const kinds = new Map<string, { outcome: string; name: string; count: number; tools: string[] }>();
  for (const { outcome, errorKind, tool, count } of rows.toSorted((a, b) => b.count - a.count)) {
    const key = JSON.stringify([outcome, errorKind]);
    const kind = kinds.get(key) ?? {
      outcome,
      name: errorKind ?? `not known (${outcome})`,
      count: 0,
      tools: [],
    };
    kind.count += count;
    if (!kind.tools.includes(tool)) kind.tools.push(tool);
    kinds.set(key, kind);
  }
  return [...kinds.values()].sort((a, b) => b.count - a.count || compareText(a.name, b.name));
}

/** The 12 most frequent kinds of failure, the rest as one grey bar; the colour tells failed, invalid and denied apart. */
export function errorKinds(rows: readonly ErrorRow[]): ChartSpec {
  const kinds = errorKindsOf(rows);
  const rest = kinds.slice(MOST_KINDS);
  const bars = kinds.slice(0, MOST_KINDS).map(({ outcome, name, count, tools }) => ({
    name,
    value: count,
    label: say`${amount.count(count)} ${outcome}`,
    tone: TONES.get(outcome) ?? "toneOther",
    details: [
      ["Calls", amount.count(count)],
      ["Outcome", outcome],
      ["Tools", tools.slice(0, 5).join(", ")],
    ] as const,
  }));
  const restCount = rest.reduce((sum, { count }) => sum + count, 0);
  const restBar = {
    name: say`${amount.count(rest.length)} other ${rest.length === 1 ? "kind" : "kinds"}`,
    value: restCount,
    label: amount.count(restCount),
    tone: "toneQuiet",
    details: [
      ["Calls", amount.count(restCount)],
      ["Outcome", "several"],
      ["Tools", "several"],
    ] as const,
  };
  return rankedBars(rest.length > 0 ? [...bars, restBar] : bars, {
    description: "Bars of the number of calls that failed, were invalid or were denied, by kind of failure.",
    noun: "Kind",
    labelWidth: 96,
  });
}
