/// <reference lib="dom" />
import { pageEvents } from "../chart-runtime/page-events.js";

interface PageState {
  /** Before display: folds and checkboxes. */
  readonly restore: (main: HTMLElement) => void;
  /** After display: scroll position. */
  readonly restorePlace: (main: HTMLElement) => void;
  /** Once tables are interactive: search, sorting and focus. */
  readonly restoreTables: (main: HTMLElement) => void;
}

function stateOf(main: HTMLElement): PageState {
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

/** A part that starts above this share of the window is being read. */
const READ_PART = 0.25;

/** Keeps what the reader sees in place while content above may grow. */
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

/** Grace period after a selection or pointer press before the page changes. */
const WHILE_BUSY_MS = 400;
/** A server out of reach this long has ended, or the computer slept. */
const STALE_MS = 5_000;
const NOT_MODIFIED = 304;
const ENDED = "turnmeter serve is not running: this page shows what was.";
const UNMADE = "turnmeter serve cannot make this page now: it shows what was. Load it again to see why.";

/**
 * Keeps the page as its server would give it now. The server reports each change; the page is asked for again, and where it differs
 * its content is put in place of what there is. What the reader has opened, sorted, searched and scrolled to stays, and while text
 * is selected nothing changes.
 */
function followChanges(page: Document): void {
  const { version, changes } = page.documentElement.dataset;
  if (version === undefined || changes === undefined) return;
  let known = version;
  let tag: string | null = null;
  let isAsking = false;
  let isAsked = false;
  const notice = staleNotice(page);
  const update = async (): Promise<void> => {
    isAsked = true;
    if (isAsking) return;
    isAsking = true;
    while (isAsked) {
      isAsked = false;
      try {
        const answer = await fetch(location.href, {
          headers: tag === null ? {} : { "If-None-Match": tag },
          cache: "no-store",
        });
        say(notice, answer.ok || answer.status === NOT_MODIFIED ? null : UNMADE);
        if (answer.status === 200) {
          const text = await answer.text();
          await notBusy(page);
          replace(page, new DOMParser().parseFromString(text, "text/html"));
          tag = answer.headers.get("ETag");
        }
      } catch {
        // The stream of changes says that the server is gone, and asks again once it is back.
        break;
      }
    }
    isAsking = false;
  };
  let stale = 0;
  const source = new EventSource(`${changes}?since=${encodeURIComponent(known)}`);
  source.addEventListener("changed", ({ data }) => {
    if (data === known) return;
    known = String(data);
    void update();
  });
  source.addEventListener("open", () => {
    clearTimeout(stale);
    stale = 0;
    say(notice, null);
  });
  source.addEventListener("error", () => {
    if (stale === 0) stale = window.setTimeout(() => say(notice, ENDED), STALE_MS);
  });
}

function replace(page: Document, next: Document): void {
  const [main, other] = [page.querySelector("main"), next.querySelector("main")];
  if (main === null || other === null) return;
  const state = stateOf(main);
  page.dispatchEvent(new Event(pageEvents.leaving));
  const replaced = page.importNode(other, true);
  state.restore(replaced);
  main.replaceWith(replaced);
  state.restorePlace(replaced);
  swap("footer", page, next);
  page.title = next.title;
  const restore = (): void => {
    state.restoreTables(replaced);
    searchAgain(page);
  };
  page.addEventListener(pageEvents.ready, restore, { once: true });
  page.dispatchEvent(new Event(pageEvents.replaced));
}

/** Repeats a search whose words differ from those the server used. */
function searchAgain(page: Document): void {
  for (const field of page.querySelectorAll<HTMLInputElement>("input[data-searches]"))
    if (field.value !== field.defaultValue) field.dispatchEvent(new Event("input"));
}

function swap(selector: string, page: Document, next: Document): void {
  const [one, other] = [page.querySelector(selector), next.querySelector(selector)];
  if (one !== null && other !== null) one.replaceWith(page.importNode(other, true));
}

async function notBusy(page: Document): Promise<void> {
  while (page.getSelection()?.isCollapsed === false)
    await new Promise((wake) => setTimeout(wake, WHILE_BUSY_MS));
}

function staleNotice(page: Document): HTMLElement {
  const notice = page.createElement("p");
  notice.className = "stale";
  notice.role = "status";
  page.body.append(notice);
  say(notice, null);
  return notice;
}

function say(notice: HTMLElement, text: string | null): void {
  notice.hidden = text === null;
  notice.textContent = text ?? "";
}

document.documentElement.classList.add("scripted");
sendChoices(document);
followChanges(document);

/** Follows the choice form at once; empty fields stay out of the address. */
function sendChoices(page: Document): void {
  page.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return;
    const { form, name, type } = target;
    // Words that are searched are sent with the enter key.
    if (form?.dataset["choice"] === undefined || type === "search") return;
    // Days take the place of a period, and a period that of days.
    if (name === "period") for (const day of fields(form, ["since", "until"])) day.value = "";
    if (name === "since" || name === "until")
      for (const period of fields(form, ["period"])) period.value = "";
    send(form);
  });
  page.addEventListener("submit", (event) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || target.dataset["choice"] === undefined) return;
    event.preventDefault();
    send(target);
  });
}

function send(form: HTMLFormElement): void {
  const kept = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && value !== "" ? [[name, value]] : [],
  );
  const query = new URLSearchParams(kept).toString();
  location.assign(query === "" ? form.action : `${form.action}?${query}`);
}

function fields(
  form: HTMLFormElement,
  names: readonly string[],
): readonly (HTMLInputElement | HTMLSelectElement)[] {
  return names.flatMap((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? [field] : [];
  });
}
