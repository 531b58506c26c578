import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** The folders that each folder imports from, by name. */
export type FolderImports = ReadonlyMap<string, ReadonlySet<string>>;

const imported = /\b(?:from |import\()"(\.{1,2}\/[^"]+)"/g;

/**
 * What the folders below one import from each other, at once or late, by the first part of their paths. Files beside the folders are
 * left out: those compose, or are used by all.
 */
export function importsOfFolders(source: string): FolderImports {
  const imports = new Map<string, Set<string>>();
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  for (const file of files) {
    const from = folderOf(file);
    if (from === null) continue;
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    for (const [, path = ""] of readFileSync(join(source, file), "utf8").matchAll(imported)) {
      const to = folderOf(normalize(join(dirname(file), path)));
      if (to !== null && to !== from && to !== "..") targets.add(to);
    }
  }
  return imports;
}

function folderOf(file: string): string | null {
  const [folder, ...rest] = file.split(/[/\\]/);
  return folder === undefined || rest.length === 0 ? null : folder;
}

/** The folders that no order can hold, since they are in a circle or import from one that is. */
export function foldersInCircles(imports: FolderImports): readonly string[] {
  const left = new Map([...imports].map(([folder, targets]) => [folder, new Set(targets)]));
  for (;;) {
    const free = [...left].filter(([, targets]) => [...targets].every((target) => !left.has(target)));
    if (free.length === 0) return [...left.keys()].sort();
    for (const [folder] of free) left.delete(folder);
  }
}
