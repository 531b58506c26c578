import type { SessionDetail } from "@turnmeter/metrics";
import { chartSpecOf, colorBy, legendOf, tips } from "../../plot/chart-spec.js";
import type { ChartSpec } from "../../report.js";
import { clockOf } from "../names.js";
import { momentsOf } from "./bars.js";
import { timelineRows } from "./rows.js";
import { ticksApart, timeScale, timeTicks } from "./time-scale.js";

const LANE_HEIGHT = 22;

/**
 * Turns, calls and subagents over time, a lane for what runs at once, with what happened at a moment as lines across.
 * Silences of more than 5 minutes are cut short; of many calls neighbours are joined.
 */
export function timelineChart(detail: SessionDetail, timezone: string): ChartSpec {
  const scale = timeScale(momentsOf(detail));
  const clock = clockOf(timezone);
  const { values, laneNames, kinds } = timelineRows(detail, { scale, clock });
  const ticks = timeTicks(scale, clock);
  const few = ticksApart(ticks, scale);
  const x = {
    field: "from",
    type: "quantitative",
    scale: { domain: [0, Math.max(1, scale.length)], nice: false, zero: true },
    axis: {
      values: ticks.map((tick) => tick.drawn),
      labelExpr: `isNarrow && indexof([${few.map((tick) => tick.drawn).join(",")}], datum.value) < 0 ? '' : [${ticks.map(({ label }) => JSON.stringify(label)).join(",")}][indexof([${ticks.map((tick) => tick.drawn).join(",")}], datum.value)]`,
      labelOverlap: "greedy",
      labelFlush: true,
      grid: true,
    },
  };
  const y = {
    field: "lane",
    type: "nominal",
    scale: { domain: laneNames },
    axis: {
      labelExpr: "indexof(datum.value, ' ') > 0 ? '' : datum.value",
      labelColor: { expr: "toneText" },
      labelPadding: 8,
    },
  };
  const roles = new Set(values.map(({ role }) => role));
  return chartSpecOf({
    description: `Bars over time: turns, calls and subagents${roles.has("event") ? ", with lines for what happened at a moment" : ""}.`,
    values,
    height: Math.max(1, laneNames.length) * LANE_HEIGHT,
    view: { layer: layersOf(roles, { x, y, color: colorBy("kind", kinds, legendOf(2, 4)) }) },
  });
}

const tooltip = tips({ name: "What", begin: "From", detail: "How" });

/** Only roles with marks: an empty layer would be an unnamed picture to screen readers. */
function layersOf(
  roles: ReadonlySet<string>,
  { x, y, color }: { readonly x: object; readonly y: object; readonly color: object },
): readonly object[] {
  const bar = (role: string, mark: object, encoding: object = {}) => ({
    transform: [{ filter: `datum.role === '${role}'` }],
    mark: { type: "bar", ...mark },
    encoding: { x, x2: { field: "to" }, y, tooltip, ...encoding },
  });
  const where = (anyOf: readonly string[], layer: object) =>
    anyOf.some((role) => roles.has(role)) ? [layer] : [];
  return [
    bar("even", { height: { band: 0.7 }, color: { expr: "toneQuiet" } }),
    ...where(["odd"], bar("odd", { height: { band: 0.7 }, color: { expr: "toneOther" }, opacity: 0.55 })),
    ...where(
      ["agent"],
      bar("agent", { height: { band: 0.86 }, color: { expr: "toneQuiet" }, cornerRadius: 3, opacity: 0.75 }),
    ),
    ...where(["call"], bar("call", { height: { band: 0.5 }, strokeWidth: 1 }, { color, stroke: color })),
    ...where(["hook"], {
      transform: [{ filter: "datum.role === 'hook'" }],
      mark: { type: "tick", thickness: 1, color: { expr: "toneMuted" } },
      encoding: { x, y, tooltip },
    }),
    ...where(["event"], {
      transform: [{ filter: "datum.role === 'event'" }],
      mark: { type: "rule", strokeWidth: 1.5, strokeDash: [4, 3] },
      encoding: { x, tooltip, color },
    }),
    ...where(["even", "odd"], {
      // A number that is wider than its turn would stand on the next one.
      transform: [
        {
          filter:
            "(datum.role === 'even' || datum.role === 'odd') && datum.share * (chartWidth - 70) > 12 + 8 * length(datum.label)",
        },
      ],
      mark: { type: "text", align: "left", dx: 4, fontSize: 11, clip: true },
      encoding: { x, y, text: { field: "label" }, color: { value: { expr: "toneText" } } },
    }),
  ];
}
