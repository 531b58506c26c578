/// <reference lib="dom" />
import type { ChoiceStore } from "./choice.js";

/** Opens a session, or closes an open one. Clears a choice or search that hides its row. */
export type OpenSession = (sessionId: string) => void;

/** Opens the chosen session's row, with the details from `template[data-excerpt]` below it; without details, the row is only marked. A link to a session chooses it, or clears the choice if it is open. */
export function openSessionRows(page: Document, store: ChoiceStore, signal: AbortSignal): OpenSession {
  const excerpts = new Map(
    [...page.querySelectorAll<HTMLTemplateElement>("template[data-excerpt]")].map((template) => [
      template.dataset["excerpt"] ?? "",
      template,
    ]),
  );
  const links = [...page.querySelectorAll<HTMLAnchorElement>("tr[data-session] a[href^='#session=']")].map(
    (link) => ({ link, row: link.closest("tr") }),
  );
  for (const { link } of links) link.ariaExpanded = "false";
  let shown: string | null = null;
  let marked: HTMLTableRowElement | null = null;
  let opened: HTMLTableRowElement | null = null;
  store.subscribe(({ session }) => {
    if (shown === session) return;
    shown = session;
    opened?.remove();
    opened = null;
    marked?.removeAttribute("aria-current");
    marked = null;
    const excerpt = excerpts.get(session ?? "");
    const row = session === null ? null : rowOf(session, page);
    const at = row?.hidden === true ? null : row;
    for (const { link, row: own } of links) link.ariaExpanded = String(own === at && excerpt !== undefined);
    if (at === null) return;
    unfold(at);
    if (excerpt === undefined) {
      marked = at;
      marked.setAttribute("aria-current", "true");
    } else {
      opened = page.createElement("tr");
      opened.dataset["opened"] = session ?? "";
      const cell = opened.insertCell();
      cell.colSpan = at.cells.length;
      cell.append(page.importNode(excerpt.content, true));
      at.after(opened);
    }
    if (!isInWindow(at)) at.scrollIntoView({ block: "start" });
  });
  const choose = (session: string): void => {
    const row = rowOf(session, page);
    if (row?.hidden === true) endSearch(row);
    store.set({ ...(row?.hidden === true ? {} : store.get()), session });
  };
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a[href^='#session=']") : null;
    const id = decodeURIComponent(link?.getAttribute("href")?.slice("#session=".length) ?? "");
    if (link === null || !excerpts.has(id)) return;
    event.preventDefault();
    // Only the name of the row itself closes it.
    if (link.closest("tr") === null) choose(id);
    else store.toggle("session", id);
  };
  page.addEventListener("click", follow, { signal });
  return (session) => (shown === session ? store.toggle("session", session) : choose(session));
}

function endSearch(row: HTMLElement): void {
  const field = row.closest(".table")?.querySelector<HTMLInputElement>("input[type='search']");
  if (field == null || field.value === "") return;
  field.value = "";
  field.dispatchEvent(new Event("input"));
}

/** The first row in an unfolded table, else the one in a list of sessions. */
function rowOf(session: string, page: Document): HTMLTableRowElement | null {
  const rows = [...page.querySelectorAll<HTMLTableRowElement>("tr[data-session]")].filter(
    (row) => row.dataset["session"] === session,
  );
  return (
    rows.find((row) => row.closest("details:not([open])") === null) ??
    rows.find((row) => row.closest("table[data-search='sessions']") !== null) ??
    rows[0] ??
    null
  );
}

function unfold(row: HTMLElement): void {
  const folded = row.closest<HTMLDetailsElement>("details:not([open])");
  if (folded !== null) folded.open = true;
  const box = row.closest(".table")?.querySelector<HTMLInputElement>(".all-rows input");
  if (row.closest(".folded") !== null && box?.checked === false) box.click();
}

function isInWindow(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && top >= 0 && bottom <= innerHeight;
}

/** Address of a session's page beside this one; null for none. */
type SessionPage = (sessionId: string) => string | null;

/** Finds the page of a session: by the list in the element `session-pages`, or by the address prefix that it gives for all of them. */
export function sessionPages(page: Document): SessionPage {
  const element = page.getElementById("session-pages");
  const begin = element?.dataset["begin"];
  if (begin !== undefined) return (sessionId) => `${begin}${encodeURIComponent(sessionId)}`;
  const pages: Readonly<Record<string, string>> = JSON.parse(element?.textContent ?? "{}");
  return (sessionId) => (Object.hasOwn(pages, sessionId) ? (pages[sessionId] ?? null) : null);
}
