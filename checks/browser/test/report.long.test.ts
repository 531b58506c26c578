import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logs, now } from "./logs.js";
import { hasNoBrowser, openBrowser } from "./open-browser.js";
import { drawnCharts, openReport, refusals, unfold, seeCharts, writeReport } from "./report-page.js";
import type { WrittenReport } from "./report-page.js";

const screens = [
  { name: "wide, light", viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { name: "phone, dark", viewport: { width: 360, height: 780 }, colorScheme: "dark" },
] as const;

describe.skipIf(hasNoBrowser)("the report in a browser", () => {
  let chromium: Awaited<ReturnType<typeof openBrowser>>;
  let ordinary: WrittenReport;

  beforeAll(async () => {
    ordinary = writeReport(logs.sample, ...now);
    chromium = await openBrowser();
  });

  afterAll(async () => {
    await chromium?.close();
    ordinary?.remove();
  });

  it.each(screens)(
    "draws every chart without a complaint or a request: $name",
    async ({ viewport, colorScheme }) => {
      const { page, complaints, requests } = await openReport(chromium.browser, ordinary.url, {
        viewport,
        colorScheme,
      });
      await unfold(page);
      for (const other of await page.locator(".switch input[value=other]").all()) {
        const hidden = (await drawnCharts(page)).length;
        await other.check({ force: true });
        await seeCharts(page);
        expect((await drawnCharts(page)).length).toBe(hidden);
      }
      const charts = await drawnCharts(page);
      expect(charts.length).toBeGreaterThanOrEqual(7);
      for (const chart of charts) {
        expect(chart.error, chart.id).toBeNull();
        expect(chart.marks, `marks of ${chart.id}`).toBeGreaterThan(0);
        expect(chart.widthPx, `width of ${chart.id}`).toBeLessThanOrEqual(viewport.width);
      }
      expect(complaints).toEqual([]);
      expect(requests).toEqual([]);
      expect(await refusals(page)).toEqual([]);
      await page.context().close();
    },
  );

  it("has a policy that lets no other script or style in", async () => {
    const { page } = await openReport(chromium.browser, ordinary.url, {});
    expect(await refusals(page)).toEqual([]);
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'run'";
      const style = document.createElement("style");
      style.textContent = "body { color: red }";
      const inline = document.createElement("p");
      inline.setAttribute("style", "color: red");
      document.body.append(script, style, inline);
    });
    await expect
      .poll(async () => (await refusals(page)).toSorted())
      .toEqual(["script-src-elem inline", "style-src-attr inline", "style-src-elem inline"]);
    expect(await page.title()).not.toBe("run");
    await page.context().close();
  });

  it("redraws its charts when the colour scheme changes", async () => {
    const { page } = await openReport(chromium.browser, ordinary.url, { colorScheme: "light" });
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
    const { page } = await openReport(chromium.browser, ordinary.url, {
      viewport: { width: 1440, height: 900 },
    });
    const bar = page.locator("#cost-by-day svg .mark-rect.role-mark path").first();
    await bar.scrollIntoViewIfNeeded();
    await bar.hover();
    const tooltip = page.locator("#vg-tooltip-element");
    await tooltip.waitFor({ state: "visible" });
    expect((await tooltip.innerText()).trim()).not.toBe("");
    await page.context().close();
  });

  it.each([["with its script"], ["as a static page", "--static"]])(
    "runs no script of a log and shows hostile names as text, %s",
    async (_, ...flags) => {
      const report = writeReport(logs.hostile, ...now, ...flags);
      for (const width of [360, 1440]) {
        const { page, complaints, requests } = await openReport(chromium.browser, report.url, {
          viewport: { width, height: 900 },
        });
        expect(complaints).toEqual([]);
        expect(requests).toEqual([]);
        expect(
          await page.evaluate(
            () =>
              document.querySelectorAll("img, svg script, table script, iframe, [onerror], [onload]").length,
          ),
        ).toBe(0);
        const text = await page.evaluate(() => document.documentElement.textContent);
        expect(text).toContain("<b>shop</b>");
        expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
        await page.context().close();
      }
      report.remove();
    },
  );

  it("opens on logs without a single request", async () => {
    const report = writeReport(logs.empty, ...now);
    const { page, complaints } = await openReport(chromium.browser, report.url, {});
    expect(complaints).toEqual([]);
    await page.context().close();
    report.remove();
  });
});
