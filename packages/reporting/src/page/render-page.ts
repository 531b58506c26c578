import { englishFormats } from "../format/english-formats.js";
import type { Formats } from "../format/formats.js";
import { written } from "../format/written.js";
import type { Report, WrittenReport } from "../report.js";
import { cappedReport } from "./capped-report.js";
import type { RowCaps } from "./capped-report.js";
import { html, trusted } from "./html.js";
import { mastheadHtml } from "./masthead-html.js";
import { contentSecurityPolicy, scriptPart, stylePart } from "./page-script.js";
import type { ScriptOf } from "./page-script.js";
import { excerptsHtml, rowHref, sessionPagesHtml, withSessionLinks } from "./session-links.js";
import { closingParts, contentsHtml, drawnByScript, sectionHtml } from "./section-html.js";
import type { ChartPicture } from "./section-html.js";
import { pictureStyle, styleSheet } from "./style/style-sheet.js";

/** How a page is written and how it draws its charts. */
export type PageOptions = PagePictures & {
  /** Those that the report was made with; English by default. */
  readonly formats?: Formats;
  /** Where this page leads back to. */
  readonly up?: { readonly text: string; readonly href: string };
  /** Pages of sessions that this page leads to, by session: addresses relative to it. Without them a session's row is opened. */
  readonly sessionPages?: ReadonlyMap<string, string>;
};

type PagePictures =
  /**
   * By a script, `@turnmeter/reporting/chart-runtime.js`: its text, which the page then holds, or the name of a file beside the
   * page that holds it.
   */
  | ScriptOf
  /**
   * By pictures made beforehand: SVG markup by chart id, in the light theme, and the style sheet that turns them dark. The
   * page then has no script. `drawPictures` of `@turnmeter/reporting/pictures.js` makes both.
   */
  | { readonly pictures: ReadonlyMap<string, string>; readonly pictureStyle?: string };

/** What a page may weigh, in bytes: one with a script, and one that goes by mail. */
const BUDGETS = { script: 1_550_000, scriptFile: 1_550_000, pictures: 390_000 };

/** What tables may have of rows: the first that keeps a page within its budget holds for all its tables. */
const ROW_CAPS: readonly RowCaps[] = [
  { tables: 50, searched: 5_000, charts: 250, excerpts: 100 },
  { tables: 50, searched: 2_500, charts: 250, excerpts: 100 },
  { tables: 50, searched: 1_000, charts: 250, excerpts: 100 },
  { tables: 50, searched: 250, charts: 100, excerpts: 50 },
  { tables: 50, searched: 50, charts: 50, excerpts: 25 },
  { tables: 25, searched: 25, charts: 25, excerpts: 10 },
  { tables: 10, searched: 10, charts: 10, excerpts: 5 },
];

/**
 * The report as one HTML file that needs nothing else: no network, no server. The same report gives the same bytes. Where it
 * would be large, the last rows of long tables are added up in one, and the page says so.
 */
export function renderPage(report: Report, options: PageOptions): string {
  const { formats = englishFormats } = options;
  const budget =
    BUDGETS["script" in options ? "script" : "scriptFile" in options ? "scriptFile" : "pictures"];
  const { sessionPages } = options;
  let page = "";
  for (const caps of ROW_CAPS) {
    const capped = cappedReport(report, caps);
    const opened = new Set("script" in options ? capped.excerpts?.map(({ sessionId }) => sessionId) : []);
    const shown = withSessionLinks(
      capped,
      (id) => sessionPages?.get(id) ?? (opened.has(id) ? rowHref(id) : null),
    );
    page = pageOf(written(shown, formats), { ...options, formats });
    if (Buffer.byteLength(page) <= budget) return page;
  }
  return page;
}

function pageOf(report: WrittenReport, options: PageOptions & { readonly formats: Formats }): string {
  const { formats } = options;
  const isScripted = !("pictures" in options);
  const style = stylePart(
    "pictures" in options ? `${styleSheet}${pictureStyle}${options.pictureStyle ?? ""}` : styleSheet,
  );
  const picture: ChartPicture =
    "pictures" in options
      ? ({ id, spec }) =>
          html`<div class="chart picture" role="img" aria-label="${spec.description}">
            ${trusted(options.pictures.get(id) ?? "")}
          </div>`
      : drawnByScript;
  const closing = closingParts(report, formats);
  const body = html`<a class="skip" href="#report">Skip to the report</a>
    ${
      report.sampleNotice !== null &&
      html`<aside aria-label="Sample data"><p class="sample">${report.sampleNotice}</p></aside>`
    }
    ${
      options.up !== undefined &&
      html`<nav class="up" aria-label="Back"><a href="${options.up.href}">← ${options.up.text}</a></nav>`
    }
    <main id="report" class="page" tabindex="-1">
      ${contentsHtml([...report.sections, ...closing])}
      ${mastheadHtml(report, { picture, isScripted, formats })}
      <div class="sections">
        ${report.sections.map((section) => sectionHtml(section, picture, formats))}
        ${closing.map((part) => part.html)}
      </div>
    </main>
    <footer><p>${report.footer}</p></footer>
    ${isScripted && options.sessionPages !== undefined && sessionPagesHtml(options.sessionPages)}
    ${"script" in options && excerptsHtml(report, formats)}`;
  const script = isScripted ? scriptPart(options, body) : null;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta
          http-equiv="Content-Security-Policy"
          content="${contentSecurityPolicy(style.source, script?.source ?? null)}"
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <meta name="generator" content="turnmeter" />
        <title>turnmeter: ${report.title}</title>
        ${style.element}
      </head>
      <body>
        ${body} ${script?.element}
      </body>
    </html> `;
  return page.markup;
}
