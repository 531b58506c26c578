/// <reference lib="dom" />

/** Makes the heads of every `table[data-sort]` buttons that sort its rows; the attribute is how many rows have a place in the order. A table that was sorted is marked: the row that adds up what is folded would be wrong. */
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

/** Puts the rows in the order of a column, as many into each body as it had. Rows without a value come last. */
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

/** What a cell is sorted by: the number behind it, its number, or its text; null where it says that nothing is known. */
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
