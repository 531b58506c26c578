import axe from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hasNoBrowser } from "./open-browser.js";
import { openReport, refusals } from "./report-page.js";
import { reportSuite } from "./report-suite.js";

const desk = { viewport: { width: 1440, height: 900 } };
const shop = "/home/ann/shop";

const sessions = (page: Page) => page.locator("table[data-search='sessions']");

/** The rows that the table of sessions shows. */
async function shownSessions(page: Page): Promise<number> {
  return sessions(page).locator("tbody:not(.rest) tr:visible").count();
}

/** How many marks of a chart are dimmed, and how many are not. */
async function dimming(page: Page, chart: string): Promise<{ dimmed: number; full: number }> {
  const opacities = await page
    .locator(`[data-chart='${chart}'] svg g.role-mark > :is(path, line)`)
    .evaluateAll((marks) => marks.map((mark) => Number(mark.getAttribute("opacity") ?? 1)));
  const dimmed = opacities.filter((opacity) => opacity < 0.5).length;
  return { dimmed, full: opacities.length - dimmed };
}

/** The charts in sight that know a dimension. */
async function chartsThatKnow(page: Page, dimension: string): Promise<readonly string[]> {
  return page.evaluate((name) => {
    const charts = [...document.querySelectorAll<HTMLElement>("[data-chart][data-drawn]")];
    return charts.flatMap((chart) => {
      const id = chart.dataset["chart"] ?? "";
      const spec: { usermeta?: { links: { fields: object } } } = JSON.parse(
        document.getElementById(`spec-${id}`)?.textContent ?? "{}",
      );
      return Object.hasOwn(spec.usermeta?.links.fields ?? {}, name) ? [id] : [];
    });
  }, dimension);
}

/** The first bar of the chart of days. */
const firstBar = (page: Page) =>
  page.locator("[data-chart='cost-by-day'] svg .mark-rect.role-mark path").first();

const line = (page: Page) => page.locator("aside.choice");
const said = (page: Page) => page.locator("[role='status']").innerText();

describe.skipIf(hasNoBrowser)("what a reader chooses", () => {
  const suite = reportSuite();

  it("filters tables, stands in the address, and is kept by reloading and by going back", async () => {
    const { page, complaints, requests } = await openReport(suite.browser, suite.scripted.url, desk);
    const all = await shownSessions(page);
    await page.locator("th:first-child > .name-button", { hasText: shop }).click();
    await expect.poll(() => line(page).innerText()).toContain("Only project shop");
    const some = await shownSessions(page);
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
    // Whose project is not this one is not shown, and neither is the sum of all.
    expect(
      await sessions(page)
        .locator("tbody tr:visible")
        .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-project"))),
    ).toEqual(Array(some).fill(shop));
    expect(await sessions(page).locator("tfoot").isVisible()).toBe(false);
    expect(new URL(page.url()).hash).toBe(`#project=${encodeURIComponent(shop)}`);
    expect(await said(page)).toBe("Only project shop");

    await page.reload();
    await expect.poll(() => shownSessions(page)).toBe(some);
    await page.locator("aside.choice button").click();
    expect(await shownSessions(page)).toBe(all);
    expect(new URL(page.url()).hash).toBe("");
    await page.goBack();
    await expect.poll(() => shownSessions(page)).toBe(some);
    await page.goForward();
    await expect.poll(() => shownSessions(page)).toBe(all);
    expect(complaints).toEqual([]);
    expect(requests).toEqual([]);
    expect(await refusals(page)).toEqual([]);
    await page.context().close();
  });

  it("is a day by a click on its bar: all charts of days dim the others, one more click shows all", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, desk);
    const ofDays = await chartsThatKnow(page, "day");
    const dimmedOf = (charts: readonly string[]) =>
      Promise.all(charts.map(async (chart) => (await dimming(page, chart)).dimmed));
    // Lines between days are pale without a choice.
    const pale = await dimmedOf(ofDays);
    await firstBar(page).scrollIntoViewIfNeeded();
    await firstBar(page).click();
    await expect.poll(() => line(page).innerText()).toContain("Only Mon 9 Nov");
    const ofTools = (await chartsThatKnow(page, "tool")).filter((chart) => !ofDays.includes(chart));
    expect(ofDays.length).toBeGreaterThan(1);
    for (const [at, chart] of ofDays.entries()) {
      const { dimmed, full } = await dimming(page, chart);
      expect(dimmed, chart).toBeGreaterThan(pale[at]!);
      expect(full, chart).toBeGreaterThan(0);
    }
    // A chart that knows nothing of days stays as it is.
    expect(ofTools.length).toBeGreaterThan(0);
    for (const chart of ofTools) expect((await dimming(page, chart)).dimmed, chart).toBe(0);
    await firstBar(page).click();
    await expect.poll(() => line(page).isVisible()).toBe(false);
    expect(await dimmedOf(ofDays)).toEqual(pale);
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
    await page.locator("th:first-child > .name-button", { hasText: shop }).click();
    const chosen = new URL(page.url()).hash.slice(1);
    await page.locator(".contents a[href='#cost']").click();
    await expect.poll(() => new URL(page.url()).hash).toBe(`#cost&${chosen}`);
    expect(await line(page).isVisible()).toBe(true);
    await page.reload();
    await expect.poll(() => line(page).isVisible()).toBe(true);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await page.context().close();
  });

  it("is made by the keyboard alone", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, desk);
    const chart = page.locator("[data-chart='cost-by-day']");
    await chart.focus();
    await page.keyboard.press("ArrowRight");
    expect(await said(page)).toContain("Day: Mon 9 Nov");
    expect(await page.locator("#vg-tooltip-element.visible").innerText()).toContain("Mon 9 Nov");
    await page.keyboard.press("End");
    expect(await said(page)).toContain("Day: Fri 13 Nov");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect.poll(() => line(page).innerText()).toContain("Only Mon 9 Nov");
    await page.keyboard.press("Escape");
    await expect.poll(() => line(page).isVisible()).toBe(false);
    await page.locator("th:first-child > .name-button", { hasText: shop }).focus();
    await page.keyboard.press("Space");
    await expect.poll(() => line(page).isVisible()).toBe(true);
    await page.context().close();
  });

  it("gives axe-core nothing to say", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, desk);
    await page.locator("th:first-child > .name-button", { hasText: shop }).click();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<axe.AxeResults>("axe.run({ resultTypes: ['violations'] })");
    expect(
      violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))]),
    ).toEqual([]);
    await page.context().close();
  });
});

describe.skipIf(hasNoBrowser)("a choice in an address that the page does not know", () => {
  const suite = reportSuite();
  const [markup, long] = ["<img src=x onerror=alert(1)>", "x".repeat(10_000)];

  it.each([
    { of: "another project", fragment: "project=%2Fsrc%2Fother", shown: "Only project other" },
    { of: "markup", fragment: `model=${encodeURIComponent(markup)}`, shown: `Only model ${markup}` },
    { of: "10,000 characters", fragment: `tool=${long}`, shown: "Only tool xxxx" },
    { of: "no date", fragment: "day=yesterday", shown: "Only " },
    {
      of: "a name of the language's own",
      fragment: "day=constructor&tool=__proto__",
      shown: "Only tool __proto__",
    },
  ])("of $of leaves no row and says so", async ({ fragment, shown }) => {
    const { page, complaints } = await openReport(suite.browser, `${suite.scripted.url}#${fragment}`, desk);
    await expect.poll(() => line(page).innerText()).toContain(shown);
    expect((await line(page).boundingBox())!.width).toBeLessThan(700);
    expect(await shownSessions(page)).toBe(0);
    expect(await page.locator("#sessions .note", { hasText: "None of 6 rows" }).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => shownSessions(page)).toBe(6);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each(["session=none", "session=%3Cb%3E", "=&&==&%", "project=%E0%A4%A", "#&#"])(
    "hides no row, and says nothing: #%s",
    async (fragment) => {
      const { page, complaints } = await openReport(suite.browser, `${suite.scripted.url}#${fragment}`, desk);
      await expect.poll(() => line(page).count()).toBe(1);
      expect(await line(page).isVisible()).toBe(false);
      expect(await shownSessions(page)).toBe(6);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it("is a tab's own", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, desk);
    await page.locator("th:first-child > .name-button", { hasText: shop }).click();
    const other = await page.context().newPage();
    await other.goto(suite.scripted.url);
    await expect.poll(() => shownSessions(other)).toBe(6);
    expect(await line(other).isVisible()).toBe(false);
    expect(await line(page).isVisible()).toBe(true);
    await page.context().close();
  });
});

describe.skipIf(hasNoBrowser)("a page without a script", () => {
  const suite = reportSuite();

  it("promises nothing that a reader could choose, search or open", async () => {
    const { page } = await openReport(suite.browser, suite.pictures.url, {
      ...desk,
      javaScriptEnabled: false,
    });
    expect(
      await page
        .locator("input[type='search'], button, [aria-expanded], a[href^='#session='], .choice")
        .count(),
    ).toBe(0);
    await page.context().close();
  });
});

describe.skipIf(hasNoBrowser)("what a reader looks for", () => {
  const suite = reportSuite();

  it("is searched in the sessions, whatever the case, by the keyboard", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, desk);
    const all = await shownSessions(page);
    await page.keyboard.press("/");
    await page.keyboard.type("TAX REPORT");
    await expect.poll(() => shownSessions(page)).toBe(2);
    expect(await said(page)).toBe("2 sessions");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await expect.poll(() => shownSessions(page)).toBe(all);
    await page.context().close();
  });

  it("are the values of the mark nearest to the pointer, not only under it", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, desk);
    const bar = firstBar(page);
    await bar.scrollIntoViewIfNeeded();
    const box = (await bar.boundingBox())!;
    await page.mouse.move(box.x + box.width + 10, box.y + box.height / 2);
    await expect.poll(() => page.locator("#vg-tooltip-element.visible").innerText()).toContain("Mon 9 Nov");
    await page.context().close();
  });

  it("are the values of a mark that is tapped; a second tap chooses it", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, {
      viewport: { width: 375, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    const bar = firstBar(page);
    await bar.scrollIntoViewIfNeeded();
    await bar.tap();
    await expect.poll(() => page.locator("#vg-tooltip-element.visible").innerText()).toContain("Mon 9 Nov");
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
