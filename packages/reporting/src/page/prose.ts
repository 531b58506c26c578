import { html } from "./html.js";
import type { Html } from "./html.js";

/** A sentence in which a date stays on one line, and a number with its unit. */
export function prose(text: string): Html {
  const joined = text.replace(
    /(\d|≥|\d\+) (?=(?:[kMBT%]|ms|s|min|h|points|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?![\w])|[$\d])/g,
    "$1\u00a0",
  );
  return html`${joined.split(/(\b\d{4}-\d\d-\d\d\b)/).map((part, at) => (at % 2 === 1 ? html`<span class="date">${part}</span>` : part))}`;
}
