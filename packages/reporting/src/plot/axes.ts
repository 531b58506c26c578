import type { Formats } from "../format/formats.js";
import type { VegaNumbers } from "../format/vega-numbers.js";

/**
 * Ticks of an axis of dates: weekday over day, and the month below the first day shown of each. A narrow chart has the
 * weekday's first letter.
 */
export const dayAxis = {
  labelAngle: 0,
  labelOverlap: "greedy",
  labelLineHeight: 15,
  labelExpr:
    "isNarrow ? [slice(utcFormat(utcParse(datum.value, '%Y-%m-%d'), '%a'), 0, 1), utcFormat(utcParse(datum.value, '%Y-%m-%d'), '%-d'), datum.index === 0 || slice(datum.value, 8) === '01' ? utcFormat(utcParse(datum.value, '%Y-%m-%d'), '%b') : ''] : [utcFormat(utcParse(datum.value, '%Y-%m-%d'), '%a'), utcFormat(utcParse(datum.value, '%Y-%m-%d'), '%-d'), datum.index === 0 || slice(datum.value, 8) === '01' ? utcFormat(utcParse(datum.value, '%Y-%m-%d'), '%b') : '']",
} as const;

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

/** Ticks as Vega writes them by itself, and in the words and digits of another language. */
function ticks(english: object, localised: (vega: VegaNumbers) => string): NumberTicks {
  return { byFormats: ({ vega }) => (vega === null ? english : { labelExpr: localised(vega) }) };
}

/** Ticks of a dollar axis: `$0.002`, `$0.50`, `$20`, `$1.2k`; without `k` in other languages. */
export const usdAxis: NumberTicks = ticks(
  {
    labelExpr:
      "abs(datum.value) >= 1000 ? '$' + format(datum.value / 1000, '~g') + 'k' : '$' + format(datum.value, datum.value % 1 === 0 ? 'd' : abs(datum.value) < 0.01 ? '~g' : '.2f')",
  },
  (vega) => {
    const cents = `abs(${VALUE}) < 0.01 ? ${written(VALUE, "'$~g'", vega)} : ${written(VALUE, "'$.2f'", vega)}`;
    return `${VALUE} % 1 === 0 ? ${written(VALUE, whole("$", vega), vega)} : ${cents}`;
  },
);

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

/** Ticks of an axis of a unit of the SI: `12 h`. */
export function unitAxis(symbol: string): NumberTicks {
  const labels = (number: string) => `${number} + ' ${symbol}'`;
  return ticks({ labelExpr: labels(`format(${VALUE}, '~g')`) }, (vega) =>
    labels(written(VALUE, "'~g'", vega)),
  );
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

/** An expression that writes a number with the word for its size. */
function inWords(vega: VegaNumbers): string {
  const shortest = `${VALUE} % 1 === 0 ? ${written(VALUE, whole("", vega), vega)} : ${written(VALUE, "'~g'", vega)}`;
  return vega.words.reduceRight(
    (smaller, { from, unit, before, after }) =>
      `abs(${VALUE}) >= ${from} ? ${written(`${VALUE} / ${unit}`, "',~g'", vega, [before, after])} : ${smaller}`,
    shortest,
  );
}

/** The format of a whole number, with its digits grouped where the language does so. */
function whole(symbol: string, { groupedFrom }: VegaNumbers): string {
  return `abs(${VALUE}) >= ${groupedFrom} ? '${symbol},.0f' : '${symbol}.0f'`;
}

/** An expression that writes a value in a format, itself an expression, with texts around it. */
function written(
  value: string,
  format: string,
  { around }: VegaNumbers,
  [before, after]: readonly [before: string, after: string] = ["", ""],
): string {
  const parts = [quoted(around[0] + before), `format(${value}, ${format})`, quoted(after + around[1])];
  return parts.filter((part) => part !== quoted("")).join(" + ");
}

/** A text as a literal of Vega's expressions. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
