import { describe, expect, it } from "vitest";
import { hasNoBrowser } from "./open-browser.js";
import { openReport } from "./report-page.js";
import { reportSuite } from "./report-suite.js";

describe.skipIf(hasNoBrowser)("tables of the report", () => {
  const suite = reportSuite();

  it("are sorted by the keyboard, by the numbers behind their cells", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, {
      viewport: { width: 1440, height: 900 },
    });
    const table = page.locator("#sessions table").last();
    for (const all of await page.locator("#sessions .all-rows input").all()) await all.check();
    const head = table.locator("thead th", { hasText: "Tokens" });
    await head.locator("button").focus();
    await page.keyboard.press("Enter");
    expect(await head.getAttribute("aria-sort")).toBe("descending");
    const column = await head.evaluate((cell) => [...(cell.parentElement?.children ?? [])].indexOf(cell));
    const numbers = () =>
      table
        .locator(`tbody:not(.rest) tr > :nth-child(${column + 1})`)
        .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute("data-v") ?? cell.textContent)));
    const descending = await numbers();
    expect(descending.length).toBeGreaterThan(4);
    expect(descending).toEqual(descending.toSorted((a, b) => b - a));
    await page.keyboard.press("Enter");
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    expect(await numbers()).toEqual(descending.toReversed());
    await page.context().close();
  });

  it("take a stop of the tab key only where they scroll", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, {
      viewport: { width: 1920, height: 1000 },
    });
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            [...document.querySelectorAll<HTMLElement>(".scroll")].filter(
              (box) =>
                box.closest("details") === null &&
                box.hasAttribute("tabindex") &&
                box.scrollWidth <= box.clientWidth,
            ).length,
        ),
      )
      .toBe(0);
    await page.context().close();
  });
});
