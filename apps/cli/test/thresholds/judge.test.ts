import { assert, constantFrom, nat, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { compareFractions, fractionOfDecimal } from "../../src/thresholds/measure.js";
import type { Measured } from "../../src/thresholds/threshold.js";
import { fractionText, judge } from "../../src/output/fail-after-result.js";
import { parseThreshold } from "../../src/thresholds/threshold.js";

const exactly = (text: string): Measured => ({
  value: fractionOfDecimal(text),
  isLowerBound: false,
  reason: "",
});
const atLeast = (text: string): Measured => ({ ...exactly(text), isLowerBound: true });
const notKnown: Measured = { value: null, isLowerBound: false, reason: "" };

function verdicts(measured: Measured) {
  return [">", ">=", "<", "<=", "==", "!="].map((sign) =>
    judge(parseThreshold(`costUsd ${sign} 50`), measured),
  );
}

describe("judge", () => {
  it("compares what is known exactly", () => {
    //                              > 50       >= 50      < 50       <= 50      == 50      != 50
    expect(verdicts(exactly("49.99"))).toEqual(["kept", "kept", "crossed", "crossed", "kept", "crossed"]);
    expect(verdicts(exactly("50"))).toEqual(["kept", "crossed", "kept", "crossed", "crossed", "kept"]);
    expect(verdicts(exactly("50.01"))).toEqual(["crossed", "crossed", "kept", "kept", "kept", "crossed"]);
  });

  it("decides of a lower bound what holds however much more there is", () => {
    const open = "undecided";
    expect(verdicts(atLeast("5"))).toEqual([open, open, open, open, open, open]);
    expect(verdicts(atLeast("50"))).toEqual([open, "crossed", "kept", open, open, open]);
    expect(verdicts(atLeast("60"))).toEqual(["crossed", "crossed", "kept", "kept", "kept", "crossed"]);
  });

  it("decides nothing of what is not known", () => {
    expect(new Set(verdicts(notKnown))).toEqual(new Set(["undecided"]));
  });

  it("never decides of a lower bound what a larger value would decide otherwise", () => {
    assert(
      property(
        nat(20),
        nat(20),
        nat(20),
        constantFrom(">", ">=", "<", "<=", "==", "!="),
        (least, more, limit, sign) => {
          const threshold = parseThreshold(`costUsd ${sign} ${limit}`);
          const verdict = judge(threshold, atLeast(String(least)));
          if (verdict !== "undecided") expect(judge(threshold, exactly(String(least + more)))).toBe(verdict);
        },
      ),
    );
  });

  it("compares exactly where numbers of a computer would not", () => {
    // 3 × 0.1 is 0.30000000000000004 in binary, and 1 ÷ 10 is not 0.1.
    const tenth = { value: { numerator: 1n, denominator: 10n }, isLowerBound: false, reason: "" };
    expect(judge(parseThreshold("toolErrorRate > 0.1"), tenth)).toBe("kept");
    expect(judge(parseThreshold("toolErrorRate == 0.1"), tenth)).toBe("crossed");
    expect(compareFractions(fractionOfDecimal("0.300000000"), fractionOfDecimal("0.3"))).toBe(0);
    expect(compareFractions(fractionOfDecimal("-1.5"), fractionOfDecimal("-1.25"))).toBe(-1);
  });
});

describe("fractionText", () => {
  it.each([
    [1n, 1n, "1"],
    [1_069_180_000n, 1_000_000_000n, "1.06918"],
    [1n, 1_000_000_000n, "0.000000001"],
    [-1500n, 1000n, "-1.5"],
    [1n, 3n, "0.3333"],
    [0n, 7n, "0"],
  ])("writes %d / %d as %s", (numerator, denominator, text) => {
    expect(fractionText({ numerator, denominator })).toBe(text);
  });
});
