/// <reference lib="dom" />
import { Handler } from "vega-tooltip";
import { dimensions, type Dimension } from "../dimensions.js";
import type { WrittenSpec } from "../report.js";
import type { Announce } from "./announce.js";
import {
  legendEntriesOf,
  marksOf,
  nearestMark,
  type ChartMark,
  type LegendEntry,
  type Box,
} from "./chart-marks.js";
import type { DrawnChart } from "./draw-chart.js";
import type { OnDrawn } from "./draw-charts.js";
import { fieldKeys } from "./row-keys.js";

/** Distance within which a pointer shows a mark's values. */
const REACH_PX = 36;
const LEGEND_REACH_PX = 4;

/** What a chart's marks do beside showing their values. */
export interface ChartActions {
  /** Does what a click on something with this key does; not called without a key. */
  readonly act: (dimension: Dimension, key: string) => void;
  readonly announce: Announce;
}

interface Explored {
  readonly container: HTMLElement;
  readonly ring: HTMLElement;
  drawn: DrawnChart;
  spec: WrittenSpec;
  /** Filled on first use; null before. */
  marks: readonly ChartMark[] | null;
  legend: readonly LegendEntry[] | null;
  at: ChartMark | null;
}

/** Shows the values of the mark nearest to the pointer or finger; the arrow keys step through the marks and read them out. A click, a second tap and the enter key choose the key of the mark or legend entry. */
export function exploreCharts({ act, announce }: ChartActions, signal: AbortSignal): OnDrawn {
  const tooltip = new Handler({ disableDefaultStyle: true, maxDepth: 1 });
  const explored = new Map<HTMLElement, Explored>();
  const show = (chart: Explored, mark: ChartMark | null, at?: { clientX: number; clientY: number }): void => {
    const before = chart.at;
    chart.at = mark;
    chart.ring.hidden = mark === null;
    if (mark === null) {
      if (before !== null) tooltip.call(null, new MouseEvent("mousemove"), before.item, null);
      return;
    }
    const box = boxOnPage(mark.box, chart.container);
    placeRing(chart.ring, box, chart.container);
    const place = at ?? { clientX: (box.x1 + box.x2) / 2, clientY: (box.y1 + box.y2) / 2 };
    tooltip.call(null, new MouseEvent("mousemove", place), mark.item, mark.values);
  };
  const choose = (chart: Explored, mark: ChartMark): void => {
    const target = markTarget(chart.spec, mark);
    if (target !== null) act(...target);
  };
  const listen = (chart: Explored): void => {
    const { container } = chart;
    let tapped: ChartMark | null = null;
    const markAt = (event: MouseEvent): ChartMark | null => {
      const [x, y] = pointInPicture(event, container);
      return nearestMark(marksIn(chart), x, y, REACH_PX);
    };
    const entryAt = (event: MouseEvent): LegendEntry | null => {
      const [x, y] = pointInPicture(event, container);
      return nearestMark(legendIn(chart), x, y, LEGEND_REACH_PX);
    };
    container.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch") return;
      const entry = entryAt(event);
      const mark = entry === null ? markAt(event) : null;
      const canChoose = entry !== null || (mark !== null && markTarget(chart.spec, mark) !== null);
      container.style.cursor = canChoose ? "pointer" : "";
      show(chart, mark, event);
    });
    container.addEventListener("pointerleave", (event) => {
      if (event.pointerType !== "touch") show(chart, null);
    });
    container.addEventListener("click", (event) => {
      const entry = entryAt(event);
      if (entry !== null) {
        const target = legendTarget(chart.spec, entry);
        if (target !== null) act(...target);
        return;
      }
      const mark = markAt(event);
      // A finger has no way to look at a mark before it is tapped.
      const isFirstTap = event instanceof PointerEvent && event.pointerType === "touch" && mark !== tapped;
      tapped = mark;
      if (event instanceof PointerEvent && event.pointerType === "touch") show(chart, mark);
      if (mark !== null && !isFirstTap) choose(chart, mark);
    });
    container.addEventListener("keydown", (event) => {
      const next = nextMark(chart, event.key);
      if (next !== null) {
        event.preventDefault();
        show(chart, next);
        announce(textOf(next));
      } else if ((event.key === "Enter" || event.key === " ") && chart.at !== null) {
        event.preventDefault();
        choose(chart, chart.at);
      }
    });
    container.addEventListener("blur", () => show(chart, null));
  };
  const leave = ({ target }: PointerEvent): void => {
    for (const chart of explored.values())
      if (chart.at !== null && !(target instanceof Node && chart.container.contains(target)))
        show(chart, null);
  };
  document.addEventListener("pointerdown", leave, { signal });
  signal.addEventListener("abort", () => {
    for (const chart of explored.values()) show(chart, null);
  });
  return (container, drawn, spec) => {
    const before = explored.get(container);
    const ring = before?.ring ?? ringOf(container.ownerDocument);
    container.append(ring);
    if (before !== undefined) {
      show(before, null);
      Object.assign(before, { drawn, spec, marks: null, legend: null });
      return;
    }
    const chart: Explored = { container, ring, drawn, spec, marks: null, legend: null, at: null };
    explored.set(container, chart);
    container.tabIndex = 0;
    container.role = "application";
    container.ariaRoleDescription = "chart";
    container.ariaLabel = `${spec.description} The arrow keys go from mark to mark.`;
    listen(chart);
  };
}

function marksIn(chart: Explored): readonly ChartMark[] {
  chart.marks ??= marksOf(chart.drawn.view);
  return chart.marks;
}

function legendIn(chart: Explored): readonly LegendEntry[] {
  chart.legend ??=
    chart.spec.usermeta?.links.legend === undefined
      ? []
      : legendEntriesOf(chart.drawn.view).filter((entry) => legendTarget(chart.spec, entry) !== null);
  return chart.legend;
}

function nextMark(chart: Explored, key: string): ChartMark | null {
  const { at } = chart;
  const marks = marksIn(chart);
  const place = at === null ? -1 : marks.indexOf(at);
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return marks[Math.min(place + 1, marks.length - 1)] ?? null;
    case "ArrowLeft":
    case "ArrowUp":
      return marks[Math.max(place - 1, 0)] ?? null;
    case "Home":
      return marks[0] ?? null;
    case "End":
      return marks.at(-1) ?? null;
    default:
      return null;
  }
}

function textOf({ values }: ChartMark): string {
  return Object.entries(values)
    .map(([title, value]) => `${title}: ${value}`)
    .join(", ");
}

/** Target of a click on a mark: the chart's first dimension in which the mark has exactly one key; null if there is none. */
export function markTarget(
  { usermeta }: WrittenSpec,
  { datum }: ChartMark,
): readonly [Dimension, string] | null {
  const fields = usermeta?.links.fields ?? {};
  for (const dimension of linked(fields)) {
    const [key, ...others] = fieldKeys(datum[fields[dimension] ?? ""]);
    if (key !== undefined && others.length === 0) return [dimension, key];
  }
  return null;
}

/** Target of a click on a legend entry: the one key that all rows of its name have; null if there is none. */
export function legendTarget(spec: WrittenSpec, { value }: LegendEntry): readonly [Dimension, string] | null {
  const { fields, legend } = spec.usermeta?.links ?? { fields: {} };
  const field = legend === undefined ? undefined : fields[legend];
  if (legend === undefined || field === undefined) return null;
  const rows: readonly Readonly<Record<string, unknown>>[] = spec.data.values.map((row) => ({ ...row }));
  const keys = new Set(
    rows.filter((row) => Object.values(row).includes(value)).flatMap((row) => fieldKeys(row[field])),
  );
  const [key] = keys;
  return key !== undefined && keys.size === 1 ? [legend, key] : null;
}

function linked(fields: Readonly<Record<string, string>>): readonly Dimension[] {
  return Object.keys(fields).flatMap((name) => dimensions.filter((dimension) => dimension === name));
}

const RING_PX = 3;

function ringOf(page: Document): HTMLElement {
  const ring = page.createElement("div");
  ring.className = "ring";
  ring.hidden = true;
  return ring;
}

function placeRing({ style }: HTMLElement, box: Box, container: HTMLElement): void {
  const { left, top } = container.getBoundingClientRect();
  style.left = `${box.x1 - left - RING_PX}px`;
  style.top = `${box.y1 - top - RING_PX}px`;
  style.width = `${box.x2 - box.x1 + 2 * RING_PX}px`;
  style.height = `${box.y2 - box.y1 + 2 * RING_PX}px`;
}

function pointInPicture(
  { clientX, clientY }: MouseEvent,
  container: HTMLElement,
): readonly [x: number, y: number] {
  const { left, top, scale } = pictureOf(container);
  return [(clientX - left) / scale, (clientY - top) / scale];
}

function boxOnPage({ x1, y1, x2, y2 }: Box, container: HTMLElement): Box {
  const { left, top, scale } = pictureOf(container);
  return { x1: left + x1 * scale, y1: top + y1 * scale, x2: left + x2 * scale, y2: top + y2 * scale };
}

function pictureOf(container: HTMLElement): {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
} {
  const svg = container.querySelector("svg");
  const { left, top, width } = (svg ?? container).getBoundingClientRect();
  return { left, top, scale: svg === null ? 1 : width / svg.width.baseVal.value || 1 };
}
