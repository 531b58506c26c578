import type { DailyModelRow } from "@turnmeter/metrics";
import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { modelName } from "../words/names.js";
import { plotLabels, plotNumber } from "./chart-spec.js";

const TONES = ["tone1", "tone2", "tone3", "tone4", "tone5", "tone6"] as const;

/** How models are shown in a chart: which have a colour of their own, and which are drawn together. */
interface ModelSeries {
  /** Labels in the order of the legend. */
  readonly labels: readonly Text[];
  /** Colour of each label, as Vega-Lite takes it in a scale's range. */
  readonly range: readonly { readonly expr: string }[];
  readonly labelOf: (model: string | null) => Text;
  /** Models without a colour of their own. */
  readonly otherModels: number;
}

/**
 * The series of a chart by model: the six models of highest cost (of equals: most tokens, then name);
 * the rest is one grey series. Colours go by name, so that they stay as costs change.
 */
export function modelSeries(rows: readonly DailyModelRow[]): ModelSeries {
  const sums = new Map<string | null, { costUsd: number; tokens: number }>();
  for (const { model, costUsd, tokens } of rows) {
    const sum = sums.get(model) ?? { costUsd: 0, tokens: 0 };
    sums.set(model, {
      costUsd: sum.costUsd + plotNumber(costUsd),
      tokens: sum.tokens + plotNumber(tokens),
    });
  }
  const ranked = [...sums].sort(
    ([a, aSum], [b, bSum]) =>
      bSum.costUsd - aSum.costUsd || bSum.tokens - aSum.tokens || compareText(modelName(a), modelName(b)),
  );
  const own = ranked
    .slice(0, TONES.length)
    .map(([model]) => model)
    .sort((a, b) => compareText(modelName(a), modelName(b)));
  const otherModels = ranked.length - own.length;
  const labels = plotLabels([
    ...withoutDates(own.map(modelName)),
    ...(otherModels > 0
      ? [say`${amount.count(otherModels)} other ${otherModels === 1 ? "model" : "models"}`]
      : []),
  ]);
  const labelByModel = new Map(own.map((model, at) => [model, labels[at]!]));
  const otherLabel = labels.at(-1) ?? "";
  return {
    labels,
    range: labels.map((_, at) => ({ expr: at < own.length ? TONES[at]! : "toneOther" })),
    labelOf: (model) => labelByModel.get(model) ?? otherLabel,
    otherModels,
  };
}

/** Names without the date at their end, unless two of them differ in nothing else. */
function withoutDates(names: readonly string[]): readonly string[] {
  const short = names.map((name) => name.replace(/-\d{8}$/, ""));
  return new Set(short).size === short.length ? short : names;
}

/** Order by code unit: the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
