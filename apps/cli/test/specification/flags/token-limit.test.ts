import { describe, expect, it } from "vitest";
import { parseTokenLimit } from "../../../src/specification/flags/parse-values.js";

describe("parseTokenLimit", () => {
  it.each([
    ["500000", 500_000],
    ["500k", 500_000],
    ["1.5M", 1_500_000],
    ["max", "max"],
  ] as const)("takes %s", (text, limit) => {
    expect(parseTokenLimit(text)).toBe(limit);
  });

  it.each(["", "0", "-5", "many", "5 k", "1e9", "5G"])("refuses %j", (text) => {
    expect(() => parseTokenLimit(text)).toThrow(
      "allowed is a number of tokens such as 500000, 500k or 20M, or max",
    );
  });
});
