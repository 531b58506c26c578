import { statSync } from "node:fs";

/** What lies at a path, links followed; null where nothing does, or what it is cannot be told. Opens nothing. */
export function pathKind(path: string): "file" | "folder" | null {
  try {
    const state = statSync(path, { throwIfNoEntry: false });
    if (state === undefined) return null;
    if (state.isDirectory()) return "folder";
    return state.isFile() ? "file" : null;
  } catch {
    return null;
  }
}
