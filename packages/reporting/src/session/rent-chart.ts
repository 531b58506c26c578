import type { RentRow } from "@turnmeter/metrics";
import { sumNanoUsd, usdOf } from "@turnmeter/metrics/figures.js";
import { isBelowCent } from "../format/number-units.js";
import { amount, say } from "../format/sentence.js";
import type { NumberAmount, Text } from "../format/sentence.js";
import { usdOfBars } from "../plot/usd-of-bars.js";
import { rankedBars } from "../plot/ranked-bars.js";
import type { ChartSpec } from "../report.js";
import { countOf } from "../words/listed.js";
import { callName } from "./names.js";

const MOST_ROWS = 12;

/** The results that the chart draws: those that cost most, if they cost anything. */
export function topRents(rows: readonly RentRow[]): readonly RentRow[] {
  return rows.slice(0, MOST_ROWS).filter((row) => rentUsd(row) > 0);
}

/** What a result cost from its first sending on, dollars. */
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

/** Dollars as an estimate: `~$0.53`, `<$0.01`. */
function about(usd: number | null, amountOf: NumberAmount = amount.usd): Text {
  const text = usd === null ? amount.usd(usd) : amountOf(usd);
  return usd === null || (isBelowCent(usd) && amountOf === amount.usd) ? text : say`~${text}`;
}
