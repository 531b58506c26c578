import type { Formats } from "./formats.js";
import { decimalsOfBound, toDecimals, shiftDecimals, type Rounding } from "./rounding.js";
import { localTime } from "./local-time.js";

/** A whole number with thousands separated by commas (`1,204`); `–` for null. */
export function formatCount(value: number | null, rounding: Rounding = "nearest"): string {
  if (value === null || Number.isNaN(value)) return "–";
  const digits = groupThousands(toDecimals(Math.abs(value), 0, value < 0 ? "nearest" : rounding));
  return value < 0 && digits !== "0" ? `−${digits}` : digits;
}

function groupThousands(decimal: string): string {
  const [whole = "", fraction] = decimal.replace(/^-0$/, "0").split(".");
  const grouped = whole.replace(/(?<!\d)\d+$/, withCommas);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function withCommas(digits: string): string {
  const first = digits.length % 3;
  const thousands = digits.slice(first).match(/\d{3}/g) ?? [];
  return (first === 0 ? thousands : [digits.slice(0, first), ...thousands]).join(",");
}

/** Dollars to the cent (`$41.20`, `$1,204.50`, `<$0.01`, `−$3.10`); rounded down, less than a cent keeps a digit (`$0.001`); `–` for null. */
export function formatUsd(value: number | null, rounding: Rounding = "nearest"): string {
  if (value === null || Number.isNaN(value)) return "–";
  if (value < 0) return `−${formatUsd(-value)}`;
  const decimals = rounding === "down" ? decimalsOfBound(value) : 2;
  const text = toDecimals(value, decimals, rounding);
  return value > 0 && Number(text) === 0 ? "<$0.01" : `$${groupThousands(text)}`;
}

/** Two to four decimals: `$0.0042`, `$0.05`, `<$0.0001`. */
function formatSmallUsd(value: number): string {
  if (value < 0) return `−${formatSmallUsd(-value)}`;
  if (value === 0) return formatUsd(0);
  const text = toDecimals(value, 4, "nearest").replace(/0{1,2}$/, "");
  return Number(text) === 0 ? "<$0.0001" : `$${text}`;
}

const STEPS = [
  { size: 1e3, unit: "k" },
  { size: 1e6, unit: "M" },
  { size: 1e9, unit: "B" },
  { size: 1e12, unit: "T" },
] as const;

/** A number of tokens to three digits (`412`, `12.4 k`, `1.24 M`, `3.02 B`); `–` for null. */
export function formatTokens(value: number | null, rounding: Rounding = "nearest"): string {
  if (value === null || Number.isNaN(value)) return "–";
  if (value < 0) return `−${formatTokens(-value)}`;
  if (Number(toDecimals(value, 0, rounding)) < 1000) return formatCount(value, rounding);
  for (const { size, unit } of STEPS) {
    const text = threeDigits(value / size, rounding);
    if (text !== null) return `${text} ${unit}`;
  }
  return `${formatCount(value / 1e12, rounding)} T`;
}

/** Null if the number rounds to 1000 or more and needs the next unit. */
function threeDigits(value: number, rounding: Rounding): string | null {
  for (const [decimals, limit] of [
    [2, 10],
    [1, 100],
    [0, 1000],
  ] as const) {
    const text = toDecimals(value, decimals, rounding);
    if (Number(text) < limit) return text;
  }
  return null;
}

/** A share of 0–1 as a percentage to one decimal (`12.5 %`); never rounds to 0 or 100 what is neither; `–` for null. */
export function formatPercent(share: number | null): string {
  if (share === null || Number.isNaN(share)) return "–";
  if (share < 0) return `−${formatPercent(-share)}`;
  if (share > 0 && share < 0.0005) return "<0.1 %";
  if (share < 1 && share >= 0.9995) return ">99.9 %";
  return `${groupThousands(toDecimals(shiftDecimals(share, 2), 1, "nearest"))} %`;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY_MINUTES = 24 * 60;

/** `whole`: minimum digits before the point; `decimals`: digits after it. */
type WriteNumber = (value: number, digits: { readonly whole: number; readonly decimals: number }) => string;

/** A duration from milliseconds (`412 ms`, `3.2 s`, `20 s`, `3 min 20 s`, `6 h 03 min`, from two days on `2 d 05 h`); `–` for null. */
export function formatDuration(durationMs: number | null): string {
  return durationText(durationMs, plainNumber);
}

/** A duration with its numbers written by a function, in SI units. */
export function durationText(durationMs: number | null, write: WriteNumber): string {
  if (durationMs === null || Number.isNaN(durationMs)) return "–";
  if (durationMs < 0) return `−${durationText(-durationMs, write)}`;
  const whole = (value: number): string => write(value, { whole: 1, decimals: 0 });
  const padded = (value: number): string => write(value, { whole: 2, decimals: 0 });
  if (durationMs < 999.5) return `${whole(durationMs)} ms`;
  if (durationMs < 9950) return `${write(durationMs / SECOND, { whole: 1, decimals: 1 })} s`;
  const seconds = Math.round(durationMs / SECOND);
  if (seconds < 60) return `${whole(seconds)} s`;
  if (seconds < HOUR / SECOND) return `${whole(Math.floor(seconds / 60))} min ${padded(seconds % 60)} s`;
  const minutes = Math.round(durationMs / MINUTE);
  if (minutes >= 2 * DAY_MINUTES) {
    const hours = Math.round(durationMs / HOUR);
    return `${whole(Math.floor(hours / 24))} d ${padded(hours % 24)} h`;
  }
  return `${whole(Math.floor(minutes / 60))} h ${padded(minutes % 60)} min`;
}

function plainNumber(value: number, { whole, decimals }: Parameters<WriteNumber>[1]): string {
  return decimals > 0 ? toDecimals(value, decimals, "nearest") : formatCount(value).padStart(whole, "0");
}

/** A moment, given as ISO 8601, to the minute in a zone (`2026-11-09 14:03`); `–` for null or what is no date. */
export function formatInstant(instant: string | null, timezone = "UTC"): string {
  const local = localTime(instant, timezone);
  return local === null ? "–" : `${local.date} ${local.time}`;
}

/** turnmeter's own way to write numbers, and the default: `1,204`, `1.24 M`, `$41.20`, `2026-11-09 14:03`. */
export const englishFormats: Formats = {
  locale: "en",
  count: formatCount,
  tokens: formatTokens,
  roundTokens: (value) =>
    value % 1000 === 0 && value < 1_000_000 ? `${value / 1000} k` : formatTokens(value),
  usd: formatUsd,
  smallUsd: formatSmallUsd,
  usdTo: (value, decimals, rounding = "nearest") =>
    `$${groupThousands(toDecimals(value, decimals, rounding))}`,
  largeUsd: (value, rounding = "nearest") => `$${toDecimals(value / 1000, 1, rounding)}k`,
  percent: formatPercent,
  duration: formatDuration,
  decimal: (value, decimals) =>
    `${value < 0 ? "−" : ""}${groupThousands(toDecimals(Math.abs(value), decimals, "nearest"))}`,
  instant: formatInstant,
  date: (date) => date,
  vega: null,
};
