/// <reference lib="dom" />
import type { WrittenSpec } from "../report.js";
import { darkTheme, lightTheme, type Theme } from "../theme/theme.js";
import { drawChart, type DrawnChart } from "./draw-chart.js";

const SETTLE_MS = 120;
const LEGEND_AND_AXIS_PX = 70;
/** Draws charts this far below the window, before the reader scrolls there. */
const AHEAD_PX = 400;
// What fits on A4 and on letter paper between the page's margins.
const PAPER_PX = { wide: 660, half: 320 };

interface Slot {
  readonly container: HTMLElement;
  readonly spec: WrittenSpec | null;
  drawn: DrawnChart | null;
  /** Picture width; null before drawing. */
  width: number | null;
}

/** Called with a chart each time its picture has been drawn. */
export type OnDrawn = (container: HTMLElement, chart: DrawnChart, spec: WrittenSpec) => void;

export interface PageCharts {
  /** Draws the charts in an element that came to the page after its start. */
  readonly add: (element: ParentNode) => void;
}

/**
 * Draws every `[data-chart]` of a page from the JSON in the element `spec-<id>` when it comes into view, and again when its
 * width or the colour scheme changes; all of them when the page is printed. A container gets `data-drawn="true"`, or
 * `data-error` with what went wrong.
 */
export function drawCharts(page: Document, onDrawn: OnDrawn, signal: AbortSignal): PageCharts {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const print = matchMedia("print");
  const slots = new Map<Element, Slot>();
  const queue = new Set<Slot>();
  let isPrinting = false;

  const screenTheme = (): Theme => (dark.matches && !print.matches ? darkTheme : lightTheme);
  const drawOnScreen = (slot: Slot): Promise<void> =>
    draw(slot, screenTheme(), slot.container.clientWidth, onDrawn);
  const redraw = (): void => {
    for (const slot of slots.values()) if (slot.width !== null) void drawOnScreen(slot);
  };

  // One chart a task, so that the first is seen before the next is made and the page answers between them.
  let isBusy = false;
  const drawNext = async (): Promise<void> => {
    const [slot] = queue;
    isBusy = slot !== undefined;
    if (slot === undefined) return;
    queue.delete(slot);
    if (slot.width === null && !signal.aborted) await drawOnScreen(slot);
    setTimeout(() => void drawNext());
  };
  const inView = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const slot = slots.get(target);
        if (!isIntersecting || slot === undefined) continue;
        inView.unobserve(target);
        queue.add(slot);
      }
      if (!isBusy && queue.size > 0) void drawNext();
    },
    { rootMargin: `${AHEAD_PX}px 0px` },
  );

  let timer = 0;
  const sizes = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (isPrinting) return;
      for (const slot of slots.values())
        if (slot.width !== null && slot.container.clientWidth !== slot.width) void drawOnScreen(slot);
    }, SETTLE_MS);
  });

  const add = (element: ParentNode): void => {
    for (const container of element.querySelectorAll<HTMLElement>("[data-chart]")) {
      if (slots.has(container)) continue;
      slots.set(container, slotOf(container));
      inView.observe(container);
      sizes.observe(container);
    }
  };
  add(page);

  const toPaper = (): void => {
    isPrinting = true;
    for (const slot of slots.values()) void draw(slot, lightTheme, paperWidth(slot.container), onDrawn);
  };
  const toScreen = (): void => {
    isPrinting = false;
    redraw();
  };
  dark.addEventListener("change", redraw, { signal });
  print.addEventListener("change", () => isPrinting || redraw(), { signal });
  addEventListener("beforeprint", toPaper, { signal });
  addEventListener("afterprint", toScreen, { signal });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    queue.clear();
    inView.disconnect();
    sizes.disconnect();
    for (const slot of slots.values()) slot.drawn?.finalize();
  });
  return { add };
}

/** Reserves the chart's height, so that nothing moves when it is drawn. */
function slotOf(container: HTMLElement): Slot {
  const slot = { container, drawn: null, width: null };
  try {
    const json = document.getElementById(`spec-${container.dataset["chart"]}`)?.textContent ?? "";
    const spec: WrittenSpec = JSON.parse(json);
    container.style.minHeight = `${Number(spec["height"]) + LEGEND_AND_AXIS_PX}px`;
    return { ...slot, spec };
  } catch (error) {
    container.dataset["error"] = String(error);
    return { ...slot, spec: null };
  }
}

/** Waits for no timer or input, so that a drawing begun before printing gets printed. */
async function draw(slot: Slot, theme: Theme, width: number, onDrawn: OnDrawn): Promise<void> {
  const { container, spec } = slot;
  if (spec === null || width === 0) return;
  slot.width = width;
  try {
    slot.drawn?.finalize();
    slot.drawn = await drawChart(container, spec, theme, width);
    container.style.minHeight = "";
    container.dataset["drawn"] = "true";
    delete container.dataset["error"];
    onDrawn(container, slot.drawn, spec);
  } catch (error) {
    container.dataset["error"] = error instanceof Error ? error.message : String(error);
  }
}

function paperWidth(container: HTMLElement): number {
  return container.closest(".half") === null ? PAPER_PX.wide : PAPER_PX.half;
}
