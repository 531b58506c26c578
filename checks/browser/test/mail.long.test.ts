import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logs, now } from "./logs.js";
import { hasNoBrowser, openBrowser } from "./open-browser.js";
import { openReport, writeReport } from "./report-page.js";
import type { WrittenReport } from "./report-page.js";

const textOf = ({ url }: WrittenReport): string => readFileSync(fileURLToPath(url), "utf8");

describe.skipIf(hasNoBrowser)("the report as a mail", () => {
  let chromium: Awaited<ReturnType<typeof openBrowser>>;
  let report: WrittenReport;

  beforeAll(async () => {
    report = writeReport(logs.sample, ...now, "--mail");
    chromium = await openBrowser();
  });

  afterAll(async () => {
    await chromium?.close();
    report?.remove();
  });

  it.each([
    [800, "light"],
    [375, "light"],
    [375, "dark"],
  ] as const)(
    "is read at %d px, %s, without script, requests or scrolling sideways",
    async (width, colorScheme) => {
      const { page, complaints, requests } = await openReport(chromium.browser, report.url, {
        viewport: { width, height: 900 },
        colorScheme,
        javaScriptEnabled: false,
      });
      expect(await page.locator("h1").textContent()).toContain("$3.18");
      expect(await page.locator("h2").allTextContents()).toEqual([
        "Why: by project",
        "Worth doing",
        "Every session of the week",
      ]);
      const box = await page.locator("body > table").boundingBox();
      expect(box?.width).toBeLessThanOrEqual(width);
      // Bars have the lengths of their dollars: +$1.25 and −$0.10.
      const bars = page.locator('td[height="14"]');
      const widths = await Promise.all([0, 1].map(async (at) => (await bars.nth(at).boundingBox())!.width));
      expect(widths[0]! / widths[1]!).toBeGreaterThan(8);
      expect(complaints).toEqual([]);
      expect(requests).toEqual([]);
      await page.context().close();
    },
  );

  it("is the same bytes twice", () => {
    const again = writeReport(logs.sample, ...now, "--mail");
    expect(textOf(again)).toBe(textOf(report));
    again.remove();
  });
});
