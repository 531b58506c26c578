import type { Formats } from "../format/formats.js";
import type { WrittenChart, WrittenSection } from "../report/report.js";
import type { WrittenTable } from "../table/table-view.js";
import { html, jsonForScript } from "./html.js";
import type { Html } from "./html.js";
import { prose } from "./prose.js";
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
export function frame(
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
