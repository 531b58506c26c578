import { describe, expect, it } from "vitest";
import { foldersAbove } from "../../../src/settle/projects/folders.js";

describe("foldersAbove", () => {
  it("gives the folders that a path lies in, innermost first", () => {
    expect([...foldersAbove("/home/ann/shop")]).toEqual(["/home/ann", "/home"]);
    expect([...foldersAbove("C:\\shop\\web")]).toEqual(["C:\\shop", "C:"]);
  });

  it("looks at no more than 256 of a damaged path", () => {
    expect([...foldersAbove("/".repeat(100_000))].length).toBe(256);
  });
});
