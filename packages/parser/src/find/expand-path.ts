import { basename, dirname, join } from "node:path";
import { openRoots } from "@turnmeter/safe-fs";

/**
 * The paths that a path with asterisks in its names stands for, sorted: folders that are there, and what
 * the path says below them. A path without any is given as it is, as is one that really is called so.
 */
export async function expandPath(path: string): Promise<readonly string[]> {
  const parent = dirname(path);
  if (!path.includes("*") || parent === path || (await isThere(path))) return [path];
  const parents = await expandPath(parent);
  const name = basename(path);
  if (!name.includes("*")) return parents.map((folder) => join(folder, name));
  const expanded: string[] = [];
  for (const folder of parents) {
    const names = await openRoots([folder])
      .folderNames(folder)
      .catch(() => []);
    for (const found of names) if (fits(found, name)) expanded.push(join(folder, found));
  }
  return expanded;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await openRoots([path]).stat(path);
    return true;
  } catch {
    return false;
  }
}

/** Whether a name fits one with asterisks. Each part is looked for once, from where the one before ends. */
function fits(name: string, pattern: string): boolean {
  const text = name.toLowerCase();
  const [first = "", ...rest] = pattern.toLowerCase().split("*");
  const last = rest.pop() ?? "";
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}
