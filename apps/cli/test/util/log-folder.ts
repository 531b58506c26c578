import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const folders: string[] = [];

/** A new empty folder, removed after the file's tests. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "turnmeter-cli-"));
  folders.push(folder);
  return folder;
}

/** A Claude config folder with the given files below `projects/-home-ann-shop/`. */
export function logFolder(files: Readonly<Record<string, readonly object[] | object | string>>): string {
  const folder = emptyFolder();
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, "projects", "-home-ann-shop", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, textOf(content));
  }
  return folder;
}

function textOf(content: readonly object[] | object | string): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return JSON.stringify(content);
  return content.map((row) => `${JSON.stringify(row)}\n`).join("");
}

/** Removes all folders that were made. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
