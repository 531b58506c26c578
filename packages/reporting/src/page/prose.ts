import { html } from "./html.js";
import type { Html } from "./html.js";

// Commands are the only code in a sentence; backticks in a name from a log stay what they are.
const PARTS = /(\b\d{4}-\d\d-\d\d\b|`turnmeter [^`]*`)/;

/** A sentence in which a date stays on one line, a number with its unit, and a command looks like one. */
export function prose(text: string): Html {
  const joined = text.replace(
    /(\d|≥|\d\+) (?=(?:[kMBT%]|ms|s|min|h|points|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?![\w])|[$\d])/g,
    "$1\u00a0",
  );
  return html`${joined.split(PARTS).map((part, at) => {
    if (at % 2 === 0) return part;
    return part.startsWith("`")
      ? html`<code>${part.slice(1, -1)}</code>`
      : html`<span class="date">${part}</span>`;
  })}`;
}
