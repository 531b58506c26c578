import { pairEvents } from "@turnmeter/pairing";
import type { Candidates } from "@turnmeter/pairing";
import type { FoundLogs, LogUnit, SniffedFile } from "@turnmeter/parser";
import type { CandidateCache } from "../cache/candidate-cache.js";
import type { ReadUnitsOptions, UnitsRead } from "./read-units.js";
import type { LogRoots } from "./resolve-roots.js";

/** What is not in the cache. */
export interface NewlyRead {
  /** What was read of units; null where there was nothing to read. */
  readonly units: UnitsRead | null;
  /** What was found beside the units, and what happened while they were read. */
  readonly beside: Candidates;
}

/** All of it. */
export function candidatesRead({ units, beside }: NewlyRead): readonly Candidates[] {
  return units === null ? [beside] : [units.candidates, beside];
}

/** All of it, and what was read of units as views of what the cache keeps of it. */
export function candidatesKept(
  { units, beside }: NewlyRead,
  cache: CandidateCache,
  sniffed: readonly SniffedFile[],
  nowMs: number,
): readonly Candidates[] {
  const kept = cache.keep(sniffed, units, nowMs);
  return kept === null ? [beside] : [kept, beside];
}

/** Reads units, and takes what else was found. What reads them is loaded where there are any. */
export async function readNew(
  units: readonly LogUnit[],
  { events }: Pick<FoundLogs, "events">,
  logs: LogRoots,
  options: ReadUnitsOptions,
): Promise<NewlyRead> {
  if (units.length === 0) return { units: null, beside: pairEvents(events) };
  const { readUnits } = await import("./read-units.js");
  const read = await readUnits(units, logs, options);
  return { units: read, beside: pairEvents([...events, ...read.events]) };
}
