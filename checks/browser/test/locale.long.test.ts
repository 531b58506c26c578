import { describe, expect, it } from "vitest";
import { logs, now } from "./logs.js";
import { hasNoBrowser } from "./open-browser.js";
import { openReport, refusals, writeReport } from "./report-page.js";
import { reportSuite } from "./report-suite.js";

describe.skipIf(hasNoBrowser)("a report in German numbers", () => {
  const suite = reportSuite();

  it("has them on axes and in tooltips, with dollars, and needs no evaluation of scripts", async () => {
    const german = writeReport(logs.sample, ...now, "--locale", "de");
    const { page, complaints } = await openReport(suite.browser, german.url, {
      viewport: { width: 1440, height: 900 },
    });
    const ticks = await page.locator("#cost-by-day .role-axis-label text").allTextContents();
    expect(ticks).toEqual(expect.arrayContaining(["0 $", "0,20 $", "1,20 $"]));
    await page.locator("#cost-by-day .mark-rect.role-mark path").first().hover();
    const tooltip = page.locator("#vg-tooltip-element.visible");
    await expect.poll(() => tooltip.textContent()).toMatch(/Cost.*\d,\d\d \$/);
    const texts = await page.locator("svg text").allTextContents();
    expect(texts.filter((text) => /\$\d|\d\.\d{1,2}(?!\d)/.test(text.replace(/gpt-\S*/, "")))).toEqual([]);
    expect([complaints, await refusals(page)]).toEqual([[], []]);
    await page.context().close();
    german.remove();
  });
});
