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
  const parts = name.split("*").map((part) => part.replace(/[^\w]/g, "\\$&"));
  const pattern = new RegExp(`^${parts.join(".*")}$`, "i");
  const expanded: string[] = [];
  for (const folder of parents) {
    const names = await openRoots([folder])
      .folderNames(folder)
      .catch(() => []);
    for (const found of names) if (pattern.test(found)) expanded.push(join(folder, found));
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
