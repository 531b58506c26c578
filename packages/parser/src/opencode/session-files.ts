import { basename, dirname, join } from "node:path";
import { placeWith, plainPath } from "../plain-path.js";
import type { FilePlace, SessionFiles } from "../source.js";

/** A database and the tree of documents beside it hold the same sessions, in part: they are read as one. */
export const openCodeSessionFiles: SessionFiles = { placeOf };

/** The folder of the tree, copies included. */
const treeName = /^storage/;

/** The folders of the tree that hold what counts. */
const treeFolders: ReadonlySet<string> = new Set(["message", "part", "project", "session"]);

function placeOf(path: string): FilePlace | null {
  const folder = path.endsWith(".db") ? null : treeFolderOf(plainPath(path));
  if (folder === null && !path.endsWith(".db")) return null;
  const home = folder === null ? dirname(path) : dirname(dirname(folder));
  return placeWith(join(home, `${basename(home)}.db`), folder === null ? {} : { isPart: true });
}

/** The folder of the tree that a document lies in, at some depth; null if it lies in none. */
function treeFolderOf(path: string): string | null {
  let folder = dirname(path);
  for (let depth = 0; depth < 4; depth++) {
    if (treeFolders.has(basename(folder)) && treeName.test(basename(dirname(folder)))) return folder;
    folder = dirname(folder);
  }
  return null;
}
