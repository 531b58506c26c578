/// <reference lib="dom" />
import { dimensions } from "../dimensions.js";
import type { ChoiceStore } from "./choice.js";
import { rowKeys } from "./row-keys.js";

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
