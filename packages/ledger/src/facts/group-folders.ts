import type { PackReader, PackWriter } from "@turnmeter/columns";
import { foldersByGroup, joinFolders } from "@turnmeter/pairing";
import type { CandidatesOfUnits, KeyIndex, ToldFolders, ToldStart } from "@turnmeter/pairing";

/** The folders of each group of units, kept so that projects can be found without reading all units. */
export class GroupFolders {
  readonly #folders: ReadonlyMap<number | null, ToldFolders>;

  private constructor(folders: ReadonlyMap<number | null, ToldFolders>) {
    this.#folders = folders;
  }

  static of({ candidates, units }: CandidatesOfUnits, index: KeyIndex): GroupFolders {
    const groupOfWorktree: number[] = [];
    for (const [unit, end] of units.ends.worktrees.entries())
      while (groupOfWorktree.length < end) groupOfWorktree.push(index.groupOfUnit[unit]!);
    return new GroupFolders(
      foldersByGroup(
        candidates,
        (sessionId) => index.groupOfKey("thread", sessionId),
        (row) => groupOfWorktree[row]!,
      ),
    );
  }

  /** The folders of all groups except these. */
  without(groups: ReadonlySet<number>): ToldFolders {
    const left = [...this.#folders].filter(([group]) => group === null || !groups.has(group));
    return joinFolders(left.map(([, folders]) => folders));
  }

  pack(writer: PackWriter): void {
    const all = Array.from(this.#folders, ([group, { starts, worktrees }]) => [
      group,
      Array.from(starts, ([path, start]) => [path, { ...start, repositories: [...start.repositories] }]),
      worktrees,
    ]);
    writer.text(JSON.stringify(all));
  }

  /** @throws if it is not what {@link pack} wrote */
  static open(reader: PackReader): GroupFolders {
    const all: readonly PackedFolders[] = JSON.parse(reader.text());
    return new GroupFolders(
      new Map(
        all.map(([group, starts, worktrees]) => [
          group,
          {
            starts: new Map(
              starts.map(([path, start]) => [path, { ...start, repositories: new Set(start.repositories) }]),
            ),
            worktrees,
          },
        ]),
      ),
    );
  }
}

type PackedFolders = readonly [
  group: number | null,
  starts: readonly (readonly [
    path: string,
    start: Omit<ToldStart, "repositories"> & { readonly repositories: readonly string[] },
  ])[],
  worktrees: ToldFolders["worktrees"],
];
