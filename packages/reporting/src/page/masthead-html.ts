import type { Written } from "../format/written.js";
import type { Formats } from "../format/formats.js";
import type { HeadlineFigure, WrittenReport } from "../report/report.js";
import { findingsHtml } from "./findings-html.js";
import { html } from "./html.js";
import type { Html } from "./html.js";
import { prose } from "./prose.js";

/** The head of the page: what it is about, its figures, what to know before reading on, what stands out. */
export function mastheadHtml(report: WrittenReport, isScripted: boolean, formats: Formats): Html {
  const { headline, subtitle, summary } = report;
  return html`<header class="masthead">
    <p class="kicker">turnmeter · ${report.kicker}</p>
    <h1>${report.title}</h1>
    ${summary !== "" && html`<p class="summary">${prose(summary, formats)}</p>`}
    ${subtitle !== "" && html`<p class="subtitle">${subtitle}</p>`} ${warningsHtml(report, formats)}
    ${headline.length > 0 && html`<dl class="figures">${headline.map((figure) => figureHtml(figure, formats))}</dl>`}
    ${findingsHtml(report, formats)} ${isScripted && noScriptNote}
  </header>`;
}

const noScriptNote = html`<noscript>
  <p class="note">
    The charts are drawn by a script, which this browser does not run. The tables below each chart hold the
    same data.
  </p>
</noscript>`;

function warningsHtml({ quality }: WrittenReport, formats: Formats): Html | false {
  const warnings = quality?.notes.filter(({ severity }) => severity === "warning") ?? [];
  return (
    warnings.length > 0 &&
    html`<div class="warnings" role="group" aria-label="Before you read on">
      <ul>
        ${warnings.map(({ text }) => html`<li>${prose(text, formats)}</li> `)}
      </ul>
      <p><a href="#quality">About the data</a></p>
    </div>`
  );
}

function figureHtml(
  { label, value, detail, change, median = null }: Written<HeadlineFigure>,
  formats: Formats,
): Html {
  return html`<div class="figure">
    <dt>${label}</dt>
    <dd class="value">${prose(value, formats)}</dd>
    ${detail !== null && html`<dd class="detail">${prose(detail, formats)}</dd>`}
    ${change !== null && html`<dd class="change">${prose(change, formats)}</dd>`}
    ${median !== null && html`<dd class="change">${prose(median, formats)}</dd>`}
  </div>`;
}
