import type { CostBridge } from "@turnmeter/metrics";

/** A bridge between two costs as it stands in JSON: nano-dollars are whole numbers written as text. */
export function bridgeJson({ parts, before, after }: CostBridge) {
  return {
    before: sideJson(before),
    after: sideJson(after),
    parts: parts.map(({ id, costNanoUsd }) => ({ id, costNanoUsd: String(costNanoUsd) })),
  };
}

function sideJson({ costNanoUsd, ...side }: CostBridge["before"]) {
  return { costNanoUsd: String(costNanoUsd), ...side };
}
