/// <reference lib="dom" />
import type { Dimension } from "../dimensions.js";
import type { Choice, ChoiceStore } from "./choice.js";
import { rowKeys } from "./row-keys.js";

/** Sessions are opened instead and hide no rows. */
const FILTERS: readonly Dimension[] = ["project", "model", "tool", "day"];

interface FilteredTable {
  readonly table: HTMLTableElement;
  /** Dimensions its rows have keys for. */
  readonly knows: readonly Dimension[];
  readonly note: HTMLElement;
  /** Fold around a searched table; its summary repeats the note. */
  readonly fold: HTMLDetailsElement | null;
  readonly summaryNote: HTMLElement;
  /** States that further rows are summed up, which filtering hides; null if all rows are there. */
  readonly capNote: HTMLElement | null;
  isOpened: boolean;
  search: string;
}

/** The tables of a page as they are filtered. */
export interface TableFilters {
  /** Shows only the rows that contain all words of `text`, in any case, in every `table[data-search]` of the subject; an empty text shows all. A folded table with such rows stays open until the text changes. Returns the number of rows found. */
  readonly search: (subject: string, text: string) => number;
}

/** Shows only the table rows that fit the choice and the search; sums of all rows are hidden then. */
export function filterTables(page: Document, store: ChoiceStore): TableFilters {
  const tables = [...page.querySelectorAll<HTMLTableElement>("table")].map(filteredTable);
  const update = (choice: Choice): void => {
    for (const one of tables) if (one.knows.length > 0 || one.search !== "") showRows(one, choice);
  };
  store.subscribe(update);
  return {
    search: (subject, text) => {
      let found = 0;
      for (const one of tables) {
        if (one.table.dataset["search"] !== subject) continue;
        one.search = plain(text.trim()).replaceAll(/\s+/g, " ");
        const shown = showRows(one, store.get());
        openFold(one, one.search !== "" && shown > 0);
        found += shown;
      }
      return found;
    },
  };
}

function filteredTable(table: HTMLTableElement): FilteredTable {
  const rows = rowsOf(table);
  const knows = FILTERS.filter(
    (dimension) =>
      table.dataset[`${dimension}Keys`] !== undefined ||
      rows.some((row) => rowKeys(row, dimension).length > 0),
  );
  const note = table.ownerDocument.createElement("p");
  note.className = "note";
  const fold = table.dataset["search"] === undefined ? null : table.closest("details");
  const summaryNote = table.ownerDocument.createElement("span");
  const capNote = table.closest(".table")?.parentElement?.querySelector<HTMLElement>(".note.cap") ?? null;
  return { table, knows, note, fold, summaryNote, capNote, isOpened: false, search: "" };
}

function rowsOf(table: HTMLTableElement): readonly HTMLTableRowElement[] {
  return [...table.tBodies]
    .filter((body) => !body.classList.contains("rest"))
    .flatMap((body) => [...body.rows])
    .filter((row) => row.dataset["opened"] === undefined);
}

/** Refolds only what it unfolded itself. */
function openFold(one: FilteredTable, isFound: boolean): void {
  const { fold } = one;
  if (fold === null || (isFound ? fold.open : !one.isOpened)) return;
  fold.open = isFound;
  one.isOpened = isFound;
}

function showRows(
  { table, knows, note, fold, summaryNote, capNote, search }: FilteredTable,
  choice: Choice,
): number {
  const asked = knows.filter((dimension) => choice[dimension] !== null);
  const isFiltered = asked.length > 0 || search !== "";
  const all = rowsOf(table);
  const rows = all.filter((row) => row.dataset["rest"] === undefined);
  // A row that adds up others is true of all of them alone.
  for (const row of all) row.hidden = isFiltered;
  let shown = 0;
  for (const row of rows) {
    const isShown =
      asked.every((dimension) => rowKeys(row, dimension).includes(choice[dimension] ?? "")) &&
      (search === "" || search.split(" ").every((word) => textOf(row).includes(word)));
    row.hidden = !isShown;
    const below = row.nextElementSibling;
    if (below instanceof HTMLElement && below.dataset["opened"] !== undefined) below.hidden = !isShown;
    if (isShown) shown++;
  }
  if (table.tFoot !== null) table.tFoot.hidden = isFiltered;
  table.classList.toggle("filtered", isFiltered);
  const box = table.closest(".scroll") ?? table;
  const first = capNote === null ? "" : "the first ";
  note.textContent = `${shown === 0 ? "None" : shown} of ${first}${rows.length} rows`;
  if (capNote !== null) capNote.hidden = isFiltered;
  if (isFiltered) box.after(note);
  else note.remove();
  summaryNote.textContent = ` · ${note.textContent}`;
  if (isFiltered) fold?.querySelector("summary")?.append(summaryNote);
  else summaryNote.remove();
  return shown;
}

/** Row text, with the full text of cut cells. */
function textOf(row: HTMLTableRowElement): string {
  const whole = [...row.querySelectorAll<HTMLElement>("[title]")].map(({ title }) => title);
  return plain([row.textContent, ...whole].join(" "));
}

/** Lowercase, with non-breaking spaces as plain ones. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll("\u00a0", " ");
}
