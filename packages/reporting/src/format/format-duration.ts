import { formatCount } from "./format-count.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A duration from milliseconds (`412 ms`, `3.2 s`, `20 s`, `3 min 20 s`, `6 h 03 min`); `–` for null. */
export function formatDuration(durationMs: number | null): string {
  if (durationMs === null || Number.isNaN(durationMs)) return "–";
  if (durationMs < 0) return `-${formatDuration(-durationMs)}`;
  if (durationMs < 999.5) return `${durationMs.toFixed(0)} ms`;
  if (durationMs < 9950) return `${(durationMs / SECOND).toFixed(1)} s`;
  const seconds = Math.round(durationMs / SECOND);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < HOUR / SECOND) return `${Math.floor(seconds / 60)} min ${pad(seconds % 60)} s`;
  const minutes = Math.round(durationMs / MINUTE);
  return `${formatCount(Math.floor(minutes / 60))} h ${pad(minutes % 60)} min`;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
