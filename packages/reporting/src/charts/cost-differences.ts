import type { DimensionKeys } from "../dimensions.js";
import type { Text } from "../format/sentence.js";
import { textOf } from "../format/written.js";
import { nameAxis } from "../plot/axes.js";
import { chartSpecOf, colorByTone, keyFields, plotLabels, plotNumber } from "../plot/chart-spec.js";
import type { ChartSpec, CostBar } from "../report.js";

export interface CostDifference extends CostBar {
  /** What the bar is of. */
  readonly keys?: DimensionKeys;
}

interface DifferenceOptions {
  readonly description: Text;
  readonly noun: string;
  readonly sidesTitle: string;
  /** False if bars are costs, all of one colour. */
  readonly isSigned: boolean;
}

const PX_PER_CHARACTER = 6.6;
const GAP = 12;

/** Bars to the left and right of zero, in the given order, with both sides and the difference written beside them. */
export function costDifferences(
  rows: readonly CostDifference[],
  { description, noun, sidesTitle, isSigned }: DifferenceOptions,
): ChartSpec {
  const names = plotLabels(rows.map(({ name }) => name));
  const { links, fieldsOf } = keyFields(rows.map(({ keys }) => keys));
  const values = rows.map(({ usd, sides, label, keys }, at) => ({
    name: names[at],
    usd: plotNumber(usd),
    end: Math.max(0, plotNumber(usd)),
    sides,
    label,
    tone: isSigned ? (usd < 0 ? "tone3" : "tone6") : "toneAccent",
    ...fieldsOf(keys),
  }));
  const [least, most] = [
    Math.min(0, ...values.map(({ usd }) => usd)),
    Math.max(0, ...values.map(({ usd }) => usd)),
  ];
  const sidesWidth = widthOf(rows.map(({ sides }) => sides));
  const labelWidth = widthOf(rows.map(({ label }) => label));
  // Texts keep their room beside the bars whatever the width is.
  const perPixel = `(${most - least || 1} / max(width - ${sidesWidth + labelWidth}, 40))`;
  const x = {
    field: "usd",
    type: "quantitative",
    axis: null,
    scale: {
      zero: false,
      nice: false,
      domainMin: { expr: `${least} - ${sidesWidth} * ${perPixel}` },
      domainMax: { expr: `${most} + ${labelWidth} * ${perPixel}` },
    },
  };
  const y = { field: "name", type: "nominal", sort: null, axis: nameAxis };
  const tooltip = [
    { field: "name", title: noun },
    ...(sidesWidth === 0 ? [] : [{ field: "sides", title: sidesTitle }]),
    { field: "label", title: isSigned ? "Difference" : "Cost" },
  ];
  return chartSpecOf({
    description,
    values,
    height: 25 * rows.length,
    links,
    view: {
      layer: [
        {
          mark: { type: "bar", height: { band: 0.62 } },
          encoding: { x, x2: { datum: 0 }, y, color: colorByTone(values), tooltip },
        },
        {
          mark: { type: "rule", color: { expr: "toneMuted" } },
          encoding: { x: { ...x, field: undefined, datum: 0 } },
        },
        {
          mark: { type: "text", align: "left", fontSize: 11, color: { expr: "toneMuted" } },
          encoding: { x: { value: 0 }, y, text: { field: "sides" }, tooltip },
        },
        {
          mark: { type: "text", align: "left", dx: 6 },
          encoding: { x: { ...x, field: "end" }, y, text: { field: "label" }, tooltip },
        },
      ],
    },
  });
}

/** Estimated width of the longest text, pixels. */
function widthOf(texts: readonly Text[]): number {
  const longest = texts.reduce((most, text) => Math.max(most, textOf(text).length), 0);
  return longest === 0 ? 0 : Math.ceil(longest * PX_PER_CHARACTER) + GAP;
}
