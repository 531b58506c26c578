import { formatCount } from "../format/format-count.js";
import { formatPercent } from "../format/format-percent.js";

/** Changes of ten times and more have no decimals. */
const WHOLE_PERCENT_FROM = 10;

/** The change between two amounts as `18.2 % more than`, `2.6 times as much as`, `3.0 % less than` or `as much as`; null where there is none to compare with. */
export function changePhrase(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before <= 0) return null;
  const change = now / before - 1;
  if (Math.abs(change) < 0.0005) return "as much as";
  if (change >= 1) return `${(now / before).toFixed(1)} times as much as`;
  return change > 0 ? `${formatPercent(change)} more than` : `${formatPercent(-change)} less than`;
}

/** The change between two amounts with its sign: `+18.2 %`, `−3.0 %`, `+1,187 %`, `unchanged`; null where there is none to compare with. */
export function signedChange(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before <= 0) return null;
  const change = now / before - 1;
  if (Math.abs(change) < 0.0005) return "unchanged";
  if (change >= WHOLE_PERCENT_FROM) return `+${formatCount(change * 100)} %`;
  return `${change > 0 ? "+" : "−"}${formatPercent(Math.abs(change))}`;
}

/** The difference of two shares in percentage points with its sign: `+1.2 points`. */
export function signedPoints(now: number | null, before: number | null): string | null {
  if (now === null || before === null) return null;
  const points = (now - before) * 100;
  if (Math.abs(points) < 0.05) return "unchanged";
  return `${points > 0 ? "+" : "−"}${Math.abs(points).toFixed(1)} points`;
}
