/// <reference lib="dom" />

const TOLD_MS = 1500;

/** Makes every `[data-place]` a button that copies the whole place. */
export function copyPlaces(page: Document): void {
  for (const place of page.querySelectorAll<HTMLElement>("[data-place]")) {
    const button = page.createElement("button");
    button.type = "button";
    button.title = `Copy ${place.dataset["place"]}`;
    button.append(...place.childNodes);
    button.addEventListener("click", () => void copy(button, place.dataset["place"] ?? ""));
    place.replaceChildren(button);
    place.removeAttribute("title");
  }
}

async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    button.dataset["copied"] = "copied";
  } catch {
    // Where a browser lets no page write to the clipboard, the text is selected to be copied by hand.
    button.textContent = text;
    getSelection()?.selectAllChildren(button);
    return;
  }
  setTimeout(() => delete button.dataset["copied"], TOLD_MS);
}
