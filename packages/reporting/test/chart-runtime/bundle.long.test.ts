import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../src/page/render-page.js";
import { weeklyReport } from "../../src/weekly/weekly-report.js";
import { sampleReportData } from "../sample-report-data.js";

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../../src/chart-runtime/main.ts", import.meta.url))],
    bundle: true,
    minify: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    // Sources of other packages: a test waits for no build.
    conditions: ["@turnmeter/source"],
    write: false,
  });
  return outputFiles[0]!.text;
}

describe("the chart runtime", () => {
  it("leaves the page under 1.5 MB", async () => {
    const page = renderPage(weeklyReport(sampleReportData()), { script: await bundle() });
    expect(Buffer.byteLength(page)).toBeLessThan(1_500_000);
  });

  it("is bundled to the same bytes each time", async () => {
    expect(await bundle()).toBe(await bundle());
  });
});
