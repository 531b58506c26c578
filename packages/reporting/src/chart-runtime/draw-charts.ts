/// <reference lib="dom" />
import type { ChartSpec } from "../report/chart-spec.js";
import { darkTheme } from "../theme/dark-theme.js";
import { lightTheme } from "../theme/light-theme.js";
import { drawChart } from "./draw-chart.js";
import type { DrawnChart } from "./draw-chart.js";

const SETTLE_MS = 120;

/**
 * Draws every `[data-chart]` of a page from the JSON in the element `spec-<id>`: when it comes near the screen or is
 * printed, and again when its width or the colour scheme changes. A container gets `data-drawn="true"`, or `data-error`
 * with what went wrong.
 */
export function drawCharts(page: Document): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const print = matchMedia("print");
  const slots = [...page.querySelectorAll<HTMLElement>("[data-chart]")].map((container) => ({
    container,
    drawn: null as DrawnChart | null,
    width: 0,
  }));
  let queue = Promise.resolve();

  const draw = (slot: (typeof slots)[number]): void => {
    queue = queue.then(async () => {
      const { container } = slot;
      const json = page.getElementById(`spec-${container.dataset["chart"]}`)?.textContent;
      slot.width = container.clientWidth;
      if (!json || slot.width === 0) return;
      try {
        const spec: ChartSpec = JSON.parse(json);
        slot.drawn?.finalize();
        slot.drawn = await drawChart(
          container,
          spec,
          dark.matches && !print.matches ? darkTheme : lightTheme,
        );
        container.dataset["drawn"] = "true";
        delete container.dataset["error"];
      } catch (error) {
        container.dataset["error"] = error instanceof Error ? error.message : String(error);
      }
    });
  };

  for (const slot of slots) draw(slot);
  dark.addEventListener("change", () => slots.forEach(draw));
  print.addEventListener("change", () => slots.forEach(draw));

  let timer = 0;
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      for (const slot of slots) if (slot.container.clientWidth !== slot.width) draw(slot);
    }, SETTLE_MS);
  });
  for (const { container } of slots) observer.observe(container);
}
