import { newFolder, removeFolder } from "@turnmeter/check-robustness/new-folder";
import { afterAll, describe, expect, it } from "vitest";
import { corpusPath, hasCorpus } from "../../../scripts/vitest/tier.js";
import { bigWeek } from "./generated-logs.js";
import { logs, now } from "./logs.js";
import { hasNoBrowser } from "./open-browser.js";
import { openReport, writeReport } from "./report-page.js";
import { reportSuite } from "./report-suite.js";
import { repeatedMoney, seenTexts, wordsIn } from "./seen-texts.js";

const hasReal = hasCorpus("marot+spotter");
const real = hasReal ? corpusPath("marot+spotter") : "";

const big = newFolder(bigWeek());

const weeks = [
  { name: "the sample", path: logs.sample, flags: now, isThere: true },
  { name: "84 sessions of three agents", path: big, flags: ["--week", "2026-W46", ...now], isThere: true },
  { name: "a week of real logs", path: real, flags: ["--week", "2026-W07"], isThere: hasReal },
];

const seen = (text: string, rowOf: string | null = null, isScale = false) => ({ text, rowOf, isScale });

describe.skipIf(hasNoBrowser)("a page that says it once", () => {
  const suite = reportSuite();

  afterAll(() => {
    removeFolder(big);
  });

  for (const { name, path, flags, isThere } of weeks)
    it.skipIf(!isThere)(
      `has at most 1,500 words and 6,000 pixels, and no figure four times: ${name}`,
      async () => {
        const report = writeReport(path, ...flags);
        const { page } = await openReport(suite.browser, report.url, {
          viewport: { width: 1440, height: 900 },
        });
        const texts = await seenTexts(page);
        expect(wordsIn(texts)).toBeGreaterThan(300);
        expect(wordsIn(texts)).toBeLessThanOrEqual(1_500);
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6_000);
        expect(repeatedMoney(texts)).toEqual([]);
        await page.context().close();
        report.remove();
      },
    );

  it("would say so of a figure that it printed four times", () => {
    const thrice = [seen("$12.40 in all"), seen("≥ $12.40"), seen("Total $12.40")];
    expect(repeatedMoney([...thrice, seen("$12.40", null, true), seen("$12.4012")])).toEqual([]);
    expect(repeatedMoney([...thrice, seen("$12.40", "Projects 1")])).toEqual(["$12.40 4 times for 1"]);
    expect(repeatedMoney([...thrice, seen("$12.40", "Projects 1"), seen("$12.40", "Sessions 1")])).toEqual(
      [],
    );
  });
});
