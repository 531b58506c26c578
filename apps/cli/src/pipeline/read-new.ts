import { pairEvents } from "@turnmeter/pairing";
import type { Candidates } from "@turnmeter/pairing";
import type { FoundLogs, LogUnit } from "@turnmeter/parser";
import type { ReadUnitsOptions, UnitsRead } from "./read-units.js";
import type { LogRoots } from "./resolve-roots.js";

/** What is not in the cache. */
interface NewlyRead {
  /** None where there was nothing to read. */
  readonly read: readonly UnitsRead[];
  /** All of it, with what was found beside the units and what happened while they were read. */
  readonly candidates: readonly Candidates[];
}

/** Reads units, and takes what else was found. What reads them is loaded where there are any. */
export async function readNew(
  units: readonly LogUnit[],
  { events }: Pick<FoundLogs, "events">,
  logs: LogRoots,
  options: ReadUnitsOptions,
): Promise<NewlyRead> {
  if (units.length === 0) return { read: [], candidates: [pairEvents(events)] };
  const { readUnits } = await import("../loaded-to-read.js");
  const read = await readUnits(units, logs, options);
  return { read: [read], candidates: [read.candidates, pairEvents([...events, ...read.events])] };
}
