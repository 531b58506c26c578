import { sumNanoUsd, usdOf } from "@turnmeter/metrics/figures.js";
import type { RentRow } from "@turnmeter/metrics";
import { rankedBars } from "../charts/ranked-bars.js";
import { englishFormats } from "../format/english-formats.js";
import type { Formats } from "../format/formats.js";
import type { ChartSpec } from "../report/chart-spec.js";
import { countOf } from "../words/plural.js";
import { callName } from "./call-name.js";

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
export function rentChart(rows: readonly RentRow[], formats: Formats = englishFormats): ChartSpec {
  return rankedBars(
    topRents(rows).map((row) => ({
      name: row.turn === null ? callName(row) : `${callName(row)} · turn ${row.turn}`,
      value: rentUsd(row),
      label: `${about(rentUsd(row), formats)} in ${countOf(row.carriedRequests + 1, "prompt", "prompts", formats)}`,
      tone: "tone1",
      details: [
        ["First sent", about(row.entryCostUsd, formats)],
        ["Carried", about(row.rentCostUsd, formats)],
        ["Tokens", `~${formats.tokens(row.tokens)}`],
        ["Turn", row.turn === null ? "–" : String(row.turn)],
      ],
    })),
    {
      description: "Bars of what results of calls cost by being in the context, in dollars, an estimate.",
      noun: "Result",
      labelWidth: 150,
    },
    formats,
  );
}

/** Dollars as an estimate: `~$0.53`, `<$0.01`. */
function about(usd: number | null, formats: Formats): string {
  const text = formats.usd(usd);
  return usd === null || text.startsWith("<") ? text : `~${text}`;
}
