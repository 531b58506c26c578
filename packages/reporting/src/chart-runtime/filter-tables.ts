/// <reference lib="dom" />
import type { Dimension } from "../dimensions.js";
import type { Choice, ChoiceStore } from "./choice.js";
import { rowKeys } from "./row-keys.js";

/** What filters rows; a session is opened and hides no other row. */
const FILTERS: readonly Dimension[] = ["project", "model", "tool", "day"];

/** A table of the page, and what it shows. */
interface FilteredTable {
  readonly table: HTMLTableElement;
  /** What its rows have keys of. */
  readonly knows: readonly Dimension[];
  readonly note: HTMLElement;
  /** Words in small letters that a row has to hold. */
  search: string;
}

/** The tables of a page as they are filtered. */
export interface TableFilters {
  /** Shows the rows of a table that hold a text, in whatever case; all with an empty one. Gives how many there are. */
  readonly search: (table: HTMLTableElement, text: string) => number;
}

/** Shows only those rows of tables that are of what is chosen and hold what is searched; sums of all rows are hidden then. */
export function filterTables(page: Document, store: ChoiceStore): TableFilters {
  const tables = new Map(
    [...page.querySelectorAll<HTMLTableElement>("table")].map((table) => [table, filteredTable(table)]),
  );
  const update = (choice: Choice): void => {
    for (const one of tables.values()) if (one.knows.length > 0 || one.search !== "") showRows(one, choice);
  };
  store.subscribe(update);
  return {
    search: (table, text) => {
      const one = tables.get(table);
      if (one === undefined) return 0;
      one.search = text.trim().toLowerCase();
      return showRows(one, store.get());
    },
  };
}

function filteredTable(table: HTMLTableElement): FilteredTable {
  const rows = rowsOf(table);
  const knows = FILTERS.filter((dimension) => rows.some((row) => rowKeys(row, dimension).length > 0));
  const note = table.ownerDocument.createElement("p");
  note.className = "note";
  return { table, knows, note, search: "" };
}

function rowsOf(table: HTMLTableElement): readonly HTMLTableRowElement[] {
  return [...table.tBodies]
    .filter((body) => !body.classList.contains("rest"))
    .flatMap((body) => [...body.rows])
    .filter((row) => row.dataset["opened"] === undefined);
}

function showRows({ table, knows, note, search }: FilteredTable, choice: Choice): number {
  const asked = knows.filter((dimension) => choice[dimension] !== null);
  const isFiltered = asked.length > 0 || search !== "";
  const rows = rowsOf(table);
  let shown = 0;
  for (const row of rows) {
    const isShown =
      asked.every((dimension) => rowKeys(row, dimension).includes(choice[dimension] ?? "")) &&
      (search === "" || textOf(row).includes(search));
    row.hidden = !isShown;
    const below = row.nextElementSibling;
    if (below instanceof HTMLElement && below.dataset["opened"] !== undefined) below.hidden = !isShown;
    if (isShown) shown++;
  }
  if (table.tFoot !== null) table.tFoot.hidden = isFiltered;
  table.classList.toggle("filtered", isFiltered);
  const box = table.closest(".scroll") ?? table;
  note.textContent = `${shown === 0 ? "None" : shown} of ${rows.length} rows`;
  if (isFiltered) box.after(note);
  else note.remove();
  return shown;
}

/** What a row says, whole where it is cut. */
function textOf(row: HTMLTableRowElement): string {
  const whole = [...row.querySelectorAll<HTMLElement>("[title]")].map(({ title }) => title);
  return [row.textContent, ...whole].join(" ").toLowerCase();
}
