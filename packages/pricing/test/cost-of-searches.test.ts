import { describe, expect, it } from "vitest";
import { costOfSearches } from "../src/index.js";

describe("costOfSearches", () => {
  it("R36 is a cent a search", () => {
    expect(costOfSearches(0)).toBe(0n);
    expect(costOfSearches(12)).toBe(120_000_000n);
  });
});
