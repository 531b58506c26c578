import { describe, expect, it } from "vitest";
import { englishFormats } from "../../src/format/english-formats.js";
import { textWidth } from "../../src/table/fit-text.js";
import { trendLine } from "../../src/table/terminal-style.js";

describe("trendLine", () => {
  it("is no wider than the line where a small number is written longer than the largest", () => {
    // The largest, $9.00, is the oldest; of the latest the largest is <$0.01, a column wider.
    const values = [9, ...Array.from({ length: 80 }, () => 0.001)];
    for (const width of [40, 60, 61, 80]) {
      const line = trendLine({ title: "Cost by day", values, kind: "usd" }, width, englishFormats);
      expect(line).toContain("highest <$0.01, last ");
      expect(textWidth(line ?? "")).toBeLessThanOrEqual(width);
    }
  });

  it("R85 marks the highest as a lower bound, and rounds it down, where some of the numbers are", () => {
    const trend = { title: "Cost by day", values: [1, 2.488, 0], kind: "usd" } as const;
    expect(trendLine({ ...trend, isLowerBound: true }, 80, englishFormats)).toMatch(/highest ≥ \$2\.48$/);
    expect(trendLine(trend, 80, englishFormats)).toMatch(/highest \$2\.49$/);
  });
});
