import { defaultPriceBook } from "@turnmeter/pricing";
import { openStore, SafeFsError } from "@turnmeter/safe-fs";
import type { FileStore, StoredFile } from "@turnmeter/safe-fs";
import { CliError } from "../cli-error.js";
import type { CliContext } from "../context.js";
import type { OutputFlags } from "../flags/reading-flags.js";
import { printResult } from "../output/print-result.js";
import { emptySelection } from "../pipeline/empty-selection.js";
import { cacheView } from "../views/cache-view.js";
import type { CacheRow } from "../views/cache-view.js";
import type { CacheAction } from "../cache/cache-actions.js";

/** Says what is kept between runs, or removes it and says what it was. Reads no logs. */
export async function cache(flags: OutputFlags, context: CliContext, action: CacheAction): Promise<void> {
  if (context.cache === undefined) throw new CliError("nothing is kept between runs here", 1);
  const store = openStore(context.cache.folder, context.files);
  const refusal = store.refusal();
  if (action === "clear" && refusal !== null) throw notDone(refusal);
  const files = refusal === null ? filesOf(store) : [];
  const row: CacheRow = {
    folder: store.folder,
    files: files.length,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    writtenAt: newest(files),
    refusal: refusal?.reason ?? null,
  };
  if (action === "clear") clear(store);
  await printResult(
    {
      name: "cache",
      about: "program",
      rows: [row],
      extra: { action },
      view: () => cacheView(row, action),
    },
    emptySelection(defaultPriceBook, context),
    flags,
    context,
  );
}

function filesOf(store: FileStore): readonly StoredFile[] {
  try {
    return store.list();
  } catch (error) {
    throw error instanceof SafeFsError ? notDone(error) : error;
  }
}

/** @throws {CliError} 1 if anything is left */
function clear(store: FileStore): void {
  try {
    store.clear();
  } catch (error) {
    throw error instanceof SafeFsError ? notDone(error) : error;
  }
  const left = filesOf(store).length;
  if (left > 0) throw new CliError(`${left} of the files could not be removed: ${store.folder}`, 1);
}

function notDone(error: SafeFsError): CliError {
  return new CliError(`the cache is not used: ${error.message}`, 1, { cause: error });
}

function newest(files: readonly StoredFile[]): string | null {
  if (files.length === 0) return null;
  return new Date(files.reduce((most, { mtimeMs }) => Math.max(most, mtimeMs), 0)).toISOString();
}
