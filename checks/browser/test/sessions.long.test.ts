import { column, renderPage, tableOf } from "@turnmeter/reporting";
import type { Report, TableView } from "@turnmeter/reporting";
import axe from "axe-core";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rankedBars } from "../../../packages/reporting/src/plot/ranked-bars.js";
import { logs, now } from "./logs.js";
import { hasNoBrowser } from "./open-browser.js";
import { drawnCharts, openReport, refusals, writeReportFolder, writtenPage } from "./report-page.js";
import type { WrittenReport } from "./report-page.js";
import { reportSuite } from "./report-suite.js";

const runtime = readFileSync(
  createRequire(import.meta.url).resolve("@turnmeter/reporting/chart-runtime.js"),
  "utf8",
);
const desk = { viewport: { width: 1440, height: 900 } };
const opened = (page: Page) => page.locator("tr[data-opened]");
const firstName = (page: Page) => page.locator("table[data-search='sessions'] tbody a").first();

async function violations(page: Page): Promise<readonly (readonly string[])[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate<axe.AxeResults>("axe.run({ resultTypes: ['violations'] })");
  return found.violations.map(({ id, nodes }) => [
    id,
    ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)),
  ]);
}

describe.skipIf(hasNoBrowser)("a session in one file", () => {
  const suite = reportSuite();

  it("opens below its row, by the keyboard, and is still open after reloading", async () => {
    const { page, complaints } = await openReport(suite.browser, suite.scripted.url, desk);
    const name = firstName(page);
    expect(await name.getAttribute("aria-expanded")).toBe("false");
    await name.focus();
    await page.keyboard.press("Enter");
    expect(await opened(page).locator("table").count()).toBeGreaterThan(0);
    expect(await opened(page).innerText()).toContain("turnmeter session");
    expect(await name.getAttribute("aria-expanded")).toBe("true");
    expect(new URL(page.url()).hash).toMatch(/^#session=[\w-]+$/);
    await page.reload();
    await expect.poll(() => opened(page).count()).toBe(1);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    expect(await violations(page)).toEqual([]);
    await name.click();
    expect(await opened(page).count()).toBe(0);
    await page.goBack();
    await expect.poll(() => opened(page).count()).toBe(1);
    await page.keyboard.press("Escape");
    expect(await opened(page).count()).toBe(0);
    expect(complaints).toEqual([]);
    expect(await refusals(page)).toEqual([]);
    await page.context().close();
  });

  it("stays below its row when the table is sorted, and goes with it when it is filtered", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, desk);
    const name = firstName(page);
    const title = await name.innerText();
    await name.click();
    await page.locator("table[data-search='sessions'] thead button", { hasText: "Session" }).click();
    const above = opened(page).locator("xpath=preceding-sibling::tr[1]");
    expect(await above.innerText()).toContain(title);
    await page.locator("#sessions input[type='search']").fill("no session is called this");
    expect(await opened(page).isVisible()).toBe(false);
    await page.context().close();
  });

  it("opens from a mark of a chart, by the keyboard and by a click", async () => {
    const written = writtenPage(renderPage(reportOf(["a1", "b2"]), { script: runtime }));
    const { page } = await openReport(suite.browser, written.url, desk);
    await page.locator("[data-chart='sessions-drawn']").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(() => opened(page).getAttribute("data-opened")).toBe("a1");
    expect(await opened(page).isVisible()).toBe(true);
    await page.locator("[data-chart='sessions-drawn'] svg .mark-rect.role-mark path").nth(1).click();
    await expect.poll(() => opened(page).getAttribute("data-opened")).toBe("b2");
    expect(new URL(page.url()).hash).toBe("#session=b2");
    await page.context().close();
    written.remove();
  });
});

/** A page with a chart and a table of sessions, whose rows open. */
function reportOf(ids: readonly string[]): Report {
  const bars = ids.map((id, at) => ({
    name: `session ${id}`,
    value: ids.length - at,
    label: id,
    tone: "toneAccent",
    details: [["Cost", `$${ids.length - at}`]] as const,
    keys: { session: id, project: "/src/shop" },
  }));
  const name = column.text("Session", 1, (id: string) => `session ${id}`, {
    dimension: "session",
    keyOf: (id) => id,
  });
  const table: TableView = { title: "All sessions", ...tableOf(ids, { name }) };
  return {
    kicker: "weekly report",
    title: "A week",
    subtitle: "",
    summary: "",
    sampleNotice: null,
    headline: [],
    sections: [
      {
        id: "sessions",
        title: "Sessions",
        reading: "",
        charts: [
          {
            id: "sessions-drawn",
            title: "Cost by session",
            span: "wide",
            spec: rankedBars(bars, { description: "Bars of sessions.", noun: "Session", labelWidth: 60 }),
            table,
          },
        ],
        tables: [table],
      },
    ],
    excerpts: ids.map((sessionId) => ({ sessionId, tables: [table], note: "" })),
    quality: null,
    method: [],
    footer: "",
  };
}

describe.skipIf(hasNoBrowser)("sessions in a folder", () => {
  const suite = reportSuite();
  let folder: WrittenReport;

  beforeAll(() => {
    folder = writeReportFolder(logs.sample, ...now);
  });
  afterAll(() => folder?.remove());

  it("have pages that the report leads to and that lead back, drawn by one script under the page's policy", async () => {
    const { page, complaints, requests } = await openReport(suite.browser, folder.url, desk);
    const script = new URL("turnmeter.js", folder.url).href;
    expect(new Set(requests)).toEqual(new Set([script]));
    const charts = await drawnCharts(page);
    expect(charts.length).toBeGreaterThanOrEqual(7);
    for (const { id, error, marks } of charts) {
      expect(error, id).toBeNull();
      expect(marks, id).toBeGreaterThan(0);
    }
    const title = await firstName(page).innerText();
    await firstName(page).click();
    await page.waitForURL(/session-[\w-]+\.html$/);
    expect(await page.locator("h1").innerText()).toBe(title);
    await expect.poll(() => page.locator("[data-chart][data-drawn]").count()).toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);
    await page.locator(".up a").click();
    await page.waitForURL(/index\.html$/);
    expect(complaints).toEqual([]);
    expect(await refusals(page)).toEqual([]);
    await page.context().close();
  });

  it("let no other script in", async () => {
    const { page } = await openReport(suite.browser, folder.url, desk);
    await page.evaluate(() => {
      const inline = document.createElement("script");
      inline.textContent = "document.title = 'run'";
      const file = document.createElement("script");
      file.src = "other.js";
      document.body.append(inline, file);
    });
    await expect.poll(async () => (await refusals(page)).length).toBe(2);
    expect(await page.title()).not.toBe("run");
    await page.context().close();
  });

  it("are as many as the folder has pages of", () => {
    const pages = readdirSync(fileURLToPath(new URL(".", folder.url))).filter((name) =>
      name.startsWith("session-"),
    );
    expect(pages.length).toBeGreaterThanOrEqual(5);
  });
});
