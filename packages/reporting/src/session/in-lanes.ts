/** Something that takes time. */
export interface Timed {
  readonly startAt: number;
  readonly endAt: number;
}

/**
 * The lane of each item, counted from 0, in which no two overlap; items come in order of their beginning. What finds no
 * free lane of the given number stands in the last one.
 */
export function inLanes(items: readonly Timed[], lanes: number): readonly number[] {
  const ends: number[] = [];
  return items.map(({ startAt, endAt }) => {
    const free = ends.findIndex((end) => end <= startAt);
    const lane = free !== -1 ? free : Math.min(ends.length, lanes - 1);
    ends[lane] = Math.max(ends[lane] ?? endAt, endAt);
    return lane;
  });
}
