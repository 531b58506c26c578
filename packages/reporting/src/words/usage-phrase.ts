import { tokensOf } from "@turnmeter/metrics/figures.js";
import type { MaybeUsage, Usage } from "@turnmeter/metrics";
import { atLeast } from "../format/at-least.js";
import type { Formats } from "../format/formats.js";
import type { ReportQuality } from "../report/weekly-report-data.js";
import type { Cell } from "../table/table-view.js";
import { listed } from "./listed.js";
import { shortName } from "./short-name.js";

/** Tokens as text, with `≥` where a part is only a lower bound. */
export function tokensPhrase(usage: Usage, formats: Formats): string {
  return atLeast(usage, tokensOf(usage), formats.tokens);
}

/** The priced cost as text, with `≥` where a part is only a lower bound; `no priced cost` where nothing has a price. */
export function pricedPhrase(usage: Usage, formats: Formats): string {
  return usage.costUsd === null ? "no priced cost" : atLeast(usage, usage.costUsd, formats.usd);
}

/** The unpriced part as text, such as `1.20 M tokens unpriced (model-x)`; null where everything has a price. */
export function unpricedPhrase(
  usage: Usage,
  models: ReportQuality["unpricedModels"],
  formats: Formats,
): string | null {
  if (usage.unpricedRequests === 0) return null;
  const named = models.map(({ model }) => shortName(model ?? "model not named"));
  const names = named.length > 0 ? ` (${listed(named, formats, { most: 3 })})` : "";
  const lowerBoundRequests = models.reduce((sum, model) => sum + model.lowerBoundRequests, 0);
  return `${atLeast({ lowerBoundRequests }, usage.unpricedTokens, formats.tokens)} tokens unpriced${names}`;
}

/** A number of a row as a cell: a lower bound where a request of the row has one. */
export function boundCell(row: Pick<MaybeUsage, "lowerBoundRequests">, value: number | null): Cell {
  return value !== null && (row.lowerBoundRequests ?? 0) > 0 ? { atLeast: value } : value;
}
