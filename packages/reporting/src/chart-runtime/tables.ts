/// <reference lib="dom" />
import type { Announce } from "./announce.js";
import type { TableFilters } from "./filter-tables.js";

/** Makes the heads of every `table[data-sort]` buttons that sort its rows; the attribute is the number of rows that take part. A sorted table is marked, since its row that adds up folded rows would be wrong. */
export function sortTables(page: Document): void {
  for (const table of page.querySelectorAll<HTMLTableElement>("table[data-sort]")) {
    const heads = [...table.querySelectorAll<HTMLTableCellElement>("thead th")];
    heads.forEach((head, at) => {
      const button = page.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      button.addEventListener("click", () => {
        const isDescending =
          head.ariaSort === null ? head.classList.contains("number") : head.ariaSort === "ascending";
        for (const other of heads) other.ariaSort = null;
        head.ariaSort = isDescending ? "descending" : "ascending";
        table.dataset["resorted"] = "true";
        sortRows(table, at, isDescending ? -1 : 1);
      });
      head.replaceChildren(button);
    });
  }
}

/** Keeps the number of rows per body; rows without a value come last. */
function sortRows(table: HTMLTableElement, column: number, direction: 1 | -1): void {
  const opened = table.querySelector("tr[data-opened]");
  const above = opened?.previousElementSibling;
  opened?.remove();
  const bodies = [...table.tBodies];
  const sizes = bodies.map((body) => body.rows.length);
  const rows = bodies.flatMap((body) => [...body.rows]);
  const sorted = Number(table.dataset["sort"]);
  const ranked = rows
    .slice(0, sorted)
    .map((row) => ({ row, value: valueOf(row.cells[column]) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return direction * compare(a.value, b.value);
    })
    .map(({ row }) => row);
  const ordered = [...ranked, ...rows.slice(sorted)];
  let from = 0;
  bodies.forEach((body, at) => {
    body.append(...ordered.slice(from, from + sizes[at]!));
    from += sizes[at]!;
  });
  if (opened !== null) above?.after(opened);
}

/** `data-v`, else the number or text shown; null for unknown. */
function valueOf(cell: HTMLTableCellElement | undefined): number | string | null {
  const text = cell?.textContent.trim() ?? "";
  if (cell?.dataset["v"] !== undefined) return Number(cell.dataset["v"]);
  if (text === "–" || text === "") return null;
  return cell?.classList.contains("number") === true && Number.isFinite(Number(text)) ? Number(text) : text;
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true });
}

/** Tables with fewer rows get no search field. */
const SEARCHED_ROWS = 5;

/** Puts a search field above every `table[data-search]` with enough rows. Fields of one subject share their text, which is searched in all tables of that subject. The key `/` goes to the first visible field. */
export function searchTables(
  page: Document,
  filters: TableFilters,
  announce: Announce,
  signal: AbortSignal,
): void {
  const fields: HTMLInputElement[] = [];
  for (const table of page.querySelectorAll<HTMLTableElement>("table[data-search]")) {
    if ([...table.tBodies].reduce((count, body) => count + body.rows.length, 0) < SEARCHED_ROWS) continue;
    const rows = table.dataset["search"] ?? "";
    // A page may have a field of its own, which asks its server for more than the page has.
    const own = page.querySelector<HTMLInputElement>(`input[data-searches="${rows}"]`);
    const field = own ?? newField(page, rows);
    field.placeholder = `Search ${rows}`;
    const update = (): void => {
      for (const other of fields) if (other.placeholder === field.placeholder) other.value = field.value;
      const found = filters.search(rows, field.value);
      const counted = found === 1 ? rows.replace(/s$/, "") : rows;
      announce(field.value.trim() === "" ? `All ${rows}` : `${found} ${counted}`);
    };
    field.addEventListener("input", update, { signal });
    if (own === null) table.closest(".table")?.prepend(field);
    fields.push(field);
  }
  const search = (event: KeyboardEvent): void => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const field = fields.find(isSeen) ?? fields[0];
    if (field === undefined) return;
    event.preventDefault();
    const folded = field.closest("details");
    if (folded !== null) folded.open = true;
    field.focus();
    field.select();
  };
  page.addEventListener("keydown", search, { signal });
}

function newField(page: Document, rows: string): HTMLInputElement {
  const field = page.createElement("input");
  field.type = "search";
  field.className = "search";
  field.ariaLabel = `Search ${rows}`;
  field.ariaKeyShortcuts = "/";
  field.autocomplete = "off";
  field.spellcheck = false;
  return field;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== "checkbox";
}

function isSeen(field: HTMLElement): boolean {
  const { top, bottom, height } = field.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}

/** Takes boxes with nothing to scroll out of the tab order. */
export function scrollBoxes(page: Document, signal: AbortSignal): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const box = target.closest<HTMLElement>(".scroll");
      if (box === null) continue;
      const isTall = getComputedStyle(box).overflowY !== "hidden" && box.scrollHeight > box.clientHeight;
      const scrolls = isTall || box.scrollWidth > box.clientWidth;
      if (scrolls) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  });
  signal.addEventListener("abort", () => observer.disconnect());
  for (const table of page.querySelectorAll(".scroll > table")) observer.observe(table);
  for (const box of page.querySelectorAll(".scroll")) observer.observe(box);
}
