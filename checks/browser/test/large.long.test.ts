import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { renderPage, weeklyReport } from "@turnmeter/reporting";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { largeReportData } from "../../../packages/reporting/test/large-report-data.js";
import { hasNoBrowser, openBrowser } from "./open-browser.js";
import { openReport, overflowPx, writtenPage } from "./report-page.js";

const script = readFileSync(
  createRequire(import.meta.url).resolve("@turnmeter/reporting/chart-runtime.js"),
  "utf8",
);
const page = renderPage(weeklyReport(largeReportData()), { script });

/** A browser keeps this many elements moving under a finger without a dropped frame on an ordinary machine. */
const MOST_ELEMENTS = 20_000;

describe.skipIf(hasNoBrowser)("a report over 5,000 sessions", () => {
  let chromium: Awaited<ReturnType<typeof openBrowser>>;

  beforeAll(async () => {
    chromium = await openBrowser();
  });

  afterAll(async () => {
    await chromium?.close();
  });

  it("is below 2 MB", () => {
    expect(Buffer.byteLength(page)).toBeLessThan(2_000_000);
  });

  it("has few elements, fewer of them in sight, and no chart that fails", async () => {
    const report = writtenPage(page);
    const opened = await openReport(chromium.browser, report.url, { viewport: { width: 1440, height: 900 } });
    expect(opened.complaints).toEqual([]);
    const counts = await opened.page.evaluate(() => ({
      elements: document.querySelectorAll("*").length,
      failed: document.querySelectorAll("[data-error]").length,
      height: document.querySelector(".sections")?.getBoundingClientRect().height ?? 0,
      openRows: Math.max(
        ...[...document.querySelectorAll(".section .table")]
          .filter((box) => box.closest("details") === null)
          .map(
            (box) =>
              [...box.querySelectorAll("tbody tr")].filter((row) => row.getClientRects().length > 0).length,
          ),
      ),
    }));
    expect(counts.elements).toBeLessThan(MOST_ELEMENTS);
    expect(counts.failed).toBe(0);
    // 6,000 pixels with a first screen of 900.
    expect(counts.height).toBeLessThanOrEqual(5_100);
    expect(counts.openRows).toBeLessThanOrEqual(14);
    expect(await overflowPx(opened.page)).toBe(0);
    await opened.page.context().close();
    report.remove();
  });
});
