/** Stands in a path for a part that only the shell knows, such as the value of a variable. No real path contains it. */
export const unknownPart = "\0";

/** The root of paths in a home folder that is not known. */
export const unknownHome = "~";

/** A path in its parts, without `.`, `..` and doubled separators. */
export interface PlainPath {
  /** `/`, a drive such as `c:`, `//host/share`, or `~` for a home folder that is not known. */
  readonly root: string;
  /** In lower case below drives and shares, whose names have no case. */
  readonly parts: readonly string[];
}

/** Settings for reading a path: whether the log is from Windows, and where `~` leads. */
export interface PathReader {
  readonly isWindows: boolean;
  readonly home: PlainPath | null;
}

const drive = /^([a-z]):(?=[\\/]|$)/i;
const share = /^[\\/]{2}([^\\/]+)[\\/]+([^\\/]+)/;
/** Drives as written by Git Bash and Cygwin. */
const mountedDrive = /^\/(?:cygdrive\/)?([a-z])(?=\/|$)/i;

export function isWindowsPath(path: string): boolean {
  return drive.test(path) || path.startsWith("\\\\");
}

/** Normalizes a path. A relative one starts from a folder; null without one, and for a path relative to a drive's own folder (`c:x`). */
export function plainPath(path: string, from: PlainPath | null, reader: PathReader): PlainPath | null {
  const text = withoutScheme(path);
  const { root, rest, isRelative } = rootOf(text, reader);
  if (isRelative && /^[a-z]:/i.test(text) && reader.isWindows) return null;
  const start = isRelative ? from : root;
  if (start === null) return null;
  const isFolded = start.root !== "/" && start.root !== unknownHome;
  const separators = isFolded || reader.isWindows ? /[\\/]/ : "/";
  const parts = [...start.parts];
  for (const part of (isFolded ? rest.toLowerCase() : rest).split(separators)) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return { root: start.root, parts };
}

export function isBelow({ root, parts }: PlainPath, folder: PlainPath): boolean {
  return (
    root === folder.root &&
    parts.length >= folder.parts.length &&
    folder.parts.every((part, at) => part === parts[at])
  );
}

interface Rooted {
  readonly root: PlainPath | null;
  readonly rest: string;
  readonly isRelative: boolean;
}

function rootOf(text: string, { isWindows, home }: PathReader): Rooted {
  const rooted = (root: string, length: number): Rooted => ({
    root: { root, parts: [] },
    rest: text.slice(length),
    isRelative: false,
  });
  const named = drive.exec(text) ?? (isWindows ? mountedDrive.exec(text) : null);
  if (named !== null) return rooted(`${named[1]!.toLowerCase()}:`, named[0].length);
  const shared = text.startsWith("\\\\") || isWindows ? share.exec(text) : null;
  if (shared !== null)
    return rooted(`//${shared[1]!.toLowerCase()}/${shared[2]!.toLowerCase()}`, shared[0].length);
  if (text.startsWith("/")) return rooted("/", 1);
  if (text === "~" || text.startsWith("~/") || (isWindows && text.startsWith("~\\")))
    return { root: home ?? { root: unknownHome, parts: [] }, rest: text.slice(2), isRelative: false };
  // Another person's home, wherever that is.
  if (/^~\w/.test(text))
    return { root: { root: "/", parts: ["home"] }, rest: text.slice(1), isRelative: false };
  return { root: null, rest: text, isRelative: true };
}

/** The path of a `file:` URL; other texts as they are, without Windows' `\\?\` prefix for long paths. */
function withoutScheme(path: string): string {
  if (path.startsWith("\\\\?\\")) return path.slice(4);
  if (!/^file:\/\//i.test(path)) return path;
  const rest = decoded(path.slice("file://".length)).replace(/^localhost(?=\/)/i, "");
  if (!rest.startsWith("/")) return `\\\\${rest}`;
  return drive.test(rest.slice(1)) ? rest.slice(1) : rest;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
