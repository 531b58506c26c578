/// <reference lib="dom" />
import type { Dimension } from "../dimensions.js";
import type { Choice, ChoiceStore } from "./choice.js";
import { rowKeys } from "./row-keys.js";

/** What filters rows; a session is opened and hides no other row. */
const FILTERS: readonly Dimension[] = ["project", "model", "tool", "day"];

interface FilteredTable {
  readonly table: HTMLTableElement;
  /** What its rows have keys of. */
  readonly knows: readonly Dimension[];
  readonly note: HTMLElement;
  /** What it is folded in, where it is searched; the note of its rows stands in the summary too. */
  readonly fold: HTMLDetailsElement | null;
  readonly summaryNote: HTMLElement;
  /** Says that rows beyond the first are added up, which a filtered table hides; null where it has all. */
  readonly capNote: HTMLElement | null;
  /** True while it is unfolded for the rows that were found. */
  isOpened: boolean;
  /** Words in small letters that a row has to hold. */
  search: string;
}

/** The tables of a page as they are filtered. */
export interface TableFilters {
  /**
   * Shows the rows that hold all words of a text, in whatever case, of all tables that are searched for the same, `table[data-search]`; all with an
   * empty one. What is folded and has such a row is open until the text is another. Gives how many there are.
   */
  readonly search: (subject: string, text: string) => number;
}

/** Shows only those rows of tables that are of what is chosen and hold what is searched; sums of all rows are hidden then. */
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

/** Unfolds a table, or folds it again if that was done here. */
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

/** What a row says, whole where it is cut. */
function textOf(row: HTMLTableRowElement): string {
  const whole = [...row.querySelectorAll<HTMLElement>("[title]")].map(({ title }) => title);
  return plain([row.textContent, ...whole].join(" "));
}

/** A text in small letters; a space that does not break is one as well. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll("\u00a0", " ");
}
