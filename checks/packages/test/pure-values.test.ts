import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import { root } from "./workspace.js";

const metrics = join(root, "packages/metrics/src");
const parser = join(root, "packages/parser/src");
const reporting = join(root, "packages/reporting/src");

/** What a file takes values from: its imports and re-exports, types left out. */
function valuesFrom(file: string): readonly string[] {
  const source = readFileSync(file, "utf8");
  return Array.from(
    source.matchAll(/^(?:import|export) (?!type\b)[^;"]*?from "([^"]+)";/gms),
    ([, path = ""]) => path,
  );
}

/** The files that are loaded with one, itself included, and the packages that they name. */
function loadedWith(entry: string): {
  readonly files: readonly string[];
  readonly packages: readonly string[];
} {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files) {
    for (const path of valuesFrom(file)) {
      if (path.startsWith(".")) files.add(join(dirname(file), path.replace(/\.js$/, ".ts")));
      else packages.add(path);
    }
  }
  return { files: [...files], packages: [...packages] };
}

it("loads pure values of metrics alone: figures and lists of names, no library", () => {
  const { files, packages } = loadedWith(join(metrics, "figures.ts"));
  const beside = files
    .map((file) => relative(metrics, file))
    .filter((file) => !/^(?:figures|rows)[./]/.test(file));
  expect(files.length).toBeGreaterThan(5);
  expect(beside).toEqual([]);
  expect(packages).toEqual([]);
});

it("loads what is known of shells alone", () => {
  const { files, packages } = loadedWith(join(parser, "shell.ts"));
  expect(files.map((file) => relative(parser, file)).sort()).toEqual([
    "decoding/shell-program.ts",
    "decoding/shell-programs.ts",
    "decoding/shell-words.ts",
    "shell.ts",
  ]);
  expect(packages).toEqual([]);
});

it("lets reporting take types of metrics and audit, and values that are pure", () => {
  const files = readdirSync(reporting, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  const taken = new Set(
    files
      .flatMap((file) => valuesFrom(join(reporting, file)))
      .filter((path) => /^@turnmeter\/(?:metrics|audit)/.test(path)),
  );
  expect([...taken].sort()).toEqual(["@turnmeter/audit/names.js", "@turnmeter/metrics/figures.js"]);
});
