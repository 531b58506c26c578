/// <reference lib="dom" />
import { dimensions, encodedKey, type Dimension } from "../dimensions.js";
import { formatDay } from "../words/dates.js";
import { lastFolder, shortName } from "../words/names.js";
import type { Announce } from "./announce.js";
import type { Choice, ChoiceStore } from "./choice.js";
import type { WrittenSpec } from "../report.js";
import { fieldKeys, rowKeys } from "./row-keys.js";

/** Shows the choice in a line, `Only project shop`, with a button that clears it, as the escape key does. */
export function showChoice(
  page: Document,
  store: ChoiceStore,
  announce: Announce,
  signal: AbortSignal,
): void {
  const line = page.createElement("aside");
  line.className = "choice";
  line.ariaLabel = "What is shown";
  const text = page.createElement("span");
  const clear = page.createElement("button");
  clear.type = "button";
  clear.textContent = "Clear";
  clear.addEventListener("click", () => store.clear());
  line.append(text, " · ", clear);
  page.body.prepend(line);
  signal.addEventListener("abort", () => line.remove());
  const clearByKey = ({ key, target }: KeyboardEvent): void => {
    if (key === "Escape" && !(target instanceof HTMLInputElement && target.value !== "")) store.clear();
  };
  page.addEventListener("keydown", clearByKey, { signal });
  let shown = "";
  const update = (choice: Choice): void => {
    const words = choiceText(choice, page);
    line.hidden = words === "";
    text.textContent = words;
    if (words !== shown) announce(words === "" ? "All is shown" : words);
    shown = words;
  };
  line.hidden = true;
  store.subscribe(update);
}

/** Empty if nothing is chosen. */
function choiceText(choice: Choice, page: Document): string {
  // A row that is open says itself which session is chosen.
  const isOpened = choice.session !== null && page.querySelector("tr[data-opened]") !== null;
  const parts = dimensions.flatMap((dimension) => {
    const key = choice[dimension];
    return key === null || (isOpened && dimension === "session") ? [] : [nameOf(dimension, key, page)];
  });
  return parts.length === 0 ? "" : `Only ${parts.join(", ")}`;
}

function nameOf(dimension: Dimension, key: string, page: Document): string {
  if (dimension === "day") return formatDay(key);
  if (dimension === "project") return `project ${shortName(lastFolder(key) ?? key)}`;
  if (dimension === "session") return `session ${shortName(sessionName(key, page))}`;
  return `${dimension} ${shortName(key)}`;
}

/** As in the page's tables; the id if they have none. */
function sessionName(id: string, page: Document): string {
  const rows = [...page.querySelectorAll<HTMLTableRowElement>("tr[data-session]")];
  return rows.find((row) => row.dataset["session"] === id)?.cells[0]?.textContent.trim() || id.slice(0, 8);
}

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

/** Drops a session that is nowhere on the page: it would dim everything and show nothing. */
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

/** Makes the names in the columns `th[data-of]` of tables buttons that choose the key of their row. A link stays a link. */
export function chooseNames(page: Document, store: ChoiceStore): void {
  const buttons: { readonly button: HTMLButtonElement; readonly isChosen: () => boolean }[] = [];
  for (const head of page.querySelectorAll<HTMLTableCellElement>("th[data-of]")) {
    const dimension = dimensions.find((one) => one === head.dataset["of"]);
    const table = head.closest("table");
    if (dimension === undefined || dimension === "session" || table === null) continue;
    for (const row of [...table.tBodies].flatMap((body) => [...body.rows])) {
      const cell = row.cells[head.cellIndex];
      const [key, ...others] = rowKeys(row, dimension);
      if (cell === undefined || key === undefined || others.length > 0) continue;
      const button = page.createElement("button");
      button.type = "button";
      button.className = "name-button";
      button.ariaPressed = "false";
      button.append(...cell.childNodes);
      button.addEventListener("click", () => store.toggle(dimension, key));
      cell.replaceChildren(button);
      buttons.push({ button, isChosen: () => store.get()[dimension] === key });
    }
  }
  store.subscribe(() => {
    for (const { button, isChosen } of buttons) button.ariaPressed = String(isChosen());
  });
}

interface Fragment {
  readonly anchor: string;
  readonly choice: Partial<Choice>;
}

/** The parts of a fragment, `#cost&project=%2Fsrc%2Fshop`. What is none of them is an anchor's id, or left out. */
export function parseFragment(hash: string): Fragment {
  const parts = hash.replace(/^#/, "").split("&");
  const choice = dimensions.flatMap((dimension) => {
    const part = parts.findLast((one) => one.startsWith(`${dimension}=`));
    const key = part === undefined ? "" : decoded(part.slice(dimension.length + 1));
    return key === "" ? [] : [[dimension, key]];
  });
  return {
    anchor: decoded(parts.find((part) => !part.includes("=")) ?? ""),
    choice: Object.fromEntries(choice),
  };
}

/** The fragment of an anchor and a choice; empty where there is neither. */
export function fragmentOf({ anchor, choice }: Fragment): string {
  const parts = dimensions.flatMap((dimension) => {
    const key = choice[dimension] ?? null;
    return key === null ? [] : [`${dimension}=${encodedKey(key)}`];
  });
  const all = anchor === "" ? parts : [encodeURIComponent(anchor), ...parts];
  return all.length === 0 ? "" : `#${all.join("&")}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
