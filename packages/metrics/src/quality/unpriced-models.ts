import type { Facts } from "@turnmeter/schema";
import type { UnpricedModel } from "../rows/weekly-report.js";

/** Models with requests that have usage and no price, the most tokens first. */
export function unpricedModels({ requests }: Pick<Facts, "requests">): UnpricedModel[] {
  const { columns } = requests;
  const tokenColumns = [
    columns.inputTokens,
    columns.outputTokens,
    columns.cacheReadTokens,
    columns.cacheWrite5mTokens,
    columns.cacheWrite1hTokens,
  ];
  const byModel = new Map<string | null, { requests: number; tokens: number; lowerBoundRequests: number }>();
  for (let row = 0; row < requests.rowCount; row++) {
    if (columns.costNanoUsd.at(row) !== null || columns.tokenBasis.at(row) === "unknown") continue;
    const model = columns.model.at(row);
    const sum = byModel.get(model) ?? { requests: 0, tokens: 0, lowerBoundRequests: 0 };
    sum.requests += 1;
    if (columns.tokenBasis.at(row) === "lowerBound") sum.lowerBoundRequests += 1;
    for (const column of tokenColumns) sum.tokens += column.at(row) ?? 0;
    byModel.set(model, sum);
  }
  return Array.from(byModel, ([model, sum]) => ({ model, ...sum })).sort(
    (a, b) => b.tokens - a.tokens || ((a.model ?? "") < (b.model ?? "") ? -1 : 1),
  );
}
