import type { Candidates } from "../../candidates/candidates.js";
import { compareText } from "../../order.js";
import { createDisjointSets, groupBy } from "../common/groups.js";
import {
  lastPart,
  firstPartBelow,
  foldersAbove,
  holdsAnything,
  startingFolders,
  worktreeFolders,
} from "./folders.js";
import type { StartingFolder } from "./folders.js";
import { sessionStarts, toldFolders, type ToldFolders } from "./told-folders.js";

/** The project of a session (R53); null where no directory of it is known. */
export type ProjectOf = (sessionId: string | null) => string | null;

/** The project of a folder that sessions started in; null for any other folder. */
export type ProjectOfFolder = (start: string) => string | null;

/**
 * The project of each session: that of the folder that it started in.
 *
 * @param projectOfFolder the projects of folders, where more logs than these decide on them
 */
export function projectsOf(
  candidates: Pick<Candidates, "threads" | "worktrees">,
  projectOfFolder?: ProjectOfFolder,
): ProjectOf {
  const starts = sessionStarts(candidates.threads);
  const projects = projectOfFolder ?? projectsOfFolders(toldFolders(candidates, starts));
  return (sessionId) => {
    const start = sessionId === null ? undefined : starts.get(sessionId);
    return start === undefined ? null : projects(start);
  };
}

/**
 * The project of each folder that sessions started in, folded to the root of its repository as far as logs tell. Worktrees fold into
 * their original, folders into one above in which other sessions of the repository started, and folders of one repository into the one
 * in which most of its sessions started.
 */
export function projectsOfFolders({ starts, worktrees: told }: ToldFolders): ProjectOfFolder {
  const worktrees = worktreeFolders(told);
  const projects = projectsOfRoots(startingFolders(starts, worktrees));
  const projectOfStart = new Map(
    Array.from(starts.keys(), (start) => [start, projects.get(worktrees.originalOf(start))!]),
  );
  return (start) => projectOfStart.get(start) ?? null;
}

interface Root extends Pick<StartingFolder, "path" | "sessions" | "folderName" | "repositories"> {}

function projectsOfRoots(folders: ReadonlyMap<string, StartingFolder>): ReadonlyMap<string, string> {
  const rootOf = repositoryRoots(folders);
  const roots = rootsOf(folders, rootOf);
  const groups = groupsOf(roots);
  const projectOf = new Map<string, string>();
  for (const group of withNamesakes(groups)) {
    const name = group.toSorted(compareRoots)[0]!.path;
    for (const { path } of group) projectOf.set(path, name);
  }
  return new Map(Array.from(rootOf, ([path, root]) => [path, projectOf.get(root)!]));
}

function rootsOf(
  folders: ReadonlyMap<string, StartingFolder>,
  rootOf: ReadonlyMap<string, string>,
): readonly Root[] {
  const roots = new Map<string, { sessions: number; readonly repositories: Set<string> }>();
  for (const [path, root] of rootOf) {
    const known = roots.get(root) ?? { sessions: 0, repositories: new Set<string>() };
    roots.set(root, known);
    const { sessions, repositories } = folders.get(path)!;
    known.sessions += sessions;
    for (const name of repositories) known.repositories.add(name);
  }
  return Array.from(roots, ([path, of]) => ({ path, folderName: folders.get(path)!.folderName, ...of }));
}

/** Groups roots that share a logged repository; the others stay alone. */
function groupsOf(roots: readonly Root[]): readonly (readonly Root[])[] {
  const sets = createDisjointSets(roots.length);
  const firstOf = new Map<string, number>();
  for (const [index, { repositories }] of roots.entries()) {
    for (const name of repositories) {
      const first = firstOf.get(name);
      if (first === undefined) firstOf.set(name, index);
      else sets.join(first, index);
    }
  }
  const groups = groupBy(roots.entries(), ([index]) => sets.groupOf(index));
  return Array.from(groups.values(), (group) => group.map(([, root]) => root));
}

/** Puts worktrees known only by name into the project whose folder has that name, if it is the only one. */
function withNamesakes(groups: readonly (readonly Root[])[]): readonly (readonly Root[])[] {
  const isUnknown = (group: readonly Root[]) => group.every(({ folderName }) => folderName !== null);
  const known = groups.filter((group) => !isUnknown(group)).map((group) => [...group]);
  const byName = new Map<string, Namesakes>();
  for (const group of known) {
    const names = new Set(
      group.filter(({ folderName }) => folderName === null).map(({ path }) => lastPart(path)),
    );
    for (const name of names) {
      const namesakes = byName.get(name) ?? { all: [], unnamed: [] };
      byName.set(name, namesakes);
      addNamesake(namesakes.all, group);
      if (!hasRepository(group)) addNamesake(namesakes.unnamed, group);
    }
  }
  const left: (readonly Root[])[] = [];
  const joined: (readonly [Root[], readonly Root[]])[] = [];
  for (const group of groups.filter(isUnknown)) {
    const names = new Set(group.map(({ folderName }) => folderName!));
    // Repositories of one name are in one group already: two named ones differ.
    const which = hasRepository(group) ? "unnamed" : "all";
    const possible = new Set([...names].flatMap((name) => byName.get(name)?.[which] ?? []));
    const [only] = possible;
    if (only !== undefined && possible.size === 1) joined.push([only, group]);
    else left.push(group);
  }
  for (const [project, group] of joined) for (const root of group) project.push(root);
  return [...known, ...left];
}

/** Projects with a folder of one name, and those without a logged repository; at most two of each. */
interface Namesakes {
  readonly all: Root[][];
  readonly unnamed: Root[][];
}

/** One match owns the worktree, two are ambiguous; more add nothing. */
function addNamesake(namesakes: Root[][], group: Root[]): void {
  if (namesakes.length < 2) namesakes.push(group);
}

function hasRepository(group: readonly Root[]): boolean {
  return group.some(({ repositories }) => repositories.size > 0);
}

/** A repository is named after the folder where most sessions started, never a worktree. */
function compareRoots(a: Root, b: Root): number {
  return (
    Number(a.folderName !== null) - Number(b.folderName !== null) ||
    b.sessions - a.sessions ||
    a.path.length - b.path.length ||
    compareText(a.path, b.path)
  );
}

/**
 * The repository folder of each folder, itself if none is known: the nearest folder above it in which other sessions
 * started and which takes it in, and so on upwards.
 */
function repositoryRoots(folders: ReadonlyMap<string, StartingFolder>): ReadonlyMap<string, string> {
  const below = contentsOf(folders);
  const roots = new Map<string, string>();
  const repositories = new Map<string, ReadonlySet<string>>();
  // A folder comes before those in it.
  for (const path of [...folders.keys()].sort(compareText)) {
    const folder = folders.get(path)!;
    const taker = startedAbove(folder, folders).find((above) =>
      takesIn(above, folder, {
        repositories: repositories.get(above.path)!,
        contents: below.get(above.path)!,
      }),
    );
    roots.set(path, taker === undefined ? path : roots.get(taker.path)!);
    const isNamed = folder.repositories.size > 0 || taker === undefined;
    repositories.set(path, isNamed ? folder.repositories : repositories.get(taker.path)!);
  }
  return roots;
}

interface Contents {
  /** First path parts of starting folders below. */
  readonly parts: Set<string>;
  readonly repositories: Set<string>;
}

function contentsOf(folders: ReadonlyMap<string, StartingFolder>): ReadonlyMap<string, Contents> {
  const contents = new Map<string, Contents>();
  for (const folder of folders.values()) {
    for (const { path } of startedAbove(folder, folders)) {
      let known = contents.get(path);
      if (known === undefined) contents.set(path, (known = { parts: new Set(), repositories: new Set() }));
      known.parts.add(firstPartBelow(folder.path, path));
      for (const repository of folder.repositories) known.repositories.add(repository);
    }
  }
  return contents;
}

function startedAbove(
  { path }: StartingFolder,
  folders: ReadonlyMap<string, StartingFolder>,
): readonly StartingFolder[] {
  return [...foldersAbove(path)].flatMap((above) => folders.get(above) ?? []);
}

/** Whether a folder and one inside it are the same repository, as far as logs show. */
function takesIn(
  above: StartingFolder,
  folder: StartingFolder,
  { repositories, contents }: { readonly repositories: ReadonlySet<string>; readonly contents: Contents },
): boolean {
  if (holdsAnything(above.path) || folder.isRoot) return false;
  if (folder.repositories.size > 0) {
    const isOther = ![...folder.repositories].some((name) => repositories.has(name));
    if (isOther && (repositories.size > 0 || contents.repositories.size > 1)) return false;
  }
  if (above.isInRepository) return true;
  // Without a word of git, a folder with one other in it is taken for a project, and one with several for a shelf.
  return !folder.isInRepository && contents.parts.size === 1;
}
