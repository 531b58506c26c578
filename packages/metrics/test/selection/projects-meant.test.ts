import { describe, expect, it } from "vitest";
import { projectsMeant } from "../../src/index.js";

const projects = ["/home/ann", "/home/ann/shop", "/home/ben/shop", "/home/ann/shop/scales", "C:\\work\\till"];

describe("projectsMeant", () => {
  it.each<[string, readonly string[]]>([
    ["/home/ann/shop", ["/home/ann/shop"]],
    ["/home/ann/shop/", ["/home/ann/shop"]],
    ["shop", ["/home/ann/shop", "/home/ben/shop"]],
    ["ann/shop", ["/home/ann/shop"]],
    ["op", []],
    ["till", ["C:\\work\\till"]],
    ["/home/ann/shop/api/src", ["/home/ann/shop"]],
    ["/home/ann/shop/scales/src", ["/home/ann/shop/scales"]],
    ["/home/ann/shopping", ["/home/ann"]],
    ["/home/annabel", []],
    ["C:\\work\\till\\api\\", ["C:\\work\\till"]],
  ])("R53 of %s", (wanted, meant) => {
    expect(projectsMeant(wanted, projects)).toEqual(meant);
  });

  it("takes a time that grows with the length of the path", () => {
    expect(projectsMeant(`/home/ann/shop/${"/".repeat(1_000_000)}x`, projects)).toEqual(["/home/ann/shop"]);
  });
});
