import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { publishedPackages } from "./workspace.js";

const libraries = publishedPackages().filter(({ hasBin }) => !hasBin);

describe.each(libraries)("the README of $name", ({ folder }) => {
  const entries = ["index.ts", "schemas.ts", "arquero.ts", "shell.ts"]
    .map((name) => join(folder, "src", name))
    .filter((path) => existsSync(path));
  const exported = entries.flatMap(exportedNames);
  const rows = exportTable(readFileSync(join(folder, "README.md"), "utf8"));

  it("has every export in its table", () => {
    const told = new Set(rows.flatMap((row) => row.flatMap(namesIn)));
    expect(exported.filter((name) => !told.has(name))).toEqual([]);
  });

  it("lists nothing that is not exported", () => {
    const listed = rows.flatMap(([first = "", second = ""]) => namesIn(first.includes("`") ? first : second));
    const known = new Set(exported);
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.filter((name) => !known.has(name))).toEqual([]);
  });
});

/** The names that a file exports, those of files that it exports whole included; types too. */
function exportedNames(path: string): readonly string[] {
  const source = readFileSync(path, "utf8");
  const listed = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gms)].flatMap(([, list = ""]) =>
    list
      .split(",")
      .map((entry) => entry.trim().split(" ").at(-1) ?? "")
      .filter((name) => name !== ""),
  );
  const declared = source.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm);
  const whole = source.matchAll(/^export (?:type )?\* from "([^"]+)\.js";/gm);
  return [
    ...listed,
    ...Array.from(declared, ([, name = ""]) => name),
    ...Array.from(whole, ([, file = ""]) => exportedNames(join(dirname(path), `${file}.ts`))).flat(),
  ];
}

/** The cells of the rows of the table that begins with "export". */
function exportTable(readme: string): readonly (readonly string[])[] {
  const lines = readme.split("\n");
  const start = lines.findIndex((line) => /^\| export\b/i.test(line));
  const after = start === -1 ? [] : lines.slice(start + 2);
  const end = after.findIndex((line) => !line.startsWith("|"));
  return after.slice(0, end === -1 ? after.length : end).map((line) => line.split(/(?<!\\)\|/).slice(1, -1));
}

/** The name that each piece of code begins with: of `totals(facts)` it is totals. */
function namesIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([A-Za-z]\w*)[^`]*`/g)].map(([, name = ""]) => name);
}
