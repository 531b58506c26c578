/// <reference lib="dom" />
import type { Announce } from "./announce.js";
import type { TableFilters } from "./filter-tables.js";

/** Fewer rows are seen at once. */
const SEARCHED_ROWS = 5;

/**
 * Puts a field above every `table[data-search]` of some rows. Fields of tables that are searched for the same have one text: it is looked for in all of
 * them. The key `/` goes to the first field that is seen.
 */
export function searchTables(page: Document, filters: TableFilters, announce: Announce): void {
  const fields: HTMLInputElement[] = [];
  for (const table of page.querySelectorAll<HTMLTableElement>("table[data-search]")) {
    if ([...table.tBodies].reduce((count, body) => count + body.rows.length, 0) < SEARCHED_ROWS) continue;
    const rows = table.dataset["search"] ?? "";
    const field = page.createElement("input");
    field.type = "search";
    field.className = "search";
    field.placeholder = `Search ${rows}`;
    field.ariaLabel = `Search ${rows}`;
    field.ariaKeyShortcuts = "/";
    field.autocomplete = "off";
    field.spellcheck = false;
    field.addEventListener("input", () => {
      for (const other of fields) if (other.placeholder === field.placeholder) other.value = field.value;
      const found = filters.search(rows, field.value);
      const counted = found === 1 ? rows.replace(/s$/, "") : rows;
      announce(field.value.trim() === "" ? `All ${rows}` : `${found} ${counted}`);
    });
    table.closest(".table")?.prepend(field);
    fields.push(field);
  }
  page.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const field = fields.find(isSeen) ?? fields[0];
    if (field === undefined) return;
    event.preventDefault();
    const folded = field.closest("details");
    if (folded !== null) folded.open = true;
    field.focus();
    field.select();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== "checkbox";
}

function isSeen(field: HTMLElement): boolean {
  const { top, bottom, height } = field.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}
