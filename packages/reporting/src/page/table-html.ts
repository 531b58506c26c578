import { cellText } from "../table/cell-text.js";
import type { TableRow, TableView } from "../table/table-view.js";
import { html } from "./html.js";
import type { Html } from "./html.js";

/** A table with its caption, header cells, totals and notes. */
export function tableHtml(view: TableView, rows: readonly TableRow[] = view.rows): Html {
  if (view.rows.length === 0) return html`<p class="note">${view.empty ?? "No rows."}</p>`;
  const { columns, timezone } = view;
  const cell = (row: TableRow, at: number): Html => {
    const { key, kind, align, priority } = columns[at]!;
    const text = cellText(row[key], kind, timezone);
    const classes = `${align === "right" ? "number" : kind === "instant" ? "instant" : "name"} p${priority}${row[key] === 0 ? " zero" : ""}`;
    return at === 0
      ? html`<th scope="row" class="${classes}">${breakable(text)}</th>`
      : html`<td class="${classes}">${breakable(text)}</td>`;
  };
  const line = (row: TableRow): Html =>
    html`<tr>
      ${columns.map((_, at) => cell(row, at))}
    </tr> `;
  return html`<div class="table" tabindex="0" role="region" aria-label="${view.title}">
      <table>
        <caption>
          ${view.title}
        </caption>
        <thead>
          <tr>
            ${columns.map(
              ({ title, align, priority }) =>
                html`<th scope="col" class="${align === "right" ? "number" : "name"} p${priority}">
                  ${title}
                </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${rows.map(line)}
        </tbody>
        ${
          view.totals &&
          html`<tfoot>
            ${line(view.totals)}
          </tfoot>`
        }
      </table>
    </div>
    ${(view.notes ?? []).map((text) => html`<p class="note">${text}</p> `)}`;
}

const LONGEST = 140;
const SHORT = 12;

/**
 * Text that may break after the punctuation of a path or an identifier. What is short, such as a date, stays on one line;
 * what is long is cut, and whole when pointed at.
 */
function breakable(text: string): Html {
  if (text.length <= SHORT) return html`${text.replaceAll(" ", "\u00a0")}`;
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  const parts = shown
    .split(/(?<=[/\\_.:-])(?=[^/\\_.:\d\s-])/)
    .map((part, at) => (at === 0 ? html`${part}` : html`<wbr />${part}`));
  return shown === text ? html`${parts}` : html`<span title="${text}">${parts}</span>`;
}
