import type { ColumnKind } from "@turnmeter/schema";
import { isExactInUtf8 } from "@turnmeter/columns";

/** A value as ClickHouse writes it in JSON, numbers of 64 bits in quotes. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[];

/** Reads a value of a column of a kind. */
export function columnReader(kind: ColumnKind): (value: JsonValue) => string | number | boolean | null {
  if (kind === "text" || kind === "key") return (value) => (value === null ? null : readText(String(value)));
  if (kind === "flag") return (value) => (value === null ? null : Number(value) === 1);
  return (value) => (value === null ? null : Number(value));
}

/** A noncharacter that marks text stored as JSON. */
const escaped = "\u{FFFF}";

/**
 * A text as a database can hold it. Half of a surrogate pair, as cut names have them, and a byte order mark at the beginning do not
 * survive UTF-8, so such a text is stored as JSON.
 */
export function storedText(text: string): string {
  if (isExactInUtf8(text) && !text.startsWith(escaped)) return text;
  const json = JSON.stringify(text).replaceAll(/[^\x20-\x7E]/g, (sign) => {
    const unit = sign.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${unit}`;
  });
  return `${escaped}${json}`;
}

/** The text that {@link storedText} was given. */
export function readText(stored: string): string {
  return stored.startsWith(escaped) ? String(JSON.parse(stored.slice(escaped.length))) : stored;
}
