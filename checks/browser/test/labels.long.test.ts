import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corpusPath, hasCorpus } from "../../../scripts/vitest/tier.js";
import { logs, now } from "./logs.js";
import { hasNoBrowser, openBrowser } from "./open-browser.js";
import { openReport, seeCharts, unfold, writePageOf, writeReport } from "./report-page.js";
import type { WrittenReport } from "./report-page.js";

/** Pages with many charts, by what they are of. */
const pages: Readonly<Record<string, () => WrittenReport>> = {
  "the week of the sample": () => writeReport(logs.sample, ...now),
  "the month of the sample": () => writeReport(logs.sample, ...now, "--month"),
  "hostile names": () => writeReport(logs.hostile, ...now),
  "a session": () => writePageOf(["session", "d4723b70"], logs.sample),
  "a comparison": () => writePageOf(["compare", "cb3ff1cf", "d4723b70"], logs.sample),
  ...(hasCorpus() ? { "a week of real logs": () => writeReport(corpusPath("marot+spotter")) } : {}),
};

/** Pairs of texts of one chart that stand on each other, of all charts in sight. */
async function textsOnTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("[data-chart]")].flatMap((chart) => {
      const texts = [...chart.querySelectorAll("svg text")].flatMap((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const isSeen = right > left && getComputedStyle(text).opacity !== "0" && text.checkVisibility();
        return isSeen ? [{ words: text.textContent, left, right, top, bottom }] : [];
      });
      // A line box is taller than its letters.
      const apartPx = 3;
      return texts.flatMap((one, at) =>
        texts
          .slice(at + 1)
          .filter(
            (other) =>
              // Letters on a mark are drawn over an outline of themselves.
              !(one.words === other.words && one.left === other.left && one.top === other.top) &&
              one.left < other.right - 0.5 &&
              other.left < one.right - 0.5 &&
              one.top < other.bottom - apartPx &&
              other.top < one.bottom - apartPx,
          )
          .map((other) => `${chart.getAttribute("data-chart")}: ${one.words} on ${other.words}`),
      );
    }),
  );
}

describe.skipIf(hasNoBrowser)("labels of charts", () => {
  let chromium: Awaited<ReturnType<typeof openBrowser>>;

  beforeAll(async () => {
    chromium = await openBrowser();
  });

  afterAll(async () => {
    await chromium?.close();
  });

  it.each(Object.entries(pages))(
    "stand apart on the page of %s, on screens and on paper",
    async (_, write) => {
      const report = write();
      const { page } = await openReport(chromium.browser, report.url, {
        viewport: { width: 1440, height: 900 },
      });
      await unfold(page);
      const found: Record<string, readonly string[]> = {};
      for (const width of [1440, 1024, 768, 375]) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(300);
        await seeCharts(page);
        found[`${width} px`] = await textsOnTexts(page);
      }
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      found["paper"] = await textsOnTexts(page);
      expect(found).toEqual({ "1440 px": [], "1024 px": [], "768 px": [], "375 px": [], paper: [] });
      await page.context().close();
      report.remove();
    },
  );

  it.skipIf(hasCorpus())("of real logs: skipped, as TURNMETER_CORPUS is not set", (context) => {
    context.skip();
  });
});
