import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "./find-browser.js";
import { drawnCharts, openReport, writeReport } from "./report-page.js";
import type { WrittenReport } from "./report-page.js";

const sample = fileURLToPath(new URL("../../../apps/cli/sample", import.meta.url));
const hostile = fileURLToPath(new URL("../../../fixtures/hostile-names/logs", import.meta.url));
const sampleNow = ["--now", "2026-11-21T12:00:00Z"];

const executablePath = findBrowser();
if (executablePath === null) {
  const notice = "no Chromium found: the browser checks need one (set TURNMETER_CHROMIUM to its path)";
  if (process.env["CI"] === "true") throw new Error(notice);
  process.stderr.write(`skipped: ${notice}\n`);
}

const screens = [
  { name: "wide, light", viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { name: "wide, dark", viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  { name: "phone, light", viewport: { width: 375, height: 812 }, colorScheme: "light" },
  { name: "phone, dark", viewport: { width: 375, height: 812 }, colorScheme: "dark" },
] as const;

describe.skipIf(executablePath === null)("the report in a browser", () => {
  const home = mkdtempSync(join(tmpdir(), "turnmeter-browser-"));
  let browser: Browser;
  let ordinary: WrittenReport;

  beforeAll(async () => {
    ordinary = writeReport(sample, ...sampleNow);
    browser = await chromium.launch({
      executablePath: executablePath!,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
      env: { ...process.env, HOME: home },
    });
  });

  afterAll(async () => {
    await browser?.close();
    ordinary?.remove();
    rmSync(home, { recursive: true, force: true });
  });

  it.each(screens)(
    "draws every chart without a complaint or a request: $name",
    async ({ viewport, colorScheme }) => {
      const { page, complaints, requests } = await openReport(browser, ordinary.url, {
        viewport,
        colorScheme,
      });
      const charts = await drawnCharts(page);
      expect(charts.length).toBeGreaterThanOrEqual(7);
      for (const chart of charts) {
        expect(chart.error, chart.id).toBeNull();
        expect(chart.marks, `marks of ${chart.id}`).toBeGreaterThan(0);
        expect(chart.widthPx, `width of ${chart.id}`).toBeLessThanOrEqual(viewport.width);
      }
      expect(complaints).toEqual([]);
      expect(requests).toEqual([]);
      await page.context().close();
    },
  );

  it.each(screens)("does not scroll sideways: $name", async ({ viewport, colorScheme }) => {
    const { page } = await openReport(browser, ordinary.url, { viewport, colorScheme });
    const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflowPx).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  it("redraws its charts when the colour scheme changes", async () => {
    const { page } = await openReport(browser, ordinary.url, { colorScheme: "light" });
    const inkOf = () =>
      page.evaluate(() =>
        document.querySelector("[data-chart] svg .role-axis-label text")?.getAttribute("fill"),
      );
    const light = await inkOf();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(inkOf).not.toBe(light);
    await page.context().close();
  });

  it("shows a tooltip with the values of a mark", async () => {
    const { page } = await openReport(browser, ordinary.url, { viewport: { width: 1440, height: 900 } });
    const bar = page.locator("[data-chart] svg .mark-rect.role-mark path").first();
    await bar.scrollIntoViewIfNeeded();
    await bar.hover();
    const tooltip = page.locator("#vg-tooltip-element");
    await tooltip.waitFor({ state: "visible" });
    expect((await tooltip.innerText()).trim()).not.toBe("");
    await page.context().close();
  });

  it("runs no script of a log and shows hostile names as text", async () => {
    const report = writeReport(hostile, ...sampleNow);
    const { page, complaints, requests } = await openReport(browser, report.url, {
      viewport: { width: 1440, height: 900 },
    });
    expect(complaints).toEqual([]);
    expect(requests).toEqual([]);
    expect(
      await page.evaluate(() => document.querySelectorAll("img[onerror], svg script, table script").length),
    ).toBe(0);
    expect(await page.evaluate(() => document.body.innerText)).toContain("<b>shop</b>");
    await page.context().close();
    report.remove();
  });

  it("opens on logs without a single request", async () => {
    const empty = fileURLToPath(new URL("./empty-logs", import.meta.url));
    const report = writeReport(empty, ...sampleNow);
    const { page, complaints } = await openReport(browser, report.url, {});
    expect(complaints).toEqual([]);
    await page.context().close();
    report.remove();
  });
});
