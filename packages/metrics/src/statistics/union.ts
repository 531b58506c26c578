/** A stretch of a line, `start` ≤ `end`. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** The stretches that the intervals cover together, in order; none touches another. */
export function unionOf(intervals: Iterable<Interval>): readonly Interval[] {
  const covered: { readonly start: number; end: number }[] = [];
  for (const { start, end } of [...intervals].sort((a, b) => a.start - b.start)) {
    const last = covered.at(-1);
    if (last === undefined || start > last.end) covered.push({ start, end });
    else last.end = Math.max(last.end, end);
  }
  return covered;
}

/** The length that the intervals cover together; where they overlap it counts once. */
export function unionLength(intervals: Iterable<Interval>): number {
  return unionOf(intervals).reduce((sum, { start, end }) => sum + end - start, 0);
}
