import type { Formats } from "../format/formats.js";
import type { VegaNumbers } from "../format/vega-numbers.js";
import { TICKS } from "../theme/theme.js";

const ROOT_STEPS = [1, 2, 5] as const;
/** Minimum distance of ticks, as a share of the axis. */
const LEAST_GAP = 0.15;
/** Ticks besides 0 that need no others below them. */
const ENOUGH = 3;

/** Ticks of a square-root axis from 0 to a highest value: 0 and round numbers, so far apart that their labels have room; whole ones alone where there are enough of them. */
export function rootTicks(highest: number): readonly number[] {
  if (!(highest > 0)) return [0];
  const found: number[] = [];
  let last = Number.POSITIVE_INFINITY;
  for (let exponent = Math.ceil(Math.log10(highest)); exponent >= -6; exponent--) {
    for (const step of ROOT_STEPS.toReversed()) {
      const tick = Number(`${step}e${exponent}`);
      const place = Math.sqrt(tick / highest);
      if (tick > highest || last - place < LEAST_GAP || place < LEAST_GAP) continue;
      found.unshift(tick);
      last = place;
    }
  }
  const wholeOnes = found.filter((tick) => tick >= 1);
  // Labels of one axis have the same decimals: with enough whole ticks there are none.
  return [0, ...(wholeOnes.length >= ENOUGH ? wholeOnes : found)];
}

const utcDay = (format: string) => `utcFormat(utcParse(datum.value, '%Y-%m-%d'), '${format}')`;
/** Above this many days, labels are weekly or every few weeks. */
const MOST_LABELLED_DAYS = 14;
const MOST_WEEKS = 10;

/**
 * Ticks of an axis of dates: weekday over day, and the month below the first day shown of each. A narrow chart has the
 * weekday's first letter. Many days have a label every week or few, with the day over its month.
 */
export function dayAxis(dates: readonly string[]): object {
  const axis = { labelAngle: 0, labelOverlap: "greedy", labelLineHeight: 15 };
  if (dates.length > MOST_LABELLED_DAYS) {
    const step = 7 * Math.ceil(dates.length / (7 * MOST_WEEKS));
    return {
      ...axis,
      values: dates.filter((_, at) => at % step === 0),
      labelExpr: `[${utcDay("%-d")}, ${utcDay("%b")}]`,
    };
  }
  const month = `datum.index === 0 || slice(datum.value, 8) === '01' ? ${utcDay("%b")} : ''`;
  const weekday = `isNarrow ? slice(${utcDay("%a")}, 0, 1) : ${utcDay("%a")}`;
  return { ...axis, labelExpr: `[${weekday}, ${utcDay("%-d")}, ${month}]` };
}

/** Names on a y axis, cut where they would take the room of the chart. */
export const nameAxis = {
  labelLimit: { expr: "clamp(chartWidth * 0.36, 80, 220)" },
  labelColor: { expr: "toneText" },
  labelPadding: 8,
} as const;

const LEGEND_COLUMNS = "(chartWidth < 480 ? 2 : chartWidth < 760 ? 3 : 5)";

/** A legend of names in as many columns as there is room for, each name cut to its column. */
export const nameLegend = {
  columns: { expr: LEGEND_COLUMNS },
  labelLimit: { expr: `chartWidth / ${LEGEND_COLUMNS} - 40` },
} as const;

/**
 * How an axis or a legend writes its ticks: what its `labelExpr` or `format` is in a locale, which `written` puts in its
 * place. An object can hold one of these.
 */
interface NumberTicks {
  readonly byFormats: (formats: Formats) => object;
}

const VALUE = "datum.value";

function ticks(english: object, localised: (vega: VegaNumbers) => string): NumberTicks {
  return { byFormats: ({ vega }) => (vega === null ? english : { labelExpr: localised(vega) }) };
}

/**
 * Decimals of all ticks of a linear y axis but 0, as an expression: as many as the step between them takes, which Vega
 * makes 1, 2, 5 or 10 times a power of ten; at least so many where any is needed.
 */
function decimalsOf(count: number, least: number): string {
  // A step is rounded up to the next power of ten from √50 of ten parts of it on.
  const step = `((domain('y')[1] - domain('y')[0]) / ${count} / ${Math.SQRT1_2})`;
  return `(${VALUE} === 0 || ${step} >= 1 ? 0 : max(${least}, ceil(-log(${step}) / LN10)))`;
}

function usdTicks(decimals: string): NumberTicks {
  return ticks({ labelExpr: `'$' + format(${VALUE}, ',.' + ${decimals} + 'f')` }, (vega) =>
    written(VALUE, `(abs(${VALUE}) >= ${vega.groupedFrom} ? '$,.' : '$.') + ${decimals} + 'f'`, vega),
  );
}

/** Ticks of a linear dollar axis: `$0.002`, `$0.50` and `$1.00`, `$20`, `$1,200`. */
export const usdAxis: NumberTicks = usdTicks(decimalsOf(TICKS, 2));

/** The given ticks of a dollar axis: all but 0 with as many decimals as the finest takes. */
export function usdAxisOf(values: readonly number[]): object {
  const decimals = values.reduce((most, value) => Math.max(most, decimalsIn(value)), 0);
  return { values, ...usdTicks(`(${VALUE} === 0 ? 0 : ${decimals === 0 ? 0 : Math.max(2, decimals)})`) };
}

/** For numbers with one non-zero digit, such as 0.02. */
function decimalsIn(value: number): number {
  return value === 0 ? 0 : Math.max(0, Math.ceil(-Math.log10(value)));
}

/** Ticks of a token axis: `500 k`, `20 M`, `1.5 B`. */
export const tokenAxis: NumberTicks = ticks(
  {
    labelExpr:
      "abs(datum.value) >= 1e9 ? format(datum.value / 1e9, ',~g') + ' B' : abs(datum.value) >= 1e6 ? format(datum.value / 1e6, '~g') + ' M' : abs(datum.value) >= 1e3 ? format(datum.value / 1e3, '~g') + ' k' : format(datum.value, '~g')",
  },
  inWords,
);

/** Labels of a legend of counts, with few digits: `1.2k`. */
export const countLegend: NumberTicks = ticks({ format: "~s" }, inWords);

/** Ticks of an axis of whole numbers: `1,200`. */
export const countAxis: NumberTicks = ticks({ format: ",d" }, (vega) =>
  written(VALUE, whole("", vega), vega),
);

/** Ticks of a linear y axis of a unit of the SI: `0.5 h` and `1.0 h`, `12 h`. */
export function unitAxis(symbol: string): object {
  const labels = (number: string) => `${number} + ' ${symbol}'`;
  const format = `',.' + ${decimalsOf(TICKS, 1)} + 'f'`;
  return {
    tickCount: TICKS,
    ...ticks({ labelExpr: labels(`format(${VALUE}, ${format})`) }, (vega) =>
      labels(written(VALUE, format, vega)),
    ),
  };
}

/** Ticks by an expression that writes numbers of durations: as Vega does by itself, or in the digits of another language. */
export function durationTicks(labelExpr: (tick: (value: string) => string) => string): NumberTicks {
  return ticks({ labelExpr: labelExpr((value) => value) }, (vega) =>
    labelExpr((value) => written(value, "'~g'", vega)),
  );
}

/** A count in a tooltip: the given one in English, else the text that {@link countFields} adds. */
export function countTip(english: {
  readonly field: string;
  readonly title: string;
  readonly [property: string]: string;
}): NumberTicks {
  return {
    byFormats: ({ vega }) =>
      vega === null ? english : { field: `${english.field}Text`, title: english.title },
  };
}

/** The text of a count for {@link countTip}. */
export function countFields(field: string, count: number): NumberTicks {
  return {
    byFormats: (formats) => (formats.vega === null ? {} : { [`${field}Text`]: formats.count(count) }),
  };
}

function inWords(vega: VegaNumbers): string {
  const shortest = `${VALUE} % 1 === 0 ? ${written(VALUE, whole("", vega), vega)} : ${written(VALUE, "'~g'", vega)}`;
  return vega.words.reduceRight(
    (smaller, { from, unit, before, after }) =>
      `abs(${VALUE}) >= ${from} ? ${written(`${VALUE} / ${unit}`, "',~g'", vega, [before, after])} : ${smaller}`,
    shortest,
  );
}

/** Whole number format, with grouping where the language groups. */
function whole(symbol: string, { groupedFrom }: VegaNumbers): string {
  return `abs(${VALUE}) >= ${groupedFrom} ? '${symbol},.0f' : '${symbol}.0f'`;
}

/** Expression for a value with text around it; `format` is an expression too. */
function written(
  value: string,
  format: string,
  { around }: VegaNumbers,
  [before, after]: readonly [before: string, after: string] = ["", ""],
): string {
  const parts = [quoted(around[0] + before), `format(${value}, ${format})`, quoted(after + around[1])];
  return parts.filter((part) => part !== quoted("")).join(" + ");
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
