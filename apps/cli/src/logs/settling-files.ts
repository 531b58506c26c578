import { openStore } from "@turnmeter/safe-fs";
import type { FileStore } from "@turnmeter/safe-fs";
import type { CliContext } from "../common/context.js";
import { cacheFolder, userPath } from "../common/user-path.js";

/** Older files are what a killed run has left. */
const longestRunMs = 24 * 60 * 60_000;

/** Where the facts of parts wait on the disk: beside the cache, since folders for temporary files may be memory. */
export function settlingFiles(context: CliContext): FileStore {
  const store = openStore(userPath(cacheFolder, context, "settling"), context.files);
  for (const { name, mtimeMs } of store.list())
    if (context.now() - mtimeMs > longestRunMs) store.remove(name);
  return store;
}
