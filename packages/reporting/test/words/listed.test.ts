import { written } from "../../src/format/written.js";
import { describe, expect, it } from "vitest";
import { listed, mostListed } from "../../src/words/listed.js";

describe("listed", () => {
  it("names all where there is room", () => {
    expect(written(listed([]))).toBe("");
    expect(written(listed(["a", "b", "c"], { most: 3 }))).toBe("a, b, c");
  });

  it("counts those that there is no room for", () => {
    expect(written(listed(["a", "b", "c"], { most: 2 }))).toBe("a, b and 1 more");
    expect(written(listed(["a", "b"], { most: 1, total: 5_001 }))).toBe("a and 5,000 more");
    expect(written(listed(["a", "b"], { most: 1, rest: ["other", "others"] }))).toBe("a and 1 other");
    const names = Array.from({ length: mostListed + 1_200 }, (_, at) => `m${at}`);
    expect(written(listed(names))).toMatch(/, m49 and 1,200 more$/);
  });
});
