/// <reference lib="dom" />
import type { Announce } from "./announce.js";
import type { TableFilters } from "./filter-tables.js";

/** Fewer rows are seen at once. */
const SEARCHED_ROWS = 5;

/**
 * Puts a field above every `table[data-search]` of some rows. Fields of tables that are searched for the same have one text: it is looked for in all of
 * them. The key `/` goes to the first field that is seen.
 */
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
