import { claudeSessionId } from "@turnmeter/check-robustness/rich-logs/claude-session";
import { newFolder, removeFolder } from "@turnmeter/check-robustness/new-folder";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shortSessions } from "./generated-logs.js";
import { now } from "./logs.js";
import { hasNoBrowser, openBrowser } from "./open-browser.js";
import { openReport, refusals, writeReport, writeReportFolder } from "./report-page.js";
import type { WrittenReport } from "./report-page.js";

const desk = { viewport: { width: 1440, height: 900 } };

// The higher the number the cheaper; the table has 50 rows, so that 50 to 59 are folded below it.
const sessions = Array.from({ length: 60 }, (_, number) => ({
  number,
  project: number % 3 === 0 ? "/src/shop" : "/src/blog",
  model: "claude-opus-5-5",
  inputTokens: 1_000_000 - 15_000 * number,
  title: `Work ${number}`,
}));
const [early, folded] = [7, 57];
const generated = sessions.map((session) => ({
  ...session,
  ...(session.number === early || session.number === folded ? { tool: "WebFetch", daysLater: 2 } : {}),
  ...(session.number === early + 1 ? { tool: "Bash" } : {}),
}));

const tables = (page: Page) => page.locator("table[data-search='sessions']");
const field = (page: Page) => page.locator("input[type='search']").first();
const line = (page: Page) => page.locator("aside.choice");
const fold = (page: Page) => page.locator("#sessions > details.more");

/** The titles of the sessions whose rows are not hidden by a choice or a search, folded or not. */
async function shownTitles(page: Page): Promise<readonly string[]> {
  return tables(page)
    .locator("tbody:not(.rest) tr:not([hidden], [data-opened])")
    .evaluateAll((rows) =>
      rows.map((row) => (row.children[0]?.textContent ?? "").trim().replaceAll("\u00a0", " ")),
    );
}

/** Changes the address as a reader or a link does. */
async function setFragment(page: Page, fragment: string): Promise<void> {
  await page.evaluate((text) => {
    location.hash = text;
  }, fragment);
}

describe.skipIf(hasNoBrowser)("a page of 60 sessions", () => {
  const logs = newFolder(shortSessions(generated));
  let chromium: Awaited<ReturnType<typeof openBrowser>>;
  let report: WrittenReport;
  let folder: WrittenReport;

  beforeAll(async () => {
    chromium = await openBrowser();
    report = writeReport(logs, ...now);
    folder = writeReportFolder(logs, ...now);
  });
  afterAll(async () => {
    await chromium?.close();
    report?.remove();
    folder?.remove();
    removeFolder(logs);
  });

  it.each([
    { of: "a tool", fragment: "tool=WebFetch", titles: [`Work ${early}`, `Work ${folded}`] },
    { of: "another tool", fragment: "tool=Bash", titles: [`Work ${early + 1}`] },
    { of: "a later day", fragment: "day=2026-11-11", titles: [`Work ${early}`, `Work ${folded}`] },
    {
      of: "a project and a tool",
      fragment: "project=%2Fsrc%2Fshop&tool=WebFetch",
      titles: [`Work ${folded}`],
    },
  ])("lists the sessions of $of alone, and no sum of all", async ({ fragment, titles }) => {
    const { page, complaints } = await openReport(chromium.browser, report.url, desk);
    await setFragment(page, fragment);
    await expect.poll(() => shownTitles(page)).toEqual(titles);
    expect(await page.locator("#sessions tr[data-rest]:visible, #sessions .rest:visible").count()).toBe(0);
    const below = titles.includes(`Work ${folded}`) ? "1" : "None";
    expect(await fold(page).locator("summary").innerText()).toContain(`${below} of 10 rows`);
    await page.keyboard.press("Escape");
    await expect.poll(async () => (await shownTitles(page)).length).toBe(61);
    expect(await fold(page).locator("summary").innerText()).not.toContain("rows");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("dims the dots of sessions that worked on other days", async () => {
    const { page } = await openReport(chromium.browser, report.url, desk);
    const dimmed = () =>
      page
        .locator("[data-chart='sessions-in-time'] svg .mark-symbol.role-mark path")
        .evaluateAll(
          (marks) => marks.filter((mark) => Number(mark.getAttribute("opacity") ?? 1) < 0.5).length,
        );
    await setFragment(page, "day=2026-11-11");
    await expect.poll(dimmed).toBe(58);
    await page.context().close();
  });

  it.each(["one file", "a folder"])("finds a folded session from the first field, in %s", async (form) => {
    const { url } = form === "one file" ? report : folder;
    const { page, complaints } = await openReport(chromium.browser, url, desk);
    await page.keyboard.press("/");
    await page.keyboard.type("work 57");
    await expect.poll(() => shownTitles(page)).toEqual(["Work 57"]);
    expect(await page.locator("[role='status']").innerText()).toBe("1 session");
    expect(await fold(page).locator("tr", { hasText: "Work 57" }).isVisible()).toBe(true);
    for (const { number } of sessions.slice(48)) {
      await field(page).fill(`work ${number}`);
      expect(await shownTitles(page)).toContain(`Work ${number}`);
    }
    // What was unfolded for it is folded again.
    await field(page).fill("");
    expect(await fold(page).getAttribute("open")).toBeNull();
    expect(complaints).toEqual([]);
    expect(await refusals(page)).toEqual([]);
    await page.context().close();
  });

  it("takes back a choice and a search that hide the session which a dot opens", async () => {
    const { page } = await openReport(chromium.browser, report.url, desk);
    await setFragment(page, "tool=Bash");
    await expect.poll(() => line(page).innerText()).toContain("Only tool Bash");
    await field(page).fill("work 8");
    const chart = page.locator("[data-chart='sessions-in-time']");
    await chart.focus();
    // Marks are in the order of their cost, the most expensive first.
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("tr[data-opened]").isVisible()).toBe(true);
    expect(await page.locator("tr[data-opened]").getAttribute("data-opened")).toBe(claudeSessionId(0));
    expect(await field(page).inputValue()).toBe("");
    expect(new URL(page.url()).hash).toBe(`#session=${claudeSessionId(0)}`);
    await page.goBack();
    await expect.poll(() => line(page).innerText()).toContain("Only tool Bash");
    await page.context().close();
  });
});
