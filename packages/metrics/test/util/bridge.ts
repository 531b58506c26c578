import type { BridgePrices, CostBridge, CostBridgePartId, ListPrices } from "../../src/index.js";

/** Prices in nano-dollars a token: 1,000 are $1 a million tokens. */
export function pricesOfNano(
  input: number,
  { cacheRead = input, cacheWrite5m = input, cacheWrite1h = input, output = input } = {},
): ListPrices {
  return {
    input: pico(input),
    cacheRead: pico(cacheRead),
    cacheWrite5m: pico(cacheWrite5m),
    cacheWrite1h: pico(cacheWrite1h),
    output: pico(output),
  };
}

/** Prices by model id; 10,000,000 nano-dollars a search. */
export function bridgePrices(models: Readonly<Record<string, ListPrices>>): BridgePrices {
  return { pricesOf: (model) => models[model] ?? null, searchNanoUsdOf: () => 10_000_000n };
}

/** The parts that are not 0. */
export function partsOf({ parts }: Pick<CostBridge, "parts">): Partial<Record<CostBridgePartId, bigint>> {
  return Object.fromEntries(
    parts.filter(({ costNanoUsd }) => costNanoUsd !== 0n).map(({ id, costNanoUsd }) => [id, costNanoUsd]),
  );
}

/** The sum of all parts. */
export function sumOfParts({ parts }: Pick<CostBridge, "parts">): bigint {
  return parts.reduce((sum, { costNanoUsd }) => sum + costNanoUsd, 0n);
}

function pico(nano: number): bigint {
  return BigInt(nano * 1000);
}
