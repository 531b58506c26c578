import { describe, expect, it } from "vitest";
import {
  parseGap,
  parseInstant,
  parseJobs,
  parseTokenLimit,
} from "../../../src/specification/flags/parse-values.js";

describe("parseInstant", () => {
  it("reads an instant with its offset", () => {
    expect(parseInstant("2026-11-20T17:30:00Z")).toBe(Date.UTC(2026, 10, 20, 17, 30));
    expect(parseInstant("2026-11-20T17:30+01:00")).toBe(Date.UTC(2026, 10, 20, 16, 30));
  });

  it.each(["2026-11-20", "2026-11-20T17:30", "2026-13-20T17:30:00Z", "now"])("refuses %s", (text) => {
    expect(() => parseInstant(text)).toThrow("allowed is an instant such as 2026-11-20T17:30:00Z");
  });
});

describe("parseGap", () => {
  it("reads seconds, minutes and hours", () => {
    expect([parseGap("90s"), parseGap("5m"), parseGap("1h")]).toEqual([90_000, 300_000, 3_600_000]);
  });

  it.each(["5", "5 m", "-5m", "1.5m", "5d", "m"])("refuses %s", (text) => {
    expect(() => parseGap(text)).toThrow("allowed is a time such as 90s, 5m or 1h");
  });
});

describe("parseJobs", () => {
  it("reads a whole number from 1 to 64", () => {
    expect([parseJobs("1"), parseJobs("64")]).toEqual([1, 64]);
  });

  it.each(["0", "65", "1.5", "-1", "many"])("refuses %s", (text) => {
    expect(() => parseJobs(text)).toThrow("allowed is a whole number from 1 to 64");
  });
});

describe("parseTokenLimit", () => {
  it.each([
    ["500000", 500_000],
    ["500k", 500_000],
    ["1.5M", 1_500_000],
    ["max", "max"],
  ] as const)("takes %s", (text, limit) => {
    expect(parseTokenLimit(text)).toBe(limit);
  });

  it.each(["", "0", "-5", "many", "5 k", "1e9", "5G"])("refuses %j", (text) => {
    expect(() => parseTokenLimit(text)).toThrow(
      "allowed is a number of tokens such as 500000, 500k or 20M, or max",
    );
  });
});
