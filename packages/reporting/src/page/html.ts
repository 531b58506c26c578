import type { Formats } from "../format/formats.js";
import { pageText } from "../format/page-text.js";
import { cutPlace } from "../table/fit-text.js";

/** Markup that is safe to put into a page. Only {@link html} and {@link trusted} make it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** Text is escaped, arrays joined; null and false leave nothing. */
type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/** Markup from a template: every value is escaped, except markup made by this function. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(
    parts.map((part, at) => (at === 0 ? "" : markupOf(values[at - 1])) + withoutIndent(part)).join(""),
  );
}

/** Replaces indentation in the template's source by a line break. */
function withoutIndent(part: string): string {
  return part.replace(/\n\s*/g, "\n");
}

/** Markup that is known to be safe as it is; never text from a log. */
export function trusted(markup: string): Html {
  return new Html(markup);
}

function markupOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.markup;
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  return value.map(markupOf).join("");
}

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/** Text as HTML shows it, in elements and in quoted attributes alike. */
export function escapeHtml(text: string): string {
  return pageText(text).replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? "");
}

// Without those that keep a number in its direction, which charts of some languages need.
const TURNING = /[\u202a-\u202e\u2067\u2068]/g;

/**
 * A value as JSON that can stand in a script element: no end tag, comment or line separator can break out of it, and what
 * would turn the direction of a chart's text is replaced.
 */
export function jsonForScript(value: unknown): Html {
  return new Html(
    JSON.stringify(value)
      .replace(TURNING, "\ufffd")
      .replace(
        /[<>&\u2028\u2029]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
      ),
  );
}

// Commands are the only code in a sentence; backticks in a name from a log stay backticks.
const PARTS = /(\b\d{4}-\d\d-\d\d\b|`turnmeter [^`]*`)/;
const UNITS = "[kMBT%]|ms|s|min|h|points|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
const ENGLISH_JOINTS = new RegExp(`(\\d|≥|\\d\\+) (?=(?:${UNITS})(?![\\w])|[$\\d])`, "g");

// A sign stays with its number, an arrow with both of its sides, and the parts of a duration or of a version together.
const TORN: readonly (readonly [RegExp, string])[] = [
  [/([−+~≈±])(?=[$€£\p{Sc}])/gu, "$1\u2060"],
  [/ → /g, "\u00a0→\u00a0"],
  [/(\d\u00a0(?:h|min)) (?=\d)/g, "$1\u00a0"],
  [/([≥≈~]) (?=[−+~$\d])/g, "$1\u00a0"],
  [/(?<=\p{L}-\d{1,9}(?:-\d{1,9}){0,3})-(?=\d)/gu, "-\u2060"],
];

/** A sentence in which a date stays on one line, a number with its unit, and a command looks like one. */
export function prose(text: string, { vega }: Pick<Formats, "vega">): Html {
  const joined = TORN.reduce(
    (kept, [torn, whole]) => kept.replace(torn, whole),
    text.replace(vega === null ? ENGLISH_JOINTS : jointsOf(vega), "$1\u00a0"),
  );
  return html`${joined.split(PARTS).map((part, at) => {
    if (at % 2 === 0) return part;
    return part.startsWith("`")
      ? html`<code>${part.slice(1, -1)}</code>`
      : html`<span class="date">${part}</span>`;
  })}`;
}

/** Spaces inside a number and before its unit word, currency or percent sign. */
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

const PLACE_WIDTH = 20;

/** A place in a log, `file:line`, short enough for one line and whole when pointed at; a script makes it a button that copies it. */
export function placeHtml(place: string): Html {
  return html`<span class="place" data-place="${place}" title="${place}"
    >${cutPlace(place, PLACE_WIDTH)}</span
  >`;
}
