/** Of all time a tenth is spent on figures at most. */
const restPerWork = 10;
const shortestRestMs = 250;
/** A run that took longer was stopped meanwhile, as where a machine slept. */
const longestWorkMs = 3000;

/** How long after a refresh that took so many ms the next one may begin, ms. */
export function restAfter(workMs: number): number {
  return Math.max(shortestRestMs, restPerWork * Math.min(Math.max(0, workMs), longestWorkMs));
}
