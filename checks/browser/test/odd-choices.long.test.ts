import { newFolder, removeFolder } from "@turnmeter/check-robustness/new-folder";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shortSessions } from "./generated-logs.js";
import { now } from "./logs.js";
import { hasNoBrowser, openBrowser } from "./open-browser.js";
import { openReport, writeReport } from "./report-page.js";
import type { WrittenReport } from "./report-page.js";

const [opus, haiku] = ["claude-opus-5-5", "claude-haiku-5-5"] as const;
const odd = [
  { name: "a mark that turns the direction", project: "/src/a\u202egnp.exe\u202c" },
  { name: "a tab", project: "/src/a\tb" },
  { name: "an escape sequence", project: "/src/\u001b[31;1mred\u001b[0m" },
  { name: "half of a character", project: "/src/x\ud83dy" },
];
const desk = { viewport: { width: 1440, height: 900 } };
const list = (page: Page) => page.locator("table[data-search='sessions']");
const dots = "[data-chart='sessions-in-time'] svg .mark-symbol.role-mark path";

/** How many dots of sessions are dimmed, and how many are not. */
async function dotsOf(page: Page): Promise<{ readonly dimmed: number; readonly full: number }> {
  const opacities = await page
    .locator(dots)
    .evaluateAll((marks) => marks.map((mark) => Number(mark.getAttribute("opacity") ?? 1)));
  const dimmed = opacities.filter((opacity) => opacity < 0.5).length;
  return { dimmed, full: opacities.length - dimmed };
}

// Two sessions a project, the second with the small model; and one that is less than 1 % of the cost.
const sessions = [
  ...odd.flatMap(({ project }, at) => [
    { number: 2 * at, project, model: opus, inputTokens: 200_000 + 10_000 * at },
    { number: 2 * at + 1, project, model: haiku, inputTokens: 100_000 },
  ]),
  { number: 600, project: "/src/shop", model: opus, inputTokens: 100, title: "The small one" },
];

describe.skipIf(hasNoBrowser)("what a reader chooses, whatever its name", () => {
  const folder = newFolder(shortSessions(sessions));
  let chromium: Awaited<ReturnType<typeof openBrowser>>;
  let report: WrittenReport;

  beforeAll(async () => {
    chromium = await openBrowser();
    report = writeReport(folder, ...now);
  });
  afterAll(async () => {
    await chromium?.close();
    report?.remove();
    removeFolder(folder);
  });

  it.each(odd.map((one, at) => ({ ...one, number: 2 * at })))(
    "R87 is the same in tables, charts and the address: a project with $name",
    async ({ number }) => {
      const { page, complaints } = await openReport(chromium.browser, report.url, desk);
      const key = await list(page)
        .locator(`tr[data-session^='c1a0${String(number).padStart(4, "0")}']`)
        .getAttribute("data-project");
      // Of the rows of projects the one of this project, by its own key.
      const rows = page.locator("#sessions table:not([data-search]) tbody tr");
      const place = await rows.evaluateAll(
        (all, wanted) => all.findIndex((row) => row.getAttribute("data-project") === wanted),
        key,
      );
      expect(place).toBeGreaterThanOrEqual(0);
      await rows.nth(place).locator(".name-button").click();
      const check = async () => {
        await expect.poll(() => dotsOf(page)).toEqual({ dimmed: 7, full: 2 });
        expect(await list(page).locator("tbody:not(.rest) tr:visible").count()).toBe(2);
      };
      await check();
      await page.reload();
      await check();
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it("is a model: sessions that used none of it are dimmed and not listed", async () => {
    const { page } = await openReport(chromium.browser, report.url, desk);
    await page.locator("#cost .name-button", { hasText: "haiku" }).click();
    await expect.poll(() => dotsOf(page)).toEqual({ dimmed: 5, full: 4 });
    expect(await list(page).locator("tbody:not(.rest) tr:visible").count()).toBe(4);
    await page.context().close();
  });

  it("is a session of less than 1 % of the cost: its line in the list is shown and marked", async () => {
    const { page } = await openReport(chromium.browser, report.url, desk);
    await page.locator(dots).last().scrollIntoViewIfNeeded();
    await page.locator("[data-chart='sessions-in-time']").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    const marked = page.locator("tr[aria-current]");
    await expect.poll(() => marked.count()).toBe(1);
    expect(await marked.innerText()).toContain("The small one");
    expect(await marked.isVisible()).toBe(true);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await page.keyboard.press("Escape");
    expect(await marked.count()).toBe(0);
    await page.context().close();
  });
});
