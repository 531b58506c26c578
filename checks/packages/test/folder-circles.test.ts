import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { foldersInCircles, importsOfFolders } from "./folder-circles.js";
import { root } from "./workspace.js";

const packages = readdirSync(join(root, "packages")).map((name) => join("packages", name, "src"));
const foldersOfFolders = [...packages, "apps/cli/src", "packages/pairing/src/settle"];

it.each(foldersOfFolders)("the folders of %s import from each other in one direction", (folder) => {
  expect(foldersInCircles(importsOfFolders(join(root, folder)))).toEqual([]);
});

it("sees what folders import", () => {
  const imports = importsOfFolders(join(root, "packages", "columns", "src"));
  expect(imports.get("columns")).toEqual(new Set(["vectors"]));
  expect(imports.get("vectors")).toEqual(new Set());
});

describe("foldersInCircles", () => {
  it("finds circles of any length, and what stands on them", () => {
    const imports = new Map([
      ["bricks", new Set<string>()],
      ["walls", new Set(["bricks", "doors"])],
      ["doors", new Set(["frames"])],
      ["frames", new Set(["walls"])],
      ["roof", new Set(["walls"])],
    ]);
    expect(foldersInCircles(imports)).toEqual(["doors", "frames", "roof", "walls"]);
  });

  it("finds none where there is an order", () => {
    const imports = new Map([
      ["roof", new Set(["walls", "bricks"])],
      ["walls", new Set(["bricks", "elsewhere"])],
      ["bricks", new Set<string>()],
    ]);
    expect(foldersInCircles(imports)).toEqual([]);
  });
});
