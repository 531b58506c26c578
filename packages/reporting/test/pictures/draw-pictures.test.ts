import { written } from "../../src/format/written.js";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../src/page/render-page.js";
import { drawPictures } from "../../src/pictures/draw-pictures.js";
import { chartsOf, firstScreenCharts } from "../../src/report.js";
import { weeklyReport } from "../../src/weekly/weekly-report.js";
import { hostileReportData, oneRowReportData } from "../odd-report-data.js";
import { emptyReportData, sampleReportData } from "../sample-report-data.js";

const report = written(weeklyReport(sampleReportData()));
const drawn = await drawPictures(report);

describe("drawPictures", () => {
  it.each([
    ["empty", emptyReportData],
    ["one-row", oneRowReportData],
    ["hostile", hostileReportData],
  ])("R86 draws the same bytes for the same %s data", async (_, data) => {
    const first = await drawPictures(weeklyReport(data()));
    expect(await drawPictures(weeklyReport(data()))).toEqual(first);
    // What was drawn before leaves no trace, such as a number counted on.
    await drawPictures(weeklyReport(oneRowReportData()));
    expect(await drawPictures(weeklyReport(data()))).toEqual(first);
  });

  it("makes a page fit for mail", async () => {
    const page = renderPage(report, drawn);
    expect(Buffer.byteLength(page)).toBeLessThan(400_000);
    expect(page).not.toMatch(/<script| style="|\son\w+="|https?:/);
  });

  it("draws each chart, a wide one also for a phone, with numbers to a tenth of a pixel", () => {
    const { pictures } = drawn;
    const charts = [
      ...firstScreenCharts(report.firstScreen),
      ...report.sections.flatMap((section) => chartsOf(section)),
    ];
    expect([...pictures.keys()]).toEqual(charts.map(({ id }) => id));
    for (const { id, span } of charts) {
      const svg = pictures.get(id)!;
      expect(svg.match(/<svg class="[\w-]+"/g), id).toEqual(
        span === "wide" ? ['<svg class="broad"', '<svg class="narrow"'] : ['<svg class="half-size"'],
      );
      expect(svg.replace(/>[^<]*</g, "><"), id).not.toMatch(/\d\.\d\d|NaN|aria-|<g>/);
      expect(svg, id).toContain("</text>");
    }
  });

  it("R87 lets no name from a log become markup", async () => {
    const hostile = written(weeklyReport(hostileReportData()));
    const { pictures } = await drawPictures(hostile);
    for (const svg of pictures.values()) {
      expect(svg).not.toMatch(
        /<(?!\/?(?:svg|g|path|line|rect|circle|text|tspan|defs|clipPath|linearGradient|stop)\b)/,
      );
      expect(svg).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    }
  });

  it("has a dark colour for each light one", () => {
    const { pictures, pictureStyle } = drawn;
    expect(pictureStyle).toContain('.picture [fill="#015ab3"]{fill:#3f8fd8}');
    const used = [...pictures.values()].flatMap(
      (svg) => svg.match(/(?:fill|stroke)="(?:#|rgb)[^"]*"/g) ?? [],
    );
    expect([...new Set(used)].filter((color) => !pictureStyle.includes(`[${color}]`))).toEqual([]);
  });
});
