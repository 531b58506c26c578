/// <reference lib="dom" />
import type { WrittenSpec } from "../report.js";
import { darkTheme } from "../theme/dark-theme.js";
import { lightTheme } from "../theme/light-theme.js";
import type { Theme } from "../theme/theme.js";
import { drawChart } from "./draw-chart.js";
import type { DrawnChart } from "./draw-chart.js";

const SETTLE_MS = 120;
const LEGEND_AND_AXIS_PX = 70;
// What fits on A4 and on letter paper between the page's margins.
const PAPER_PX = { wide: 660, half: 320 };

interface Slot {
  readonly container: HTMLElement;
  readonly spec: WrittenSpec | null;
  drawn: DrawnChart | null;
  width: number;
}

/**
 * Draws every `[data-chart]` of a page from the JSON in the element `spec-<id>`, and again when its width or the colour
 * scheme changes and when the page is printed. A container gets `data-drawn="true"`, or `data-error` with what went wrong.
 */
export function drawCharts(page: Document): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const print = matchMedia("print");
  const slots = [...page.querySelectorAll<HTMLElement>("[data-chart]")].map((container) =>
    slotOf(container, page),
  );
  const screenTheme = (): Theme => (dark.matches && !print.matches ? darkTheme : lightTheme);
  const drawAll = (): void => {
    for (const slot of slots) void draw(slot, screenTheme(), slot.container.clientWidth);
  };

  let isPrinting = false;
  drawAll();
  dark.addEventListener("change", drawAll);
  print.addEventListener("change", () => isPrinting || drawAll());
  addEventListener("beforeprint", () => {
    isPrinting = true;
    for (const slot of slots) void draw(slot, lightTheme, paperWidth(slot.container));
  });
  addEventListener("afterprint", () => {
    isPrinting = false;
    drawAll();
  });

  let timer = 0;
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (isPrinting) return;
      for (const slot of slots) {
        const width = slot.container.clientWidth;
        if (width !== slot.width) void draw(slot, screenTheme(), width);
      }
    }, SETTLE_MS);
  });
  for (const { container } of slots) observer.observe(container);
}

/** A chart's place with its height kept free, so that nothing moves when it is drawn. */
function slotOf(container: HTMLElement, page: Document): Slot {
  const slot = { container, drawn: null, width: 0 };
  try {
    const json = page.getElementById(`spec-${container.dataset["chart"]}`)?.textContent ?? "";
    const spec: WrittenSpec = JSON.parse(json);
    container.style.minHeight = `${Number(spec["height"]) + LEGEND_AND_AXIS_PX}px`;
    return { ...slot, spec };
  } catch (error) {
    container.dataset["error"] = String(error);
    return { ...slot, spec: null };
  }
}

/** Draws one chart. Nothing here waits for time or input, so that a drawing begun before printing is on the paper. */
async function draw(slot: Slot, theme: Theme, width: number): Promise<void> {
  const { container, spec } = slot;
  if (spec === null || width === 0) return;
  slot.width = width;
  try {
    slot.drawn?.finalize();
    slot.drawn = await drawChart(container, spec, theme, width);
    container.style.minHeight = "";
    container.dataset["drawn"] = "true";
    delete container.dataset["error"];
  } catch (error) {
    container.dataset["error"] = error instanceof Error ? error.message : String(error);
  }
}

function paperWidth(container: HTMLElement): number {
  return container.closest(".half") === null ? PAPER_PX.wide : PAPER_PX.half;
}
