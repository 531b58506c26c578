import { formatBytes } from "./format-bytes.js";
import { formatSignedUsd } from "./format-signed-usd.js";
import type { Formats } from "./formats.js";
import type { Rounding } from "./rounding.js";

/** Units of numbers in cells and in sentences. Those that {@link Formats} has as well are written by it. */
export type NumberUnit =
  | "count"
  | "tokens"
  | "roundTokens"
  | "usd"
  | "smallUsd"
  | "largeUsd"
  | "percent"
  | "duration"
  | "bytes"
  /** Dollars to a millionth. */
  | "price"
  /** Dollars with so many decimals. */
  | "usdTo"
  /** A difference of dollars with its sign. */
  | "signedUsd"
  /** An estimate of dollars inside a sentence: `about $0.53`, `less than $0.01`; as a lower bound `about $0.53 or more`. */
  | "aboutUsd"
  | "decimal";

/** A number of a unit as text. */
export function numberText(
  unit: NumberUnit,
  formats: Formats,
  value: number,
  rounding?: Rounding,
  decimals = 1,
): string {
  switch (unit) {
    case "bytes":
      return formatBytes(value, formats);
    case "price":
      return formats.decimal(value, Math.max(2, decimalsOf(value)));
    case "usdTo":
      return formats.usdTo(value, decimals, rounding);
    case "signedUsd":
      return formatSignedUsd(value, formats);
    case "decimal":
      return formats.decimal(value, decimals);
    case "aboutUsd":
      return aboutUsd(formats.usd(value, rounding), formats, rounding);
    default:
      return formats[unit](value, rounding);
  }
}

function aboutUsd(text: string, { usd }: Formats, rounding: Rounding | undefined): string {
  if (rounding === "down") return `${text.startsWith("<") ? usd(0) : `about ${text}`} or more`;
  return text.startsWith("<") ? `less than ${text.slice(1)}` : `about ${text}`;
}

function decimalsOf(value: number): number {
  return (/\.(\d*[1-9])/.exec(value.toFixed(6))?.[1] ?? "").length;
}
