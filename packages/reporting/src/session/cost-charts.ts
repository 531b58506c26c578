import type { SessionTurnRow, RentRow } from "@turnmeter/metrics";
import { usdOf, sumNanoUsd } from "@turnmeter/metrics/figures.js";
import { amount, atLeast, say, type Text, type NumberAmount } from "../format/sentence.js";
import { usdAxis } from "../plot/axes.js";
import { chartSpecOf, colorBy, tips } from "../plot/chart-spec.js";
import type { ChartSpec } from "../report.js";
import { sumOf } from "../sum-of.js";
import { isBelowCent } from "../format/number-units.js";
import { usdOfBars, rankedBars } from "../plot/ranked-bars.js";
import { countOf } from "../words/listed.js";
import { callName } from "./names.js";

const MOST_BARS = 200;
const PARTS = [
  { id: "own", title: "main thread", tone: "toneAccent" },
  { id: "delegated", title: "subagents", tone: "tone2" },
] as const;

/** How many turns one bar of {@link turnCostChart} stands for: 1, and more beyond 200 turns. */
export function turnsPerBar(rows: readonly SessionTurnRow[]): number {
  return Math.max(1, Math.ceil(rows.filter(({ turn }) => turn !== null).length / MOST_BARS));
}

/**
 * The cost of the turns in order, in dollars: what their own requests cost, and their subagents'. Every turn is in it: of more than
 * 200, each bar is a few of them.
 */
export function turnCostChart(rows: readonly SessionTurnRow[]): ChartSpec {
  const few = turnsPerBar(rows);
  const numbered = rows.filter(({ turn }) => turn !== null);
  const bins = [
    ...Array.from({ length: Math.ceil(numbered.length / few) }, (_, at) =>
      numbered.slice(at * few, (at + 1) * few),
    ),
    ...rows.filter(({ turn }) => turn === null).map((row) => [row]),
  ];
  const parts = PARTS.filter(
    ({ id }) => id === "own" || rows.some(({ delegatedCostNanoUsd }) => delegatedCostNanoUsd !== "0"),
  );
  const values = bins.flatMap((bin) => {
    const delegated = usdOf(bin.reduce((sum, row) => sum + BigInt(row.delegatedCostNanoUsd), 0n));
    const all = usdOf(bin.reduce((sum, row) => sum + BigInt(row.costNanoUsd), 0n));
    return parts.map(({ id, title }, order) => ({
      turn: binName(bin),
      part: title,
      order,
      costUsd: id === "delegated" ? delegated : all - delegated,
      costText: bin.every(({ costUsd }) => costUsd === null)
        ? "no priced cost"
        : atLeast({ lowerBoundRequests: sumOf(bin, (row) => row.lowerBoundRequests) }, all, amount.usd),
      delegatedText: atLeast(
        { lowerBoundRequests: sumOf(bin, (row) => row.delegatedLowerBoundRequests) },
        delegated,
        amount.usd,
      ),
      durationText: durationText(bin),
      calls: amount.count(sumOf(bin, ({ toolCalls }) => toolCalls)),
    }));
  });
  return chartSpecOf({
    description: "Bars of the cost of each turn in dollars, main thread and subagents.",
    values,
    height: 180,
    view: {
      mark: { type: "bar", width: { band: 0.8 } },
      encoding: {
        x: {
          field: "turn",
          type: "ordinal",
          sort: null,
          axis: { labelAngle: 0, labelOverlap: "greedy", labelSeparation: 6 },
        },
        y: { field: "costUsd", type: "quantitative", axis: usdAxis },
        order: { field: "order", type: "quantitative" },
        color: colorBy("part", parts, ...(parts.length === 1 ? [null] : [])),
        tooltip: tips({
          turn: "Turn",
          costText: "Cost",
          delegatedText: "Of it subagents",
          durationText: "Time",
          calls: "Calls",
        }),
      },
    },
  });
}

function binName(bin: readonly SessionTurnRow[]): string {
  const [first, last] = [bin[0]?.turn ?? null, bin.at(-1)?.turn ?? null];
  if (first === null) return "none";
  return first === last ? String(first) : `${first}–${last}`;
}

/** Total time of the turns; of those with a known time if some lack it. */
function durationText(bin: readonly SessionTurnRow[]): Text {
  const known = bin.map(({ durationMs }) => durationMs).filter((ms) => ms !== null);
  if (known.length === 0) return amount.duration(null);
  const sum = amount.duration(sumOf(known, (ms) => ms));
  return known.length === bin.length ? sum : say`${sum} of ${amount.count(known.length)}`;
}

const MOST_ROWS = 12;

/** The results that the chart draws: those that cost most, if they cost anything. */
export function topRents(rows: readonly RentRow[]): readonly RentRow[] {
  return rows.slice(0, MOST_ROWS).filter((row) => rentUsd(row) > 0);
}

/** All dollars that a result cost since it was first sent. */
export function rentUsd({ entryCostNanoUsd, rentCostNanoUsd }: RentRow): number {
  return usdOf(sumNanoUsd([entryCostNanoUsd, rentCostNanoUsd]));
}

/** The results that cost most by being in the context, in dollars. */
export function rentChart(rows: readonly RentRow[]): ChartSpec {
  const top = topRents(rows);
  const usd = usdOfBars(top.map(rentUsd));
  const names = top.map((row) => callName(row));
  const nameOf = (row: RentRow): string => {
    const name = callName(row);
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return row.turn === null || isAlone ? name : `${name} · turn ${row.turn}`;
  };
  return rankedBars(
    top.map((row) => ({
      name: nameOf(row),
      value: rentUsd(row),
      label: say`${about(rentUsd(row), usd)} in ${countOf(row.carriedRequests + 1, "prompt", "prompts")}`,
      tone: "toneAccent",
      details: [
        ["First sent", about(row.entryCostUsd)],
        ["Carried", about(row.rentCostUsd)],
        ["Tokens", say`~${amount.tokens(row.tokens)}`],
        ["Turn", row.turn === null ? "–" : String(row.turn)],
      ],
    })),
    {
      description: "Bars of what results of calls cost by being in the context, in dollars, an estimate.",
      noun: "Result",
      labelWidth: 150,
    },
  );
}

/** Marked as an estimate: `~$0.53`, `<$0.01`. */
function about(usd: number | null, amountOf: NumberAmount = amount.usd): Text {
  const text = usd === null ? amount.usd(usd) : amountOf(usd);
  return usd === null || (isBelowCent(usd) && amountOf === amount.usd) ? text : say`~${text}`;
}
