/// <reference lib="dom" />
import { dimensions } from "../dimensions.js";
import type { Dimension } from "../dimensions.js";
import { formatDay } from "../words/dates.js";
import { lastFolder, shortName } from "../words/names.js";
import type { Announce } from "./announce.js";
import type { Choice, ChoiceStore } from "./choice.js";

/** The line that says what is chosen, `Only project shop`, with a button that clears it, which the escape key does too. */
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

/** What is chosen, in words; empty where nothing is. */
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

/** A session's name, as the page's tables have it; without one its id. */
function sessionName(id: string, page: Document): string {
  const rows = [...page.querySelectorAll<HTMLTableRowElement>("tr[data-session]")];
  return rows.find((row) => row.dataset["session"] === id)?.cells[0]?.textContent.trim() || id.slice(0, 8);
}
