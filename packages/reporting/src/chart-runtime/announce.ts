/// <reference lib="dom" />

/** Announces a text to screen readers, even if it repeats the last one. */
export type Announce = (text: string) => void;

/** Adds a region to the page that screen readers read out when it changes. */
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
