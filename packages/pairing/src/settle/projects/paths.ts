/** How many folders above are looked at: a path that lies deeper is damaged, and all of them take the square of its length. */
const mostFolders = 256;

/** The folders that a path lies in, innermost first; without the root of its file system, 256 at most. */
export function* foldersAbove(path: string): Generator<string> {
  let end = lastSeparator(path, path.length);
  for (let count = 0; end > 0 && count < mostFolders; count++) {
    yield path.slice(0, end);
    end = lastSeparator(path, end);
  }
}

/** The path and the folders that it lies in, innermost first. */
export function* pathAndAbove(path: string): Generator<string> {
  yield path;
  yield* foldersAbove(path);
}

/** The first part of a path below a folder that it lies in. */
export function firstPartBelow(path: string, folder: string): string {
  return path.slice(folder.length + 1).split(/[/\\]/, 1)[0]!;
}

/** The last part of a path. */
export function lastPart(path: string): string {
  return path.slice(lastSeparator(path, path.length) + 1);
}

const homes = /^(?:[A-Z]:|\/mnt\/[a-z]|\/[a-z]|\\\\[^\\]+\\[^\\]+)?[/\\](?:home|users)(?:[/\\][^/\\]+)?$/i;
const roots = /^(?:[A-Z]:\\?|\/mnt\/[a-z]|\/root|(?:\/private|\/var)*\/tmp|[/\\])$/i;

/** Whether a folder is a home folder, one of many of those, the root of a file system or one for temporary files. */
export function holdsAnything(folder: string): boolean {
  return homes.test(folder) || roots.test(folder);
}

function lastSeparator(path: string, end: number): number {
  return Math.max(path.lastIndexOf("/", end - 1), path.lastIndexOf("\\", end - 1));
}
