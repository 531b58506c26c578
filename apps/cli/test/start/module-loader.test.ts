import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ModuleLoader, readBetween } from "../../src/start/module-loader.js";
import type { CompiledFiles } from "../../src/start/module-loader.js";
import { emptyFolder } from "../util/log-folder.js";

const nothing: CompiledFiles = new Map();

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = emptyFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

function loaderIn(folder: string, known = nothing): ModuleLoader {
  const require = createRequire(join(folder, "main.js"));
  return new ModuleLoader({ require, readBetween, compiling: (compile) => compile() }, known);
}

const files = {
  "main.js": `const { price } = require("./chunks/price.js"); exports.cost = (count) => count * price;`,
  "chunks/price.js": `exports.price = require("./rate.js").rate + require("node:path").join("a", "b").length;`,
  "chunks/rate.js": "exports.rate = 4;",
};
const costIn = (loader: ModuleLoader, folder: string): unknown => {
  const main: { readonly cost?: (count: number) => number } = loader.load(join(folder, "main.js"));
  return main.cost?.(3);
};

describe("a loader of modules", () => {
  it("loads files, those that they name, and modules of Node", () => {
    const folder = folderOf(files);
    expect(costIn(loaderIn(folder), folder)).toBe(21);
  });

  it("loads each file once", () => {
    const folder = folderOf({ "main.js": "exports.made = {};" });
    const loader = loaderIn(folder);
    expect(loader.load(join(folder, "main.js"))).toBe(loader.load(join(folder, "main.js")));
  });

  it("reads what is not ASCII as UTF-8", () => {
    const folder = folderOf({ "main.js": 'exports.word = "Zürich ✓";' });
    expect(loaderIn(folder).load(join(folder, "main.js"))).toEqual({ word: "Zürich ✓" });
  });

  it("takes over what an earlier one has compiled and found, and knows it", () => {
    const folder = folderOf(files);
    const first = loaderIn(folder);
    costIn(first, folder);
    expect(first.isKnown).toBe(false);
    const second = loaderIn(folder, first.found());
    expect(costIn(second, folder)).toBe(21);
    expect(second.isKnown).toBe(true);
  });

  it("compiles a file anew whose code is damaged", () => {
    const folder = folderOf(files);
    const first = loaderIn(folder);
    costIn(first, folder);
    const second = loaderIn(folder, new Map([...first.found().keys()].map((key) => [key, () => null])));
    expect(costIn(second, folder)).toBe(21);
    expect(second.isKnown).toBe(false);
  });

  it("compiles a file anew that has changed, of equal length too", () => {
    const folder = folderOf(files);
    const first = loaderIn(folder);
    costIn(first, folder);
    writeFileSync(join(folder, "chunks/rate.js"), "exports.rate = 5;");
    const second = loaderIn(folder, first.found());
    expect(costIn(second, folder)).toBe(24);
    expect(second.isKnown).toBe(false);
  });
});
