import { describe, expect, it } from "vitest";
import { namesOf, recordOf } from "../../src/tables/rows.js";

describe("namesOf", () => {
  it("lists own fields in their order", () => {
    expect(namesOf({ tool: "Read", attempts: 1 })).toEqual(["tool", "attempts"]);
  });
});

describe("recordOf", () => {
  it("gives each name the value of its place", () => {
    const record = recordOf<{ a: string; b: string }>(["b", "a"], (index) => `value ${index}`);
    expect(Object.entries(record)).toEqual([
      ["b", "value 0"],
      ["a", "value 1"],
    ]);
  });
});
