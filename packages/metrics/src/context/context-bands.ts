import type { ThreadFacts } from "../derived/thread-facts.js";
import { responseTable } from "../derived/derive-responses.js";
import { aggregate } from "../engine/aggregate.js";
import { groupBy } from "../engine/group-by.js";
import type { ContextBandRow } from "../rows/context.js";
import { costOfPart, sumCosts } from "../usage/costs-of-groups.js";

/** Prompt sizes at which bands end, tokens. */
export const contextLimits: readonly number[] = [20_000, 50_000, 100_000, 150_000, 200_000, 500_000];

/**
 * Cost of all requests by the size of their prompt, smallest first; bands without a request are left out, but for those
 * between others. Those whose size is not known come last. Together they cost what all requests do.
 */
export function contextBands(facts: ThreadFacts): readonly ContextBandRow[] {
  const parts = aggregate(
    { responses: responseTable(facts) },
    {
      table: "responses",
      dimensions: {
        band: { bandOf: "promptTokens", limits: contextLimits },
        isPriced: { present: "costNanoUsd" },
        tokenBasis: { column: "tokenBasis" },
      },
      measures: { requests: "count", costNanoUsd: { sum: "costNanoUsd" } },
    },
  );
  const ofBands = groupBy(parts, ({ band }) => band);
  const costOf = (band: number | null) => sumCosts((ofBands.get(band) ?? []).map(costOfPart));
  const used = [...ofBands.keys()].filter((band) => band !== null).sort((a, b) => a - b);
  const [first, last] = [used[0] ?? 0, used.at(-1) ?? -1];
  const known = Array.from({ length: last - first + 1 }, (_, place) => {
    const band = first + place;
    const aboveTokens = band === 0 ? 0 : contextLimits[band - 1]!;
    return { aboveTokens, upToTokens: contextLimits[band] ?? null, ...costOf(band) };
  });
  const unknown = ofBands.has(null) ? [{ aboveTokens: null, upToTokens: null, ...costOf(null) }] : [];
  return [...known, ...unknown];
}
