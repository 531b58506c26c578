import { englishFormats } from "./english-formats.js";
import type { Formats } from "./formats.js";

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
