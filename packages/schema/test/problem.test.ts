import { describe, expect, it } from "vitest";
import { problemClassOf, problemCodes, problemEffectOf } from "../src/index.js";
import { problemSchema } from "../src/schemas.js";

const problem = { code: "not-json", file: "s1.jsonl", line: 812, byteOffset: 4096, detail: "120 bytes" };

describe("problemSchema", () => {
  it("accepts a problem of a line and a problem of nothing in particular", () => {
    expect(problemSchema.parse(problem)).toEqual(problem);
    const bare = { code: "worker-failed", file: null, line: null, byteOffset: null, detail: null };
    expect(problemSchema.parse(bare)).toEqual(bare);
  });

  it("R82 refuses a code that is not on the list, and lines before the first", () => {
    expect(problemSchema.safeParse({ ...problem, code: "odd" }).success).toBe(false);
    expect(problemSchema.safeParse({ ...problem, line: 0 }).success).toBe(false);
  });

  it("R82 has each code once", () => {
    expect(new Set(problemCodes).size).toBe(problemCodes.length);
  });
});

describe("problemClassOf", () => {
  it("R83 says of a problem whether it is deliberate, drift or in the data", () => {
    expect(problemClassOf("unknown-record")).toBe("drift");
    expect(problemClassOf("not-json")).toBe("data");
    expect(problemClassOf("session-empty")).toBe("deliberate");
  });
});

describe("problemEffectOf", () => {
  it("says what a problem does to the numbers", () => {
    expect(problemEffectOf("torn-line")).toBe("missing");
    expect(problemEffectOf("model-unpriced")).toBe("unknown");
    expect(problemEffectOf("two-results")).toBe("assumed");
    expect(problemEffectOf("unknown-field")).toBe("none");
  });
});
