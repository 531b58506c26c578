import type { HeadlineFigure, Report } from "../report/report.js";
import { findingsHtml } from "./findings-html.js";
import { html } from "./html.js";
import type { Html } from "./html.js";
import { prose } from "./prose.js";

/** The head of the page: what it is about, its figures, what to know before reading on, what stands out. */
export function mastheadHtml(report: Report, isScripted: boolean): Html {
  const { headline, subtitle, summary } = report;
  return html`<header class="masthead">
    <p class="kicker">turnmeter · ${report.kicker}</p>
    <h1>${report.title}</h1>
    ${summary !== "" && html`<p class="summary">${prose(summary)}</p>`}
    ${subtitle !== "" && html`<p class="subtitle">${subtitle}</p>`} ${warningsHtml(report)}
    ${headline.length > 0 && html`<dl class="figures">${headline.map(figureHtml)}</dl>`}
    ${findingsHtml(report)} ${isScripted && noScriptNote}
  </header>`;
}

const noScriptNote = html`<noscript>
  <p class="note">
    The charts are drawn by a script, which this browser does not run. The tables below each chart hold the
    same data.
  </p>
</noscript>`;

function warningsHtml({ quality }: Report): Html | false {
  const warnings = quality?.notes.filter(({ severity }) => severity === "warning") ?? [];
  return (
    warnings.length > 0 &&
    html`<div class="warnings" role="group" aria-label="Before you read on">
      <ul>
        ${warnings.map(({ text }) => html`<li>${prose(text)}</li> `)}
      </ul>
      <p><a href="#quality">About the data</a></p>
    </div>`
  );
}

function figureHtml({ label, value, detail, change, median = null }: HeadlineFigure): Html {
  return html`<div class="figure">
    <dt>${label}</dt>
    <dd class="value">${prose(value)}</dd>
    ${detail !== null && html`<dd class="detail">${prose(detail)}</dd>`}
    ${change !== null && html`<dd class="change">${prose(change)}</dd>`}
    ${median !== null && html`<dd class="change">${prose(median)}</dd>`}
  </div>`;
}
