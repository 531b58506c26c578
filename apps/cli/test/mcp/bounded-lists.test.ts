import { describe, expect, it } from "vitest";
import { boundedLists } from "../../src/mcp/tool-result.js";

describe("boundedLists", () => {
  it("shortens each list at any depth, and adds up what is left out by its path", () => {
    const value = {
      a: [1, 2, 3],
      b: { c: [{ d: [1, 2, 3] }, { d: [1, 2, 3, 4] }, { d: [1] }] },
      e: "text",
      f: null,
      g: [1, 2],
    };
    expect(boundedLists(value, 2)).toEqual({
      value: { a: [1, 2], b: { c: [{ d: [1, 2] }, { d: [1, 2] }] }, e: "text", f: null, g: [1, 2] },
      // One of a; one of c, whose own list is not counted; of d one and two.
      leftOut: { a: 1, "b.c": 1, "b.c.d": 3 },
      longest: 2,
    });
  });

  it("leaves short lists as they are", () => {
    expect(boundedLists({ a: [[1], [2]] }, 2)).toEqual({ value: { a: [[1], [2]] }, leftOut: {}, longest: 2 });
    expect(boundedLists({}, 1)).toEqual({ value: {}, leftOut: {}, longest: 0 });
  });
});
