import type { ResponseTimeRow } from "../rows/latency.js";
import { aggregate } from "../engine/aggregate.js";
import { knownTotal, nearestRank, totalCount } from "../statistics/nearest-rank.js";
import { compareNames } from "../usage/order.js";
import { responseDurations } from "./response-durations.js";
import type { LatencyFacts } from "./response-durations.js";

/** How long the responses of each model took, the most timed responses first. */
export function responseTimes(facts: LatencyFacts): readonly ResponseTimeRow[] {
  const rows = aggregate(facts, {
    table: "requests",
    where: [{ column: "kind", in: ["message"] }, { present: "at" }],
    dimensions: { model: { column: "model" } },
    measures: { responses: "count", durations: { frequencies: responseDurations(facts) } },
  });
  return rows
    .map(({ model, responses, durations }) => ({
      model,
      responses,
      timedResponses: totalCount(durations),
      p50Ms: nearestRank(durations, 500),
      p90Ms: nearestRank(durations, 900),
      p99Ms: nearestRank(durations, 990),
      totalMs: knownTotal(durations),
    }))
    .sort((a, b) => b.timedResponses - a.timedResponses || compareNames(a.model, b.model));
}
