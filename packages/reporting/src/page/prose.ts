import { html } from "./html.js";
import type { Html } from "./html.js";

/** A sentence in which a number and its unit stay on one line. */
export function prose(text: string): Html {
  return html`${text.replace(/(\d|≥|\d\+) (?=(?:[kMBT%]|ms|s|min|h|points|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?![\w])|[$\d])/g, "$1\u00a0")}`;
}
