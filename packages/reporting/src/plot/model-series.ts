import type { DailyModelRow } from "@turnmeter/metrics";
import { amount, say, type Text } from "../format/sentence.js";
import { modelName } from "../words/names.js";
import { plotLabels, plotNumber } from "./chart-spec.js";
import { present } from "../sum-of.js";

const TONES = ["model1", "model2", "model3", "model4", "model5", "model6"] as const;

interface ModelSeries {
  /** In legend order. */
  readonly labels: readonly Text[];
  readonly range: readonly { readonly expr: string }[];
  readonly labelOf: (model: string | null) => Text;
  readonly otherModels: number;
}

/**
 * The series of a chart by model: the six models of highest cost (of equals: most tokens, then name) in this order; the rest is
 * one grey series. A colour goes by the model's name, so that it is the same whatever others cost. Models without a price are
 * left out where `isPriced` is asked for.
 */
export function modelSeries(
  rows: readonly DailyModelRow[],
  { isPriced = false }: { readonly isPriced?: boolean } = {},
): ModelSeries {
  const sums = new Map<string | null, { costUsd: number; tokens: number; hasPrice: boolean }>();
  for (const { model, costUsd, tokens } of rows) {
    const sum = sums.get(model) ?? { costUsd: 0, tokens: 0, hasPrice: false };
    sums.set(model, {
      costUsd: sum.costUsd + plotNumber(costUsd),
      tokens: sum.tokens + plotNumber(tokens),
      hasPrice: sum.hasPrice || costUsd !== null,
    });
  }
  const ranked = [...sums]
    .filter(([, { hasPrice }]) => hasPrice || !isPriced)
    .sort(
      ([a, aSum], [b, bSum]) =>
        bSum.costUsd - aSum.costUsd || bSum.tokens - aSum.tokens || compareText(modelName(a), modelName(b)),
    );
  const own = ranked.slice(0, TONES.length).map(([model]) => model);
  const tones = tonesOf(own.map(modelName));
  const otherModels = ranked.length - own.length;
  const labels = plotLabels(
    present([
      ...withoutDates(own.map(modelName)),
      otherModels > 0 && say`${amount.count(otherModels)} other ${otherModels === 1 ? "model" : "models"}`,
    ]),
  );
  const labelByModel = new Map(own.map((model, at) => [model, labels[at]!]));
  const otherLabel = labels.at(-1) ?? "";
  return {
    labels,
    range: labels.map((_, at) => ({ expr: tones[at] ?? "toneOther" })),
    labelOf: (model) => labelByModel.get(model) ?? otherLabel,
    otherModels,
  };
}

/**
 * A colour for each name: the one that its family falls on. Of two names that fall on the same, the first in the alphabet has it,
 * and the other takes the next that is free.
 */
function tonesOf(names: readonly string[]): readonly (typeof TONES)[number][] {
  const taken = new Map<number, number>();
  const order = names.map((_, at) => at).sort((a, b) => compareText(names[a]!, names[b]!));
  for (const wish of [0, 1])
    for (const at of order) {
      if ([...taken.values()].includes(at)) continue;
      let place = placeOf(familyOf(names[at]!));
      if (wish === 0 && taken.has(place)) continue;
      while (taken.has(place)) place = (place + 1) % TONES.length;
      taken.set(place, at);
    }
  const tones = new Map(Array.from(taken, ([place, at]) => [at, TONES[place]!]));
  return names.map((_, at) => tones.get(at)!);
}

/** Drops provider, version and date. */
function familyOf(name: string): string {
  return (name.split("/").at(-1) ?? name)
    .split(/[-_.:@ ]/)
    .map((part) => part.toLowerCase().split(/\d/, 1)[0] ?? "")
    .filter((part) => part !== "" && part !== "v")
    .join("-");
}

// One with which the families that are used most fall on colours of their own.
const START = 2567;

function placeOf(text: string): number {
  let hash = START;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619) >>> 0;
  return (hash >>> 8) % TONES.length;
}

/** Drops trailing dates unless names differ in nothing else. */
function withoutDates(names: readonly string[]): readonly string[] {
  const short = names.map((name) => name.replace(/-\d{8}$/, ""));
  return new Set(short).size === short.length ? short : names;
}

/** Order by code unit: the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
