const STEPS = [1, 2, 5] as const;
/** Ticks of a square-root axis are at least so far apart, as a part of its length. */
const LEAST_GAP = 0.15;
/** So many ticks besides 0 can be read without others below them. */
const ENOUGH = 3;

/** Ticks of a square-root axis from 0 to a highest value: 0 and round numbers, so far apart that their labels have room; whole ones alone where there are enough of them. */
export function rootTicks(highest: number): readonly number[] {
  if (!(highest > 0)) return [0];
  const ticks: number[] = [];
  let last = Number.POSITIVE_INFINITY;
  for (let exponent = Math.ceil(Math.log10(highest)); exponent >= -6; exponent--) {
    for (const step of STEPS.toReversed()) {
      const tick = Number(`${step}e${exponent}`);
      const place = Math.sqrt(tick / highest);
      if (tick > highest || last - place < LEAST_GAP || place < LEAST_GAP) continue;
      ticks.unshift(tick);
      last = place;
    }
  }
  const whole = ticks.filter((tick) => tick >= 1);
  // Labels of one axis have the same decimals: with enough whole ticks there are none.
  return [0, ...(whole.length >= ENOUGH ? whole : ticks)];
}
