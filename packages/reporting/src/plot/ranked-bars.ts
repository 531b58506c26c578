import { amount, atLeast, type NumberAmount, type Text } from "../format/sentence.js";
import type { DimensionKeys } from "../dimensions.js";
import type { ChartSpec } from "../report.js";
import { nameAxis } from "./axes.js";
import { chartSpecOf, keyFields, plotLabels, plotNumber, colorByTone } from "./chart-spec.js";
import { leastCentUsd } from "../format/number-units.js";

interface RankedBar {
  readonly name: Text;
  readonly value: number;
  readonly label: Text;
  readonly tone: string;
  readonly details: readonly (readonly [title: string, text: Text])[];
  readonly keys?: DimensionKeys;
}

interface RankedBarsOptions {
  readonly description: Text;
  readonly noun: string;
  /** Room at a bar's end, pixels. */
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
  const { links, fieldsOf } = keyFields(bars.map(({ keys }) => keys));
  const values = bars.map((bar, at) => ({
    name: names[at],
    value: Math.max(0, plotNumber(bar.value)),
    label: bar.label,
    tone: bar.tone,
    ...Object.fromEntries(bar.details.map(([, text], detail) => [`detail${detail}`, text])),
    ...fieldsOf(bar.keys),
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
  return chartSpecOf({
    description,
    values,
    height: 26 * bars.length,
    links,
    view: {
      encoding: { y, x, tooltip },
      layer: [
        {
          mark: { type: "bar", height: { band: 0.62 }, cornerRadiusEnd: 2 },
          encoding: {
            color: colorByTone(bars),
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

const MOST_BARS = 8;

/** A bar for each of the first 8 rows, and a grey one for the others together, if there are any. */
export function barsOf<Row>(
  rows: readonly Row[],
  barOf: (row: Row) => RankedBar,
  restOf: (rest: readonly Row[]) => Omit<RankedBar, "tone">,
): readonly RankedBar[] {
  const rest = rows.slice(MOST_BARS);
  const bars = rows.slice(0, MOST_BARS).map(barOf);
  return rest.length === 0 ? bars : [...bars, { ...restOf(rest), tone: "toneQuiet" }];
}

/** Whether a number of the rows is a lower bound. */
export function isLowerBound(rows: readonly { readonly lowerBoundRequests: number }[]): boolean {
  return rows.some(({ lowerBoundRequests }) => lowerBoundRequests > 0);
}

/** A row's cost as a chart's label: a lower bound is rounded down and has no `≥`, which the chart's title has for all. */
export function costLabel(row: Parameters<typeof costOrWhy>[0], amountOf: NumberAmount = amount.usd): Text {
  if (row.costUsd === null) return costOrWhy(row);
  return amountOf(row.costUsd, row.lowerBoundRequests > 0 ? "down" : undefined);
}

/** A row's cost; without one `unpriced` where a model has no price, `not known` where no usage is logged. */
export function costOrWhy(
  row: {
    readonly costUsd: number | null;
    readonly lowerBoundRequests: number;
    readonly unpricedRequests: number;
  },
  amountOf: NumberAmount = amount.usd,
): Text {
  if (row.costUsd !== null) return atLeast(row, row.costUsd, amountOf);
  return row.unpricedRequests > 0 ? "unpriced" : "not known";
}

const MOST_DECIMALS = 4;
/** Less would be written as zero. */
const LEAST_USD = 0.0005;

/** Format for signed differences shown together and beside the given dollars: to the cent if any reaches one. */
export function signedUsdOf(values: readonly number[]): NumberAmount {
  return values.some((usd) => Math.abs(usd) >= leastCentUsd) ? amount.signedCents : amount.signedUsd;
}

/** Format for the dollars of bars: to the cent, except that bars which would look like an unequal one, and bars below ten times their amount, get as many decimals as tell them apart, at most four. Bars count as equal if their first three digits are. */
export function usdOfBars(values: readonly number[]): NumberAmount {
  const isTold = (usd: number, decimals: number): boolean =>
    values.every(
      (other) =>
        other.toFixed(decimals) !== usd.toFixed(decimals) || other.toPrecision(3) === usd.toPrecision(3),
    );
  const alike = values.filter((usd) => !isTold(usd, 2) && usd >= LEAST_USD);
  const decimals = alike.every((usd) => isTold(usd, 3)) ? 3 : MOST_DECIMALS;
  const least = 10 * Math.max(0, ...alike);
  return (usd, rounding) => {
    if (isTold(usd, 2) && usd >= least) return amount.usd(usd, rounding);
    if (usd < LEAST_USD) return amount.smallUsd(usd);
    return amount.usdTo(usd, decimals, rounding);
  };
}
