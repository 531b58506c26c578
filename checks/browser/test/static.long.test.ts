import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logs, now } from "./logs.js";
import { hasNoBrowser, openBrowser } from "./open-browser.js";
import { openReport, writeReport } from "./report-page.js";
import type { WrittenReport } from "./report-page.js";

const textOf = ({ url }: WrittenReport): string => readFileSync(fileURLToPath(url), "utf8");

describe.skipIf(hasNoBrowser)("the static report", () => {
  let chromium: Awaited<ReturnType<typeof openBrowser>>;
  let report: WrittenReport;

  beforeAll(async () => {
    report = writeReport(logs.sample, ...now, "--static");
    chromium = await openBrowser();
  });

  afterAll(async () => {
    await chromium?.close();
    report?.remove();
  });

  it("is small, and the same bytes twice", () => {
    const again = writeReport(logs.sample, ...now, "--static");
    expect(Buffer.byteLength(textOf(report))).toBeLessThan(400_000);
    expect(textOf(again)).toBe(textOf(report));
    again.remove();
  });

  it.each([
    [1440, "light"],
    [360, "light"],
    [1440, "dark"],
  ] as const)("shows one picture a chart without a script, at %d px, %s", async (width, colorScheme) => {
    const { page, complaints, requests } = await openReport(chromium.browser, report.url, {
      viewport: { width, height: 900 },
      colorScheme,
      javaScriptEnabled: false,
    });
    const charts = page.locator(".picture:visible");
    const count = await charts.count();
    expect(count).toBeGreaterThanOrEqual(7);
    for (let at = 0; at < count; at++) {
      const shown = charts.nth(at).locator("svg").and(page.locator(":visible"));
      expect(await shown.count()).toBe(1);
      const box = await shown.boundingBox();
      expect(box?.width).toBeGreaterThan(200);
      expect(box?.width).toBeLessThanOrEqual(width);
    }
    expect(complaints).toEqual([]);
    expect(requests).toEqual([]);
    await page.context().close();
  });

  it("has other colours on a dark screen", async () => {
    const { page } = await openReport(chromium.browser, report.url, { colorScheme: "light" });
    const colorsOf = () =>
      page.evaluate(() =>
        [...document.querySelectorAll(".picture svg [fill]:not([fill='none']):not([fill^='url'])")].map(
          (shape) => getComputedStyle(shape).fill,
        ),
      );
    const light = await colorsOf();
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await colorsOf();
    expect(light.length).toBeGreaterThan(100);
    expect(light.filter((color, at) => color === dark[at])).toEqual([]);
    await page.context().close();
  });
});
