import type { Facts } from "@turnmeter/schema";
import type { ContextBandRow } from "../rows/context.js";
import { costsOfGroups } from "../usage/costs-of-groups.js";
import { promptSizes } from "./prompt-sizes.js";

/** Prompt sizes at which bands end, tokens. */
export const contextLimits: readonly number[] = [20_000, 50_000, 100_000, 150_000, 200_000, 500_000];

/**
 * Cost of all requests by the size of their prompt, smallest first; bands without a request are left out, but for those
 * between others. Those whose size is not known come last. Together they cost what all requests do.
 */
export function contextBands({ requests }: Pick<Facts, "requests">): readonly ContextBandRow[] {
  const sizes = promptSizes(requests);
  const unknown = contextLimits.length + 1;
  const ofRow = new Int32Array(requests.rowCount);
  for (let row = 0; row < ofRow.length; row++) {
    let band = 0;
    while (band < contextLimits.length && sizes[row]! > contextLimits[band]!) band++;
    ofRow[row] = Number.isNaN(sizes[row]!) ? unknown : band;
  }
  const costs = costsOfGroups({ requests }, { size: unknown + 1, ofRow });
  const used = costs.flatMap(({ requests: count }, band) => (count > 0 && band !== unknown ? [band] : []));
  return costs.flatMap((cost, band) => {
    if (band === unknown) return cost.requests > 0 ? { aboveTokens: null, upToTokens: null, ...cost } : [];
    if (band < (used[0] ?? unknown) || band > (used.at(-1) ?? -1)) return [];
    const aboveTokens = band === 0 ? 0 : contextLimits[band - 1]!;
    return { aboveTokens, upToTokens: contextLimits[band] ?? null, ...cost };
  });
}
