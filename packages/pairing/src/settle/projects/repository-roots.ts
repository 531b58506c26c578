import { compareText } from "../../compare-text.js";
import { firstPartBelow, foldersAbove, holdsAnything } from "./paths.js";
import type { StartingFolder } from "./starting-folders.js";

/**
 * The folder of its repository that each folder lies in, itself where none is known: the nearest one above it in which
 * other sessions started and which takes it in, and so on upwards.
 */
export function repositoryRoots(folders: ReadonlyMap<string, StartingFolder>): ReadonlyMap<string, string> {
  const below = contentsOf(folders);
  const roots = new Map<string, string>();
  /** The repositories of each folder, or of the one that took it in. */
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

/** What lies in a folder. */
interface Contents {
  /** What the paths of starting folders begin with there. */
  readonly parts: Set<string>;
  /** The repositories that are named for them. */
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

/** Whether a folder is one repository with what lies in it, as far as logs tell. */
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
