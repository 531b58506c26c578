import { describe, expect, it } from "vitest";
import { sumUsage } from "../../src/subjects/usage.js";
import { usageOf } from "../report-rows.js";

describe("sumUsage", () => {
  const unpriced = usageOf({ requests: 3, costUsd: null, unpricedRequests: 3 });
  const nothing = usageOf({ requests: 0, costUsd: 0 });

  it("R31 is no $0 where all that was used has no price", () => {
    expect(sumUsage([nothing, unpriced])).toMatchObject({ requests: 3, costUsd: null });
    expect(sumUsage([unpriced, usageOf({ requests: 1, costUsd: 2 })])).toMatchObject({
      requests: 4,
      costUsd: 2,
    });
    expect(sumUsage([unpriced, usageOf({ requests: 0, costUsd: 0.01 })]).costUsd).toBe(0.01);
  });

  it("R85 knows no sum of tokens where no request has logged usage", () => {
    const unknown = usageOf({ requests: 2, tokenBasis: null });
    expect(sumUsage([unknown, usageOf({ tokenBasis: null })]).totalTokens).toBeNull();
    expect(sumUsage([unknown, usageOf({ requests: 1, inputTokens: 5, outputTokens: 2 })]).totalTokens).toBe(
      7,
    );
    expect(sumUsage([nothing]).totalTokens).toBe(0);
  });

  it("is $0 where nothing was used, and nothing where there is no row", () => {
    expect(sumUsage([nothing]).costUsd).toBe(0);
    expect(sumUsage([]).costUsd).toBeNull();
  });
});
