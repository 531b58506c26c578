import type { Facts } from "@turnmeter/schema";
import type { TurnDurations } from "../rows/latency.js";
import { aggregate } from "../engine/aggregate.js";
import { frequenciesOf, nearestRank, totalCount } from "../statistics/nearest-rank.js";

/** How long turns took. */
export function turnDurations(facts: Pick<Facts, "turns">): TurnDurations {
  const [all] = aggregate(facts, {
    table: "turns",
    dimensions: {},
    measures: { durations: { frequencies: "durationMs" } },
  });
  const durations = all?.durations ?? frequenciesOf([]);
  return {
    turns: totalCount(durations),
    p50Ms: nearestRank(durations, 500),
    p90Ms: nearestRank(durations, 900),
    p99Ms: nearestRank(durations, 990),
    maxMs: durations.values.at(-1) ?? null,
  };
}
