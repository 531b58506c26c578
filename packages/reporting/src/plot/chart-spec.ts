import { dimensions, type ChartLinks, type DimensionKeys } from "../dimensions.js";
import type { Formats } from "../format/formats.js";
import { oneLine } from "../format/isolate.js";
import { amount, say, type Text } from "../format/sentence.js";
import { textOf } from "../format/written.js";
import type { ChartSpec } from "../report.js";
import { lightTheme, themeParams } from "../theme/theme.js";

interface ChartParts {
  readonly description: Text;
  readonly values: readonly object[];
  /** Pixels. */
  readonly height: number;
  /** `mark` and `encoding`, or `layer`. */
  readonly view: object;
  readonly links?: ChartLinks | undefined;
}

const EMPTY_HEIGHT = 60;

/** A complete chart from its parts, in the light theme. Without values it says that there are none. */
export function chartSpecOf({ description, values, height, view, links }: ChartParts): ChartSpec {
  const isEmpty = values.length === 0;
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    description,
    width: "container",
    height: isEmpty ? EMPTY_HEIGHT : height,
    autosize: { type: "fit-x", contains: "padding" },
    ...(links === undefined || isEmpty ? {} : { usermeta: { links } }),
    data: { values: isEmpty ? [{ text: "Nothing to show" }] : values },
    ...(isEmpty
      ? { mark: { type: "text", color: { expr: "toneMuted" } }, encoding: { text: { field: "text" } } }
      : view),
    config: {
      ...lightTheme.config,
      byFormats: ({ vega }: Formats) => (vega === null ? {} : { locale: { number: vega.locale } }),
    },
    params: themeParams(lightTheme),
  };
}

/** Which fields of a chart's values hold the keys of rows, and these fields of one row; `links` is undefined if no row has a key. */
export function keyFields(keys: readonly (DimensionKeys | undefined)[]): {
  readonly links: ChartLinks | undefined;
  readonly fieldsOf: (row: DimensionKeys | undefined) => object;
} {
  const named = new Set(keys.flatMap((row) => Object.keys(row ?? {})));
  const known = [...named].flatMap((name) => dimensions.filter((dimension) => dimension === name));
  const fields = Object.fromEntries(known.map((dimension) => [dimension, `${dimension}Key`]));
  return {
    links: known.length === 0 ? undefined : { fields },
    fieldsOf: (row = {}) =>
      Object.fromEntries(known.map((dimension) => [`${dimension}Key`, row[dimension] ?? null])),
  };
}

/** The lines of a tooltip: fields by their titles, in order. */
export function tips(titles: Readonly<Record<string, string>>): readonly object[] {
  return Object.entries(titles).map(([field, title]) => ({ field, title }));
}

/** With fewer marks a sentence or table is used instead of a chart. */
export const fewestMarks = 3;

const LIMIT = 1e15;

/** A number that can be drawn: 0 for null and NaN, and limited to ±10¹⁵. */
export function plotNumber(value: number | null): number {
  if (value === null || Number.isNaN(value)) return 0;
  return Math.min(LIMIT, Math.max(-LIMIT, value));
}

/**
 * A text for an axis or legend for each name, in order: on one line, never empty, and different for different positions,
 * so that a name from a log can be a key in a chart whatever it holds. Sentences differ where they do in English.
 */
export function plotLabels<Name extends Text>(
  names: readonly Name[],
): (Name extends string ? string : Text)[];
export function plotLabels(names: readonly Text[]): Text[] {
  const seen = new Set<string>();
  return names.map((name) => {
    const text = typeof name === "string" ? oneLine(name) || "(no name)" : amount.oneLine(name);
    // Vega keeps groups in plain objects, where this one name is not a key like any other.
    let label = text === "__proto__" ? "__proto__ " : text;
    for (let copy = 2; seen.has(textOf(label)); copy++) label = say`${text} (${copy})`;
    seen.add(textOf(label));
    return label;
  });
}

/** Colours of a field's values, in their order; without a legend where that is null. */
export function colorBy(
  field: string,
  kinds: readonly { readonly title: Text; readonly tone: string }[],
  legend?: object | null,
): object {
  return {
    field,
    type: "nominal",
    scale: { domain: kinds.map(({ title }) => title), range: kinds.map(({ tone }) => ({ expr: tone })) },
    ...(legend === undefined ? {} : { legend }),
  };
}

/** Colours of rows by the field `tone`, which names them. */
export function colorByTone(rows: readonly { readonly tone: string }[]): object {
  const tones = [...new Set(rows.map(({ tone }) => tone))];
  return colorBy(
    "tone",
    tones.map((tone) => ({ title: tone, tone })),
    null,
  );
}

/** A legend in as many columns as given, with fewer where the chart is narrow. */
export function legendOf(narrow: number, wide: number): object {
  return { columns: { expr: `isNarrow ? ${narrow} : ${wide}` } };
}
