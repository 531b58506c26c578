import type { ThreadFacts } from "../derived/thread-facts.js";
import { responseTable } from "../derived/derive-responses.js";
import { aggregate } from "../engine/aggregate.js";
import type { ResponseTimeRow } from "../rows/latency.js";
import { knownTotal, nearestRank, totalCount } from "../statistics/nearest-rank.js";
import { compareNames } from "../usage/order.js";

/** How long the responses of each model took, the most timed responses first. */
export function responseTimes(facts: ThreadFacts): readonly ResponseTimeRow[] {
  const rows = aggregate(
    { responses: responseTable(facts) },
    {
      table: "responses",
      where: [{ column: "kind", in: ["message"] }, { present: "at" }],
      dimensions: { model: { column: "model" } },
      measures: { responses: "count", durations: { frequencies: "durationMs" } },
    },
  );
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
