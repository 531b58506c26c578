import type { Facts } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";

/** From when on the logs of one source are complete. */
export interface LogWindow {
  readonly source: string;
  /** The first instant of any of its sessions, epoch ms. */
  readonly firstAt: number;
  /**
   * When the first of its sessions ended, epoch ms. Logs are deleted by the time they were last written: as long as
   * this session is there, every session that ended later is there too, and so all that was logged after it.
   */
  readonly wholeFromAt: number;
}

/** How far back the logs of each source reach, by source. Sources without a dated session are left out. */
export function logWindows(facts: Pick<Facts, "sessions">): readonly LogWindow[] {
  const parts = aggregate(facts, {
    table: "sessions",
    dimensions: {
      source: { column: "source" },
      hasStart: { present: "startedAt" },
      hasEnd: { present: "endedAt" },
    },
    measures: { startedAt: { min: "startedAt" }, endedAt: { min: "endedAt" } },
  });
  const windows = new Map<string, LogWindow>();
  for (const { source, startedAt, endedAt } of parts) {
    const end = endedAt ?? startedAt;
    if (end === null) continue;
    const start = startedAt ?? end;
    const known = windows.get(source);
    windows.set(source, {
      source,
      firstAt: Math.min(start, known?.firstAt ?? start),
      wholeFromAt: Math.min(end, known?.wholeFromAt ?? end),
    });
  }
  return [...windows.values()].sort((a, b) => (a.source < b.source ? -1 : 1));
}
