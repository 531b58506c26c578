/** A stretch of a line, `start` ≤ `end`. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** The length that the intervals cover together; where they overlap it counts once. */
export function unionLength(intervals: Iterable<Interval>): number {
  let length = 0;
  let coveredTo = Number.NEGATIVE_INFINITY;
  for (const { start, end } of [...intervals].sort((a, b) => a.start - b.start)) {
    if (end <= coveredTo) continue;
    length += end - Math.max(start, coveredTo);
    coveredTo = end;
  }
  return length;
}
