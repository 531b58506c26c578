import type { SourceId } from "@turnmeter/schema";
import type { UsageTotalCandidate } from "../candidates/usage-total.js";
import { compareText } from "../compare-text.js";
import { compareInstants } from "../instant.js";
import type { TimedCounters } from "./leftovers.js";
import { scopeOf } from "./scope-requests.js";
import { countersOf, largerCounters, noCounters, tokensOf } from "./usage-columns.js";
import type { Counters } from "./usage-columns.js";

/** A total, stated once or several times. */
export interface StatedTotal extends TimedCounters {
  /** The first row that states it. */
  readonly row: UsageTotalCandidate;
  readonly rows: number;
}

/** Totals of which a later one holds the earlier ones: of one thread or session, and model. */
export interface TotalSeries {
  readonly sources: ReadonlySet<SourceId>;
  readonly model: string | null;
  /** At least one, each other than the rest. */
  readonly totals: readonly StatedTotal[];
}

/** The series of totals, by model; within each, equal totals are one. */
export function totalSeries(rows: Iterable<UsageTotalCandidate>): readonly TotalSeries[] {
  const series = new Map<string, { sources: Set<SourceId>; totals: Map<string, StatedTotal> }>();
  for (const row of rows) {
    const name = `${scopeOf(row)}\0${row.model}`;
    const { sources, totals } = series.get(name) ?? { sources: new Set(), totals: new Map() };
    series.set(name, { sources: sources.add(row.source), totals });
    const counters = countersOf((column) => row[column] ?? 0);
    const value = Object.values(counters).join(" ");
    const known = totals.get(value);
    const first = known === undefined || compareRows(row, known.row) < 0 ? row : known.row;
    totals.set(value, { row: first, at: first.at, counters, rows: (known?.rows ?? 0) + 1 });
  }
  return [...series.values()]
    .map(({ sources, totals }) => {
      const all = [...totals.values()];
      return { sources, model: all[0]!.row.model, totals: all };
    })
    .sort((a, b) => compareText(a.model, b.model));
}

/** Counters of everything that running totals state. */
export function largestTotal(totals: readonly TimedCounters[]): Counters {
  return totals.reduce((largest, { counters }) => largerCounters(largest, counters), noCounters);
}

/** The key of the request that a total makes: the same in every log that states it. */
export function totalKey(
  { scope, sessionId, threadId, model }: UsageTotalCandidate,
  stated: Counters,
): string {
  const size = tokensOf(stated) + stated.webSearches;
  return `total:${scope}:${scope === "session" ? sessionId : threadId}:${model}:${size}`;
}

function compareRows(a: UsageTotalCandidate, b: UsageTotalCandidate): number {
  return compareInstants(a.at, b.at) || compareText(a.file, b.file) || a.line - b.line;
}
