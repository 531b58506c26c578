import type { HeadlineFigure, Report } from "../report/report.js";
import { findingsHtml } from "./findings-html.js";
import { html, trusted } from "./html.js";
import type { Html } from "./html.js";
import { inlineScript } from "./inline-script.js";
import { prose } from "./prose.js";
import { drawnByScript, sectionHtml } from "./section-html.js";
import type { ChartPicture } from "./section-html.js";
import { styleSheet } from "./style-sheet.js";
import { tableHtml } from "./table-html.js";

/** How a page draws its charts. */
export type PageOptions =
  /** By a script that the page holds: the text of `@turnmeter/reporting/chart-runtime.js`. */
  | { readonly script: string }
  /** By pictures made beforehand: SVG markup by chart id, in the light theme. The page then has no script. */
  | { readonly pictures: ReadonlyMap<string, string> };

/** The report as one HTML file that needs nothing else: no network, no server. The same report gives the same bytes. */
export function renderPage(report: Report, options: PageOptions): string {
  const script = "script" in options ? inlineScript(options.script) : null;
  const picture: ChartPicture =
    "pictures" in options
      ? ({ id, spec }) =>
          html`<div class="chart picture" role="img" aria-label="${spec.description}">
            ${trusted(options.pictures.get(id) ?? "")}
          </div>`
      : drawnByScript;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta
          http-equiv="Content-Security-Policy"
          content="${contentSecurityPolicy(script?.source ?? null)}"
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <title>turnmeter: ${report.title}</title>
        ${trusted(`<style>${styleSheet}</style>`)}
      </head>
      <body>
        ${report.sampleNotice !== null && html`<p class="sample" role="note">${report.sampleNotice}</p>`}
        ${masthead(report, script !== null)}
        <main>
          ${report.sections.map((section) => sectionHtml(section, picture))} ${qualityHtml(report)}
          ${
            report.method.length > 0 &&
            html`<section id="method" class="section">
              <div class="lead"><h2>How to read the numbers</h2></div>
              <div class="evidence">
                <ul class="method wide">
                  ${report.method.map((text) => html`<li>${prose(text)}</li> `)}
                </ul>
              </div>
            </section>`
          }
        </main>
        <footer><p>${report.footer}</p></footer>
        ${script?.element}
      </body>
    </html> `;
  return page.markup;
}

const noScriptNote = html`<noscript>
  <p class="note">
    The charts are drawn by a script, which this browser does not run. The tables below each chart hold the
    same data.
  </p>
</noscript>`;

function masthead(report: Report, isScripted: boolean): Html {
  const warnings = report.quality?.notes.filter(({ severity }) => severity === "warning") ?? [];
  return html`<header>
    <p class="kicker">turnmeter · ${report.kicker}</p>
    <h1>${report.title}</h1>
    <p class="summary">${prose(report.summary)}</p>
    <p class="subtitle">${report.subtitle}</p>
    ${
      warnings.length > 0 &&
      html`<aside class="warnings" aria-label="Before you read on">
        <ul>
          ${warnings.map(({ text }) => html`<li>${prose(text)}</li> `)}
        </ul>
        <p><a href="#quality">About the data</a></p>
      </aside>`
    }
    ${report.headline.length > 0 && html`<dl class="figures">${report.headline.map(figure)}</dl>`}
    ${findingsHtml(report)} ${isScripted && noScriptNote}
  </header>`;
}

function figure({ label, value, detail, change }: HeadlineFigure): Html {
  return html`<div class="figure">
    <dt>${label}</dt>
    <dd class="value">${prose(value)}</dd>
    ${detail !== null && html`<dd class="detail">${prose(detail)}</dd>`}
    ${change !== null && html`<dd class="change">${prose(change)}</dd>`}
  </div> `;
}

function qualityHtml({ quality }: Report): Html | null {
  if (quality === null) return null;
  return html`<section id="quality" class="section">
    <div class="lead">
      <h2>About the data</h2>
      <p class="reading">${prose(quality.reading)}</p>
    </div>
    <div class="evidence">
      ${
        quality.notes.length > 0 &&
        html`<ul class="quality wide">
          ${quality.notes.map(({ severity, text }) => html`<li class="is-${severity}">${prose(text)}</li> `)}
        </ul>`
      }
      ${quality.tables.map((table) => html`<div class="${table.columns.length > 2 ? "wide" : "half"}">${tableHtml(table)}</div>`)}
    </div>
  </section>`;
}

function contentSecurityPolicy(script: string | null): string {
  const scripts = script === null ? "" : ` script-src ${script};`;
  return `default-src 'none'; style-src 'unsafe-inline';${scripts} img-src data:; base-uri 'none'; form-action 'none'`;
}
