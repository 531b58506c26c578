import type { Written } from "../format/written.js";
import type { Formats } from "../format/formats.js";
import type { Evidence, ReportFinding, WrittenReport } from "../report/report.js";
import { html } from "./html.js";
import type { Html } from "./html.js";
import { prose } from "./prose.js";

/** The findings of a report as a list, each with what it can be checked against; null where there is none. */
export function findingsHtml(
  { findings = [], sections, quality }: WrittenReport,
  formats: Formats,
): Html | null {
  if (findings.length === 0) return null;
  const shown = new Set([
    ...sections.flatMap(({ id, charts }) => [id, ...charts.map((chart) => chart.id)]),
    ...(quality === null ? [] : ["quality"]),
  ]);
  return html`<section id="findings" class="findings" aria-labelledby="findings-title">
    <h2 id="findings-title">What stands out</h2>
    <ul>
      ${findings.map((finding) => findingHtml(finding, shown, formats))}
    </ul>
  </section>`;
}

function findingHtml(
  { id, tone, text, evidence }: Written<ReportFinding>,
  shown: ReadonlySet<string>,
  formats: Formats,
): Html {
  return html`<li id="finding-${id}" class="is-${tone}">
    <p>${prose(text, formats)}</p>
    <p class="evidence-list">
      ${evidence.map((entry, at) => html`${at > 0 && " · "}${evidenceHtml(entry, shown)}`)}
    </p>
  </li>`;
}

/** A link where the page shows it, else its name; and the place in the logs. */
function evidenceHtml({ label, section, place }: Written<Evidence>, shown: ReadonlySet<string>): Html {
  const name =
    section !== null && shown.has(section) ? html`<a href="#${section}">${label}</a>` : html`${label}`;
  return place === null ? name : html`${name} <span class="place">${place}</span>`;
}
