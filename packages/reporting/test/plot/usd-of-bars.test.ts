import { describe, expect, it } from "vitest";
import { textOf } from "../../src/format/written.js";
import { signedUsdOf, usdOfBars } from "../../src/plot/ranked-bars.js";

const written = (values: readonly number[]): readonly string[] =>
  values.map((usd) => textOf(usdOfBars(values)(usd)));

describe("usdOfBars", () => {
  it("writes cents where they tell the bars apart", () => {
    expect(written([12.2, 0.5, 0.004])).toEqual(["$12.20", "$0.50", "<$0.01"]);
  });

  it("writes a bar with as many decimals as tell it from an unequal one", () => {
    expect(written([0.46, 0.012, 0.009])).toEqual(["$0.46", "$0.012", "$0.009"]);
    expect(written([0.25, 0.0091, 0.0093])).toEqual(["$0.25", "$0.0091", "$0.0093"]);
    // $0.042 and $0.052 are of the size of those that need three decimals, $1.01 is not.
    expect(written([1.01, 0.042, 0.021, 0.017, 0.017, 0.052])).toEqual([
      "$1.01",
      "$0.042",
      "$0.021",
      "$0.017",
      "$0.017",
      "$0.052",
    ]);
    // All that need more than cents have as many decimals.
    expect(written([0.46, 0.0124, 0.0091, 0.0093])).toEqual(["$0.46", "$0.0124", "$0.0091", "$0.0093"]);
  });

  it("writes cents where bars are as good as equal", () => {
    expect(written([0.25, 0.25])).toEqual(["$0.25", "$0.25"]);
    // To three digits both are 12.3.
    expect(written([12.301, 12.299])).toEqual(["$12.30", "$12.30"]);
  });

  it("never writes nothing for something", () => {
    expect(written([0.00001, 0.00002])).toEqual(["<$0.0001", "<$0.0001"]);
    expect(written([0.004, 0.0004])).toEqual(["$0.004", "$0.0004"]);
  });
});

const signed = (values: readonly number[]): readonly string[] =>
  values.map((usd) => textOf(signedUsdOf(values)(usd)));

describe("signedUsdOf", () => {
  it("writes cents where any difference has one", () => {
    expect(signed([1.1, 0.0019, -0.0045, -0.007, 0])).toEqual([
      "+$1.10",
      "+<$0.01",
      "−<$0.01",
      "−$0.01",
      "$0.00",
    ]);
  });

  it("writes differences below a cent to a hundredth of one where there are no others", () => {
    expect(signed([0.0019, -0.0045])).toEqual(["+$0.0019", "−$0.0045"]);
  });
});
