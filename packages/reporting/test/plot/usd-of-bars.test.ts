import { describe, expect, it } from "vitest";
import { textOf } from "../../src/format/written.js";
import { usdOfBars } from "../../src/plot/usd-of-bars.js";

const written = (values: readonly number[]): readonly string[] =>
  values.map((usd) => textOf(usdOfBars(values)(usd)));

describe("usdOfBars", () => {
  it("writes cents where they tell the bars apart", () => {
    expect(written([12.2, 0.5, 0.004])).toEqual(["$12.20", "$0.50", "<$0.01"]);
  });

  it("writes a bar with as many decimals as tell it from an unequal one", () => {
    expect(written([0.46, 0.012, 0.009])).toEqual(["$0.46", "$0.012", "$0.009"]);
    expect(written([0.25, 0.0091, 0.0093])).toEqual(["$0.25", "$0.0091", "$0.0093"]);
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
