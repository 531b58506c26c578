import type { Formats } from "../format/formats.js";
import type { Written } from "../format/written.js";
import {
  chartsOf,
  firstScreenCharts,
  type HeadlineFigure,
  type WrittenReport,
  type Evidence,
  type ReportFinding,
} from "../report.js";
import { firstScreenHtml, type PageParts } from "./first-screen-html.js";
import { html, prose, placeHtml, type Html } from "./html.js";

/** The head of the page: title, warnings, the first screen or its figures, and findings. */
export function mastheadHtml(report: WrittenReport, parts: Omit<PageParts, "evidence">): Html {
  const { firstScreen, headline, subtitle, summary } = report;
  const { formats } = parts;
  const shown = shownIds(report);
  const evidence = (entry: Written<Evidence>): Html => evidenceHtml(entry, shown);
  return html`<header class="${firstScreen === undefined ? "masthead" : "masthead first-screen"}">
    <p class="kicker">turnmeter · ${report.kicker}</p>
    <h1>${prose(report.title, formats)}</h1>
    ${summary !== "" && summary.split("\n").map((line) => html`<p class="summary">${prose(line, formats)}</p> `)}
    ${subtitle !== "" && html`<p class="subtitle">${subtitle}</p>`}
    ${warningsHtml(firstScreen?.banner ?? warningsOf(report), report.quality !== null, formats)}
    ${headline.length > 0 && html`<dl class="figures">${headline.map((figure) => figureHtml(figure, formats))}</dl>`}
    ${firstScreen !== undefined && firstScreenHtml(firstScreen, { ...parts, evidence })}
    ${findingsHtml(report, evidence, formats)} ${parts.isScripted && noScriptNote}
  </header>`;
}

const noScriptNote = html`<noscript>
  <p class="note">
    The charts are drawn by a script, which this browser does not run. The tables below each chart hold the
    same data.
  </p>
</noscript>`;

function warningsOf({ stamp = null, quality }: WrittenReport): readonly string[] {
  const notes = (quality?.notes ?? []).filter(({ severity }) => severity === "warning");
  return [...(stamp === null ? [] : [stamp]), ...notes.map(({ text }) => text)];
}

function warningsHtml(warnings: readonly string[], hasQuality: boolean, formats: Formats): Html | false {
  return (
    warnings.length > 0 &&
    html`<div class="warnings" role="group" aria-label="Before you read on">
      <ul>
        ${warnings.map((text) => html`<li>${prose(text, formats)}</li> `)}
      </ul>
      ${hasQuality && html`<p><a href="#quality">How sure is this?</a></p>`}
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

function shownIds({ firstScreen, sections, quality }: WrittenReport): ReadonlySet<string> {
  return new Set([
    ...sections.flatMap((section) => [section.id, ...chartsOf(section).map(({ id }) => id)]),
    ...firstScreenCharts(firstScreen).map(({ id }) => id),
    ...(firstScreen === undefined ? [] : ["why", "every-session"]),
    ...(quality === null ? [] : ["quality"]),
  ]);
}

function findingsHtml(
  { findings = [], firstScreen }: WrittenReport,
  evidence: PageParts["evidence"],
  formats: Formats,
): Html | null {
  if (findings.length === 0) return null;
  return html`<section id="findings" class="findings" aria-labelledby="findings-title">
    <h2 id="findings-title">${firstScreen === undefined ? "What stands out" : "Also noted"}</h2>
    <ul>
      ${findings.map((finding) => findingHtml(finding, evidence, formats))}
    </ul>
  </section>`;
}

function findingHtml(
  { id, tone, text, evidence: entries }: Written<ReportFinding>,
  evidence: PageParts["evidence"],
  formats: Formats,
): Html {
  return html`<li id="finding-${id}" class="is-${tone}">
    <p>${prose(text, formats)}</p>
    <p class="evidence-list">${entries.map((entry, at) => html`${at > 0 && " · "}${evidence(entry)}`)}</p>
  </li>`;
}

/** A link if the page shows it, else its name; plus the place in the logs. */
function evidenceHtml({ label, section, place, href }: Written<Evidence>, shown: ReadonlySet<string>): Html {
  const own = section !== null && shown.has(section) ? `#${section}` : null;
  const to = href ?? own;
  const name = to === null ? html`${label}` : html`<a href="${to}">${label}</a>`;
  return place === null ? name : html`${name} ${placeHtml(place)}`;
}
