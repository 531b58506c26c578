import type { AuditContext } from "../judging/audit-context.js";
import type { Hit, HitWaste } from "../judging/hit.js";

/** The waste of a hit, as far as it is known. */
export interface WasteSum {
  readonly calls: number;
  readonly tokens: number | null;
  readonly durationMs: number | null;
  /** Whole nano-dollars; null if nothing has a price. */
  readonly costNanoUsd: bigint | null;
}

/** The waste of each hit, in order; null for hits that are not about waste. */
export function wasteOfHits(
  { callAt, costs }: Pick<AuditContext, "callAt" | "costs">,
  hits: readonly Hit[],
): readonly (WasteSum | null)[] {
  const rents = costs.rentOf(hits.flatMap(({ waste }) => (waste?.kind === "call" ? [waste.call] : [])));
  const ofCall = (row: number): WasteSum => {
    const written = costs.outputPart(row);
    const rent = rents.get(row);
    const carried =
      rent === undefined
        ? null
        : {
            tokens: rent.tokens,
            costNanoUsd:
              rent.entryCostUsd === null && rent.rentCostUsd === null
                ? null
                : BigInt(rent.entryCostNanoUsd) + BigInt(rent.rentCostNanoUsd),
          };
    return {
      calls: 1,
      tokens: sumKnown([written?.tokens ?? null, carried?.tokens ?? null]),
      durationMs: callAt(row).durationMs,
      costNanoUsd: sumNano([written?.costNanoUsd ?? null, carried?.costNanoUsd ?? null]),
    };
  };
  const ofResponses = (rows: readonly number[]): WasteSum => {
    const parts = rows.map((row) => costs.responsePart(row));
    return {
      calls: rows.length,
      tokens: sumKnown(parts.map((part) => part?.tokens ?? null)),
      durationMs: sumKnown(rows.map((row) => callAt(row).durationMs)),
      costNanoUsd: sumNano(parts.map((part) => part?.costNanoUsd ?? null)),
    };
  };
  const wasteOf = (waste: HitWaste): WasteSum => {
    if (waste.kind === "call") return ofCall(waste.call);
    if (waste.kind === "response") return ofResponses(waste.calls);
    return { calls: waste.calls, tokens: null, durationMs: null, costNanoUsd: waste.costNanoUsd };
  };
  return hits.map(({ waste }) => (waste === null ? null : wasteOf(waste)));
}

export function sumWaste(parts: readonly WasteSum[]): WasteSum {
  return {
    calls: parts.reduce((sum, { calls }) => sum + calls, 0),
    tokens: sumKnown(parts.map(({ tokens }) => tokens)),
    durationMs: sumKnown(parts.map(({ durationMs }) => durationMs)),
    costNanoUsd: sumNano(parts.map(({ costNanoUsd }) => costNanoUsd)),
  };
}

/** The sum of what is known; null if nothing is. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** The sum of the amounts that are known, in whole nano-dollars; null if none is. */
export function sumNano(values: readonly (bigint | null)[]): bigint | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0n);
}
