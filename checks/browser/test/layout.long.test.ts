import { describe, expect, it } from "vitest";
import { hasNoBrowser } from "./open-browser.js";
import { openReport, overflowPx } from "./report-page.js";
import { reportSuite } from "./report-suite.js";

const widths = [320, 360, 768, 1024, 1200, 1440, 1920];

describe.skipIf(hasNoBrowser)("the report's layout", () => {
  const suite = reportSuite();

  it("never scrolls sideways, nor hides a column without a way to it", async () => {
    for (const report of [suite.scripted, suite.pictures]) {
      const { page } = await openReport(suite.browser, report.url, {});
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflowPx(page), `at ${width} px`).toBe(0);
        const lost = await page.evaluate(() =>
          [...document.querySelectorAll(".table")].flatMap((box) => {
            if (box.clientWidth === 0) return [];
            const hidden = [...box.querySelectorAll("thead th")].some(
              (head) => head.getClientRects().length === 0,
            );
            const choice = box.querySelector(".all-columns");
            const isOffered = choice !== null && choice.getClientRects().length > 0;
            return hidden === isOffered ? [] : [box.querySelector("caption")?.textContent.trim()];
          }),
        );
        expect(lost, `tables at ${width} px`).toEqual([]);
      }
      await page.context().close();
    }
  });

  it("shows all columns where that is asked for, in a box that scrolls", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, {
      viewport: { width: 360, height: 780 },
    });
    const table = page.locator("#sessions > .evidence > .wide .table").last();
    await table.locator(".all-columns input").check();
    const heads = await table
      .locator("thead th")
      .evaluateAll((cells) => cells.filter((cell) => cell.getClientRects().length === 0).length);
    expect(heads).toBe(0);
    const scroll = await table.locator(".scroll").evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(scroll).toBeGreaterThan(0);
    expect(await overflowPx(page)).toBe(0);
    await page.context().close();
  });

  it("fits all columns of the sessions on a screen of 1920 pixels", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, {
      viewport: { width: 1920, height: 1080 },
    });
    const cut = await page
      .locator("#sessions > .evidence > .wide .scroll")
      .last()
      .evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(cut).toBe(0);
    await page.context().close();
  });

  it.each([375, 1000])("has its contents before all else at %d pixels", async (width) => {
    const { page } = await openReport(suite.browser, suite.scripted.url, {
      viewport: { width, height: 800 },
    });
    const [contents, heading] = await Promise.all([
      page.locator(".contents").boundingBox(),
      page.locator("h1").boundingBox(),
    ]);
    expect(contents!.y + contents!.height).toBeLessThanOrEqual(heading!.y);
    await page.context().close();
  });

  it("keeps the change from the week before on a phone longer than counts", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, {
      viewport: { width: 420, height: 800 },
    });
    const heads = await page.locator("#sessions table").first().locator("thead th:visible").allInnerTexts();
    expect(heads.map((head) => head.trim())).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Change from/), expect.stringMatching(/^Cost/)]),
    );
    expect(heads.join(" ")).not.toContain("Requests");
    await page.context().close();
  });

  it("links its contents to every section, and each link leads somewhere", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, {});
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>("a[href^='#']")].map(({ hash }) => hash),
    );
    // An address with a value opens or chooses something.
    for (const hash of links.filter((link) => !link.includes("=")))
      expect(await page.locator(hash).count(), hash).toBe(1);
    const sections = await page.locator("section.section").count();
    expect(await page.locator(".contents a").count()).toBe(sections);
    await page.context().close();
  });
});
