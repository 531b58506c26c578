import { describe, expect, it } from "vitest";
import { problemCounts } from "../src/index.js";
import { factsOf } from "./util/facts.js";

describe("problemCounts", () => {
  it("R82 counts problems by code, codes ascending", () => {
    const facts = factsOf({ problems: [{ code: "torn-line" }, { code: "not-json" }, { code: "torn-line" }] });
    const counts = problemCounts(facts);
    expect(counts).toEqual({ count: 3, byCode: { "not-json": 1, "torn-line": 2 }, sources: null });
    expect(Object.keys(counts.byCode)).toEqual(["not-json", "torn-line"]);
  });

  it("R82 counts those that share a row", () => {
    const facts = factsOf({
      problems: [{ code: "not-json" }, { code: "not-json", count: 199_980 }, { code: "torn-line" }],
    });
    expect(problemCounts(facts)).toEqual({
      count: 199_982,
      byCode: { "not-json": 199_981, "torn-line": 1 },
      sources: null,
    });
  });

  it("is empty without problems", () => {
    expect(problemCounts(factsOf({}))).toEqual({ count: 0, byCode: {}, sources: null });
  });

  it("says how many sources of lakes were read, where some are missing", () => {
    const facts = factsOf({
      problems: [
        { code: "source-missing", detail: "29 of 40 sources" },
        { code: "source-missing", detail: "v1/requests/week=2026-W44/desk.parquet is missing" },
        { code: "source-missing", detail: "3 of 4 sources" },
      ],
    });
    expect(problemCounts(facts).sources).toEqual({ read: 32, expected: 44 });
  });

  it("says how many machines of a lake were read, where some cannot be", () => {
    const facts = factsOf({
      problems: [{ code: "source-missing", detail: "29 of 40 sources of 2 of 3 machines" }],
    });
    expect(problemCounts(facts).sources).toEqual({
      read: 29,
      expected: 40,
      machines: { read: 2, expected: 3 },
    });
  });
});
