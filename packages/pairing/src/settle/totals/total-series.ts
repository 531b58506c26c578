import type { SourceId } from "@turnmeter/schema";
import type { UsageTotalCandidate } from "../../candidates/request.js";
import { compareText } from "../../compare-text.js";
import { compareInstants, later } from "../../instant.js";
import type { TimedCounters } from "./leftovers.js";
import { scopeOf } from "./scope-requests.js";
import type { LogPlace } from "./scope-requests.js";
import { countersOf, largerCounters, noCounters, tokensOf } from "../../usage-columns.js";
import type { Counters } from "../../usage-columns.js";
import { comparePlaces } from "../common/order.js";

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
  /** The last line of each file that states one. */
  readonly lastLines: ReadonlyMap<string, number>;
  /** The time of the last one; null where none has a time. */
  readonly lastAt: number | null;
}

/**
 * Whether a request was made before the last total of a series, which then holds it: null where nothing
 * says so. Within a file its order tells, between files the time does.
 */
export function isWithin({ lastLines, lastAt }: TotalSeries, places: readonly LogPlace[]): boolean | null {
  let isAfter = false;
  for (const { file, line, at } of places) {
    const lastLine = lastLines.get(file);
    const order = lastLine === undefined ? compareKnown(at, lastAt) : line - lastLine;
    if (order === null) continue;
    if (order <= 0) return true;
    isAfter = true;
  }
  return isAfter ? false : null;
}

function compareKnown(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a - b;
}

/** The series of totals, by model; within each, equal totals are one. */
export function totalSeries(rows: Iterable<UsageTotalCandidate>): readonly TotalSeries[] {
  const series = new Map<string, OpenSeries>();
  for (const row of rows) {
    const name = `${scopeOf(row)}\0${row.model}`;
    const open = series.get(name) ?? newSeries(row.model);
    series.set(name, open);
    open.sources.add(row.source);
    open.lastLines.set(row.file, Math.max(open.lastLines.get(row.file) ?? 0, row.line));
    open.lastAt = later(open.lastAt, row.at);
    const { totals } = open;
    const counters = countersOf((column) => row[column] ?? 0);
    const value = Object.values(counters).join(" ");
    const known = totals.get(value);
    const first = known === undefined || isBefore(row, known.row) ? row : known.row;
    totals.set(value, { row: first, at: first.at, counters, rows: (known?.rows ?? 0) + 1 });
  }
  return [...series.values()]
    .map((open) => ({ ...open, totals: [...open.totals.values()] }))
    .sort((a, b) => compareText(a.model, b.model));
}

function isBefore(a: UsageTotalCandidate, b: UsageTotalCandidate): boolean {
  return (compareInstants(a.at, b.at) || comparePlaces(a, b)) < 0;
}

interface OpenSeries {
  readonly sources: Set<SourceId>;
  readonly model: string | null;
  readonly totals: Map<string, StatedTotal>;
  readonly lastLines: Map<string, number>;
  lastAt: number | null;
}

function newSeries(model: string | null): OpenSeries {
  return { sources: new Set(), model, totals: new Map(), lastLines: new Map(), lastAt: null };
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
