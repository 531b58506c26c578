import { largestTotal, type LogEvent, type RowOrigin } from "@turnmeter/schema";
import { integerOf, objectOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { outputOnly, statedUsage } from "./usage.js";
import type { ModelSum, StatedSums } from "./usage-ledger.js";
import { plus, tokensOf } from "../decoding/usage-sums.js";

/** Sums that a row states, and what was odd about them; null if it states none. */
export interface ReadSums {
  readonly sums: StatedSums | null;
  readonly problems: readonly LogEvent[];
}

/** The name of the conversation itself among the agents of a sum. */
const mainName = "main";

/** Sums by model, and by agent where these add up to them. */
export function readSums(fields: Projected | null, origin: RowOrigin): ReadSums {
  const metrics = objectOf(fields?.["modelMetrics"]);
  if (metrics === null) return { sums: null, problems: [] };
  const problems: LogEvent[] = [];
  const byModel = sumsByModel(metrics, origin, problems);
  const byAgent = new Map<string | null, ReadonlyMap<string, ModelSum>>();
  // Problems are reported for the sums by model.
  for (const [name, agent] of Object.entries(objectOf(fields?.["agentMetrics"]) ?? {})) {
    const ofAgent = objectOf(objectOf(agent)?.["modelMetrics"]) ?? {};
    byAgent.set(name === mainName ? null : name, sumsByModel(ofAgent, origin, []));
  }
  return { sums: { byModel, byAgent: addUp(byAgent, byModel) ? byAgent : null }, problems };
}

function sumsByModel(
  metrics: Projected,
  origin: RowOrigin,
  problems: LogEvent[],
): ReadonlyMap<string, ModelSum> {
  const sums = new Map<string, ModelSum>();
  for (const [model, value] of Object.entries(metrics)) {
    const metric = objectOf(value);
    const usage = objectOf(metric?.["usage"]);
    if (usage === null) continue;
    const stated = statedUsage(usage, origin, largestTotal);
    problems.push(...stated.problems);
    sums.set(model, { usage: stated.usage, calls: integerOf(objectOf(metric?.["requests"])?.["count"]) });
  }
  return sums;
}

/** Whether the sums of agents are those of the session, model by model. */
function addUp(
  byAgent: ReadonlyMap<string | null, ReadonlyMap<string, ModelSum>>,
  byModel: ReadonlyMap<string, ModelSum>,
): boolean {
  return [...byModel].every(([model, { usage }]) => {
    const ofAgents = [...byAgent.values()].map((sums) => sums.get(model)?.usage ?? outputOnly(0));
    const all = ofAgents.reduce(plus, outputOnly(0));
    return all.outputTokens === usage.outputTokens && tokensOf(all) === tokensOf(usage);
  });
}
