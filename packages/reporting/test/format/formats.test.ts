import { describe, expect, it } from "vitest";
import {
  formatCount,
  formatDuration,
  formatInstant,
  formatPercent,
  formatTokens,
  formatUsd,
} from "../../src/format/english-formats.js";
import { formatBytes } from "../../src/format/number-units.js";
import { lowerBound } from "../../src/format/rounding.js";
import { amount, atLeast } from "../../src/format/sentence.js";
import { textOf } from "../../src/format/written.js";

describe("formatCount", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1204, "1,204"],
    [-1234567, "−1,234,567"],
    [null, "–"],
  ])("writes %s as %s", (value, text) => expect(formatCount(value)).toBe(text));
});

describe("formatBytes", () => {
  it.each([
    [412, "412 B"],
    [1250, "1.3 kB"],
    [81_050, "81.1 kB"],
    [999_949, "999.9 kB"],
    [999_950, "1.0 MB"],
    [null, "–"],
  ])("writes %s as %s", (value, text) => expect(formatBytes(value)).toBe(text));
});

describe("formatTokens", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1000, "1.00 k"],
    [12_400, "12.4 k"],
    // A tie goes up, though the binary number closest to 4.005 is a little less.
    [4_005, "4.01 k"],
    [4_004, "4.00 k"],
    [999_499, "999 k"],
    [999_500, "1.00 M"],
    [1_240_000, "1.24 M"],
    [3_020_000_000, "3.02 B"],
    [5e15, "5,000 T"],
    [-12_400, "−12.4 k"],
    [null, "–"],
  ])("writes %s as %s", (value, text) => expect(formatTokens(value)).toBe(text));
});

describe("formatUsd", () => {
  it.each([
    [0, "$0.00"],
    [0.004, "<$0.01"],
    [1.005, "$1.01"],
    [1e-9, "<$0.01"],
    [41.2, "$41.20"],
    [1204.5, "$1,204.50"],
    [-3.1, "−$3.10"],
    [null, "–"],
  ])("writes %s as %s", (value, text) => expect(formatUsd(value)).toBe(text));
});

describe("lowerBound", () => {
  it.each([
    [0.515, formatUsd, "≥ $0.51"],
    [0.29, formatUsd, "≥ $0.29"],
    [1204.999, formatUsd, "≥ $1,204.99"],
    [0.01, formatUsd, "≥ $0.01"],
    [0.0099, formatUsd, "≥ $0.009"],
    [0.000_019, formatUsd, "≥ $0.00001"],
    [0, formatUsd, "≥ $0.00"],
    [1999, formatTokens, "≥ 1.99 k"],
    [12_460, formatTokens, "≥ 12.4 k"],
    [999_999, formatTokens, "≥ 999 k"],
    [1_000_000, formatTokens, "≥ 1.00 M"],
    [999.7, formatTokens, "≥ 999"],
    [41.7, formatCount, "≥ 41"],
  ] as const)("R85 writes %s as no more than it is", (value, format, text) => {
    expect(lowerBound(value, format)).toBe(text);
  });

  it("rounds to the nearest where no request is a lower bound", () => {
    expect(textOf(atLeast({ lowerBoundRequests: 0 }, 0.516, amount.usd))).toBe("$0.52");
    expect(textOf(atLeast({ lowerBoundRequests: 1 }, 0.516, amount.usd))).toBe("≥ $0.51");
  });
});

describe("formatPercent", () => {
  it.each([
    [0, "0.0 %"],
    [0.0001, "<0.1 %"],
    [0.125, "12.5 %"],
    // 29 of 400: a tie, though 0.0725 × 100 is 7.249999999999999.
    [0.0725, "7.3 %"],
    [0.9999, ">99.9 %"],
    [1, "100.0 %"],
    [12.5, "1,250.0 %"],
    [null, "–"],
  ])("writes %s as %s", (value, text) => expect(formatPercent(value)).toBe(text));
});

describe("formatDuration", () => {
  it.each([
    [0, "0 ms"],
    [412, "412 ms"],
    [3200, "3.2 s"],
    [1150, "1.2 s"],
    [9960, "10 s"],
    [59_600, "1 min 00 s"],
    [200_000, "3 min 20 s"],
    [3_599_700, "1 h 00 min"],
    [21_780_000, "6 h 03 min"],
    // 47 h 59 min 29 s; then half a minute more, 287 × 24 h + 16 h 47 min, and 3 × 24 h less a minute.
    [172_769_000, "47 h 59 min"],
    [172_799_000, "2 d 00 h"],
    [24_857_220_000, "287 d 17 h"],
    [259_140_000, "3 d 00 h"],
    [null, "–"],
  ])("writes %s ms as %s", (value, text) => expect(formatDuration(value)).toBe(text));
});

describe("formatInstant", () => {
  it("R41 writes the minute in the given zone, not the machine's", () => {
    expect(formatInstant("2026-03-29T22:30:00Z", "Europe/Berlin")).toBe("2026-03-30 00:30");
    expect(formatInstant("2026-03-29T22:30:00Z")).toBe("2026-03-29 22:30");
    expect(formatInstant("soon")).toBe("–");
  });
});
