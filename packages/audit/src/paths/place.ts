import type { PathClass } from "../signals/call-signals.js";
import { isCredential } from "./credential-names.js";
import {
  isBelow,
  isWindowsPath,
  plainPath,
  unknownHome,
  unknownPart,
  type PathReader,
  type PlainPath,
} from "./plain-path.js";
import { words } from "../words.js";

export interface Place {
  readonly pathClass: PathClass;
  /** Whether the path is its class's folder itself, and not something below it: the session's folder, `/tmp`, `/`, a home. */
  readonly isWhole: boolean;
}

const unknown: Place = { pathClass: "unknown", isWhole: false };

/** Folders for temporary files, and devices that keep nothing. */
const temporaryFolders = words(`
  /tmp /var/tmp /private/tmp /private/var/tmp /var/folders /private/var/folders /dev/fd /dev/full
  /dev/null /dev/random /dev/shm /dev/stderr /dev/stdin /dev/stdout /dev/tty /dev/urandom /dev/zero
  c:/temp c:/tmp c:/windows/temp
`);

const foldersOfHomes = ["/home", "/Users", "/var/home", "c:/users", "/mnt/c/Users"];
const rootHome = "/root";

/** Where a path lies, by its text alone. It is relative to `folder`, a folder of the shell, which is itself relative to the call's. Parts that only the shell knows ({@link unknownPart}) make the place unknown, unless the path's names show a credential. Without folders of the session in the ground, paths in homes or outside are unknown, too. */
export function placeOf(path: string, ground: Ground, folder = "."): Place {
  const roots = rootsOf(ground);
  const from = plainPath(folder, roots.call, roots.reader);
  const plain = path === "" ? null : plainPath(path, from, roots.reader);
  if (isCredential(namesOf(path, plain))) return { pathClass: "credential", isWhole: false };
  if (plain === null || plain.parts.some((part) => part.includes(unknownPart))) return unknown;
  for (const [pathClass, folders] of roots.classes) {
    const within = folders.find((one) => isBelow(plain, one));
    if (within !== undefined && pathClass === "home" && !roots.hasOwn) return unknown;
    if (within !== undefined) return { pathClass, isWhole: plain.parts.length === within.parts.length };
    if (pathClass === "temporary" && isTemporaryOfWindows(plain))
      return { pathClass, isWhole: plain.parts.at(-1) === "temp" };
  }
  if (!roots.hasOwn) return unknown;
  const home = roots.foldersOfHomes.find(
    (one) => isBelow(plain, one) && plain.parts.length > one.parts.length,
  );
  if (home !== undefined && isOfAgent(plain, home, roots)) return { pathClass: "agent", isWhole: false };
  if (home !== undefined) return { pathClass: "home", isWhole: plain.parts.length === home.parts.length + 1 };
  return { pathClass: "outside", isWhole: plain.parts.length === 0 };
}

/** Whether a path is in an agent's folder of a possible home, if the session's home is unknown. */
function isOfAgent({ parts }: PlainPath, home: PlainPath, { reader, classes }: Roots): boolean {
  if (reader.home !== null) return false;
  const inHome: PlainPath = { root: unknownHome, parts: parts.slice(home.parts.length + 1) };
  return classes.some(([name, folders]) => name === "agent" && folders.some((one) => isBelow(inHome, one)));
}

/** The path parts after the last unknown one. */
function namesOf(path: string, plain: PlainPath | null): readonly string[] {
  const parts = plain?.parts ?? path.split(/[\\/]/);
  const at = parts.findLastIndex((part) => part.includes(unknownPart));
  return parts.slice(at + 1);
}

function isTemporaryOfWindows({ parts }: PlainPath): boolean {
  const at = parts.indexOf("appdata");
  return at !== -1 && parts[at + 1] === "local" && parts[at + 2] === "temp";
}

interface Roots {
  readonly reader: PathReader;
  readonly call: PlainPath | null;
  /** Whether any folder is known to be the session's own; without one nothing is outside. */
  readonly hasOwn: boolean;
  /** Folders of each class, in order of precedence. */
  readonly classes: readonly (readonly [PathClass, readonly PlainPath[]])[];
  readonly foldersOfHomes: readonly PlainPath[];
}

const rootsOfGrounds = new WeakMap<Ground, Roots>();

function rootsOf(ground: Ground): Roots {
  const known = rootsOfGrounds.get(ground);
  if (known !== undefined) return known;
  const roots = newRoots(ground);
  rootsOfGrounds.set(ground, roots);
  return roots;
}

function plainOf(
  paths: readonly (string | null)[],
  reader: PathReader,
  from: PlainPath | null = null,
): readonly PlainPath[] {
  return paths
    .map((path) => (path === null || path === "" ? null : plainPath(path, from, reader)))
    .filter((plain) => plain !== null);
}

function newRoots(ground: Ground): Roots {
  const { folder, callFolder, repositoryRoot } = ground;
  const isWindows = [folder, callFolder, ...ground.homes].some(
    (path) => path !== null && isWindowsPath(path),
  );
  const bare: PathReader = { isWindows, home: null };
  const homes = plainOf([...ground.homes, rootHome], bare);
  const parents = plainOf(foldersOfHomes, bare);
  const [session = null] = plainOf([folder], bare);
  const home = ground.homes.length > 0 ? homes[0]! : homeOf(session, parents);
  const reader = { isWindows, home };
  const repository = plainOf([repositoryRoot], reader);
  return {
    reader,
    call: plainOf([callFolder ?? folder], reader)[0] ?? null,
    hasOwn: session !== null || repository.length > 0,
    classes: [
      ["session", plainOf([folder], reader)],
      ["additional", plainOf(ground.additionalFolders, reader, session)],
      ["repository", repository],
      ["agent", plainOf(ground.agentFolders, reader)],
      ["temporary", plainOf(temporaryFolders, bare)],
      ["home", [...homes, { root: unknownHome, parts: [] }]],
    ],
    foldersOfHomes: parents,
  };
}

/** The home that contains the session's folder; null if the path shows none. */
function homeOf(session: PlainPath | null, parents: readonly PlainPath[]): PlainPath | null {
  if (session === null) return null;
  const parent = parents.find((one) => isBelow(session, one) && session.parts.length > one.parts.length);
  if (parent !== undefined)
    return { root: session.root, parts: session.parts.slice(0, parent.parts.length + 1) };
  return session.root === "/" && session.parts[0] === "root" ? { root: "/", parts: ["root"] } : null;
}

/** The folders that paths of a call are compared with, as the log, the policy or the parser gives them: absolute, or below `~`. */
export interface Ground {
  /** The folder that the session works in; null if the log does not tell. */
  readonly folder: string | null;
  /** The folder of the call's row, which its relative paths start from; null: {@link folder}. */
  readonly callFolder: string | null;
  /** Folders that the policy or the settings add; relative ones start from {@link folder}. */
  readonly additionalFolders: readonly string[];
  /** The root of the repository that the session's folder belongs to; null if not known. */
  readonly repositoryRoot: string | null;
  /** Home folders of the people whose logs these are; the first is that of `~`. Empty: taken from the session's folder. */
  readonly homes: readonly string[];
  /** The agent's own folders: settings, plans, memories, scratch. */
  readonly agentFolders: readonly string[];
}
