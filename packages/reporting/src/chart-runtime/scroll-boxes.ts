/// <reference lib="dom" />

/** Takes boxes that have nothing to scroll out of the order in which the tab key goes through the page. */
export function scrollBoxes(page: Document, signal: AbortSignal): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const box = target.closest<HTMLElement>(".scroll");
      if (box === null) continue;
      const isTall = getComputedStyle(box).overflowY !== "hidden" && box.scrollHeight > box.clientHeight;
      const scrolls = isTall || box.scrollWidth > box.clientWidth;
      if (scrolls) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  });
  signal.addEventListener("abort", () => observer.disconnect());
  for (const table of page.querySelectorAll(".scroll > table")) observer.observe(table);
  for (const box of page.querySelectorAll(".scroll")) observer.observe(box);
}
