import { describe, expect, it } from "vitest";
import { usageByModel } from "../../src/index.js";
import { factsOf } from "../util/facts.js";

describe("usageByModel", () => {
  it("keeps one model of two sources apart and an unpriced one without cost", () => {
    const facts = factsOf({
      requests: [
        { model: "model-a", source: "claude-code", costNanoUsd: 5 },
        { model: "model-a", source: "codex", costNanoUsd: 7 },
        { model: "model-x", outputTokens: 3, costNanoUsd: null },
        { model: null, outputTokens: 4, costNanoUsd: null },
      ],
    });
    expect(
      usageByModel(facts).map(({ model, source, costUsd, unpricedTokens }) => [
        model,
        source,
        costUsd,
        unpricedTokens,
      ]),
    ).toEqual([
      ["model-a", "codex", 7e-9, 0],
      ["model-a", "claude-code", 5e-9, 0],
      [null, "claude-code", null, 4],
      ["model-x", "claude-code", null, 3],
    ]);
  });
});
