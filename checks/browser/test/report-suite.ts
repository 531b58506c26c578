import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { logs, now } from "./logs.js";
import { openBrowser } from "./open-browser.js";
import { writeReport } from "./report-page.js";
import type { WrittenReport } from "./report-page.js";

/** What the tests of a suite look at. */
export interface ReportSuite {
  readonly browser: Browser;
  /** The sample's report, written when it is first asked for. */
  readonly scripted: WrittenReport;
  /** The same as a static page. */
  readonly pictures: WrittenReport;
}

/** A browser and the sample's report for the tests of the suite that calls it; both are gone after them. */
export function reportSuite(): ReportSuite {
  const written = new Map<"scripted" | "pictures", WrittenReport>();
  let chromium: Awaited<ReturnType<typeof openBrowser>>;
  const reportOf = (form: "scripted" | "pictures"): WrittenReport => {
    const report =
      written.get(form) ?? writeReport(logs.sample, ...now, ...(form === "pictures" ? ["--static"] : []));
    written.set(form, report);
    return report;
  };
  beforeAll(async () => {
    chromium = await openBrowser();
  });
  afterAll(async () => {
    await chromium?.close();
    for (const report of written.values()) report.remove();
  });
  return {
    get browser() {
      return chromium.browser;
    },
    get scripted() {
      return reportOf("scripted");
    },
    get pictures() {
      return reportOf("pictures");
    },
  };
}
