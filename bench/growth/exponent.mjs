/** How many times as much a step has as the one before it. */
const STEP = 4;

/**
 * What stands over each step: n steps are 1, 4, 16 … times as much.
 *
 * @param {number} steps
 */
export function multiples(steps) {
  return Array.from({ length: steps }, (_, step) => STEP ** step);
}

/**
 * The power with which a figure grows from the last step but one to the last: 1 where it takes as many times as much,
 * 2 where it takes the square of that. Null where the figures lie too near to the start for that to be told.
 *
 * @param {readonly number[]} figures of each step, without what the start takes
 * @param {number} least figures below this are noise
 */
export function exponentOf(figures, least) {
  const [before, last] = figures.slice(-2);
  if (!(last >= least)) return null;
  if (last === Infinity) return Infinity;
  return Math.log(last / Math.max(before, least / STEP)) / Math.log(STEP);
}
