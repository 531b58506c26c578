import { describe, expect, it } from "vitest";
import { isVersionSince, newerVersion } from "../src/client-version.js";

describe("newerVersion", () => {
  it.each([
    ["2.1.9", "2.1.10", "2.1.10"],
    ["2.2.0", "2.1.99", "2.2.0"],
    ["2.1", "2.1.1", "2.1.1"],
    ["2.1", "2.1.0", "2.1.0"],
    ["2.1.0-beta", "2.1.0-alpha", "2.1.0-beta"],
    [null, "2.1.0", "2.1.0"],
    [null, null, null],
  ])("of %s and %s is %s, in any order", (a, b, newer) => {
    expect(newerVersion(a, b)).toBe(newer);
    expect(newerVersion(b, a)).toBe(newer);
  });
});

describe("isVersionSince", () => {
  it.each([
    ["2.1.332", true],
    ["2.1.1000", true],
    ["2.1.99", false],
    [null, false],
  ])("of %s is %s", (version, isSince) => {
    expect(isVersionSince(version, "2.1.332")).toBe(isSince);
  });
});
