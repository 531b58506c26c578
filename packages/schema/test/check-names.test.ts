import { describe, expect, it } from "vitest";
import { checkName, checkNames } from "../src/names.js";

const known = ["day", "week", "month"];

describe("checkNames", () => {
  it("takes known names", () => {
    expect(() => checkNames("dimension", ["week", "day"], known)).not.toThrow();
  });

  it.each([
    [() => checkName("dimension", "dya", known), "unknown dimension: dya; allowed are day, week, month"],
    [() => checkName("dimension", "wek", known), "unknown dimension: wek; did you mean week?"],
    [
      () => checkName("dimension", undefined, known),
      "unknown dimension: undefined; allowed are day, week, month",
    ],
    [() => checkNames("dimension", "day", known), "dimensions must be a list of names, not day"],
    [
      () => checkNames("dimension", ["day", "toString"], known),
      "unknown dimension: toString; allowed are day, week, month",
    ],
  ])("names what is wrong: row %#", (call, message) => {
    expect(call).toThrow(message);
  });
});
