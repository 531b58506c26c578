import type { ErrorRow, FailureRow } from "@turnmeter/metrics";
import { sumCosts } from "@turnmeter/metrics/figures.js";
import { amount, say, atLeast } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { plotNumber } from "../plot/chart-spec.js";
import { compareText } from "../plot/model-series.js";
import { rankedBars, barsOf, costLabel } from "../plot/ranked-bars.js";
import type { ChartSpec } from "../report.js";
import { sumOf } from "../sum-of.js";

const TONES = new Map([
  ["failed", "tone6"],
  ["invalid", "tone2"],
  ["denied", "tone4"],
]);

/** One kind of failure over all tools. */
interface ErrorKind {
  readonly outcome: string;
  /** The kind, or the outcome where no kind is known. */
  readonly name: string;
  readonly count: number;
  /** Tools it happened to, most failures first. */
  readonly tools: readonly string[];
}

/** Failures by outcome and kind over all tools, most frequent first. */
export function errorKindsOf(rows: readonly ErrorRow[]): readonly ErrorKind[] {
  const kinds = new Map<string, { outcome: string; name: string; count: number; tools: Set<string> }>();
  for (const { outcome, errorKind, tool, count } of rows.toSorted((a, b) => b.count - a.count)) {
    const key = JSON.stringify([outcome, errorKind]);
    const kind = kinds.get(key) ?? {
      outcome,
      name: failureName({ errorKind, outcome }),
      count: 0,
      tools: new Set(),
    };
    kind.count += count;
    kind.tools.add(tool);
    kinds.set(key, kind);
  }
  return Array.from(kinds.values(), (kind) => ({ ...kind, tools: [...kind.tools] })).sort(
    (a, b) => b.count - a.count || compareText(a.name, b.name),
  );
}

/** The 8 most frequent kinds of failure, the rest as one grey bar; the colour tells failed, invalid and denied apart. */
export function errorKinds(rows: readonly ErrorRow[]): ChartSpec {
  const bars = barsOf(
    errorKindsOf(rows),
    ({ outcome, name, count, tools }) => ({
      name,
      keys: { tool: tools },
      value: count,
      label: say`${amount.count(count)} ${outcome}`,
      tone: TONES.get(outcome) ?? "toneOther",
      details: [
        ["Calls", amount.count(count)],
        ["Outcome", outcome],
        ["Tools", tools.slice(0, 5).join(", ")],
      ],
    }),
    (rest) => {
      const count = sumOf(rest, (kind) => kind.count);
      return {
        name: say`${amount.count(rest.length)} other ${rest.length === 1 ? "kind" : "kinds"}`,
        value: count,
        label: amount.count(count),
        details: [
          ["Calls", amount.count(count)],
          ["Outcome", "several"],
          ["Tools", "several"],
        ],
      };
    },
  );
  return rankedBars(bars, {
    description: "Bars of the number of calls that failed, were invalid or were denied, by kind of failure.",
    noun: "Kind",
    labelWidth: 96,
  });
}

/** Cost of retries after each kind of failure of a tool: the 8 dearest, the rest as one grey bar. */
export function failureCost(rows: readonly FailureRow[]): ChartSpec {
  const sorted = rows
    .filter((row) => plotNumber(row.costUsd) > 0)
    .sort((a, b) => plotNumber(b.costUsd) - plotNumber(a.costUsd) || compareText(a.tool, b.tool));
  const bars = barsOf(
    sorted,
    (row) => {
      const cost = atLeast(row, row.costUsd ?? 0, amount.usd);
      return {
        name: `${row.tool}: ${failureName(row)}`,
        keys: { tool: row.tool },
        value: plotNumber(row.costUsd),
        label: costLabel(row),
        tone: "tone6",
        details: costDetails(cost, [row], amount.duration(row.medianFixMs)),
      };
    },
    (rest) => {
      const sum = sumCosts(rest);
      const cost = atLeast(sum, sum.costUsd, amount.usd);
      return {
        name: say`${amount.count(rest.length)} others`,
        value: sum.costUsd,
        label: costLabel({ ...sum, unpricedRequests: 0 }),
        details: costDetails(cost, rest, "several"),
      };
    },
  );
  return rankedBars(bars, {
    description: "Bars of what retries cost in dollars after each kind of failure of a tool, an estimate.",
    noun: "Failure",
    labelWidth: 84,
  });
}

/** The kind of a failure, or how it ended where no kind is known. */
function failureName({ errorKind, outcome }: Pick<ErrorRow, "errorKind" | "outcome">): string {
  return errorKind ?? `not known (${outcome})`;
}

function costDetails(cost: Text, shown: readonly FailureRow[], fix: Text) {
  const sum = (of: (row: FailureRow) => number) => amount.count(sumOf(shown, of));
  return [
    ["Cost of retries", cost],
    ["Failures", sum(({ failures }) => failures)],
    ["Fixed", say`${sum(({ fixed }) => fixed)} of ${sum(({ chains }) => chains)}`],
    ["Median time to the fix", fix],
  ] as const;
}
