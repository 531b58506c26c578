/**
 * An instant with its offset as epoch ms.
 *
 * @throws if it is none
 */
export function parseInstant(input: string): number {
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(input);
  const at = isInstant ? Date.parse(input) : Number.NaN;
  if (Number.isNaN(at)) throw new Error("allowed is an instant such as 2026-11-20T17:30:00Z");
  return at;
}

/**
 * How many logs to read at once.
 *
 * @throws if it is no whole number from 1 to 64
 */
export function parseJobs(input: string): number {
  const jobs = Number(input);
  if (!/^\d+$/.test(input) || jobs < 1 || jobs > 64)
    throw new Error("allowed is a whole number from 1 to 64");
  return jobs;
}
