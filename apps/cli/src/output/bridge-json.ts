import type { CostBridge } from "@turnmeter/metrics";

/** A bridge between two costs as it stands in JSON: nano-dollars are whole numbers written as text. */
export function bridgeJson({ parts, before, after }: CostBridge) {
  const plain = ({ costNanoUsd, ...side }: CostBridge["before"]) => ({
    costNanoUsd: String(costNanoUsd),
    ...side,
  });
  return {
    before: plain(before),
    after: plain(after),
    parts: parts.map(({ id, costNanoUsd }) => ({ id, costNanoUsd: String(costNanoUsd) })),
  };
}
