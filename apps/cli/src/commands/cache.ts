import { defaultPriceBook } from "@turnmeter/pricing";
import { column, tableOf, type TableView } from "@turnmeter/reporting";
import { openStore, SafeFsError, type FileStore, type StoredFile } from "@turnmeter/safe-fs";
import type { CacheAction } from "./specifications/own-flags.js";
import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import type { OutputFlags } from "../specification/flags/shared-flags.js";
import { printResult } from "../output/print-result.js";
import { emptySelection } from "../logs/selection.js";

/** Reports what is kept between runs, or removes it and reports what was removed. Reads no logs. */
export async function cache(flags: OutputFlags, context: CliContext, action: CacheAction): Promise<void> {
  if (context.cache === undefined) throw new CliError("there is no cache here", 1);
  const store = openStore(context.cache.folder, context.files);
  const refusal = store.refusal();
  if (action === "clear" && refusal !== null) throw notDone(refusal);
  const files = refusal === null ? used(() => store.list()) : [];
  const row: CacheRow = {
    folder: store.folder,
    files: files.length,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    writtenAt: newest(files),
    refusal: refusal?.reason ?? null,
  };
  if (action === "clear") clear(store);
  await printResult(emptySelection(flags, context, defaultPriceBook), {
    name: "cache",
    about: "program",
    rows: [row],
    extra: { action },
    view: () => cacheView(row, action),
  });
}

/** @throws {CliError} 1 if the store cannot be used */
function used<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw error instanceof SafeFsError ? notDone(error) : error;
  }
}

/** @throws {CliError} 1 if anything is left */
function clear(store: FileStore): void {
  used(() => store.clear());
  const left = used(() => store.list()).length;
  if (left > 0) throw new CliError(`could not remove ${left} files from ${store.folder}`, 1);
}

function notDone(error: SafeFsError): CliError {
  return new CliError(`the cache is not used: ${error.message}`, 1, { cause: error });
}

function newest(files: readonly StoredFile[]): string | null {
  if (files.length === 0) return null;
  return new Date(files.reduce((most, { mtimeMs }) => Math.max(most, mtimeMs), 0)).toISOString();
}

interface CacheRow {
  readonly folder: string;
  readonly files: number;
  readonly sizeBytes: number;
  /** When the newest file was written, ISO 8601; null if there is none. */
  readonly writtenAt: string | null;
  /** Why the folder is not used; null if it is. */
  readonly refusal: string | null;
}

function cacheView(row: CacheRow, action: CacheAction): TableView {
  return {
    title: action === "clear" ? "Removed from the cache" : "Cache",
    ...tableOf([row], {
      folder: column.text("Folder", 1, ({ folder }) => folder, { cut: "start" }),
      files: column.count("Files", 1, ({ files }) => files),
      sizeBytes: column.bytes("Size", 1, ({ sizeBytes }) => sizeBytes),
      writtenAt: column.instant("Newest", 2, ({ writtenAt }) => writtenAt),
    }),
    notes: [
      ...(row.refusal === null ? [] : [`It is not used: ${row.refusal}.`]),
      "It holds what logs say (no prices, no sums), the figures of status lines for a day, and the program as compiled by Node.js. What is missing is made again.",
    ],
  };
}
