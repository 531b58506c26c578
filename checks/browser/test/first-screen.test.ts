import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { hasNoBrowser } from "./open-browser.js";
import { openReport } from "./report-page.js";
import { reportSuite } from "./report-suite.js";

describe.skipIf(hasNoBrowser)("the first screen", () => {
  const suite = reportSuite();
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openReport(suite.browser, suite.scripted.url, {}));
  });
  const bottoms = async (viewport: { readonly width: number; readonly height: number }, parts: string) => {
    await page.setViewportSize(viewport);
    await page.waitForTimeout(400);
    return page
      .locator(parts)
      .evaluateAll((boxes) => boxes.map((box) => Math.ceil(box.getBoundingClientRect().bottom + scrollY)));
  };

  it("has its four parts within 1440 × 900 pixels", async () => {
    const found = await bottoms({ width: 1440, height: 900 }, ".glance, #why, #actions, #every-session");
    expect(found).toHaveLength(4);
    expect(Math.max(...found)).toBeLessThanOrEqual(900);
  });

  it("has the cost and the why within 375 × 800 pixels", async () => {
    const found = await bottoms({ width: 375, height: 800 }, ".glance, #why");
    expect(found).toHaveLength(2);
    expect(Math.max(...found)).toBeLessThanOrEqual(800);
  });

  it("lets no two of its texts overlap, at any width", async () => {
    for (const width of [375, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(400);
      const overlaps = await page.evaluate(() => {
        const boxes = [
          ...document.querySelectorAll(
            ".first-screen h1, .first-screen h2, .first-screen li, .first-screen .big, .first-screen p, .first-screen summary, #every-session .mark-text.role-mark text",
          ),
        ]
          .filter((element) => element.checkVisibility())
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 2 && box.height > 2);
        return boxes.flatMap((a, at) =>
          boxes
            .slice(at + 1)
            .filter(
              (b) =>
                !a.element.contains(b.element) &&
                !b.element.contains(a.element) &&
                a.box.left < b.box.right - 1 &&
                b.box.left < a.box.right - 1 &&
                a.box.top < b.box.bottom - 2 &&
                b.box.top < a.box.bottom - 2,
            )
            .map((b) => `${a.element.textContent} / ${b.element.textContent}`),
        );
      });
      expect(overlaps, `at ${width} px`).toEqual([]);
    }
  });

  it("switches the why by keyboard, with one chart drawn at a time", async () => {
    const shown = () =>
      page
        .locator("#why .view")
        .evaluateAll((views) => views.filter((view) => view.getClientRects().length > 0).length);
    expect(await shown()).toBe(1);
    await page.locator("#why input:checked").focus();
    await page.keyboard.press("ArrowRight");
    expect(await shown()).toBe(1);
  });
});
