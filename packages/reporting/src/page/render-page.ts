import { englishFormats } from "../format/english-formats.js";
import type { Formats } from "../format/formats.js";
import { written } from "../format/written.js";
import type { Report, WrittenReport } from "../report.js";
import { cappedReport, type RowCaps } from "./capped-report.js";
import { html, trusted, type Html } from "./html.js";
import type { PageParts } from "./first-screen-html.js";
import { mastheadHtml } from "./masthead-html.js";
import { navigationHtml, type Navigation } from "./navigation.js";
import {
  bodyHash,
  contentSecurityPolicy,
  scriptFiles,
  scriptPart,
  stylePart,
  type ScriptOf,
} from "./page-script.js";
import {
  excerptsHtml,
  rowHref,
  sessionPagesHtml,
  sessionPrefixHtml,
  withSessionLinks,
} from "./session-links.js";
import { closingParts, contentsHtml, drawnByScript, sectionHtml, type ChartPicture } from "./section-html.js";
import { pictureStyle, styleSheet } from "./style/style-sheet.js";

/** How a page is written and how it draws its charts. */
export type PageOptions = PagePictures & {
  /** Formats that the report was made with; English by default. */
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

/** Page sizes in bytes: with an inline script, with a script file, and for mail. */
const BUDGETS = { script: 1_550_000, scriptFile: 1_550_000, pictures: 390_000 };

/** Tried in order; the first that keeps a page within budget applies to all its tables. */
const ROW_CAPS: readonly RowCaps[] = [
  { tables: 50, searched: 5_000, charts: 250, excerpts: 100 },
  { tables: 50, searched: 2_500, charts: 250, excerpts: 100 },
  { tables: 50, searched: 1_000, charts: 250, excerpts: 100 },
  { tables: 50, searched: 250, charts: 100, excerpts: 50 },
  { tables: 50, searched: 50, charts: 50, excerpts: 25 },
  { tables: 25, searched: 25, charts: 25, excerpts: 10 },
  { tables: 10, searched: 10, charts: 10, excerpts: 5 },
];

/** How a server gives a page. */
export interface ServedOptions {
  /** Formats that the report was made with; English by default. */
  readonly formats?: Formats;
  /** Addresses of the scripts, in their order: `chart-runtime.js` and `live-page.js` of `@turnmeter/reporting`. */
  readonly scriptFiles: readonly string[];
  readonly navigation: Navigation;
  /** Prefix of the address of every session's page; the session's id follows. */
  readonly sessionsAt: string;
  /** Version of what the page shows, sent to the server to ask for changes since. Null for a page that stays as it is. */
  readonly live: { readonly version: string; readonly changesAt: string } | null;
}

/** A page as a server gives it. */
export interface ServedPage {
  readonly html: string;
  /** The policy that its answer must have as its header `Content-Security-Policy`. */
  readonly policy: string;
  /** Equal for pages with equal content. */
  readonly tag: string;
}

/**
 * The report as one HTML file that needs nothing else: no network, no server. The same report gives the same bytes. Where it
 * would be large, the last rows of long tables are added up in one, and the page says so.
 */
export function renderPage(report: Report, options: PageOptions): string {
  const { formats = englishFormats, sessionPages } = options;
  const kind = "script" in options ? "script" : "scriptFile" in options ? "scriptFile" : "pictures";
  return withinBudget(report, BUDGETS[kind], (capped) => {
    const opened = new Set("script" in options ? capped.excerpts?.map(({ sessionId }) => sessionId) : []);
    const shown = withSessionLinks(
      capped,
      (id) => sessionPages?.get(id) ?? (opened.has(id) ? rowHref(id) : null),
    );
    return pageOf(written(shown, formats), { ...options, formats });
  });
}

/** The report as a page of a server: the same parts below a bar that leads to other pages. */
export function renderServedPage(report: Report, options: ServedOptions): ServedPage {
  const { formats = englishFormats, scriptFiles: files, navigation, sessionsAt, live } = options;
  let page: ServedPage = { html: "", policy: "", tag: "" };
  withinBudget(report, BUDGETS.scriptFile, (capped) => {
    const linked = withSessionLinks(capped, (id) => `${sessionsAt}${encodeURIComponent(id)}`);
    const shown = written(linked, formats);
    const body = html`${skipHtml} ${sampleHtml(shown)} ${navigationHtml(navigation)}
    ${mainHtml(shown, { picture: drawnByScript, isScripted: true, formats })} ${sessionPrefixHtml(sessionsAt)}`;
    const tag = bodyHash(body);
    const style = stylePart(`${styleSheet}${servedStyle}`);
    const script = scriptFiles(files, tag);
    const head = html`<link rel="icon" href="data:," />`;
    const attributes =
      live !== null && html` data-version="${live.version}" data-changes="${live.changesAt}"`;
    page = {
      html: documentHtml(shown, {
        head: html`${head} ${style.element}`,
        attributes,
        body: html`${body} ${script.element}`,
      }),
      policy: contentSecurityPolicy(style.source, script.source, { isServed: true }),
      tag,
    };
    return page.html;
  });
  return page;
}

/** Renders with ever fewer rows until the page fits. */
function withinBudget(report: Report, budget: number, render: (capped: Report) => string): string {
  let page = "";
  for (const caps of ROW_CAPS) {
    page = render(cappedReport(report, caps));
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
  const body = html`${skipHtml} ${sampleHtml(report)}
  ${
    options.up !== undefined &&
    html`<nav class="up" aria-label="Back"><a href="${options.up.href}">← ${options.up.text}</a></nav>`
  }
  ${mainHtml(report, { picture, isScripted, formats })}
  ${isScripted && options.sessionPages !== undefined && sessionPagesHtml(options.sessionPages)}
  ${"script" in options && excerptsHtml(report, formats)}`;
  const script = isScripted ? scriptPart(options, body) : null;
  const policy = contentSecurityPolicy(style.source, script?.source ?? null);
  const head = html`<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  return documentHtml(report, {
    head: html`${head} ${style.element}`,
    attributes: false,
    body: html`${body} ${script?.element}`,
  });
}

const skipHtml = html`<a class="skip" href="#report">Skip to the report</a>`;

function sampleHtml({ sampleNotice }: WrittenReport): Html | false {
  return (
    sampleNotice !== null &&
    html`<aside aria-label="Sample data"><p class="sample">${sampleNotice}</p></aside>`
  );
}

function mainHtml(report: WrittenReport, parts: Omit<PageParts, "evidence">): Html {
  const { picture, formats } = parts;
  const closing = closingParts(report, formats);
  return html`<main id="report" class="page" tabindex="-1">
      ${contentsHtml([...report.sections, ...closing])} ${mastheadHtml(report, parts)}
      <div class="sections">
        ${report.sections.map((section) => sectionHtml(section, picture, formats))}
        ${closing.map((part) => part.html)}
      </div>
    </main>
    <footer><p>${report.footer}</p></footer>`;
}

interface DocumentParts {
  readonly head: Html;
  readonly attributes: Html | false;
  readonly body: Html;
}

const language = html`lang="en"`;

function documentHtml({ title }: WrittenReport, { head, attributes, body }: DocumentParts): string {
  const page = html`<!doctype html>
    <html ${language}${attributes}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <meta name="generator" content="turnmeter" />
        <title>turnmeter: ${title}</title>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html> `;
  return page.markup;
}

const servedStyle = `
.bar { width: min(74rem, 100% - 2rem); margin-inline: auto; padding: 0.7rem 0 0.6rem; border-bottom: 1px solid var(--line); font-size: 0.875rem; }
.bar ul { display: flex; flex-wrap: wrap; gap: 0 1.4rem; margin: 0; padding: 0; list-style: none; }
.bar nav { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 2rem; }
.bar nav a { display: block; padding: 0.28rem 0; color: var(--muted); text-decoration: none; }
.bar nav a:hover { color: var(--accent); text-decoration: underline; }
.bar nav a[aria-current] { color: var(--ink); font-weight: 600; box-shadow: inset 0 -2px var(--ink); }
.bar .actions a { color: var(--accent); }
.bar form { display: flex; flex-wrap: wrap; align-items: end; gap: 0.5rem 0.9rem; margin-top: 0.5rem; }
.bar label > span { display: block; margin-bottom: 0.1rem; color: var(--muted); font-size: 0.8125rem; }
.bar select, .bar input, .bar form button {
  max-width: 15rem; height: 2rem; margin: 0; padding: 0 0.5rem; font: inherit; color: var(--ink); background: var(--paper);
  border: 1px solid var(--muted); border-radius: 4px;
}
.bar select:hover, .bar input:hover, .bar form button:hover { border-color: var(--accent); }
.bar .search { width: 15rem; }
.bar input::placeholder { color: var(--muted); opacity: 1; }
.bar form button { padding: 0 0.9rem; cursor: pointer; }
.scripted .bar form button { display: none; }
.bar form > a { padding: 0.35rem 0; }
.bar details { display: contents; }
.bar details[open]::details-content { display: contents; }
.bar details > summary { align-self: end; margin: 0; padding: 0.35rem 0; }
.bar .doing { margin-top: 0.6rem; padding: 0.4rem 0.8rem; border-left: 3px solid var(--accent); }
thead td { color: var(--muted); font-size: 0.8125rem; vertical-align: bottom; }
.stale { position: fixed; z-index: 16; right: 1rem; bottom: 1rem; padding: 0.4rem 0.8rem; background: var(--warn-paper); color: var(--warn); border-radius: 4px; font-size: 0.8125rem; }
@media (min-width: 90rem) { .bar { width: min(106rem, 100% - 5rem); } }
@media (max-width: 43.99rem) {
  .bar { padding-top: 0.4rem; }
  .bar form > label > span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .bar form { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .bar .searching { grid-column: 1 / -1; }
  .bar select, .bar input, .bar .search { width: 100%; max-width: none; }
  .bar details { display: block; margin: 0; }
  .bar details[open] { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0.5rem 0.9rem; }
  .bar details[open] > summary { grid-column: 1 / -1; }
}
@media print { .bar, .stale { display: none; } }
`;
