import {
  isBelow,
  isThere,
  ledgerPrefixes,
  NewerLedgerError,
  PastUnits,
  readingPrefix,
  readingText,
  removeForgotten,
  UnitFiles,
} from "@turnmeter/ledger";
import type { HiddenNames, IsThere } from "@turnmeter/ledger";
import type { LogUnit } from "@turnmeter/parser";
import { openStore, SafeFsError, type FileAccess, type FileStore } from "@turnmeter/safe-fs";
import { CliError } from "../common/cli-error.js";
import type { CacheSettings } from "../common/context.js";
import { cacheOf, dropFacts, hidesNames, ledgerStore } from "./reading-options.js";
import type { ReadCandidatesOptions } from "./reading-options.js";
import type { LogRoots } from "./resolve-roots.js";

/** Units that earlier runs have kept of logs. */
export interface KeptLogs {
  readonly stored: UnitFiles;
  /** Null where units of gone logs are not kept. */
  readonly past: PastUnits | null;
  /** Whether units of gone logs count. */
  readonly countsPast: boolean;
  /** Hides names in kept units; null where names are kept as they are. */
  readonly hidden: HiddenNames | null;
}

/**
 * What earlier runs have kept of logs: in the ledger, else in the cache; null where nothing is kept.
 *
 * @throws {CliError} 1 if a newer version of the program has written the ledger
 */
export async function openKeptLogs(logs: LogRoots, options: ReadCandidatesOptions): Promise<KeptLogs | null> {
  const store = ledgerStore(logs, options);
  const cache = cacheOf(options);
  if (store !== null) return openLedger(store, cache, logs, options);
  if (cache === null || hidesNames(options)) return null;
  const { files, reader, activity, changedSince, isLazy } = options;
  // The status line has files of its own: others look for other logs, and join what they find.
  const roots = changedSince == null ? logs.roots : ["statusline", ...logs.roots];
  const build = cache.build();
  const reading = readingText({ build, roots, reader, activity });
  const stored = new UnitFiles(openStore(cache.folder, files), {
    prefix: readingPrefix(build, reading),
    reading,
    isLasting: false,
    isLazy,
  });
  return { stored, past: null, countsPast: false, hidden: null };
}

async function openLedger(
  store: FileStore,
  cache: CacheSettings | null,
  { roots, lookedIn }: LogRoots,
  { reader, activity, ledger, isLazy, warn, files, isLookedFor = () => true }: ReadCandidatesOptions,
): Promise<KeptLogs> {
  const refusal = refusalOf(store);
  if (refusal !== null)
    warn?.(`The ledger is not used, so logs that are gone do not count: ${refusal.message}`);
  const reading = ledgerReading(cache, { reader, activity });
  // Few have chosen anything.
  const hiding = ledger?.choice == null ? null : await import("./hidden-names.js");
  const names = hiding?.namesOf(ledger!.choice!) ?? null;
  const hidden = hidesNames({ ledger }) ? names : null;
  const places = [...roots, ...lookedIn];
  const hiddenPlaces = places.map((place) => names?.path(place) ?? place);
  const isInScope = (unit: LogUnit): boolean =>
    isBelow(unit, [...places, ...hiddenPlaces]) && isLookedFor(unit);
  let isTold = refusal !== null;
  const onFailure = (error: Error): void => {
    if (!isTold) warn?.(`The ledger could not be written: ${error.message}. The next run tries again.`);
    isTold = true;
  };
  try {
    const use = { isReadOnly: reading === "", isLazy, onFailure };
    if (cache !== null && !use.isReadOnly && refusal === null) {
      ifWritable(() => {
        // Another run may have begun before names were to be hidden.
        const late = hidden === null ? 0 : (hiding?.hideKeptNames(store, hidden) ?? 0);
        const forgotten = removeForgotten(store, isThereWith(names, places, files));
        if (late + forgotten > 0) dropFacts({ cache, files });
      }, onFailure);
    }
    const stored = new UnitFiles(store, { ...use, prefix: ledgerPrefixes.present, reading, isLasting: true });
    const past = new PastUnits(store, { ...use, isInScope, hidden: names });
    for (const name of [...stored.damaged, ...past.damaged])
      warn?.(
        `A file of the ledger is damaged: ${name}. Logs that are gone and were kept in it may not count.`,
      );
    for (const name of past.damagedLists)
      warn?.(
        `A list of forgotten sessions is damaged: ${name}. Logs that are missed from now on do not count until it is put back or removed.`,
      );
    return { stored, past, countsPast: ledger?.countsPast !== false, hidden };
  } catch (error) {
    if (!(error instanceof NewerLedgerError)) throw error;
    throw new CliError(
      `cannot use the ledger in ${store.folder}: ${error.message}; update turnmeter, or leave the ledger out with --no-ledger`,
      1,
      { cause: error },
    );
  }
}

/** Tests whether the log of a unit, whose name may be hidden, still exists as it was read. */
export function isThereWith(
  names: HiddenNames | null,
  places: readonly string[],
  files: FileAccess | undefined,
): IsThere {
  return (unit) => isThere(names?.lookUp(unit, places, files) ?? unit, files);
}

/** A key of the settings that a ledger's logs are read with; "" where a run must not write to the ledger, since its units have one form for good. */
export function ledgerReading(
  cache: CacheSettings | null,
  { reader, activity }: Pick<ReadCandidatesOptions, "reader" | "activity">,
): string {
  return cache === null || activity.activeGapMs !== undefined
    ? ""
    : readingText({ build: cache.build(), roots: [], reader, activity });
}

function ifWritable(write: () => void, onFailure: (error: Error) => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof SafeFsError)) throw error;
    onFailure(error);
  }
}

/** Why the folder cannot be read; null if it can, or does not exist. */
function refusalOf(store: FileStore): SafeFsError | null {
  try {
    store.list();
    return null;
  } catch (error) {
    if (error instanceof SafeFsError) return error;
    throw error;
  }
}
