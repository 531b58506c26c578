/// <reference lib="dom" />

/** Says a text to who listens to the page; the same text is said again. */
export type Announce = (text: string) => void;

/** A part of the page that readers of screens read out when it changes. */
export function announcer(page: Document): Announce {
  const region = page.createElement("p");
  region.className = "unseen";
  region.role = "status";
  page.body.append(region);
  return (text) => {
    // The same text twice is no change.
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  };
}
