import { written } from "../../src/format/written.js";
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { chartsOf } from "../../src/report.js";
import { renderPage } from "../../src/page/render-page.js";
import { weeklyReport } from "../../src/weekly/weekly-report.js";
import { hostileReportData, oneRowReportData } from "../odd-report-data.js";
import { emptyReportData, sampleReportData } from "../sample-report-data.js";

const script = `const a = "</script><!--";`;
const safeScript = `const a = "\\x3c/script>\\x3c!--";`;

describe("renderPage", () => {
  it.each([
    ["ordinary", sampleReportData],
    ["empty", emptyReportData],
    ["one-row", oneRowReportData],
    ["hostile", hostileReportData],
  ])("R86 writes the same bytes for the same %s data", (_, data) => {
    expect(renderPage(weeklyReport(data()), { script })).toBe(renderPage(weeklyReport(data()), { script }));
  });

  it("R87 lets no name from a log become markup", () => {
    const page = renderPage(weeklyReport(hostileReportData()), { script });
    const scripts = page.match(/<script\b[^>]*>/g) ?? [];
    const specs = scripts.filter((tag) => tag.startsWith('<script type="application/json" id="spec-'));
    expect(scripts).toHaveLength(specs.length + 1);
    expect(page.match(/<\/script>/g)).toHaveLength(scripts.length);
    expect(page).not.toContain("<img");
    expect(page).toContain("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;");
  });

  it("lets the browser run its own script and load nothing", () => {
    const page = renderPage(weeklyReport(sampleReportData()), { script });
    const hash = createHash("sha256").update(safeScript).digest("base64");
    const [, style] = /<style>([^]*?)<\/style>/.exec(page)!;
    const styleHash = createHash("sha256").update(style!).digest("base64");
    expect(page).toContain(
      `content="default-src &#39;none&#39;; style-src &#39;sha256-${styleHash}&#39;; script-src &#39;sha256-${hash}&#39;; img-src data:; base-uri &#39;none&#39;; form-action &#39;none&#39;"`,
    );
    expect(page).not.toMatch(/ style="|unsafe/);
    expect(page).toContain(`<script>${safeScript}</script>`);
    expect(page.replace(/"\$schema":"[^"]*"/g, "")).not.toMatch(/https?:|src=|@import|url\(/);
  });

  it("gives every chart a place, a spec, a description and its table", () => {
    const report = written(weeklyReport(sampleReportData()));
    const page = renderPage(report, { script });
    const charts = report.sections.flatMap((section) => chartsOf(section));
    expect(charts.map(({ id }) => id)).toEqual([
      "cost-by-day",
      "tokens-by-day",
      "cost-bridge",
      "cost-by-week",
      "cost-through-week",
      "error-rate-by-tool",
      "error-kinds",
      "time-by-day",
      "activity-map",
      "duration-by-tool",
      "response-times",
      "cache-by-day",
      "cache-losses",
      "cost-by-context",
      "context-by-session",
      "agent-cost-by-type",
    ]);
    for (const { id } of charts) {
      expect(page).toContain(`data-chart="${id}"`);
      const [, json] = new RegExp(
        `<script type="application/json" id="spec-${id}">\\s*([^<]*)</script>`,
      ).exec(page)!;
      expect(JSON.parse(json!)).toEqual(
        JSON.parse(JSON.stringify(charts.find((chart) => chart.id === id)!.spec)),
      );
    }
    expect(page.match(/<details>/g)!.length).toBeGreaterThanOrEqual(charts.length);
    expect(page).toContain("The charts are drawn by a script, which this browser does not run.");
  });

  it("has no script where its charts are pictures", () => {
    const pictures = new Map([["cost-by-day", '<svg id="drawn"></svg>']]);
    const page = renderPage(weeklyReport(sampleReportData()), { pictures });
    expect(page).toContain('<svg id="drawn"></svg>');
    expect(page).not.toContain("<script");
    expect(page).not.toContain("script-src");
    expect(page).not.toContain("drawn by a script");
  });

  it("says at its top that sample data is no one's own", () => {
    const notice = "This is sample data, not yours. Recorded for show.";
    const data = { ...sampleReportData(), isSample: true, sampleNote: "Recorded for show." };
    const page = renderPage(weeklyReport(data), { script });
    expect(page.indexOf(notice)).toBeGreaterThan(0);
    expect(page.indexOf(notice)).toBeLessThan(page.indexOf("<h1>"));
    expect(renderPage(weeklyReport(sampleReportData()), { script })).not.toContain("sample data");
  });
});
