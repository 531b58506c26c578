import { basename, dirname, join } from "node:path";
import { type FileAccess, type FileRefusal, openRoots, SafeFsError } from "@turnmeter/safe-fs";

/** Paths that a pattern with asterisks stands for. */
export interface ExpandedPath {
  /** Folders that are there, and what the path says below them; sorted. */
  readonly paths: readonly string[];
  /** Folders that may hold more of them and could not be looked into. */
  readonly refused: readonly FileRefusal[];
}

/** The paths that a path stands for. One without asterisks is given as it is, as is one that really is called so. */
export async function expandPath(path: string, access?: FileAccess): Promise<ExpandedPath> {
  const parent = dirname(path);
  const itself = { paths: [path], refused: [] };
  if (!path.includes("*") || parent === path || (await isThere(path, access))) return itself;
  const parents = await expandPath(parent, access);
  const name = basename(path);
  if (!name.includes("*")) return { ...parents, paths: parents.paths.map((folder) => join(folder, name)) };
  const paths: string[] = [];
  const refused = [...parents.refused];
  for (const folder of parents.paths) {
    const names = await folderNames(folder, access);
    if (names instanceof SafeFsError) {
      if (names.code !== "not-found") refused.push({ path: folder, error: names });
    } else {
      for (const found of names) if (fits(found, name)) paths.push(join(folder, found));
    }
  }
  return { paths, refused };
}

async function folderNames(folder: string, access?: FileAccess): Promise<readonly string[] | SafeFsError> {
  try {
    return await openRoots([folder], access).folderNames(folder);
  } catch (error) {
    if (error instanceof SafeFsError) return error;
    throw error;
  }
}

async function isThere(path: string, access?: FileAccess): Promise<boolean> {
  try {
    await openRoots([path], access).stat(path);
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
