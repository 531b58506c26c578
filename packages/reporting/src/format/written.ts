import { figures, type Figure } from "@turnmeter/metrics/figures.js";
import { englishFormats } from "./english-formats.js";
import type { Formats } from "./formats.js";
import { lowerBound } from "./rounding.js";
import { oneLine } from "./isolate.js";
import { numberText } from "./number-units.js";
import { beginning, type Amount, type Sentence, type Text } from "./sentence.js";

/** Data with its sentences as texts. */
export type Written<T> = unknown extends T
  ? T
  : T extends Sentence
    ? string
    : T extends string | number | boolean | bigint | null | undefined
      ? T
      : { [K in keyof T]: Written<T[K]> };

/** Data as a locale writes it: each sentence becomes text, and each `byFormats` is replaced by its result. */
export function written<T>(value: T, formats?: Formats): Written<T>;
export function written(value: unknown, formats: Formats = englishFormats): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => written(one, formats));
  if (isSentence(value)) return textOf(value, formats);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]: [string, unknown]) =>
      isByFormats(key, one) ? Object.entries(one(formats)) : [[key, written(one, formats)]],
    ),
  );
}

function isSentence(value: object): value is Sentence {
  return "sentence" in value && Array.isArray(value.sentence);
}

function isByFormats(key: string, value: unknown): value is (formats: Formats) => object {
  return key === "byFormats" && typeof value === "function";
}

/** A text with its amounts as a locale writes them. */
export function textOf(text: Text, formats: Formats = englishFormats): string {
  if (typeof text === "string") return text;
  return text.sentence
    .map((part) => {
      if (typeof part === "string") return part;
      const amount = amountText(part, formats);
      return part.begins === undefined ? amount : beginning(amount, part.begins);
    })
    .join("");
}

function amountText(part: Amount, formats: Formats): string {
  if ("unit" in part) {
    const { unit, value, rounding, decimals, isLowerBound } = part;
    if (value === null) return "–";
    const write = (number: number) => numberText(unit, formats, number, rounding, decimals);
    return isLowerBound === true ? lowerBound(value, write) : write(value);
  }
  if ("date" in part) return formats.date(part.date);
  if ("at" in part) return formats.instant(part.at, part.timezone);
  if ("from" in part) return formatSpan(part.from, part.to, part.timezone, formats);
  if ("oneLine" in part) return oneLine(textOf(part.oneLine, formats));
  if ("titleOf" in part) {
    const { title }: Figure = figures[part.titleOf];
    return typeof title === "string" ? title : title(formats.count);
  }
  const areAlike = part.pairs.every(([a, b]) => textOf(a, formats) === textOf(b, formats));
  return textOf(areAlike ? part.alike : part.otherwise, formats);
}

/** Two moments, given as ISO 8601, to the minute in a zone; the day once where both are of it: `2026-11-09 14:03 to 14:20`. */
export function formatSpan(
  from: string,
  to: string | null,
  timezone: string,
  { instant }: Pick<Formats, "instant">,
): string {
  const [first, last] = [instant(from, timezone), instant(to, timezone)];
  const [day = ""] = first.split(" ");
  return `${first} to ${last.startsWith(`${day} `) ? last.slice(day.length + 1) : last}`;
}
