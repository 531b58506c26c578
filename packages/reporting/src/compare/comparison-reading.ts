import type { ComparisonRow, CostBridge } from "@turnmeter/metrics";
import { englishFormats } from "../format/english-formats.js";
import { formatSignedUsd } from "../format/format-signed-usd.js";
import type { Formats } from "../format/formats.js";
import { changePhrase } from "../sections/change-phrase.js";
import { countOf } from "../sections/plural.js";
import type { SideNames } from "./bridge-table.js";
import { bridgeTitles } from "./bridge-titles.js";
import { figureText } from "./figure-text.js";
import { usdOfNano } from "./nano-usd.js";

/** The costs of both sides in a sentence. */
export function costReading(
  rows: readonly ComparisonRow[],
  { before, after }: SideNames,
  formats: Formats = englishFormats,
): string {
  const cost = rows.find(({ figure }) => figure === "costUsd");
  const requests = rows.find(({ figure }) => figure === "requests");
  if (cost === undefined || requests === undefined) return "";
  const empty = [
    ...(requests.before.value === 0 ? [before] : []),
    ...(requests.after.value === 0 ? [after] : []),
  ];
  if (empty.length === 2) return `Neither ${before} nor ${after} has a request.`;
  const [from, to] = [
    figureText("costUsd", cost.before, formats),
    figureText("costUsd", cost.after, formats),
  ];
  if (empty.length === 1) {
    const [none] = empty;
    return none === before
      ? `${before} has no request; ${after} cost ${to}.`
      : `${after} has no request; ${before} cost ${from}.`;
  }
  if (cost.before.value === null || cost.after.value === null)
    return `${before} cost ${from}, ${after} ${to}: what has no known price cannot be compared.`;
  const isBound = cost.before.isLowerBound || cost.after.isLowerBound;
  const change = isBound ? null : changePhrase(cost.after.value, cost.before.value, formats);
  return change === null
    ? `${before} cost ${from}, ${after} ${to}.`
    : `${after} cost ${to}, ${change} ${before} (${from}).`;
}

/** The largest parts of a bridge in a sentence; none where nothing differs. */
export function bridgeReading(bridge: CostBridge, formats: Formats): string {
  const parts = bridge.parts
    .filter(({ costNanoUsd }) => costNanoUsd !== 0n)
    .map(({ id, costNanoUsd }) => ({ id, usd: usdOfNano(costNanoUsd) }))
    .sort((a, b) => Math.abs(b.usd) - Math.abs(a.usd));
  const all = parts.reduce((sum, { usd }) => sum + Math.abs(usd), 0);
  const largest = parts.filter(({ usd }) => Math.abs(usd) >= all * 0.1).slice(0, 3);
  if (largest.length === 0) return "The costs are the same, and so is all that they are made of.";
  const named = largest.map(
    ({ id, usd }) => `${bridgeTitles[id].toLowerCase()} (${formatSignedUsd(usd, formats)})`,
  );
  const difference = usdOfNano(bridge.afterCostNanoUsd - bridge.beforeCostNanoUsd);
  return `The difference of ${formatSignedUsd(difference, formats)} comes from ${listOf(named)}${largest.length < parts.length ? " above all" : ""}.`;
}

/** How many of the figures that can be judged differ, and which, in a sentence. */
export function verdictReading(rows: readonly ComparisonRow[], formats: Formats = englishFormats): string {
  const judged = rows.filter(({ pValue }) => pValue !== null);
  if (judged.length === 0)
    return "There are too few sessions or calls on a side to tell the difference of any rate, mean or percentile from chance.";
  const differing = judged.filter(({ verdict }) => verdict === "differs");
  const of = `${countOf(judged.length, "figure", "figures", formats)} that can be judged, tools included`;
  if (differing.length === 0) return `Of ${of}, none differs by more than chance makes of it.`;
  return `Of ${of}, ${formats.count(differing.length)} ${differing.length === 1 ? "differs" : "differ"} by more than chance makes of it.`;
}

/** `a`, `a and b`, `a, b and c`. */
function listOf(texts: readonly string[]): string {
  if (texts.length < 2) return texts.join("");
  return `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}
