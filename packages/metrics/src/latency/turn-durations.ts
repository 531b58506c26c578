import { longsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import type { TurnDurations } from "../rows/latency.js";
import { rankIn, sortedKnown } from "../statistics/sorted-rank.js";

/** How long turns took. */
export function turnDurations({ turns }: Pick<Facts, "turns">): TurnDurations {
  const sorted = sortedKnown(longsOf(turns.columns.durationMs));
  return {
    turns: sorted.length,
    p50Ms: rankIn(sorted, 500),
    p90Ms: rankIn(sorted, 900),
    p99Ms: rankIn(sorted, 990),
    maxMs: sorted.at(-1) ?? null,
  };
}
