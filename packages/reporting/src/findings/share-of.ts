/** A part of a whole as 0–1; 0 where the whole is not known or nothing. */
export function shareOf(part: number, whole: number | null): number {
  return whole === null || !(whole > 0) || !Number.isFinite(part)
    ? 0
    : Math.min(1, Math.max(0, part / whole));
}
