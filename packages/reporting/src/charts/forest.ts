import { amount, say, type Text } from "../format/sentence.js";
import { durationTicks, nameAxis } from "../plot/axes.js";
import { chartSpecOf, colorByTone, plotLabels, tips } from "../plot/chart-spec.js";
import type { ChartSpec } from "../report.js";

export interface ForestRow {
  readonly name: Text;
  readonly before: Text;
  readonly after: Text;
  readonly difference: Text;
  /** The interval and the verdict in words; empty where there is none. */
  readonly interval: Text;
  readonly verdict: Text;
  /** The change: the ratio to the value before, or the difference of shares; and the ends of its interval. */
  readonly change: number;
  readonly ends: { readonly low: number; readonly high: number } | null;
  readonly tone: "tone3" | "tone6" | "toneAccent" | "toneOther";
}

interface ForestOptions {
  readonly description: Text;
  /** `ratio`: multiple of the previous value, log axis; `points`: difference of shares. */
  readonly axis: "ratio" | "points";
}

const ROW_HEIGHT = 38;
/** Room for values and verdict beside the plot. */
const TEXT_WIDTH = 270;

/**
 * A line a figure: where it was (hollow, always at the same place), where it is (filled), and the interval of the
 * difference. All lines have one axis, the change from the value before.
 */
export function forestChart(rows: readonly ForestRow[], { description, axis }: ForestOptions): ChartSpec {
  const placeOf = axis === "ratio" ? placeOfRatio : (points: number) => points * 100;
  const names = plotLabels(rows.map(({ name }) => name));
  const values = rows.map((row, at) => ({
    name: names[at],
    before: 0,
    after: placeOf(row.change),
    low: placeOf(row.ends?.low ?? row.change),
    high: placeOf(row.ends?.high ?? row.change),
    values: row.before,
    afterText: row.after,
    difference: row.difference,
    interval: row.interval === "" ? "–" : row.interval,
    verdict: row.verdict,
    tone: row.tone,
    text: amount.oneLine(
      say`${row.before} → ${row.after}${row.verdict === "" ? "" : say` · ${row.verdict}`}`,
    ),
  }));
  const places = values.flatMap(({ after, low, high }) => [after, low, high]);
  const ticks = axis === "ratio" ? ratioTicks(places) : pointTicks(places);
  const least = Math.min(...places, ticks[0]!);
  const most = Math.max(...places, ticks.at(-1)!);
  const margin = (most - least) * 0.03;
  const [start, end] = [least - margin, most + margin];
  const room = `(isNarrow ? 0 : ${TEXT_WIDTH})`;
  const x = {
    type: "quantitative",
    scale: {
      zero: false,
      nice: false,
      domainMin: start,
      domainMax: { expr: `${start} + ${end - start} * width / max(width - ${room}, 60)` },
    },
    axis: {
      values: ticks,
      grid: true,
      labelOverlap: "greedy",
      ...durationTicks((tick) => (axis === "ratio" ? ratioLabel(tick) : pointLabel(tick))),
    },
  };
  const color = colorByTone(rows);
  const tooltip = tips({
    name: "Figure",
    values: "Before",
    afterText: "After",
    difference: "Difference",
    interval: "95 % interval",
    verdict: "Verdict",
  });
  return chartSpecOf({
    description,
    values,
    height: ROW_HEIGHT * values.length,
    view: {
      encoding: { y: { field: "name", type: "nominal", sort: names, axis: figureAxis }, tooltip },
      layer: [
        {
          mark: { type: "rule", strokeWidth: 1, color: { expr: "toneQuiet" } },
          encoding: { x: { ...x, datum: 0 }, y: { value: 0 }, y2: { value: "height" }, tooltip: null },
        },
        {
          mark: { type: "rule", strokeWidth: 3, opacity: 0.55, yOffset: { expr: MARK_OFFSET } },
          encoding: { x: { ...x, field: "low" }, x2: { field: "high" }, color },
        },
        {
          mark: {
            type: "point",
            shape: "circle",
            size: 64,
            filled: true,
            fill: { expr: "tonePaper" },
            stroke: { expr: "toneMuted" },
            strokeWidth: 1.5,
            opacity: 1,
            yOffset: { expr: MARK_OFFSET },
          },
          encoding: { x: { ...x, field: "before" } },
        },
        {
          mark: {
            type: "point",
            shape: "circle",
            size: 84,
            filled: true,
            opacity: 1,
            yOffset: { expr: MARK_OFFSET },
          },
          encoding: { x: { ...x, field: "after" }, color },
        },
        {
          mark: { ...textMark, stroke: { expr: "tonePaper" }, strokeWidth: 4 },
          encoding: { text: { field: "text" } },
        },
        { mark: textMark, encoding: { text: { field: "text" } } },
      ],
    },
  });
}

/** On narrow charts a mark is below its text. */
const MARK_OFFSET = "isNarrow ? 9 : 0";

const textMark = {
  type: "text",
  align: "left",
  x: { expr: `isNarrow ? 0 : width - ${TEXT_WIDTH - 14}` },
  yOffset: { expr: "isNarrow ? -9 : 0" },
} as const;

/** On two lines in a narrow chart. */
const figureAxis = {
  ...nameAxis,
  labelLineHeight: 14,
  labelExpr: `isNarrow && length(datum.label) > 17 && lastindexof(slice(datum.label, 0, 18), ' ') > 0 ? [slice(datum.label, 0, lastindexof(slice(datum.label, 0, 18), ' ')), slice(datum.label, lastindexof(slice(datum.label, 0, 18), ' ') + 1)] : datum.label`,
} as const;

/** Log scale: doubling is as far from no change as halving. */
function placeOfRatio(ratio: number): number {
  return Math.log2(ratio);
}

const RATIO_STEPS = [
  { within: 1.12, above: [1.05, 1.1] },
  { within: 1.35, above: [1.1, 1.2, 1.3] },
  { within: 2.3, above: [1.5, 2] },
  { within: 6, above: [2, 4] },
  { within: 40, above: [2, 5, 10, 30] },
  { within: Number.POSITIVE_INFINITY, above: [10, 100, 1000, 10_000] },
] as const;
const BELOW: ReadonlyMap<number, number> = new Map([
  [1.05, 0.95],
  [1.1, 0.9],
  [1.2, 0.8],
  [1.3, 0.75],
  [1.5, 0.67],
  [2, 0.5],
  [4, 0.25],
  [5, 0.2],
  [10, 0.1],
  [30, 0.03],
  [100, 0.01],
  [1000, 0.001],
  [10_000, 0.0001],
]);

/** Ascending: no change, and the even ratios in reach, at least one on each side. */
function ratioTicks(places: readonly number[]): readonly number[] {
  const [least, most] = [Math.min(0, ...places), Math.max(0, ...places)];
  const { above } = RATIO_STEPS.find(({ within }) => Math.max(-least, most) <= Math.log2(within))!;
  const up = above.map(placeOfRatio);
  const down = above.map((ratio) => placeOfRatio(BELOW.get(ratio)!));
  return [
    ...down.filter((tick, at) => at === 0 || tick >= least).toReversed(),
    0,
    ...up.filter((tick, at) => at === 0 || tick <= most),
  ];
}

const POINT_STEPS = [1, 2, 5, 10, 20, 25, 50] as const;

function pointTicks(places: readonly number[]): readonly number[] {
  const [least, most] = [Math.min(0, ...places), Math.max(0, ...places)];
  const step = POINT_STEPS.find((size) => (most - least) / size <= 6) ?? 50;
  const first = Math.min(-1, Math.ceil(least / step));
  const last = Math.max(1, Math.floor(most / step));
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/** `−50 %`, `0`, `+20 %`; `×4` from three times on. */
function ratioLabel(tick: (value: string) => string): string {
  const ratio = "pow(2, datum.value)";
  const percent = `round(abs(${ratio} - 1) * (${ratio} < 0.015 ? 10000 : 100)) / (${ratio} < 0.015 ? 100 : 1)`;
  return `abs(datum.value) < 0.001 ? ${tick("0")} : ${ratio} > 2.9 ? '×' + ${tick(`round(${ratio})`)} : (datum.value < 0 ? '−' : '+') + ${tick(percent)} + '\u00a0%'`;
}

function pointLabel(tick: (value: string) => string): string {
  return `(datum.value > 0 ? '+' : datum.value < 0 ? '−' : '') + ${tick("abs(datum.value)")}`;
}
