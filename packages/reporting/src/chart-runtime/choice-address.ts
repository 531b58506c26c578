/// <reference lib="dom" />
import type { WrittenSpec } from "../report.js";
import type { Choice, ChoiceStore } from "./choice.js";
import { fragmentOf, parseFragment } from "./fragment.js";
import { fieldKeys, rowKeys } from "./row-keys.js";

/**
 * Keeps the choice in the fragment of the page's address: reloading, going back and sending the address keep it. Anchors work as
 * they do without a choice, and leave it as it is. A session that the page does not know is not chosen.
 */
export function keepChoiceInAddress(page: Document, store: ChoiceStore, signal: AbortSignal): void {
  let isReading = false;
  let isAnchor = false;
  const read = (): void => {
    isReading = true;
    store.set(knownChoice(page, parseFragment(location.hash).choice));
    isReading = false;
  };
  store.subscribe((choice) => {
    if (isReading) return;
    const { anchor } = parseFragment(location.hash);
    const fragment = fragmentOf({ anchor, choice });
    // Without a fragment the address is the file's own.
    history.pushState(null, "", fragment === "" ? `${location.pathname}${location.search}` : fragment);
  });
  const follow = ({ target }: MouseEvent): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='#']") : null;
    isAnchor = link !== null && parseFragment(link.hash).anchor !== "" && link.hash !== location.hash;
  };
  const change = (): void => {
    if (!isAnchor) return read();
    isAnchor = false;
    const { anchor, choice } = parseFragment(location.hash);
    const fragment = fragmentOf({ anchor, choice: { ...store.get(), ...choice } });
    if (fragment !== location.hash) history.replaceState(null, "", fragment);
    read();
  };
  page.addEventListener("click", follow, { signal });
  addEventListener("hashchange", change, { signal });
  addEventListener("popstate", () => isAnchor || read(), { signal });
  read();
  // A browser looks for the whole fragment as an id, and finds none where a choice stands behind the anchor.
  const { anchor } = parseFragment(location.hash);
  if (anchor !== "" && `#${anchor}` !== location.hash) page.getElementById(anchor)?.scrollIntoView();
}

/** A choice without a session that no row and no chart of the page has: it would dim all the others, and show nothing. */
function knownChoice(page: Document, choice: Partial<Choice>): Partial<Choice> {
  const { session = null, ...others } = choice;
  if (session === null) return choice;
  const rows = [...page.querySelectorAll<HTMLTableRowElement>("tr")];
  const specs = [...page.querySelectorAll("script[id^='spec-']")];
  const isKnown =
    rows.some((row) => rowKeys(row, "session").includes(session)) ||
    specs.some(({ textContent }) => hasSession(JSON.parse(textContent), session));
  return isKnown ? choice : others;
}

function hasSession({ usermeta, data }: WrittenSpec, session: string): boolean {
  const field = usermeta?.links.fields.session;
  return data.values.some((row) =>
    Object.entries(row).some(([name, value]) => name === field && fieldKeys(value).includes(session)),
  );
}
