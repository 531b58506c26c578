import type { Formats } from "../format/formats.js";
import { html } from "./html.js";
import type { Html } from "./html.js";

// Commands are the only code in a sentence; backticks in a name from a log stay what they are.
const PARTS = /(\b\d{4}-\d\d-\d\d\b|`turnmeter [^`]*`)/;
const UNITS = "[kMBT%]|ms|s|min|h|points|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
const ENGLISH_JOINTS = new RegExp(`(\\d|≥|\\d\\+) (?=(?:${UNITS})(?![\\w])|[$\\d])`, "g");

/** A sentence in which a date stays on one line, a number with its unit, and a command looks like one. */
export function prose(text: string, { vega }: Pick<Formats, "vega">): Html {
  const joined = text.replace(vega === null ? ENGLISH_JOINTS : jointsOf(vega), "$1\u00a0");
  return html`${joined.split(PARTS).map((part, at) => {
    if (at % 2 === 0) return part;
    return part.startsWith("`")
      ? html`<code>${part.slice(1, -1)}</code>`
      : html`<span class="date">${part}</span>`;
  })}`;
}

/** Spaces within a number of a language, and before its words for large numbers, its currency and its sign of percent. */
function jointsOf({ words, locale, percent }: NonNullable<Formats["vega"]>): RegExp {
  const signs = [...words.map(({ after }) => after), locale.currency[1], percent[1]]
    .map((sign) => sign.trim().replace(/[$()*+.?[\\\]^{|}]/g, "\\$&"))
    .filter((sign) => sign !== "");
  const units = [...new Set(signs), UNITS].join("|");
  return new RegExp(
    `([\\p{Nd}\\u2069≥]|\\p{Nd}\\+) (?=(?:${units})(?![\\p{L}\\p{Nd}_])|[$\\p{Nd}\\u2066])`,
    "gu",
  );
}
