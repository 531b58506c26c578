import type { Formats } from "../format/formats.js";
import type { WrittenChart, WrittenSection, WrittenReport } from "../report.js";
import type { WrittenTable } from "../table/table-view.js";
import { html, jsonForScript, prose } from "./html.js";
import type { Html } from "./html.js";
import { tableHtml } from "./table-html.js";

const OPEN_ROWS = 10;
const ROWS_WORTH_FOLDING = 14;

/** How a chart's picture comes to the page: drawn by the script from its spec, or markup made beforehand. */
export type ChartPicture = (chart: WrittenChart) => Html;

/** A section of the page. */
export function sectionHtml(section: WrittenSection, picture: ChartPicture, formats: Formats): Html {
  return frame(
    section,
    html`${section.charts.map((chart) => chartHtml(chart, picture, formats))}
    ${section.tables.map((table) => html`<div class="${table.title === section.title ? "wide plain" : "wide"}">${openTable(table, formats)}</div>`)}`,
    formats,
  );
}

/** A section's frame: its heading and sentence beside what shows it. */
function frame(
  { id, title, reading }: Pick<WrittenSection, "id" | "title" | "reading">,
  evidence: Html,
  formats: Formats,
): Html {
  return html`<section id="${id}" class="section" aria-labelledby="${id}-title">
    <div class="lead">
      <h2 id="${id}-title">${title}</h2>
      ${reading !== "" && html`<p class="reading">${prose(reading, formats)}</p>`}
    </div>
    <div class="evidence">${evidence}</div>
  </section>`;
}

/** A container that the script fills from the spec beside it. Its height is kept free so that nothing moves. */
export function drawnByScript({ id, spec }: WrittenChart): Html {
  return html`<div class="chart" data-chart="${id}" role="img" aria-label="${spec.description}"></div>
    <script type="application/json" id="spec-${id}">
      ${jsonForScript(spec)}
    </script>`;
}

function chartHtml(chart: WrittenChart, picture: ChartPicture, formats: Formats): Html {
  return html`<figure id="${chart.id}" class="${chart.span}">
    <figcaption>${chart.title}</figcaption>
    ${picture(chart)} ${chart.note !== undefined && html`<p class="note">${prose(chart.note, formats)}</p>`}
    <details>
      <summary>Table<span class="unseen">: ${chart.title}</span></summary>
      ${tableHtml(chart.table, { formats })}
    </details>
  </figure>`;
}

/** The first rows of a long table, and the whole of it to unfold. */
function openTable(table: WrittenTable, formats: Formats): Html {
  const isShort = table.rows.length <= ROWS_WORTH_FOLDING;
  return tableHtml(table, isShort ? { formats } : { formats, openRows: OPEN_ROWS });
}

/** A part of the page that is no section of the report. */
interface ClosingPart {
  readonly id: string;
  readonly title: string;
  readonly html: Html;
}

/** What a page ends with: the state of the data, and how the numbers are made. */
export function closingParts({ quality, method }: WrittenReport, formats: Formats): readonly ClosingPart[] {
  const parts: ClosingPart[] = [];
  if (quality !== null) {
    const heading = { id: "quality", title: "About the data" };
    parts.push({
      ...heading,
      html: frame({ ...heading, reading: quality.reading }, qualityHtml(quality, formats), formats),
    });
  }
  if (method.length > 0) {
    const heading = { id: "method", title: "How to read the numbers" };
    const notes = html`<ul class="method wide">
      ${method.map((text) => html`<li>${prose(text, formats)}</li> `)}
    </ul>`;
    parts.push({ ...heading, html: frame({ ...heading, reading: "" }, notes, formats) });
  }
  return parts;
}

function qualityHtml({ notes, tables }: NonNullable<WrittenReport["quality"]>, formats: Formats): Html {
  return html`${
    notes.length > 0 &&
    html`<ul class="quality wide">
      ${notes.map(({ severity, text }) => html`<li class="is-${severity}">${prose(text, formats)}</li> `)}
    </ul>`
  }
  ${tables.map((table) => html`<div class="${table.columns.length > 2 ? "wide" : "half"}">${tableHtml(table, { formats })}</div>`)}`;
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
