import { formatCount } from "./format-count.js";
import { toDecimals } from "./rounding.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Writes the numbers of a duration: at least so many digits before the point, so many after it. */
export type WriteNumber = (
  value: number,
  digits: { readonly whole: number; readonly decimals: number },
) => string;

/** A duration from milliseconds (`412 ms`, `3.2 s`, `20 s`, `3 min 20 s`, `6 h 03 min`); `–` for null. */
export function formatDuration(durationMs: number | null): string {
  return durationText(durationMs, plainNumber);
}

/** A duration whose numbers are written by a function; units are those of the SI. */
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
  return `${whole(Math.floor(minutes / 60))} h ${padded(minutes % 60)} min`;
}

function plainNumber(value: number, { whole, decimals }: Parameters<WriteNumber>[1]): string {
  return decimals > 0 ? toDecimals(value, decimals, "nearest") : formatCount(value).padStart(whole, "0");
}
