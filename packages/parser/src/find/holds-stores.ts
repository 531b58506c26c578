import { join } from "node:path";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { LogPlaces } from "./log-folders.js";

const storeName = /\.(?:jsonl(?:\..*)?|sqlite3?|db3?)$/i;

/** Whether a folder holds files that may be sessions, by their names, other than those that were `passed`. Opens none. */
export async function holdsStores(
  { path, isRecursive, enters }: LogPlaces["folders"][number],
  fs: SafeFs,
  passed: ReadonlySet<string>,
): Promise<boolean> {
  let isHeld = false;
  const accepts = (name: string, folder: string) => {
    isHeld ||= storeName.test(name) && !passed.has(join(folder, name));
    return false;
  };
  const listing = fs.list(path, { isRecursive, accepts, enters: (folder) => !isHeld && enters(folder) });
  // No file is accepted, so all that is listed are failures.
  for await (const refused of listing) if (refused.path === path) return false;
  return isHeld;
}
