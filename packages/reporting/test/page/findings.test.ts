import { describe, expect, it } from "vitest";
import { written } from "../../src/format/written.js";
import { renderPage } from "../../src/page/render-page.js";
import type { ReportFinding } from "../../src/report.js";
import { weeklyReport } from "../../src/weekly/weekly-report.js";
import { sampleReportData } from "../sample-report-data.js";

const pictures = new Map<string, string>();

function pageWith(findings: readonly ReportFinding[]): string {
  return renderPage({ ...written(weeklyReport(sampleReportData())), findings }, { pictures });
}

describe("findings on a page", () => {
  it("are sentences with links to what shows them, and places to copy", () => {
    const page = pageWith([
      {
        id: "cost-rose",
        tone: "bad",
        text: "Cost rose by $4.10.",
        evidence: [
          { label: "Cost by day", section: "cost-by-day", place: null },
          { label: "session 81c0f6da", section: null, place: "a<b>/81c0.jsonl:42" },
        ],
      },
    ]);
    expect(page).toContain('id="finding-cost-rose" class="is-bad"');
    expect(page).toContain("Cost rose by $4.10.");
    expect(page).toContain('<a href="#cost-by-day">Cost by day</a>');
    expect(page).toMatch(
      /session 81c0f6da <span class="place" data-place="a&lt;b&gt;\/81c0\.jsonl:42"[^>]*>a&lt;b&gt;\/81c0\.jsonl:42<\/span/,
    );
    expect(page).toContain('<figure id="cost-by-day"');
  });

  it("link to what the page says of its data", () => {
    const page = pageWith([
      {
        id: "drift",
        tone: "bad",
        text: "A.",
        evidence: [{ label: "About the data", section: "quality", place: null }],
      },
    ]);
    expect(page).toContain('<a href="#quality">About the data</a>');
    expect(page).toContain('id="quality"');
  });

  it("link to nothing that the page does not hold", () => {
    const page = pageWith([
      {
        id: "f",
        tone: "neutral",
        text: "A.",
        evidence: [{ label: "Gone", section: "not-here", place: null }],
      },
    ]);
    expect(page).not.toContain("#not-here");
    expect(page).toContain("Gone");
  });

  it("leave no trace where there are none", () => {
    expect(pageWith([])).not.toContain("findings-title");
  });

  it("stand on a page in which each id is there once", () => {
    const ids = [...pageWith([]).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
