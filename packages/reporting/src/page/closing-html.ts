import type { Formats } from "../format/formats.js";
import type { WrittenReport } from "../report/report.js";
import { html } from "./html.js";
import type { Html } from "./html.js";
import { prose } from "./prose.js";
import { frame } from "./section-html.js";
import { tableHtml } from "./table-html.js";

/** A part of the page that is no section of the report. */
export interface ClosingPart {
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
