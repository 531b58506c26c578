import { createHash } from "node:crypto";
import { englishFormats } from "../format/english-formats.js";
import type { Formats } from "../format/formats.js";
import { written } from "../format/written.js";
import type { Report, WrittenReport } from "../report.js";
import { cappedReport } from "./capped-report.js";
import type { RowCaps } from "./capped-report.js";
import { html, trusted } from "./html.js";
import type { Html } from "./html.js";
import { mastheadHtml } from "./masthead-html.js";
import { closingParts, contentsHtml, drawnByScript, sectionHtml } from "./section-html.js";
import type { ChartPicture } from "./section-html.js";
import { pictureStyle, styleSheet } from "./style/style-sheet.js";

/** How a page is written and how it draws its charts. */
export type PageOptions = PagePictures & {
  /** Those that the report was made with; English by default. */
  readonly formats?: Formats;
};

type PagePictures =
  /** By a script that the page holds: the text of `@turnmeter/reporting/chart-runtime.js`. */
  | { readonly script: string }
  /**
   * By pictures made beforehand: SVG markup by chart id, in the light theme, and the style sheet that turns them dark. The
   * page then has no script. `drawPictures` of `@turnmeter/reporting/pictures.js` makes both.
   */
  | { readonly pictures: ReadonlyMap<string, string>; readonly pictureStyle?: string };

/** What a page may weigh, in bytes: one with a script, and one that goes by mail. */
const BUDGETS = { scripted: 1_400_000, pictures: 390_000 };

/** What tables may have of rows: the first that keeps a page within its budget holds for all its tables. */
const ROW_CAPS: readonly RowCaps[] = [
  { tables: 50, charts: 250 },
  { tables: 50, charts: 100 },
  { tables: 50, charts: 50 },
  { tables: 25, charts: 25 },
  { tables: 10, charts: 10 },
];

/**
 * The report as one HTML file that needs nothing else: no network, no server. The same report gives the same bytes. Where it
 * would be large, the last rows of long tables are added up in one, and the page says so.
 */
export function renderPage(report: Report, options: PageOptions): string {
  const { formats = englishFormats } = options;
  const budget = "script" in options ? BUDGETS.scripted : BUDGETS.pictures;
  let page = "";
  for (const caps of ROW_CAPS) {
    page = pageOf(written(cappedReport(report, caps), formats), { ...options, formats });
    if (Buffer.byteLength(page) <= budget) return page;
  }
  return page;
}

function pageOf(report: WrittenReport, options: PageOptions & { readonly formats: Formats }): string {
  const { formats } = options;
  const script = "script" in options ? inlineScript(options.script) : null;
  const style = inlineStyle(
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
        <title>turnmeter: ${report.title}</title>
        ${style.element}
      </head>
      <body>
        <a class="skip" href="#report">Skip to the report</a>
        ${
          report.sampleNotice !== null &&
          html`<aside aria-label="Sample data"><p class="sample">${report.sampleNotice}</p></aside>`
        }
        <main id="report" class="page" tabindex="-1">
          ${contentsHtml([...report.sections, ...closing])} ${mastheadHtml(report, script !== null, formats)}
          <div class="sections">
            ${report.sections.map((section) => sectionHtml(section, picture, formats))}
            ${closing.map((part) => part.html)}
          </div>
        </main>
        <footer><p>${report.footer}</p></footer>
        ${script?.element}
      </body>
    </html> `;
  return page.markup;
}

function contentSecurityPolicy(style: string, script: string | null): string {
  const scripts = script === null ? "" : ` script-src ${script};`;
  return `default-src 'none'; style-src ${style};${scripts} img-src data:; base-uri 'none'; form-action 'none'`;
}

/** A script or style sheet that stands in the page itself. */
interface InlinePart {
  readonly element: Html;
  /** What the page's content security policy must hold for it to count: the hash of its text. */
  readonly source: string;
}

/** A script element that the text of its bundle cannot end. */
function inlineScript(script: string): InlinePart {
  // In a string or template of the script `\x3c` is the same character, and no end tag or comment.
  const text = script.replace(/<(?=\/script|!--)/gi, "\\x3c");
  return { element: trusted(`<script>${text}</script>`), source: hashSource(text) };
}

/** A style element. Its text is the program's own and holds nothing from a log. */
function inlineStyle(text: string): InlinePart {
  return { element: trusted(`<style>${text}</style>`), source: hashSource(text) };
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
}
