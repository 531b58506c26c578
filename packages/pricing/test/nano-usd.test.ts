import { describe, expect, it } from "vitest";
import { nanoUsdAt } from "../src/quotes.js";

const prices = {
  input: 3_000_000n,
  output: 15_000_000n,
  cacheRead: 300_000n,
  cacheWrite5m: 3_750_000n,
  cacheWrite1h: 6_000_000n,
};
const none = {
  inputTokens: null,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWrite5mTokens: 0,
  cacheWrite1hTokens: 0,
};

describe("nanoUsdAt", () => {
  it("adds what tokens of each kind cost", () => {
    const tokens = {
      inputTokens: 1,
      outputTokens: 10,
      cacheReadTokens: 100,
      cacheWrite5mTokens: 1000,
      cacheWrite1hTokens: 10_000,
    };
    // 3,000 + 150,000 + 30,000 + 3,750,000 + 60,000,000
    expect(nanoUsdAt(tokens, 0n, prices)).toBe(63_933_000);
  });

  it("adds searches at $10 per 1,000", () => {
    expect(nanoUsdAt({ ...none, inputTokens: 1 }, 20_000_000n, prices)).toBe(20_003_000);
  });

  it("rounds half up", () => {
    const tokens = { ...none, inputTokens: 1 };
    expect(nanoUsdAt(tokens, 0n, { ...prices, input: 1499n })).toBe(1);
    expect(nanoUsdAt(tokens, 0n, { ...prices, input: 1500n })).toBe(2);
  });

  it("is exact where the pico-dollars are more than numbers can tell apart", () => {
    // 2,147,483,647 × 15,000,001 = 32,212,256,852,483,647 pico-dollars
    const tokens = { ...none, outputTokens: 2_147_483_647 };
    expect(nanoUsdAt(tokens, 0n, { ...prices, output: 15_000_001n })).toBe(32_212_256_852_484);
  });

  it("is null for what is too much to be a number", () => {
    const tokens = { ...none, outputTokens: 2_147_483_647 };
    expect(nanoUsdAt(tokens, 0n, { ...prices, output: 10n ** 13n })).toBeNull();
  });
});
