import { describe, expect, it } from "vitest";
import { comparisonReport } from "../../src/compare/comparison-report.js";
import { formatsOf } from "../../src/format/formats-of.js";
import type { Formats } from "../../src/format/formats.js";
import { written } from "../../src/format/written.js";
import { renderPage } from "../../src/page/render-page.js";
import type { Report } from "../../src/report.js";
import { sessionReport } from "../../src/session/session-report.js";
import { weeklyReport } from "../../src/weekly/weekly-report.js";
import { bridgeOf } from "../bridge-rows.js";
import { oneRowReportData } from "../odd-report-data.js";
import { sampleReportData } from "../sample-report-data.js";
import { hugeDetail, ordinaryDetail, sessionDataOf } from "../session/session-rows.js";

// A language of which no digit looks like one of English, so that a number written by another way is found.
const devanagari = formatsOf("hi-u-nu-deva");
const german = formatsOf("de");

/** What a reader sees or hears of a page: its texts, and those of its charts. */
function textsOf(report: Report, formats: Formats): readonly string[] {
  // What the method says holds for every page: its numbers are words, such as those of a 95 % interval.
  const page = renderPage({ ...report, method: [] }, { script: "", formats });
  const shown = page
    .replace(/<(script|style|head|footer)\b.*?<\/\1>/gs, "\n")
    .replaceAll("<wbr />", "")
    .replace(/<[^>]*>/g, "\n");
  const specs = written(report, formats)
    .sections.flatMap(({ charts }) => charts)
    .map(({ spec }) => spec);
  const drawn = specs.flatMap(({ description, data }) => [
    description,
    ...data.values.flatMap((value) => Object.values(value).filter((text) => typeof text === "string")),
  ]);
  return [...shown.split("\n"), ...drawn].map((text) => text.replaceAll("\u00a0", " "));
}

/** Texts with a number in the digits of English that is no part of a name, a day or a time. */
function withEnglishNumbers(report: Report): readonly string[] {
  return textsOf(report, devanagari)
    .map((text) => text.replace(/\b(?:gpt|model)-\S*/g, ""))
    .filter((text) =>
      /\$\d|\d[.,]\d|\d ?%|\d (?:[kMBT]|ms|s|min|h|points|tokens|requests|calls|times|sessions|weeks|rows|more|largest)\b/.test(
        text.replace(/more than 5 minutes|of 100 calls/g, ""),
      ),
    );
}

const reports: readonly (readonly [string, (formats: Formats) => Report])[] = [
  ["a week", (formats) => written(weeklyReport(sampleReportData()), formats)],
  ["a week with a row of each kind", (formats) => written(weeklyReport(oneRowReportData()), formats)],
  ["a session", (formats) => written(sessionReport(sessionDataOf(ordinaryDetail())), formats)],
  ["a long session", (formats) => written(sessionReport(sessionDataOf(hugeDetail())), formats)],
  ["a comparison", (formats) => written(comparisonReport(comparison), formats)],
];

const comparison = {
  version: "",
  names: { before: "Week 45", after: "Week 46" },
  subtitle: "",
  rows: [],
  bridge: bridgeOf(1040, { volume: 1009, modelMix: 6, price: -1010 }),
  prices: { hash: "", asOf: "" },
  notes: [],
};

describe("a page in another language", () => {
  it.each(reports)("has no number of %s in the way of English", (_, reportOf) => {
    expect(withEnglishNumbers(reportOf(devanagari))).toEqual([]);
  });

  it("writes the numbers of sentences, figures, tables and charts alike", () => {
    const report = written(weeklyReport(sampleReportData()), german);
    expect(report.firstScreen?.cost.value).toBe("≥ 182,32 $");
    expect(report.title).toBe("At least 182 $ in 37 sessions: shop took 61 %, shop-mobile 27 %");
    const page = renderPage(report, { script: "", formats: german });
    expect(page).toContain("Week 46 cost 52,40\u00a0$, 18,8\u00a0% more than");
    expect(page).not.toMatch(/\$\d|\d ?k tokens/);
  });

  it("sorts rows by the numbers, days and moments behind cells", () => {
    const view = {
      title: "Days",
      columns: [
        { key: "day", title: "Day", align: "left", kind: "date", priority: 1 },
        { key: "at", title: "Last", align: "left", kind: "instant", priority: 1 },
        { key: "tokens", title: "Tokens", align: "right", kind: "tokens", priority: 1 },
      ],
      rows: [{ day: "2026-11-09", at: "2026-11-09T13:03:00Z", tokens: 1_234_567 }],
    } as const;
    const report = { ...written(weeklyReport(sampleReportData()), german), sections: [] };
    const section = { id: "days", title: "Days", reading: "", charts: [], tables: [view] };
    const page = renderPage({ ...report, sections: [section] }, { script: "", formats: german }).replace(
      /\n\s*/g,
      "",
    );
    // 2026-11-09 is day 20,766 of the epoch, of 86,400,000 ms each; 13:03 are 46,980,000 ms.
    expect(page).toContain('data-v="1794182400000">09.11.2026</th>');
    expect(page).toContain('data-v="1794229380000">09.11.2026, 13:03</td>');
    expect(page).toContain('data-v="1234567">1,23\u00a0Mio.</td>');
  });

  it("stays a page of English words, whatever a language has in its numbers", () => {
    const report = written(weeklyReport(sampleReportData()), german);
    const hostile: Formats = { ...german, usd: () => "<b>$</b>" };
    expect(renderPage(report, { script: "", formats: german })).toContain('<html lang="en">');
    expect(
      renderPage(written(weeklyReport(sampleReportData()), hostile), { script: "", formats: hostile }),
    ).not.toContain("<b>$");
  });
});
