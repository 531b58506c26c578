import { dimensions, type DimensionKeys, type Dimension, type DimensionKey } from "../dimensions.js";
import type { Formats } from "../format/formats.js";
import { columnNotes, lowerBoundLegend, rowTexts } from "../table/cell-text.js";
import { canSort, restRow, sortedColumn } from "../table/first-rows.js";
import type { WrittenCell, WrittenColumn, WrittenRow, WrittenTable } from "../table/table-view.js";
import { columnStarts } from "./column-steps.js";
import { html, prose, placeHtml, type Html } from "./html.js";
import { pageText } from "../format/page-text.js";
import type { WrittenSpec } from "../report.js";

interface TableOptions {
  /** Rows shown before unfolding, with the others summed up; all if absent. */
  readonly openRows?: number;
  readonly formats: Formats;
}

/** A table with its caption, header cells, totals and notes, in a box that decides which columns there is room for. */
export function tableHtml(view: WrittenTable, { openRows = Infinity, formats }: TableOptions): Html {
  const {
    title,
    columns,
    rows,
    totals,
    timezone,
    levels = [],
    keys = [],
    links = [],
    actions,
    notes = [],
    capNote,
  } = view;
  if (rows.length === 0) return html`<p class="note">${view.empty ?? "No rows."}</p>`;
  const folded = rows.slice(openRows);
  const rest = folded.length === 0 ? null : restRow(view, folded, formats);
  const lines = [...rows, ...(rest === null ? [] : [rest]), ...(totals === undefined ? [] : [totals])];
  const sorted = sortedColumn(view);
  const texts = new Map(lines.map((row) => [row, rowTexts(row, columns, { timezone, formats })]));
  const starts = columnStarts(columns, (at) => lines.map((row) => texts.get(row)![at]!));
  const lists = keyLists(keys);
  const sumOfRest = view.hasRest === true ? rows.at(-1) : undefined;
  const actionOf = new Map(rows.map((row, at) => [row, actions?.links[at] ?? null]));
  const lineHtml = (row: WrittenRow, level = 0, of: DimensionKeys = {}, href: string | null = null): Html =>
    html`<tr${keyAttributes(of, lists)}${row === sumOfRest && html` data-rest="true"`}>
      ${columns.map((column, at) => cellHtml({ column, text: texts.get(row)![at]!, cell: row[column.key], formats, start: starts[at]!, level: at === 0 ? level : null, href: column.dimension === "session" ? href : null }))}
      ${actions !== undefined && actionHtml(actionOf.get(row) ?? null)}
    </tr>`;
  // What `≥` means is said once a page; what is special to a table, below it.
  const legend = view.lowerBounds === undefined ? null : lowerBoundLegend(view, columns);
  const shownNotes = [
    ...(legend === null ? [] : [legend]),
    ...columnNotes(columns),
    ...notes.filter((text) => text !== ""),
  ];
  const open = rows.slice(0, openRows);
  const widest = starts.reduce<number | null>(
    (most, start) => ((start ?? 0) > (most ?? 0) ? start : most),
    null,
  );
  return html`<div class="${view.isUnfolded === true ? "table plain" : "table"}">
      <div class="scroll" tabindex="0" role="group" aria-label="${title}">
        <table${view.search !== undefined && html` data-search="${view.search}"`}${canSort(view) && html` data-sort="${view.hasRest === true ? rows.length - 1 : rows.length}"`}${listAttributes(lists)}>
          <caption>
            ${title}
          </caption>
          <thead>
            <tr>
              ${columns.map(
                ({ key, title: heading, align, dimension }, at) =>
                  html`<th
                    scope="col"
                    ${dimension !== undefined && html`data-of="${dimension}"`}
                    class="${align === "right" ? "number" : "name"}${startClass(starts[at]!)}"
                    ${key === sorted?.key && html`aria-sort="${sorted.direction}"`}
                  >
                    ${heading}
                  </th>`,
              )}
              ${actions !== undefined && html`<td class="name">${actions.title}</td>`}
            </tr>
          </thead>
          <tbody>
            ${open.map((row, at) => lineHtml(row, levels[at], keys[at], links[at]))}
          </tbody>
          ${
            folded.length > 0 &&
            html`<tbody class="folded">
              ${folded.map((row, at) => lineHtml(row, levels[open.length + at], keys[open.length + at], links[open.length + at]))}
            </tbody>`
          }
          ${
            rest !== null &&
            html`<tbody class="rest">
              ${lineHtml(rest)}
            </tbody>`
          }
          ${
            totals !== undefined &&
            html`<tfoot>
              ${lineHtml(totals)}
            </tfoot>`
          }
        </table>
      </div>
      ${
        (folded.length > 0 || widest !== null) &&
        html`<div class="choices">
          ${
            folded.length > 0 &&
            html`<label class="all-rows"
              ><input type="checkbox" />All ${formats.count(rows.length)} rows<span class="unseen"
                >: ${title}</span
              ></label
            >`
          }
          ${
            widest !== null &&
            html`<label class="all-columns until-${widest}"
              ><input type="checkbox" />All columns<span class="unseen">: ${title}</span></label
            >`
          }
        </div>`
      }
    </div>
    ${shownNotes.map((text) => html`<p class="note">${prose(text, formats)}</p>`)}
    ${capNote !== undefined && html`<p class="note cap">${prose(capNote, formats)}</p>`}`;
}

function actionHtml(link: { readonly text: string; readonly href: string } | null): Html {
  return html`<td class="instant">${link !== null && html`<a href="${link.href}">${link.text}</a>`}</td>`;
}

interface CellParts {
  readonly column: WrittenColumn;
  readonly text: string;
  readonly cell: WrittenCell | undefined;
  readonly formats: Formats;
  readonly start: number | null;
  /** Row depth, for its first cell only. */
  readonly level: number | null;
  readonly href: string | null;
}

function cellHtml({ column, text, cell, formats, start, level, href }: CellParts): Html {
  const kind =
    column.align === "right"
      ? "number"
      : column.kind === "instant" || column.kind === "date"
        ? "instant"
        : "name";
  const classes = `${kind}${startClass(start)}${cell === 0 ? " zero" : ""}`;
  const moment = momentValue(cell, column, formats);
  const value = moment === false ? sortValue(cell, text) : moment;
  if (level === null) {
    const shown = linked(
      href,
      column.cut === "place" && typeof cell === "string" ? placeHtml(cell) : breakable(text),
    );
    return value === false
      ? html`<td class="${classes}">${shown}</td>`
      : html`<td class="${classes}" ${value}>${shown}</td>`;
  }
  const name = linked(href, html`${"↳ ".repeat(level)}${breakable(text)}`);
  return moment === false
    ? html`<th scope="row" class="${classes}">${name}</th>`
    : html`<th scope="row" class="${classes}" ${moment}>${name}</th>`;
}

function linked(href: string | null, shown: Html): Html {
  return href === null ? shown : html`<a href="${href}">${shown}</a>`;
}

function startClass(start: number | null): string {
  return start === null ? "" : ` from-${start}`;
}

/** The number behind a cell with another text, for sorting by script. */
function sortValue(cell: WrittenCell | undefined, text: string): Html | false {
  const value = typeof cell === "object" && cell !== null ? cell.atLeast : cell;
  return typeof value === "number" && String(value) !== text && html`data-v="${value}"`;
}

/** Sort value of a day or moment that does not sort as written. */
function momentValue(
  cell: WrittenCell | undefined,
  { kind }: WrittenColumn,
  { locale }: Formats,
): Html | false {
  if (locale === "en" || (kind !== "instant" && kind !== "date") || typeof cell !== "string") return false;
  const at = Date.parse(cell);
  return !Number.isNaN(at) && html`data-v="${at}"`;
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

/** Distinct keys per dimension with their index, which rows refer to; empty if no row has any. */
type KeyLists = ReadonlyMap<Dimension, ReadonlyMap<string, number>>;

/** The lists of a table with rows of such keys. */
export function keyLists(rows: readonly DimensionKeys[]): KeyLists {
  return new Map(
    dimensions.flatMap((dimension) => {
      if (!rows.some((row) => Array.isArray(row[dimension]))) return [];
      const keys = new Set(rows.flatMap((row) => listed(row, dimension)));
      return [[dimension, new Map(Array.from(keys, (key, place) => [key, place]))]];
    }),
  );
}

/** A table's lists, for the script: `data-tool-keys` with a JSON list. */
export function listAttributes(lists: KeyLists): Html {
  return html`${Array.from(
    lists,
    ([dimension, keys]) => html` data-${dimension}-keys="${JSON.stringify([...keys.keys()])}"`,
  )}`;
}

/** A row's keys, for the script: `data-tool="Bash"`, or for several `data-tools="0 3"`, indexes in the table's list. */
export function keyAttributes(row: DimensionKeys, lists: KeyLists): Html {
  return html`${dimensions.map((dimension) => {
    const key = pageKey(row[dimension] ?? null);
    if (typeof key === "string") return html` data-${dimension}="${key}"`;
    const places = listed(row, dimension).map((one) => lists.get(dimension)?.get(one));
    return places.length > 0 && html` data-${dimension}s="${places.join(" ")}"`;
  })}`;
}

function listed(row: DimensionKeys, dimension: Dimension): readonly string[] {
  const key = pageKey(row[dimension] ?? null);
  return key === null || typeof key === "string" ? [] : key;
}

/** A key as a page holds it, so that tables, charts and addresses have the same one whatever a name is made of. */
function pageKey(key: DimensionKey): DimensionKey {
  if (key === null) return null;
  return typeof key === "string" ? pageText(key) : key.map(pageText);
}

/** A chart whose marks have the keys that the page's tables have. */
export function withPageKeys(spec: WrittenSpec): WrittenSpec {
  const fields = Object.values(spec.usermeta?.links.fields ?? {});
  if (fields.length === 0) return spec;
  const values = spec.data.values.map((row) => ({
    ...row,
    ...Object.fromEntries(
      Object.entries(row).flatMap(([field, key]) => (fields.includes(field) ? [[field, keyOf(key)]] : [])),
    ),
  }));
  return { ...spec, data: { ...spec.data, values } };
}

function keyOf(value: unknown): unknown {
  if (typeof value === "string") return pageText(value);
  return Array.isArray(value) ? value.map(keyOf) : value;
}
