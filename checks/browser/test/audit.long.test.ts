import { fileURLToPath } from "node:url";
import axe from "axe-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasNoBrowser, openBrowser } from "./open-browser.js";
import { openReport, overflowPx, writeReport } from "./report-page.js";
import type { WrittenReport } from "./report-page.js";

const logs = fileURLToPath(new URL("../../../fixtures/claude-code/R61a-audit", import.meta.url));

const screens = [
  { name: "wide, light", viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { name: "phone, dark", viewport: { width: 375, height: 800 }, colorScheme: "dark" },
] as const;

describe.skipIf(hasNoBrowser)("what the agents touched", () => {
  let chromium: Awaited<ReturnType<typeof openBrowser>>;
  let report: WrittenReport;

  beforeAll(async () => {
    report = writeReport(logs, "--audit", "--week", "2026-W46");
    chromium = await openBrowser();
  });

  afterAll(async () => {
    await chromium?.close();
    report?.remove();
  });

  it.each(screens)(
    "is closed, opens, and leads to its sessions: $name",
    async ({ viewport, colorScheme }) => {
      const { page, complaints } = await openReport(chromium.browser, report.url, { viewport, colorScheme });
      const table = page.locator("#audit .more table");
      expect(await table.isVisible()).toBe(false);
      const line = page.locator("#finding-audit-high");
      expect((await line.boundingBox())!.y).toBeLessThan(viewport.height);
      await line.getByRole("link", { name: "What the agents touched" }).click();
      expect(new URL(page.url()).hash).toBe("#audit");
      await page.locator("#audit .more > summary").click();
      expect(await table.isVisible()).toBe(true);
      expect(await overflowPx(page)).toBe(0);
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate<axe.AxeResults>("axe.run({ resultTypes: ['violations'] })");
      expect(violations.map(({ id }) => id)).toEqual([]);
      await table.locator("tbody a").first().click();
      await expect.poll(() => page.locator("#sessions .excerpt").isVisible()).toBe(true);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});
