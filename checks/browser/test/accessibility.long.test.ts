import type { Browser, BrowserContextOptions } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violationsIn } from "./axe.js";
import { logs, now } from "./logs.js";
import { hasNoBrowser } from "./open-browser.js";
import { openReport, writePageOf } from "./report-page.js";
import { reportSuite } from "./report-suite.js";

const screens = [
  { name: "wide, light", viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { name: "wide, dark", viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  { name: "phone, light", viewport: { width: 360, height: 780 }, colorScheme: "light" },
  { name: "phone, dark", viewport: { width: 360, height: 780 }, colorScheme: "dark" },
] as const;

/** What axe-core finds in a page. */
async function violationsOf(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<readonly (readonly string[])[]> {
  const { page } = await openReport(browser, url, options);
  const violations = await violationsIn(page);
  await page.context().close();
  return violations;
}

describe.skipIf(hasNoBrowser)("the report for everyone", () => {
  const suite = reportSuite();

  it.each(
    screens.flatMap((screen) => [
      { ...screen, form: "scripted" },
      { ...screen, form: "static" },
    ]),
  )("gives axe-core nothing to say: $name, $form", async ({ viewport, colorScheme, form }) => {
    const { url } = form === "static" ? suite.pictures : suite.scripted;
    expect(await violationsOf(suite.browser, url, { viewport, colorScheme })).toEqual([]);
  });

  it.each(
    screens.flatMap((screen) => [
      { ...screen, name: `one session, ${screen.name}`, command: ["session", "d4723b70"] },
      { ...screen, name: `two weeks, ${screen.name}`, command: ["compare", "2026-W45", "2026-W46"] },
    ]),
  )("gives axe-core nothing to say: $name", async ({ viewport, colorScheme, command }) => {
    const { url, remove } = writePageOf(command, logs.sample, ...now);
    try {
      expect(await violationsOf(suite.browser, url, { viewport, colorScheme })).toEqual([]);
    } finally {
      remove();
    }
  });

  it("describes every chart and has its table", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, {});
    const charts = await page.evaluate(() =>
      [...document.querySelectorAll("figure")].map((figure) => ({
        id: figure.id,
        description: figure.querySelector("[data-chart]")?.getAttribute("aria-label") ?? "",
        tables: figure.querySelectorAll("details :is(table, .note)").length,
      })),
    );
    expect(charts.length).toBeGreaterThanOrEqual(7);
    for (const { id, description, tables } of charts) {
      expect(description.length, id).toBeGreaterThan(20);
      expect(tables, id).toBeGreaterThan(0);
    }
    await page.context().close();
  });

  it("heads its tables, and its headings have one order", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, {});
    const levels = await page.evaluate(() =>
      [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(({ tagName }) => Number(tagName.slice(1))),
    );
    expect(levels[0]).toBe(1);
    expect(levels.slice(1).every((level, at) => level > 1 && level - levels[at]! <= 1)).toBe(true);
    const unheaded = await page.evaluate(
      () =>
        [...document.querySelectorAll("table")].filter(
          (table) => table.caption === null || table.querySelector("th:not([scope])") !== null,
        ).length,
    );
    expect(unheaded).toBe(0);
    await page.context().close();
  });

  it("is reached by the keyboard: the first stop skips to the report", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, {});
    await page.keyboard.press("Tab");
    const skip = page.locator(".skip");
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await skip.evaluate((link) => link.getBoundingClientRect().width)).toBeGreaterThan(40);
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("report");
    await page.context().close();
  });

  it("moves nothing by itself", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, { reducedMotion: "reduce" });
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll("*")].filter((element) => {
          const { animationName, transitionDuration } = getComputedStyle(element);
          return (
            animationName !== "none" ||
            transitionDuration.split(",").some((text) => Number.parseFloat(text) > 0)
          );
        }).length,
    );
    expect(moving).toBe(0);
    await page.context().close();
  });
});
