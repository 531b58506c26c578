import { englishFormats } from "./english-formats.js";
import type { Formats } from "./formats.js";
import type { Rounding } from "./rounding.js";

const UNITS = ["kB", "MB", "GB", "TB"] as const;

/** A size in decimal units (`412 B`, `12.4 kB`, `1.2 MB`); `–` for null. */
export function formatBytes(sizeBytes: number | null, formats: Formats = englishFormats): string {
  if (sizeBytes === null || Number.isNaN(sizeBytes)) return "–";
  if (Math.abs(sizeBytes) < 1000) return `${formats.count(sizeBytes)} B`;
  let size = sizeBytes;
  let unit = -1;
  // What would round to 1000 needs the next unit.
  while (Math.abs(size) >= 999.95 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${formats.decimal(size, 1)} ${UNITS[unit]}`;
}

/**
 * A difference of dollars with its sign: `+$3.10`, `−$41.20`, `+$0.0042`, `−<$0.0001`, to the cent `−<$0.01`; `$0.00` for none;
 * `–` for null.
 */
export function formatSignedUsd(
  value: number | null,
  formats: Formats = englishFormats,
  { isToCents = false }: { readonly isToCents?: boolean } = {},
): string {
  if (value === null || Number.isNaN(value)) return "–";
  if (value === 0) return formats.usd(0);
  const size = Math.abs(value);
  return `${value > 0 ? "+" : "−"}${!isToCents && size < leastCentUsd ? formats.smallUsd(size) : formats.usd(size)}`;
}

/** Smaller amounts are written to a hundredth of a cent if they stand alone. */
export const leastCentUsd = 0.00995;

/** The least dollars that are rounded to a cent. */
export const halfCentUsd = 0.005;

/** True for dollars that are written as `<$0.01`, which says little as an estimate. */
export function isBelowCent(usd: number): boolean {
  return usd > 0 && usd < halfCentUsd;
}

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
  /** The same to the cent: `+<$0.01`. */
  | "signedCents"
  /** An estimate of dollars inside a sentence: `about $0.53`, `less than $0.01`; as a lower bound `about $0.53 or more`. */
  | "aboutUsd"
  | "decimal";

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
    case "signedCents":
      return formatSignedUsd(value, formats, { isToCents: true });
    case "decimal":
      return formats.decimal(value, decimals);
    case "aboutUsd":
      return aboutUsd(formats.usd(value, rounding), rounding);
    default:
      return formats[unit](value, rounding);
  }
}

function aboutUsd(text: string, rounding: Rounding | undefined): string {
  if (rounding === "down") return `about ${text} or more`;
  return text.startsWith("<") ? `less than ${text.slice(1)}` : `about ${text}`;
}

function decimalsOf(value: number): number {
  return (/\.(\d*[1-9])/.exec(value.toFixed(6))?.[1] ?? "").length;
}
