import { describe, expect, it } from "vitest";
import { logs } from "./logs.js";
import { hasNoBrowser } from "./open-browser.js";
import { openReport, unfold, writePageOf } from "./report-page.js";
import { reportSuite } from "./report-suite.js";

describe.skipIf(hasNoBrowser)("the report on paper", () => {
  const suite = reportSuite();

  it("is black on white, also from a dark screen, with nothing to click", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, {
      viewport: { width: 1440, height: 900 },
      colorScheme: "dark",
    });
    const inkOf = () =>
      page.evaluate(() =>
        document.querySelector("[data-chart] svg .role-axis-label text")?.getAttribute("fill"),
      );
    const dark = await inkOf();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect.poll(inkOf).not.toBe(dark);
    const look = await page.evaluate(() => ({
      background: getComputedStyle(document.body).backgroundColor,
      color: getComputedStyle(document.body).color,
      shown: [
        ...document.querySelectorAll(".contents, .skip, .choices, summary, details:not([open])"),
      ].filter((element) => element.getClientRects().length > 0).length,
      // A long table is printed as it is on screen: its first rows, and one for the others.
      foldedRows: [...document.querySelectorAll("tbody.folded")].filter(
        (body) => body.closest("details") === null && body.getClientRects().length > 0,
      ).length,
      restRows: [...document.querySelectorAll("tbody.rest")].filter(
        (body) => body.closest("details") === null && body.getClientRects().length === 0,
      ).length,
    }));
    expect(look).toEqual({
      background: "rgb(255, 255, 255)",
      color: "rgb(0, 0, 0)",
      shown: 0,
      foldedRows: 0,
      restRows: 0,
    });
    await page.context().close();
  });

  it("draws its charts in light colours for the printer before it is printed, and back", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, {
      viewport: { width: 1440, height: 900 },
      colorScheme: "dark",
    });
    const drawn = () =>
      page.evaluate(() => {
        const svg = document.querySelector("[data-chart] svg");
        return {
          ink: svg?.querySelector(".role-axis-label text")?.getAttribute("fill"),
          width: Number(svg?.getAttribute("width")),
        };
      });
    const screen = await drawn();
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    const paper = await drawn();
    expect(paper.width).toBe(320);
    expect(paper.ink).not.toBe(screen.ink);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect.poll(drawn).toEqual(screen);
    await page.context().close();
  });

  it("breaks no word in two", async () => {
    for (const url of [suite.scripted.url, suite.pictures.url]) {
      const { page } = await openReport(suite.browser, url, { viewport: { width: 680, height: 900 } });
      await unfold(page);
      await page.emulateMedia({ media: "print" });
      const broken = await page.evaluate(() => {
        const found: string[] = [];
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
          const element = node.parentElement;
          if (
            element === null ||
            !element.checkVisibility() ||
            element.closest("svg, script, style, caption, #every-session figcaption, .unseen")
          )
            continue;
          for (const word of (node.nodeValue ?? "").matchAll(/\p{L}{2,18}/gu)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (tops.size > 1) found.push(word[0]);
          }
        }
        return found;
      });
      expect(broken).toEqual([]);
      await page.context().close();
    }
  });

  it("takes as few for a session, however many calls it lists", async () => {
    const report = writePageOf(["session", "d4723b70"], logs.sample);
    const { page } = await openReport(suite.browser, report.url, {});
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(8);
    await page.context().close();
    report.remove();
  });

  it("takes a handful of pages", async () => {
    const { page } = await openReport(suite.browser, suite.scripted.url, { colorScheme: "dark" });
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    expect(pages).toBeGreaterThanOrEqual(3);
    expect(pages).toBeLessThanOrEqual(8);
    await page.context().close();
  });
});
