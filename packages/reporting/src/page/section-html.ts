import type { Formats } from "../format/formats.js";
import type { WrittenChart, WrittenSection, WrittenReport } from "../report.js";
import type { WrittenTable } from "../table/table-view.js";
import { html, jsonForScript, prose, type Html } from "./html.js";
import { withPageKeys, tableHtml } from "./table-html.js";

const OPEN_ROWS = 6;
const ROWS_WORTH_FOLDING = 8;

/** How a chart's picture comes to the page: drawn by the script from its spec, or markup made beforehand. */
export type ChartPicture = (chart: WrittenChart) => Html;

export function sectionHtml(section: WrittenSection, picture: ChartPicture, formats: Formats): Html {
  const { charts, tables, more } = section;
  return html`<section id="${section.id}" class="section" aria-labelledby="${section.id}-title">
    ${leadHtml(section, formats)}
    <div class="evidence">${evidenceHtml({ charts, tables }, picture, formats)}</div>
    ${
      more !== undefined &&
      html`<details class="more">
        <summary>${more.title}</summary>
        <div class="evidence">${evidenceHtml(more, picture, formats)}</div>
      </details>`
    }
  </section>`;
}

function leadHtml(
  { id, title, finding = "", reading }: Pick<WrittenSection, "id" | "title" | "finding" | "reading">,
  formats: Formats,
): Html {
  const heading =
    finding === ""
      ? html`${title}`
      : html`<span class="topic">${title}<span class="unseen">: </span></span>${prose(finding, formats)}`;
  return html`<div class="lead">
    <h2 id="${id}-title">${heading}</h2>
    ${reading !== "" && html`<p class="reading">${prose(reading, formats)}</p>`}
  </div>`;
}

/** Charts, then tables; a lone chart gets a table or two short ones beside it. */
function evidenceHtml(
  { charts, tables }: Pick<WrittenSection, "charts" | "tables">,
  picture: ChartPicture,
  formats: Formats,
): Html {
  const hasRoom = charts.filter(({ span }) => span === "half").length % 2 === 1;
  const beside = hasRoom ? tablesBesideChart(tables) : 0;
  return html`${charts.map((chart) => chartHtml(chart, picture, formats))}
  ${
    beside > 0 &&
    html`<div class="half stack">
      ${tables.slice(0, beside).map((table) => html`<div>${openTable(table, formats)}</div>`)}
    </div>`
  }
  ${tables.slice(beside).map((table) => html`<div class="wide">${openTable(table, formats)}</div>`)}`;
}

/** Rows of two tables as high as a chart. */
const ROWS_BESIDE_CHART = 7;

function tablesBesideChart([first, second]: readonly WrittenTable[]): number {
  if (first === undefined) return 0;
  return second !== undefined && first.rows.length + second.rows.length <= ROWS_BESIDE_CHART ? 2 : 1;
}

/** A container that the script fills from the spec beside it. Its height is kept free so that nothing moves. */
export function drawnByScript({ id, spec }: WrittenChart): Html {
  return html`<div class="chart" data-chart="${id}" role="img" aria-label="${spec.description}"></div>
    <script type="application/json" id="spec-${id}">
      ${jsonForScript(withPageKeys(spec))}
    </script>`;
}

/** A chart with its title, notes and table; or two of them with a switch between them. */
export function chartHtml(chart: WrittenChart, picture: ChartPicture, formats: Formats): Html {
  const { id, span, label, other } = chart;
  if (other === undefined) return figureHtml(chart, picture, { formats, span });
  return html`<div class="switched ${span}">
    <div class="switch" role="radiogroup" aria-label="Measure">
      <label><input type="radio" name="switch-${id}" value="first" checked />${label}</label>
      <label><input type="radio" name="switch-${id}" value="other" />${other.label}</label>
    </div>
    ${figureHtml(chart, picture, { formats, span: "first" })}
    ${figureHtml(other, picture, { formats, span: "other" })}
  </div>`;
}

function figureHtml(
  chart: WrittenChart,
  picture: ChartPicture,
  { formats, span }: { readonly formats: Formats; readonly span: string },
): Html {
  return html`<figure id="${chart.id}" class="${span}">
    <figcaption>${chart.title}${chart.isLowerBound === true && atLeastMark}</figcaption>
    ${picture(chart)} ${chart.note !== undefined && html`<p class="note">${prose(chart.note, formats)}</p>`}
    <details>
      <summary>Table<span class="unseen">: ${chart.title}</span></summary>
      ${tableHtml(chart.table, { formats })}
    </details>
  </figure>`;
}

const atLeastMark = html`&nbsp;<span class="at-least" title="at least: some answers are logged only in part"
    >≥</span
  >`;

/** Folds a long table to its first rows and a sum of the others. */
function openTable(table: WrittenTable, formats: Formats): Html {
  const isShort = table.isUnfolded === true || table.rows.length <= ROWS_WORTH_FOLDING;
  return tableHtml(table, isShort ? { formats } : { formats, openRows: OPEN_ROWS });
}

interface ClosingPart {
  readonly id: string;
  readonly title: string;
  readonly html: Html;
}

/** What a page ends with, folded: the state of the data, and how the numbers are made. */
export function closingParts(report: WrittenReport, formats: Formats): readonly ClosingPart[] {
  const { quality, method } = report;
  if (quality === null && method.length === 0) return [];
  const part = { id: "quality", title: "How sure is this?" };
  const { notes = [], tables = [] } = quality ?? {};
  const reading = [quality?.reading ?? "", hasLowerBounds(report) ? LOWER_BOUNDS : ""]
    .filter((text) => text !== "")
    .join(" ");
  return [
    {
      ...part,
      html: html`<section id="${part.id}" class="section" aria-labelledby="${part.id}-title">
        ${leadHtml({ ...part, reading }, formats)}
        <details class="more">
          <summary>What is missing, and how the numbers are made</summary>
          <div class="evidence">
            ${
              notes.length > 0 &&
              html`<ul class="quality wide">
                ${notes.map(({ severity, text }) => html`<li class="is-${severity}">${prose(text, formats)}</li> `)}
              </ul>`
            }
            ${tables.map((table) => html`<div class="${table.columns.length > 2 ? "wide" : "half"}">${tableHtml(table, { formats })}</div>`)}
            ${
              method.length > 0 &&
              html`<ul class="method wide">
                ${method.map((text) => html`<li>${prose(text, formats)}</li> `)}
              </ul>`
            }
          </div>
        </details>
      </section>`,
    },
  ];
}

const LOWER_BOUNDS =
  "≥ is “at least”: the logs hold only the beginning of some answers. One mark counts for its whole row or chart.";

function hasLowerBounds({ headline, summary, sections }: WrittenReport): boolean {
  return /≥|"atLeast":|"isLowerBound":true/.test(JSON.stringify([headline, summary, sections]));
}

const FEWEST = 3;

/** A link to each part of the page; null where there are too few to need it. */
export function contentsHtml(parts: readonly { readonly id: string; readonly title: string }[]): Html | null {
  if (parts.length < FEWEST) return null;
  return html`<nav class="contents" aria-label="Contents">
    <ol>
      ${parts.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li> `)}
    </ol>
  </nav>`;
}
