import axe from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hasNoBrowser } from "./open-browser.js";
import { openReport, refusals } from "./report-page.js";
import { reportSuite } from "./report-suite.js";

const desk = { viewport: { width: 1440, height: 900 } };
const shop = "/home/ann/shop";

/** The rows that a table of a section shows. */
async function shownRows(page: Page, section: string): Promise<number> {
  return page
    .locator(`#${section} .wide table`)
    .first()
    .locator("tbody tr")
    .evaluateAll((rows) => rows.filter((row) => row.getClientRects().length > 0).length);
}

/** How many marks of a chart are dimmed, and how many are not. */
async function dimming(page: Page, chart: string): Promise<{ dimmed: number; full: number }> {
  const opacities = await page
    .locator(`[data-chart='${chart}'] svg .mark-rect.role-mark path`)
    .evaluateAll((marks) => marks.map((mark) => Number(mark.getAttribute("opacity") ?? 1)));
  const dimmed = opacities.filter((opacity) => opacity < 0.5).length;
  return { dimmed, full: opacities.length - dimmed };
}

const line = (page: Page) => page.locator("aside.choice");
const said = (page: Page) => page.locator("[role='status']").innerText();

describe.skipIf(hasNoBrowser)("what a reader chooses", () => {
  const suite = reportSuite();

  it("filters tables, stands in the address, and is kept by reloading and by going back", async () => {
    const { page, complaints, requests } = await openReport(suite.browser, suite.scripted.url, desk);
    const all = await shownRows(page, "sessions");
    await page.locator("#projects .name-button", { hasText: "shop" }).click();
    await expect.poll(() => line(page).innerText()).toContain("Only project shop");
    const some = await shownRows(page, "sessions");
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
    // Whose project is not this one is not shown, and neither is the sum of all.
    expect(
      await page
        .locator("#sessions tbody tr:visible")
        .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-project"))),
    ).toEqual(Array(some).fill(shop));
    expect(await page.locator("#sessions tfoot").first().isVisible()).toBe(false);
    expect(new URL(page.url()).hash).toBe(`#project=${encodeURIComponent(shop)}`);
    expect(await said(page)).toBe("Only project shop");

    await page.reload();
    await expect.poll(() => shownRows(page, "sessions")).toBe(some);
    await page.locator("aside.choice button").click();
    expect(await shownRows(page, "sessions")).toBe(all);
    expect(new URL(page.url()).hash).toBe("");
    await page.goBack();
    await expect.poll(() => shownRows(page, "sessions")).toBe(some);
    await page.goForward();
    await expect.poll(() => shownRows(page, "sessions")).toBe(all);
    expect(complaints).toEqual([]);
    expect(requests).toEqual([]);
    expect(await refusals(page)).toEqual([]);
    await page.context().close();
  });

  it("is a tool by a click on its bar: other charts dim what is of other tools, one more click shows all", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, desk);
    const bar = page.locator("[data-chart='error-rate-by-tool'] svg .mark-rect.role-mark path").first();
    await bar.scrollIntoViewIfNeeded();
    await bar.click();
    await expect.poll(() => line(page).innerText()).toContain("Only tool Bash");
    for (const chart of ["error-rate-by-tool", "error-kinds"]) {
      const { dimmed, full } = await dimming(page, chart);
      expect(dimmed, chart).toBeGreaterThan(0);
      expect(full, chart).toBeGreaterThan(0);
    }
    // A chart that knows nothing of tools stays as it is.
    expect((await dimming(page, "cost-by-day")).dimmed).toBe(0);
    await bar.click();
    await expect.poll(() => line(page).isVisible()).toBe(false);
    expect((await dimming(page, "error-rate-by-tool")).dimmed).toBe(0);
    await page.context().close();
  });

  it("is a model by a click on its name in a legend", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, desk);
    const name = page.locator("[data-chart='cost-by-day'] svg .role-legend-label text", { hasText: "opus" });
    await name.scrollIntoViewIfNeeded();
    const box = (await name.boundingBox())!;
    await page.mouse.click(box.x + 4, box.y + 4);
    await expect.poll(() => line(page).innerText()).toContain("Only model claude-opus");
    expect((await dimming(page, "cost-by-day")).dimmed).toBeGreaterThan(0);
    await page.context().close();
  });

  it("is kept beside an anchor of the page", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, desk);
    await page.locator("#tools .wide .name-button").first().click();
    const tool = new URL(page.url()).hash.slice(1);
    await page.locator(".contents a[href='#cost']").click();
    await expect.poll(() => new URL(page.url()).hash).toBe(`#cost&${tool}`);
    expect(await line(page).isVisible()).toBe(true);
    await page.reload();
    await expect.poll(() => line(page).isVisible()).toBe(true);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await page.context().close();
  });

  it("is made by the keyboard alone", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, desk);
    const chart = page.locator("[data-chart='error-rate-by-tool']");
    await chart.focus();
    await page.keyboard.press("ArrowRight");
    expect(await said(page)).toContain("Tool: Bash");
    expect(await page.locator("#vg-tooltip-element.visible").innerText()).toContain("Bash");
    await page.keyboard.press("ArrowRight");
    expect(await said(page)).not.toContain("Tool: Bash");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect.poll(() => line(page).innerText()).toContain("Only tool Bash");
    await page.keyboard.press("Escape");
    await expect.poll(() => line(page).isVisible()).toBe(false);
    await page.locator("#projects .name-button").first().focus();
    await page.keyboard.press("Space");
    await expect.poll(() => line(page).isVisible()).toBe(true);
    await page.context().close();
  });

  it("gives axe-core nothing to say", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, desk);
    await page.locator("#tools .wide .name-button").first().click();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<axe.AxeResults>("axe.run({ resultTypes: ['violations'] })");
    expect(
      violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))]),
    ).toEqual([]);
    await page.context().close();
  });
});

describe.skipIf(hasNoBrowser)("what a reader looks for", () => {
  const suite = reportSuite();

  it("is searched in the sessions, whatever the case, by the keyboard", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, desk);
    const all = await shownRows(page, "sessions");
    await page.keyboard.press("/");
    await page.keyboard.type("TAX REPORT");
    await expect.poll(() => shownRows(page, "sessions")).toBe(2);
    expect(await said(page)).toBe("2 sessions");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await expect.poll(() => shownRows(page, "sessions")).toBe(all);
    await page.context().close();
  });

  it("are the values of the mark nearest to the pointer, not only under it", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, desk);
    const bar = page.locator("[data-chart='error-rate-by-tool'] svg .mark-rect.role-mark path").first();
    await bar.scrollIntoViewIfNeeded();
    const box = (await bar.boundingBox())!;
    await page.mouse.move(box.x + box.width + 20, box.y + box.height / 2);
    await expect.poll(() => page.locator("#vg-tooltip-element.visible").innerText()).toContain("Bash");
    await page.context().close();
  });

  it("are the values of a mark that is tapped; a second tap chooses it", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, {
      viewport: { width: 375, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    const bar = page.locator("[data-chart='error-rate-by-tool'] svg .mark-rect.role-mark path").first();
    await bar.scrollIntoViewIfNeeded();
    await bar.tap();
    await expect.poll(() => page.locator("#vg-tooltip-element.visible").innerText()).toContain("Bash");
    expect(await line(page).isVisible()).toBe(false);
    await bar.tap();
    await expect.poll(() => line(page).isVisible()).toBe(true);
    await page.context().close();
  });
});

describe.skipIf(hasNoBrowser)("charts out of sight", () => {
  const suite = reportSuite();

  it("are drawn when they come into view, and all before the page is printed", async () => {
    const context = await suite.browser.newContext(desk);
    const page = await context.newPage();
    await page.goto(suite.scripted.url);
    const all = await page.locator("[data-chart]").count();
    const drawn = () => page.locator("[data-chart][data-drawn]").count();
    await expect.poll(drawn).toBeGreaterThan(0);
    const atFirst = await drawn();
    expect(atFirst).toBeLessThan(all / 2);
    const last = page.locator("[data-chart]").last();
    await last.scrollIntoViewIfNeeded();
    await expect.poll(() => last.getAttribute("data-drawn")).toBe("true");
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect.poll(drawn).toBe(all);
    await context.close();
  });
});
