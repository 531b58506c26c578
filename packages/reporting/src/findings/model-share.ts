import type { ModelUsageRow } from "@turnmeter/metrics";
import { leastCases } from "@turnmeter/metrics/figures.js";
import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { shortName, modelName } from "../words/names.js";
import { comparedWeek, shareOf } from "./finding-rule.js";
import type { FindingRule } from "./finding-rule.js";

const LEAST_POINTS = 0.1;

/** The largest rise of a model's share of the cost, of 10 points or more, else the largest fall; of 20 requests or more in each week. */
export const modelShare: FindingRule = (data) => {
  const week = comparedWeek(data);
  if (week === null || Math.min(week.now.requests, week.before.requests) < leastCases) return null;
  const [now, before] = [costByModel(week.change.now.models), costByModel(week.change.before.models)];
  const [nowUsd, beforeUsd] = [sum(now.values()), sum(before.values())];
  if (nowUsd <= 0 || beforeUsd <= 0) return null;
  const changes = [...new Set([...now.keys(), ...before.keys()])].map((model) => {
    const share = (now.get(model) ?? 0) / nowUsd;
    const earlier = (before.get(model) ?? 0) / beforeUsd;
    return { model, share, earlier, points: share - earlier };
  });
  const [rise, fall] = [
    changes.reduce((a, b) => (b.points > a.points ? b : a)),
    changes.reduce((a, b) => (b.points < a.points ? b : a)),
  ];
  // One model's loss is another's gain: the gain is reported, unless it is spread over several.
  const most = rise.points >= LEAST_POINTS ? rise : fall;
  if (Math.abs(most.points) < LEAST_POINTS) return null;
  const figures = { shareOfCost: most.share, beforeShareOfCost: most.earlier };
  const usd = Math.abs(most.points) * nowUsd;
  return {
    usd,
    share: shareOf(usd, data.totals.costUsd),
    id: "model-share",
    tone: "neutral",
    text: say`${shortName(most.model)} took ${shareText(figures.shareOfCost)} of the cost of ${week.nowName}${beforeText(figures, week.beforeName)}.`,
    figures,
    evidence: [{ label: "Where the money went", section: "cost", place: null }],
  };
};

function beforeText(
  { shareOfCost, beforeShareOfCost }: { readonly shareOfCost: number; readonly beforeShareOfCost: number },
  name: string,
): Text {
  if (beforeShareOfCost === 0) return `, and none in ${name}`;
  return say`, ${shareOfCost > beforeShareOfCost ? "up" : "down"} from ${amount.percent(beforeShareOfCost)} in ${name}`;
}

function shareText(share: number): Text {
  return share === 0 ? "none" : amount.percent(share);
}

function costByModel(rows: readonly ModelUsageRow[]): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const { model, costUsd } of rows)
    costs.set(modelName(model), (costs.get(modelName(model)) ?? 0) + (costUsd ?? 0));
  return costs;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
