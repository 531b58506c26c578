import { shown } from "@turnmeter/schema/names.js";

/**
 * Checks facts that a caller gives.
 *
 * @throws TypeError if they are none, as a promise of facts is
 */
export function checkFacts(facts: unknown): void {
  if (facts instanceof Promise)
    throw new TypeError("facts must be awaited, as in: totals(await loadFacts(paths))");
  if (typeof facts !== "object" || facts === null)
    throw new TypeError(`facts must be what loadFacts gives, not ${shown(facts)}`);
}
