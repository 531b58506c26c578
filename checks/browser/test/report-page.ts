import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { cli, environmentIn } from "./program.js";

/** A report written by the built command line from the given logs, as a file on disk. */
export interface WrittenReport {
  readonly url: string;
  readonly remove: () => void;
}

/** Writes the report of the logs below `path`; what the command prints goes nowhere. */
export function writeReport(path: string, ...flags: readonly string[]): WrittenReport {
  return writePageOf(["report"], path, ...flags);
}

/** Writes the page of a command with its arguments, such as that of one session, from the logs below `path`. */
export function writePageOf(
  command: readonly string[],
  path: string,
  ...flags: readonly string[]
): WrittenReport {
  return writeTo("report.html", "report.html", command, path, flags);
}

/** Writes the report of the logs below `path` into a folder, with pages of its sessions. */
export function writeReportFolder(path: string, ...flags: readonly string[]): WrittenReport {
  return writeTo("week/", "week/index.html", ["report"], path, flags);
}

function writeTo(
  name: string,
  shown: string,
  command: readonly string[],
  path: string,
  flags: readonly string[],
): WrittenReport {
  const folder = mkdtempSync(join(tmpdir(), "turnmeter-report-"));
  execFileSync(
    process.execPath,
    [
      cli,
      ...command,
      "--format",
      "html",
      "--path",
      path,
      "--out",
      `${folder}/${name}`,
      "--timezone",
      "Europe/Berlin",
      ...flags,
    ],
    { cwd: folder, env: environmentIn(folder), stdio: "pipe" },
  );
  return {
    url: pathToFileURL(join(folder, shown)).href,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A page with the report open, and everything it did that it should not. */
export interface OpenReport {
  readonly page: Page;
  /** Console errors and warnings, uncaught errors, dialogs. */
  readonly complaints: readonly string[];
  /** Addresses asked for beside the page itself. */
  readonly requests: readonly string[];
}

/** Writes a page that is there as text. */
export function writtenPage(page: string): WrittenReport {
  const folder = mkdtempSync(join(tmpdir(), "turnmeter-report-"));
  const out = join(folder, "report.html");
  writeFileSync(out, page);
  return { url: pathToFileURL(out).href, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Opens a report and looks at each of its charts. */
export async function openReport(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<OpenReport> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (request.url() !== url && !request.url().startsWith("data:")) requests.push(request.url());
  });
  if (options.javaScriptEnabled === false) {
    await page.goto(url);
    return { page, complaints, requests };
  }
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const { dataset } = document.documentElement;
      dataset["refused"] = `${dataset["refused"] ?? ""}${violatedDirective} ${blockedURI}\n`;
    });
  });
  await page.goto(url);
  await seeCharts(page);
  return { page, complaints, requests };
}

/** Unfolds every part of a page, and looks at its charts. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll("details")) part.open = true;
  });
  await seeCharts(page);
}

/** Less than a test has, so that the chart is named. */
const PATIENCE_MS = 100_000;

/**
 * Looks at each chart until it says that it is drawn or could not be, and goes back to the head of the page.
 *
 * Asks the document anew each time: a served page may replace a chart that is being waited for.
 *
 * @throws if one is still not drawn after 100 s, with its name
 */
export async function seeCharts(page: Page): Promise<void> {
  await page.evaluate(async (patienceMs) => {
    const start = performance.now();
    for (;;) {
      const undrawn = document.querySelectorAll("[data-chart]:not([data-drawn], [data-error])");
      const chart = [...undrawn].find((element) => element.checkVisibility());
      if (chart === undefined) break;
      if (performance.now() - start > patienceMs)
        throw new Error(`chart ${chart.getAttribute("data-chart")} is not drawn`);
      chart.scrollIntoView({ block: "center" });
      await new Promise((done) => setTimeout(done, 20));
    }
    scrollTo(0, 0);
  }, PATIENCE_MS);
}

/** What a chart shows: how many marks with an extent it drew, or why it could not. */
export interface DrawnChart {
  readonly id: string;
  readonly error: string | null;
  readonly marks: number;
  readonly widthPx: number;
}

/** Every chart of the page in sight, with the marks found in its drawing (axes and legends do not count). */
export async function drawnCharts(page: Page): Promise<readonly DrawnChart[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-chart]")].flatMap((chart) => {
      if (!chart.checkVisibility()) return [];
      const marks = [
        ...chart.querySelectorAll<SVGGraphicsElement>(
          "svg [role='graphics-symbol'][aria-roledescription], svg .mark-rect.role-mark path, svg .mark-line.role-mark path, svg .mark-area.role-mark path, svg .mark-symbol.role-mark path, svg .mark-rule.role-mark line",
        ),
      ];
      const seen = marks.filter((mark) => {
        const box = mark.getBBox();
        return (
          (box.width > 0 || box.height > 0) &&
          mark.closest("[class*='role-axis'], [class*='role-legend']") === null
        );
      });
      return {
        id: chart.dataset["chart"] ?? "",
        error: chart.getAttribute("data-error"),
        marks: new Set(seen).size,
        widthPx: chart.getBoundingClientRect().width,
      };
    }),
  );
}

/** What the page's content security policy has refused so far: directive and source of each. */
export async function refusals(page: Page): Promise<readonly string[]> {
  const text = await page.evaluate(() => document.documentElement.dataset["refused"] ?? "");
  return text.split("\n").filter((line) => line !== "");
}

/** Pixels by which the page is wider than its window: 0 where it does not scroll sideways. */
export async function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}
