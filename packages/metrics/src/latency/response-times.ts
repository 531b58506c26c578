import { longsOf, textsOf } from "@turnmeter/columns";
import type { ResponseTimeRow } from "../rows/latency.js";
import { rankIn, sortedKnown } from "../statistics/sorted-rank.js";
import { compareNames } from "../usage/order.js";
import { responseDurations } from "./response-durations.js";
import type { LatencyFacts } from "./response-durations.js";

/** How long the responses of each model took, the most timed responses first. */
export function responseTimes(facts: LatencyFacts): readonly ResponseTimeRow[] {
  const { columns, rowCount } = facts.requests;
  const durations = responseDurations(facts);
  const models = textsOf(columns.model);
  const kinds = textsOf(columns.kind);
  const message = kinds.dictionary.indexOf("message");
  const at = longsOf(columns.at);
  // The last one is for responses whose model is not named.
  const groups = models.dictionary.length + 1;
  const responses = new Int32Array(groups);
  const starts = new Int32Array(groups + 1);
  const groupOf = (row: number) => (models.codes[row] === -1 ? groups - 1 : models.codes[row]!);
  for (let row = 0; row < rowCount; row++) {
    if (kinds.codes[row] !== message || Number.isNaN(at[row]!)) continue;
    responses[groupOf(row)]!++;
    if (!Number.isNaN(durations[row]!)) starts[groupOf(row) + 1]!++;
  }
  for (let group = 0; group < groups; group++) starts[group + 1]! += starts[group]!;
  const next = starts.slice();
  const byModel = new Float64Array(starts[groups]!);
  for (let row = 0; row < rowCount; row++)
    if (!Number.isNaN(durations[row]!)) byModel[next[groupOf(row)]!++] = durations[row]!;
  return Array.from(responses, (count, group) => ({
    model: models.dictionary[group] ?? null,
    responses: count,
    ...timesOf(sortedKnown(byModel.subarray(starts[group], starts[group + 1]))),
  }))
    .filter((row) => row.responses > 0)
    .sort((a, b) => b.timedResponses - a.timedResponses || compareNames(a.model, b.model));
}

function timesOf(sorted: Float64Array): Omit<ResponseTimeRow, "model" | "responses"> {
  return {
    timedResponses: sorted.length,
    p50Ms: rankIn(sorted, 500),
    p90Ms: rankIn(sorted, 900),
    p99Ms: rankIn(sorted, 990),
    totalMs: sorted.length === 0 ? null : sorted.reduce((sum, ms) => sum + ms, 0),
  };
}
