import type { FigureId, FigureUnit } from "@turnmeter/metrics/figures.js";
import type { NumberUnit } from "./number-units.js";
import type { Rounding } from "./rounding.js";

interface NumberPart {
  readonly unit: NumberUnit;
  readonly value: number | null;
  readonly rounding?: Rounding | undefined;
  readonly decimals?: number;
  readonly isLowerBound?: true;
}

/** What the locale decides on in a sentence: numbers, days, moments, and words that depend on how these look. */
export type Amount = (
  | NumberPart
  | { readonly date: string }
  | { readonly at: string; readonly timezone: string }
  | { readonly from: string; readonly to: string | null; readonly timezone: string }
  | { readonly titleOf: FigureId }
  | { readonly oneLine: Text }
  | { readonly pairs: readonly (readonly [Text, Text])[]; readonly alike: Text; readonly otherwise: Text }
) & {
  /** The case of its first letter, where it begins a sentence or does not. */
  readonly begins?: "upper" | "lower";
};

/** Words and amounts as data. A locale makes a text of it where the output is written: `written`. */
export interface Sentence {
  readonly sentence: readonly (string | Amount)[];
}

/** A text that is the same in every locale, or a sentence with amounts. */
export type Text = string | Sentence;

export type NumberAmount = (value: number, rounding?: Rounding) => Sentence;

const one = (part: Amount): Sentence => ({ sentence: [part] });
const ofUnit =
  (unit: NumberUnit) =>
  (value: number | null, rounding?: Rounding): Sentence =>
    one({ unit, value, ...(rounding === undefined ? {} : { rounding }) });

/** Makes an amount of a value by its unit. Numbers that are null are `–`. */
export const amount = {
  count: ofUnit("count"),
  tokens: ofUnit("tokens"),
  roundTokens: ofUnit("roundTokens"),
  usd: ofUnit("usd"),
  smallUsd: ofUnit("smallUsd"),
  largeUsd: ofUnit("largeUsd"),
  signedUsd: ofUnit("signedUsd"),
  signedCents: ofUnit("signedCents"),
  price: ofUnit("price"),
  percent: ofUnit("percent"),
  duration: ofUnit("duration"),
  bytes: ofUnit("bytes"),
  usdTo: (value: number, decimals: number, rounding?: Rounding) =>
    one({ unit: "usdTo", value, decimals, rounding }),
  aboutUsd: (value: number, lowerBoundRequests = 0) =>
    one({ unit: "aboutUsd", value, rounding: lowerBoundRequests > 0 ? "down" : "nearest" }),
  decimal: (value: number, decimals: number) => one({ unit: "decimal", value, decimals }),
  /** A moment, given as ISO 8601, in a zone. */
  instant: (at: string, timezone: string) => one({ at, timezone }),
  date: (date: string) => one({ date }),
  /** Two moments, given as ISO 8601, in a zone. */
  span: (from: string, to: string | null, timezone: string) => one({ from, to, timezone }),
  /** What a figure is called. */
  figureTitle: (titleOf: FigureId) => one({ titleOf }),
  /** A sentence on one line, without characters that reorder the text around it. */
  oneLine: (oneLine: Text) => one({ oneLine }),
  /** `alike` if both texts of each pair look the same when written, else `otherwise`. */
  whereAlike: (pairs: readonly (readonly [Text, Text])[], alike: Text, otherwise: Text) =>
    one({ pairs, alike, otherwise }),
};

/** How figures of a unit are written; a plain ratio to one decimal. */
export function unitAmount(unit: FigureUnit): NumberAmount {
  if (unit === "ms") return amount.duration;
  if (unit === "share") return amount.percent;
  return unit === "ratio" ? (value) => amount.decimal(value, 1) : amount[unit];
}

/** A sentence of words and amounts, with `–` for null: `` say`${amount.usd(costUsd)} in ${countOf(calls, "call", "calls")}` ``. */
export function say(words: TemplateStringsArray, ...values: readonly (Text | number | null)[]): Text {
  return sentenceOf(words.flatMap((text, at) => (at < values.length ? [text, values[at] ?? "–"] : [text])));
}

/** Texts one after another with a separator, by default a space, between them; null and false are left out. */
export function joined(texts: readonly (Text | null | false)[], separator = " "): Text {
  return sentenceOf(
    texts
      .filter((text) => text !== null && text !== false)
      .flatMap((text, at) => (at === 0 ? [text] : [separator, text])),
  );
}

function sentenceOf(texts: readonly (Text | number)[]): Text {
  const sentence: (string | Amount)[] = [];
  for (const part of texts.flatMap((text) => (typeof text === "object" ? text.sentence : [String(text)]))) {
    const last = sentence.at(-1);
    if (typeof part === "string" && typeof last === "string") sentence[sentence.length - 1] = last + part;
    else if (part !== "") sentence.push(part);
  }
  const [only = ""] = sentence;
  return sentence.length < 2 && typeof only === "string" ? only : { sentence };
}

/** A number, as a lower bound where a request in it is known only as one (`≥ $3.10`, `≥ $0.001`). */
export function atLeast(
  { lowerBoundRequests }: { readonly lowerBoundRequests: number },
  value: number,
  amountOf: NumberAmount,
): Sentence {
  return lowerBoundRequests > 0 ? lowerBoundOf(value, amountOf) : amountOf(value);
}

/** A number as a lower bound, rounded down. */
export function lowerBoundOf(value: number, amountOf: NumberAmount): Sentence {
  const { sentence } = amountOf(value, "down");
  return {
    sentence: sentence.map((part) =>
      typeof part === "object" && "unit" in part ? { ...part, isLowerBound: true } : part,
    ),
  };
}

/** A text with its first letter in upper or lower case. */
export function beginning(text: string, begins: "upper" | "lower"): string;
export function beginning(text: Text, begins: "upper" | "lower"): Text;
export function beginning(text: Text, begins: "upper" | "lower"): Text {
  if (typeof text === "object") {
    const [first = "", ...rest] = text.sentence;
    return {
      sentence: [typeof first === "string" ? beginning(first, begins) : { ...first, begins }, ...rest],
    };
  }
  const first = text.charAt(0);
  return (begins === "upper" ? first.toUpperCase() : first.toLowerCase()) + text.slice(1);
}
