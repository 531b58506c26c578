import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { publishedPackages, root } from "./workspace.js";

const textOf = (path: string) => readFileSync(join(root, path), "utf8");

/** The entries of one list in the lock file: its indented lines, by entry. */
function entriesOf(lock: string, list: string): ReadonlyMap<string, string> {
  const from = lock.indexOf(`\n${list}:\n`);
  const rest = lock.slice(from + list.length + 3);
  const end = rest.search(/^\S/m);
  const body = end === -1 ? rest : rest.slice(0, end);
  const entries = body.split(/^ {2}(?=\S)/m).filter((entry) => entry.trim() !== "");
  return new Map(
    entries.map((entry) => {
      const [name = "", ...lines] = entry.split("\n");
      return [name.replace(/:$/, ""), lines.join("\n")];
    }),
  );
}

describe("what is installed", () => {
  it("has the content that the lock file says", () => {
    const packages = entriesOf(textOf("pnpm-lock.yaml"), "packages");
    expect(packages.size).toBeGreaterThan(100);
    const loose = [...packages].filter(
      ([, text]) => !/^ {4}resolution: \{integrity: sha512-[\w+/]{86}==\}$/m.test(text),
    );
    expect(loose.map(([name]) => name)).toEqual([]);
  });

  it("is of one exact version, named in the catalog", () => {
    const workspace = textOf("pnpm-workspace.yaml");
    const lines = workspace
      .slice(workspace.indexOf("\ncatalog:\n") + 10)
      .trim()
      .split("\n");
    const versions = lines.map((line) => line.slice(line.lastIndexOf(": ") + 2));
    expect(versions.length).toBeGreaterThan(20);
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))).toEqual([]);
    const named = z.record(z.string(), z.string()).optional();
    const manifest = z.object({ dependencies: named, devDependencies: named });
    for (const { name, folder } of publishedPackages()) {
      const { dependencies, devDependencies } = manifest.parse(
        JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
      );
      const ranges = Object.values({ ...dependencies, ...devDependencies });
      expect([name, ranges.filter((range) => range !== "catalog:" && range !== "workspace:*")]).toEqual([
        name,
        [],
      ]);
    }
  });
});
