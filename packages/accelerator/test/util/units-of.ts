import { findLogs, openLogRoots, readUnit } from "@turnmeter/parser";
import type { LogEvent } from "@turnmeter/schema";

/** The events of each unit below a folder. */
export async function* unitsOf(folder: string): AsyncGenerator<readonly LogEvent[]> {
  const { roots, fs } = await openLogRoots([folder]);
  for (const unit of (await findLogs(roots, fs)).units) {
    const events: LogEvent[] = [];
    for await (const batch of readUnit(unit, fs)) events.push(...batch);
    yield events;
  }
}
