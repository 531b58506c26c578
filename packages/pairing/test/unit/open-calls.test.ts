import { array, assert, boolean, constantFrom, option, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { OpenCalls } from "../../src/unit/thread-steps.js";

describe("OpenCalls", () => {
  it("is empty when every call has its result", () => {
    const calls = new OpenCalls();
    expect(calls.isEmpty).toBe(true);
    calls.add("toolu_1");
    calls.add("toolu_2");
    calls.delete("toolu_1");
    expect(calls.isEmpty).toBe(false);
    calls.delete("toolu_2");
    expect(calls.isEmpty).toBe(true);
  });

  it("is empty after it was cleared", () => {
    const calls = new OpenCalls();
    calls.add("toolu_1");
    calls.add("toolu_2");
    calls.clear();
    expect(calls.isEmpty).toBe(true);
  });

  it("holds what a set holds", () => {
    const step = option(tuple(boolean(), constantFrom("a", "b", "c")), { freq: 8 });
    assert(
      property(array(step), (steps) => {
        const calls = new OpenCalls();
        const set = new Set<string>();
        for (const each of steps) {
          if (each === null) {
            calls.clear();
            set.clear();
          } else if (each[0]) {
            calls.add(each[1]);
            set.add(each[1]);
          } else {
            calls.delete(each[1]);
            set.delete(each[1]);
          }
          expect(calls.isEmpty).toBe(set.size === 0);
        }
      }),
    );
  });
});
