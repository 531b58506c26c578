import type { Formats } from "../format/formats.js";
import type { VegaNumbers } from "../format/vega-numbers.js";

/** How an axis or a legend writes its ticks. */
export interface NumberTicks {
  readonly labelExpr?: string;
  readonly format?: string;
}

const VALUE = "datum.value";

/** Ticks of a dollar axis: `$0.002`, `$0.50`, `$20`, `$1.2k`; without `k` in other languages. */
export function usdAxis({ vega }: Formats): NumberTicks {
  if (vega === null)
    return {
      labelExpr:
        "abs(datum.value) >= 1000 ? '$' + format(datum.value / 1000, '~g') + 'k' : '$' + format(datum.value, datum.value % 1 === 0 ? 'd' : abs(datum.value) < 0.01 ? '~g' : '.2f')",
    };
  const cents = `abs(${VALUE}) < 0.01 ? ${written(VALUE, "'$~g'", vega)} : ${written(VALUE, "'$.2f'", vega)}`;
  return { labelExpr: `${VALUE} % 1 === 0 ? ${written(VALUE, whole("$", vega), vega)} : ${cents}` };
}

/** Ticks of a token axis: `500 k`, `20 M`, `1.5 B`. */
export function tokenAxis({ vega }: Formats): NumberTicks {
  if (vega === null)
    return {
      labelExpr:
        "abs(datum.value) >= 1e9 ? format(datum.value / 1e9, ',~g') + ' B' : abs(datum.value) >= 1e6 ? format(datum.value / 1e6, '~g') + ' M' : abs(datum.value) >= 1e3 ? format(datum.value / 1e3, '~g') + ' k' : format(datum.value, '~g')",
    };
  return { labelExpr: inWords(vega) };
}

/** Labels of a legend of counts, with few digits: `1.2k`. */
export function countLegend({ vega }: Formats): NumberTicks {
  return vega === null ? { format: "~s" } : { labelExpr: inWords(vega) };
}

/** Ticks of an axis of whole numbers: `1,200`. */
export function countAxis({ vega }: Formats): NumberTicks {
  return vega === null ? { format: ",d" } : { labelExpr: written(VALUE, whole("", vega), vega) };
}

/** Ticks of an axis of shares from 0 to 1: `0 %` … `100 %`. */
export function shareAxis({ vega }: Formats): NumberTicks {
  if (vega === null) return { labelExpr: "format(datum.value * 100, '~g') + ' %'" };
  return { labelExpr: written(`${VALUE} * 100`, "'~g'", vega, vega.percent) };
}

/** Ticks of an axis of a unit of the SI: `12 h`. */
export function unitAxis(symbol: string, { vega }: Formats): NumberTicks {
  const number = vega === null ? `format(${VALUE}, '~g')` : written(VALUE, "'~g'", vega);
  return { labelExpr: `${number} + ' ${symbol}'` };
}

/** A number of a duration in an expression: as Vega writes it by itself, or in the digits of another language. */
export function plainTick(value: string, { vega }: Formats): string {
  return vega === null ? value : written(value, "'~g'", vega);
}

/** A count in a tooltip: the given one in English, else the text that {@link countFields} adds. */
export function countTip(
  english: { readonly field: string; readonly title: string; readonly [property: string]: string },
  { vega }: Formats,
): object {
  return vega === null ? english : { field: `${english.field}Text`, title: english.title };
}

/** The text of a count for {@link countTip}. */
export function countFields(field: string, count: number, formats: Formats): object {
  return formats.vega === null ? {} : { [`${field}Text`]: formats.count(count) };
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

/** The format of a whole number, whose digits are grouped where the language does so. */
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
