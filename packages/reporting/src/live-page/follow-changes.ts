/// <reference lib="dom" />
import { pageEvents } from "../chart-runtime/page-events.js";
import { stateOf } from "./page-state.js";

/** How long a reader may let go of a selection or the pointer before the page changes. */
const WHILE_BUSY_MS = 400;
/** A server that cannot be reached for so long has ended, or the computer slept. */
const STALE_MS = 5_000;
const NOT_MODIFIED = 304;
const ENDED = "turnmeter serve is not running: this page shows what was.";
const UNMADE = "turnmeter serve cannot make this page now: it shows what was. Load it again to see why.";

/**
 * Keeps the page as its server would give it now. The server reports each change; the page is asked for again, and where it differs
 * its content is put in place of what there is. What the reader has opened, sorted, searched and scrolled to stays, and while text
 * is selected nothing changes.
 */
export function followChanges(page: Document): void {
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

/** Puts the content of another page in place of this one's. */
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

/** Looks for the words of a field above the content, where they are others than those that the server has looked for. */
function searchAgain(page: Document): void {
  for (const field of page.querySelectorAll<HTMLInputElement>("input[data-searches]"))
    if (field.value !== field.defaultValue) field.dispatchEvent(new Event("input"));
}

function swap(selector: string, page: Document, next: Document): void {
  const [one, other] = [page.querySelector(selector), next.querySelector(selector)];
  if (one !== null && other !== null) one.replaceWith(page.importNode(other, true));
}

/** Waits until nothing is selected, and no button of the pointer is held. */
async function notBusy(page: Document): Promise<void> {
  while (page.getSelection()?.isCollapsed === false)
    await new Promise((wake) => setTimeout(wake, WHILE_BUSY_MS));
}

/** The place for why the page no longer follows; hidden at first. */
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
