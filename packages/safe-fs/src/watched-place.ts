import { basename, dirname } from "node:path";
import { below } from "./boundary.js";
import type { ListOptions } from "./list-files.js";

/** A folder that is watched with what lies below it, or a single file. Its options are those of a listing. */
export interface WatchedPlace extends Pick<ListOptions, "accepts" | "enters" | "isRecursive"> {
  readonly path: string;
}

/** Files that SQLite keeps beside a database; their changes are the database's. */
const besideDatabase = /-(?:wal|journal)$/;

/** The file that a changed name belongs to, if a place holds it; null if none does. */
export function changedFile(places: readonly WatchedPlace[], folder: string, name: string): string | null {
  for (const known of new Set([name, name.replace(besideDatabase, "")])) {
    if (places.some((place) => holdsFile(place, folder, known))) return below(folder, known);
  }
  return null;
}

function holdsFile(place: WatchedPlace, folder: string, name: string): boolean {
  if (place.path === below(folder, name)) return true;
  return isWithin(place, folder) && (place.accepts?.(name, folder) ?? true);
}

/** Whether a place covers this folder. */
export function entersFolder(places: readonly WatchedPlace[], folder: string): boolean {
  return places.some(
    (place) =>
      place.path === folder ||
      (place.isRecursive !== false &&
        folder.startsWith(below(place.path, "")) &&
        (place.enters?.(folder) ?? true)),
  );
}

function isWithin({ path, isRecursive = true }: WatchedPlace, folder: string): boolean {
  return folder === path || (isRecursive && folder.startsWith(below(path, "")));
}

/** The folder and the name of a path. */
export function splitPath(path: string): { readonly folder: string; readonly name: string } {
  return { folder: dirname(path), name: basename(path) };
}
