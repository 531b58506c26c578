import type { Text } from "../format/sentence.js";
import type { ChartSpec } from "../report.js";
import { nameAxis } from "./axes.js";
import { chartSpecOf, plotLabels, plotNumber } from "./chart-spec.js";

/** One bar of {@link rankedBars}. */
interface RankedBar {
  readonly name: Text;
  readonly value: number;
  /** Written at the end of the bar. */
  readonly label: Text;
  /** Name of the bar's colour. */
  readonly tone: string;
  /** More lines of the tooltip, by title. */
  readonly details: readonly (readonly [title: string, text: Text])[];
}

/** What {@link rankedBars} says of its bars. */
interface RankedBarsOptions {
  readonly description: Text;
  /** What a bar stands for, in the tooltip. */
  readonly noun: string;
  /** Room for the text at a bar's end, in pixels. */
  readonly labelWidth: number;
}

/** Horizontal bars in the given order, each with its value written at its end. */
export function rankedBars(
  bars: readonly RankedBar[],
  { description, noun, labelWidth }: RankedBarsOptions,
): ChartSpec {
  const names = plotLabels(bars.map(({ name }) => name));
  const longest = bars.reduce((most, { value }) => Math.max(most, plotNumber(value)), 0);
  const titles = bars[0]?.details.map(([title]) => title) ?? [];
  const values = bars.map((bar, at) => ({
    name: names[at],
    value: Math.max(0, plotNumber(bar.value)),
    label: bar.label,
    tone: bar.tone,
    ...Object.fromEntries(bar.details.map(([, text], detail) => [`detail${detail}`, text])),
  }));
  const tooltip = [
    { field: "name", title: noun },
    ...titles.map((title, detail) => ({ field: `detail${detail}`, title })),
  ];
  const y = { field: "name", type: "nominal", sort: null, axis: nameAxis };
  const x = {
    field: "value",
    type: "quantitative",
    axis: null,
    scale: {
      zero: true,
      nice: false,
      domainMax: { expr: `${longest || 1} * width / max(width - ${labelWidth}, 40)` },
    },
  };
  const tones = [...new Set(bars.map(({ tone }) => tone))];
  return chartSpecOf({
    description,
    values,
    height: 26 * bars.length,
    view: {
      encoding: { y, x, tooltip },
      layer: [
        {
          mark: { type: "bar", height: { band: 0.62 }, cornerRadiusEnd: 2 },
          encoding: {
            color: {
              field: "tone",
              type: "nominal",
              scale: { domain: tones, range: tones.map((tone) => ({ expr: tone })) },
              legend: null,
            },
          },
        },
        {
          mark: { type: "text", align: "left", dx: 6 },
          encoding: {
            text: { field: "label" },
            color: {
              condition: { test: "datum.tone === 'toneQuiet'", value: { expr: "toneMuted" } },
              value: { expr: "toneText" },
            },
          },
        },
      ],
    },
  });
}

/** Why rows have no cost, in a word: `unpriced` where a model of theirs has no price, else `not known`, where no usage is logged. */
export function unknownCost({ unpricedRequests }: { readonly unpricedRequests: number }): string {
  return unpricedRequests > 0 ? "unpriced" : "not known";
}
