import { describe, expect, it } from "vitest";
import { shortIds } from "../../src/words/names.js";

describe("shortIds", () => {
  it.each([
    [[], 8],
    [["a"], 8],
    [["12345678-a", "12345678-b", "2"], 10],
    [["12345678", "123456789", "123456789"], 9],
  ])("cuts %j to %i characters", (ids, length) => {
    expect(shortIds(ids)("x".repeat(20))).toHaveLength(length);
  });

  it("takes a time that grows with the length of ids", () => {
    const long = "x".repeat(1_000_000);
    expect(shortIds([`${long}a`, `${long}b`])(`${long}abc`)).toBe(`${long}a`);
  });
});
