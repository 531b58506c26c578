import { describe, expect, it } from "vitest";
import { workingDirectory } from "../../src/decoding/working-directory.js";

describe("workingDirectory", () => {
  it.each([
    ["/home/ann/shop//", "/home/ann/shop"],
    ["/home//ann/", "/home//ann"],
    ["//", "/"],
    ["c:/shop/", "C:\\shop"],
    ["C:\\", "C:\\"],
  ])("spells %s as %s", (logged, path) => {
    expect(workingDirectory(logged)).toBe(path);
  });

  it("spells the longest paths in a time that grows with their length", () => {
    for (let row = 0; row < 500; row++) {
      const path = `${"/".repeat(32_000)}${row}`;
      expect(workingDirectory(path)).toBe(path);
    }
  });
});
