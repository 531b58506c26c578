import { newFolder, removeFolder } from "@turnmeter/check-robustness/new-folder";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shortSessions } from "./generated-logs.js";
import type { ShortSession } from "./generated-logs.js";
import { logs, now } from "./logs.js";
import { hasNoBrowser, openBrowser } from "./open-browser.js";
import {
  drawnCharts,
  openReport,
  overflowPx,
  refusals,
  unfold,
  writeReport,
  writeReportFolder,
} from "./report-page.js";
import type { WrittenReport } from "./report-page.js";

const opus = "claude-opus-5-5";
const desk = { viewport: { width: 1440, height: 900 } };
/** One a minute, from Monday morning until Thursday evening. */
const many = Array.from({ length: 5_000 }, (_, number): ShortSession => ({
  number,
  project: `/src/project-${number % 40}`,
  model: number % 3 === 0 ? "claude-haiku-5-5" : opus,
  inputTokens: 1_000 + 37 * (number % 900),
  title: `Task ${number}`,
}));
const one: ShortSession = { number: 0, project: "/src/shop", model: opus, inputTokens: 100_000 };
const unpriced = Array.from({ length: 4 }, (_, number): ShortSession => ({
  ...one,
  number,
  project: `/src/${"abcd"[number]}`,
  model: "own-model-1",
  // Prompts of as many sizes as a chart of their cost would have bars.
  inputTokens: [10_000, 30_000, 60_000, 120_000][number]!,
}));

const title = async (page: Page): Promise<string> =>
  (await page.locator("h1").innerText()).replaceAll("\u00a0", " ");
const sizeOf = ({ url }: WrittenReport): number => readFileSync(fileURLToPath(url)).byteLength;

describe.skipIf(hasNoBrowser)("a week of", () => {
  const folders = new Map<string, string>();
  let chromium: Awaited<ReturnType<typeof openBrowser>>;
  const folderOf = (name: string, sessions: readonly ShortSession[]): string => {
    const folder = folders.get(name) ?? newFolder(shortSessions(sessions));
    folders.set(name, folder);
    return folder;
  };
  const week = ["--week", "2026-W46", ...now];

  beforeAll(async () => {
    chromium = await openBrowser();
  });
  afterAll(async () => {
    await chromium?.close();
    for (const folder of folders.values()) removeFolder(folder);
  });

  /** Opens a page, all of it, and sees that nothing is wrong with it. */
  async function opened(report: WrittenReport): Promise<Page> {
    expect(sizeOf(report)).toBeLessThan(1_600_000);
    const { page, complaints } = await openReport(chromium.browser, report.url, desk);
    await unfold(page);
    const charts = await drawnCharts(page);
    expect(charts.filter(({ error, marks }) => error !== null || marks === 0)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await refusals(page)).toEqual([]);
    expect(await overflowPx(page)).toBe(0);
    const text = await page.locator("main").innerText();
    expect(text.match(/.{0,40}(?:NaN|undefined|Infinity|\[object)/)?.[0]).toBeUndefined();
    return page;
  }

  it("5,000 sessions, as one file: lists of sessions and a sum of those it has no room for", async () => {
    const report = writeReport(folderOf("many", many), ...week);
    const page = await opened(report);
    expect(await title(page)).toContain("5,000 sessions");
    const more = page.locator("#sessions details.more");
    expect(await more.locator("summary").innerText()).toMatch(/^4,950 more sessions: \$[\d,]+\.\d\d$/);
    expect(await more.locator("tbody tr[data-session]").count()).toBeGreaterThanOrEqual(1_000);
    await page.context().close();
    report.remove();
  });

  it("5,000 sessions, as a folder: its list has more room", async () => {
    const report = writeReportFolder(folderOf("many", many), ...week);
    expect(sizeOf(report)).toBeLessThan(1_600_000);
    const { page, complaints } = await openReport(chromium.browser, report.url, desk);
    expect(
      await page.locator("#sessions details.more tbody tr[data-session]").count(),
    ).toBeGreaterThanOrEqual(2_500);
    expect(complaints).toEqual([]);
    await page.context().close();
    report.remove();
  });

  it("one session", async () => {
    const report = writeReport(folderOf("one", [one]), ...week);
    const page = await opened(report);
    expect(await title(page)).toMatch(/^\$\d\.\d\d in 1 session: /);
    expect(await page.locator("#sessions h2").innerText()).toContain("All in shop, in one session");
    await page.context().close();
    report.remove();
  });

  it("none", async () => {
    const report = writeReport(folderOf("one", [one]), "--week", "2026-W40", ...now);
    const page = await opened(report);
    expect(await title(page)).toBe("No request was made in this period");
    expect(await page.locator("[data-chart]").count()).toBe(0);
    await page.context().close();
    report.remove();
  });

  it("nothing at all in the logs", async () => {
    const report = writeReport(logs.empty, ...now);
    await (await opened(report)).context().close();
    report.remove();
  });

  it("a model without a price", async () => {
    const report = writeReport(folderOf("unpriced", unpriced), ...week);
    const page = await opened(report);
    // 10 + 30 + 60 + 120 k, and 4 × 100 tokens.
    expect(await title(page)).toBe("220 k tokens in 4 sessions, and none of them has a price");
    expect(await page.locator(".big").first().innerText()).toBe("–");
    await unfold(page);
    expect((await page.locator("main").innerText()).match(/.{0,60}\$\d.{0,20}/)?.[0]).toBeUndefined();
    expect(await page.locator("[data-chart=cost-by-context]").count()).toBe(0);
    await page.context().close();
    report.remove();
  });
});
