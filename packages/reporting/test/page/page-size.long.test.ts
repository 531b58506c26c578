import { written } from "../../src/format/written.js";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../src/page/render-page.js";
import { drawPictures } from "../../src/pictures.js";
import { weeklyReport } from "../../src/weekly/weekly-report.js";
import { largeReportData } from "../large-report-data.js";
import { sampleReportData } from "../sample-report-data.js";

const sample = written(weeklyReport(sampleReportData()));
const large = written(weeklyReport(largeReportData()));
// The script of the page has some 740 kB.
const script = "a".repeat(760_000);

function rowsOf(page: string): readonly number[] {
  return page
    .split("<table")
    .slice(1)
    .map((table) => table.split("</table>")[0]!.split(/<tr[ >]/).length);
}

describe("the size of a page", () => {
  it("is below 1.5 MB for a report of a week", () => {
    expect(Buffer.byteLength(renderPage(sample, { script }))).toBeLessThan(1_500_000);
  });

  it("is below 1.6 MB for a report over 5,000 sessions, whose tables add up the rest", () => {
    const page = renderPage(large, { script });
    expect(Buffer.byteLength(page)).toBeLessThan(1_600_000);
    expect(Math.max(...rowsOf(page))).toBeLessThanOrEqual(260);
    expect(page).toContain("sessions more");
  });

  it("is below 400 kB without a script, whatever the report", async () => {
    for (const report of [sample, large]) {
      const page = renderPage(report, await drawPictures(report));
      expect(Buffer.byteLength(page)).toBeLessThan(400_000);
    }
  });
});
