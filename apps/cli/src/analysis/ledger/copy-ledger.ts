import { chooseNames, importUnits, isLedgerFile, ledgerContents, nameChoice } from "@turnmeter/ledger";
import type { NameChoice } from "@turnmeter/ledger";
import { type FileAccess, type FileStore, openRoots } from "@turnmeter/safe-fs";
import { CliError } from "../../common/cli-error.js";
import { namesOf } from "../../logs/hidden-names.js";

/**
 * Copies all files of a ledger, and reads each copy.
 *
 * @returns their names, sorted: lists of forgotten sessions come first
 * @throws NewerLedgerError where a newer version of the program has written there; {CliError} 1 if a copy differs
 */
export function copyLedger(from: FileStore, to: FileStore): readonly string[] {
  // A newer version's ledger is left as it is.
  ledgerContents(from);
  return from.list().flatMap(({ name }) => {
    const bytes = from.read(name);
    if (bytes === null) return [];
    to.write(name, [bytes], { isFlushed: true });
    if (Buffer.compare(bytes, to.read(name) ?? Buffer.of()) === 0) return [name];
    throw new CliError(`the copy of ${name} in ${to.folder} differs; nothing was removed`, 1);
  });
}

/**
 * Moves a ledger. If it is killed, every file is still in one of the two folders, and it can be run again.
 *
 * @throws NewerLedgerError where a newer version of the program has written there; {CliError} 2 if nothing can be moved, 1 if not all was
 */
export async function moveLedger(
  store: FileStore,
  to: FileStore,
  access: FileAccess | undefined,
): Promise<void> {
  if (await isSameFolder(to.folder, store.folder, access))
    throw new CliError(`the ledger is in ${to.folder} already`, 2);
  const listed = store.list();
  if (listed.length === 0) throw new CliError(`there is no ledger in ${store.folder}`, 2);
  // A run that was killed while it wrote leaves a file with such a name.
  const others = openRoots([to.folder], access).list(to.folder, {
    accepts: (name, folder) =>
      folder !== to.folder || !(isLedgerFile(name) || name.startsWith(".turnmeter-")),
  });
  for await (const { path } of others) {
    if (path !== to.folder) throw new CliError(`not moved: a file there is of no ledger: ${path}`, 2);
  }
  // Lists of forgotten sessions go last.
  const copied = copyLedger(store, to);
  if (copied.length < listed.length)
    throw new CliError(`not moved: another run has changed the ledger in ${store.folder}; run it again`, 1);
  for (const name of copied.toReversed()) store.remove(name);
  const [left] = store.list();
  if (left !== undefined)
    throw new CliError(
      `copied to ${to.folder}, but ${left.name} is still in ${store.folder}: run it again`,
      1,
    );
  store.removeFolder();
}

async function isSameFolder(a: string, b: string, access: FileAccess | undefined): Promise<boolean> {
  const inodes = await Promise.all(
    [a, b].map(async (folder) => {
      const state = await openRoots([folder], access)
        .stat(folder)
        .catch(() => null);
      return state?.version.split(" ", 1)[0];
    }),
  );
  return inodes[0] !== undefined && inodes[0] === inodes[1];
}

/**
 * Adds what the ledger in another folder has. An empty ledger takes over the other's key and, where nobody chose, what it keeps.
 *
 * @param choice what the ledger keeps
 * @returns what it keeps then, and how many logs were added
 * @throws {CliError} 2 if they hide names with different keys
 */
export function importLedger(
  store: FileStore,
  choice: NameChoice | null,
  from: FileStore,
  nowMs: number,
): { readonly choice: NameChoice | null; readonly logs: number } {
  const chosen = choiceWith(store, choice, nameChoice(from), nowMs);
  const hidden = chosen?.keep === "no-names" ? namesOf(chosen) : null;
  return { choice: chosen, logs: importUnits(store, from, nowMs, hidden) };
}

function choiceWith(
  store: FileStore,
  choice: NameChoice | null,
  other: NameChoice | null,
  nowMs: number,
): NameChoice | null {
  if (other === null || other.key === choice?.key) return choice;
  const isEmpty = store.list().length === (choice === null ? 0 : 1);
  if (isEmpty) return chooseNames(store, choice?.keep ?? other.keep, nowMs, other.key);
  throw new CliError(
    "not imported: that ledger hides names with another key; import it into an empty ledger",
    2,
  );
}
