/// <reference lib="dom" />

/** What a reader has done to a page, to be done again once its content was replaced. */
export interface PageState {
  /** Before the content is seen: what is open, what is checked. */
  readonly restore: (main: HTMLElement) => void;
  /** Once it is seen: where the window is. */
  readonly restorePlace: (main: HTMLElement) => void;
  /** Once they answer: what is searched, how rows are sorted, where the focus is. */
  readonly restoreTables: (main: HTMLElement) => void;
}

/** Takes down what a reader has done to the content of a page. */
export function stateOf(main: HTMLElement): PageState {
  const opened = [...main.querySelectorAll<HTMLDetailsElement>("details")].map(({ open }) => open);
  const checked = [...main.querySelectorAll<HTMLInputElement>(CHECKS)].map((box) => box.checked);
  const searched = [...main.querySelectorAll<HTMLInputElement>(SEARCHES)].map(({ value }) => value);
  const sorted = [...main.querySelectorAll<HTMLTableElement>("table")].map(sortOf);
  const scrolled = [...main.querySelectorAll<HTMLElement>(".scroll")].map(
    (box) => [box.scrollLeft, box.scrollTop] as const,
  );
  const anchor = anchorOf(main);
  const focus = focusOf(main);
  const pictures = new Map(
    [...main.querySelectorAll<HTMLElement>("[data-chart]")].map((chart) => [
      chart.dataset["chart"],
      [...chart.childNodes],
    ]),
  );
  return {
    restore(next) {
      [...next.querySelectorAll<HTMLDetailsElement>("details")].forEach(
        (fold, at) => (fold.open = opened[at] ?? fold.open),
      );
      [...next.querySelectorAll<HTMLInputElement>(CHECKS)].forEach(
        (box, at) => (box.checked = checked[at] ?? box.checked),
      );
      // The old picture stands until the new one is drawn, so that nothing moves or flickers.
      for (const chart of next.querySelectorAll<HTMLElement>("[data-chart]"))
        chart.append(...(pictures.get(chart.dataset["chart"]) ?? []));
    },
    restorePlace: (next) => anchor?.(next),
    restoreTables(next) {
      [...next.querySelectorAll<HTMLTableElement>("table")].forEach((table, at) =>
        sortAs(table, sorted[at] ?? null),
      );
      [...next.querySelectorAll<HTMLInputElement>(SEARCHES)].forEach((field, at) => {
        if (!searched[at]) return;
        field.value = searched[at];
        field.dispatchEvent(new Event("input"));
      });
      [...next.querySelectorAll<HTMLElement>(".scroll")].forEach((box, at) => {
        [box.scrollLeft, box.scrollTop] = scrolled[at] ?? [0, 0];
      });
      focus?.(next);
      anchor?.(next);
    },
  };
}

const CHECKS = "input[type='checkbox'], input[type='radio']";
const SEARCHES = "input[type='search']";

/** How a reader has sorted a table; null where nobody has. */
interface Sorting {
  readonly column: number;
  readonly direction: string | null;
}

function sortOf(table: HTMLTableElement): Sorting | null {
  if (table.dataset["resorted"] === undefined) return null;
  const heads = [...table.querySelectorAll("thead th")];
  const column = heads.findIndex((head) => head.ariaSort !== null);
  return column === -1 ? null : { column, direction: heads[column]?.ariaSort ?? null };
}

function sortAs(table: HTMLTableElement, sorting: Sorting | null): void {
  if (sorting === null) return;
  const head = table.querySelectorAll("thead th")[sorting.column];
  const button = head?.querySelector("button");
  button?.click();
  if (head?.ariaSort !== sorting.direction) button?.click();
}

/** What begins in so much of the window, from above, is being read. */
const READ_PART = 0.25;

/** Keeps what is at the top of the window there, though what is above it may have grown. */
function anchorOf(main: HTMLElement): ((next: HTMLElement) => void) | null {
  const parts = [...main.querySelectorAll<HTMLElement>("[id]")].filter(
    ({ tagName }) => tagName === "SECTION" || tagName === "FIGURE",
  );
  const first = parts.findLast((part) => part.getBoundingClientRect().top <= innerHeight * READ_PART);
  if (first === undefined) return null;
  const { id } = first;
  const { top } = first.getBoundingClientRect();
  return (next) => {
    const part = next.querySelector(`#${CSS.escape(id)}`);
    if (part !== null) scrollBy({ top: part.getBoundingClientRect().top - top, behavior: "instant" });
  };
}

/** Gives the focus to the element that stands where the one stood that has it. */
function focusOf(main: HTMLElement): ((next: HTMLElement) => void) | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === main || !main.contains(focused)) return null;
  const { tagName } = focused;
  const all = [...main.querySelectorAll(tagName)];
  const at = all.indexOf(focused);
  const range =
    focused instanceof HTMLInputElement && focused.type === "search"
      ? ([focused.selectionStart, focused.selectionEnd] as const)
      : null;
  return (next) => {
    const element = next.querySelectorAll<HTMLElement>(tagName)[at];
    element?.focus({ preventScroll: true });
    if (range !== null && element instanceof HTMLInputElement) element.setSelectionRange(...range);
  };
}
