import { resolve } from "node:path";
import { nameChoice, type LastRun, type NameChoice } from "@turnmeter/ledger";
import type { LogUnit } from "@turnmeter/parser";
import { openStore, SafeFsError, type FileAccess, type FileStore, type SafeFs } from "@turnmeter/safe-fs";
import { CliError } from "../common/cli-error.js";
import type { CacheSettings, CliContext } from "../common/context.js";
import type { ReadingFlags } from "../specification/flags/shared-flags.js";
import type { ReadUnitsOptions } from "./read-units.js";
import type { LogRoots } from "./resolve-roots.js";

/** The ledger of a run. */
export interface LedgerUse {
  readonly folder: string;
  /** True: applies to logs named by flags too, not only to the agents' usual folders. */
  readonly isNamed: boolean;
  readonly countsPast: boolean;
  /** Whether names are kept, and the key that hides them; null: names are kept and there is no key. */
  readonly choice: NameChoice | null;
}

/** How candidates are read. */
export interface ReadCandidatesOptions extends ReadUnitsOptions {
  /** Logs last changed before this time are skipped, epoch ms; null or absent: none are. */
  readonly changedSince?: number | null;
  /** What the last run kept: its search is repeated only where something has changed; null or absent: everything is searched. */
  readonly last?: LastRun | null;
  /** Whether a log is searched for. Other logs of the ledger neither count nor are dropped, though they are not found. By default, all below the roots are searched for. */
  readonly isLookedFor?: (unit: LogUnit) => boolean;
  /** The cache to use; null for none. */
  readonly cache: CacheSettings | null;
  /** The ledger to use; null, or absent, for none. */
  readonly ledger?: LedgerUse | null | undefined;
  /** True: units are read when they are asked for, which may throw DamagedUnitsError. By default they are read at once, and damaged ones are left out. */
  readonly isLazy?: boolean | undefined;
  /** Called with a sentence that a person should know about the ledger. */
  readonly warn?: ((sentence: string) => void) | undefined;
  /** Takes work that can wait until the command has answered; by default it is done at once. */
  readonly onEnd?: ((work: () => void) => void) | undefined;
  /** Access to the files of cache and ledger. */
  readonly files?: FileAccess | undefined;
  /** The clock, epoch ms. */
  readonly now: () => number;
  /** Called before logs are read, and as soon as many have been opened to see which agent wrote them. */
  readonly beforeReading?: (() => void) | undefined;
}

/** The options for reading logs that the flags set, without comparing records with their schemas. */
export function readingOptions(
  {
    reader,
    jobs,
    cache,
    now,
    activeGap,
    ...flags
  }: Pick<ReadingFlags, "reader" | "jobs" | "cache" | "now" | "activeGap"> & LedgerFlags,
  context: CliContext,
): ReadCandidatesOptions {
  const { threads, cache: kept, files, now: clock, beforeReading, signal, opened, stderr } = context;
  return {
    reader: reader ?? "scan",
    // Reading waits for the processor, not for the disk: more threads than processors gain no time.
    jobs: jobs ?? threads?.processors ?? 1,
    threads: threads ?? null,
    cache: cache === false || mayNotCache(flags, context) ? null : (kept ?? null),
    ledger: ledgerOfFlags(flags, context),
    warn: (sentence) => stderr.write(`${sentence}\n`),
    files,
    now: clock,
    beforeReading,
    onEnd: opened === undefined ? undefined : (work) => opened.onEnd(async () => work()),
    signal,
    check: false,
    until: now ?? null,
    activity: activeGap === undefined ? {} : { activeGapMs: activeGap },
  };
}

/** The cache; null where none is to be used. It holds whole logs and no schema differences. */
export function cacheOf({
  cache,
  check,
  until,
}: Pick<ReadCandidatesOptions, "cache" | "check" | "until">): CacheSettings | null {
  return check || until !== null ? null : cache;
}

/** Prefix of the names of files with facts in the cache. */
export const factsPrefix = "facts-";

/** Removes the facts that earlier runs have cached: they may contain sessions that were just forgotten. */
export function dropFacts({ cache, files }: Pick<CliContext, "cache" | "files">): void {
  if (cache === undefined) return;
  const store = openStore(cache.folder, files);
  if (store.refusal() === null) for (const { name } of store.list(factsPrefix)) store.remove(name);
}

/** Flags that say which ledger is used. */
export type LedgerFlags = Pick<ReadingFlags, "ledger" | "noLedger" | "onlyLogs">;

/** The ledger that the flags name, else the user's own; null for none. */
export function ledgerOfFlags(
  { ledger, noLedger, onlyLogs }: LedgerFlags,
  { cwd, ledgerFolder, files }: Pick<CliContext, "cwd" | "ledgerFolder" | "files">,
): LedgerUse | null {
  if (noLedger === true) return null;
  const folder = ledger === undefined ? ledgerFolder : resolve(cwd, ledger);
  if (folder === undefined) return null;
  return {
    folder,
    isNamed: ledger !== undefined,
    countsPast: onlyLogs !== true,
    choice: choiceOf(openStore(folder, files)),
  };
}

/** @throws {CliError} 1 if it is damaged */
function choiceOf(store: FileStore): NameChoice | null {
  try {
    return nameChoice(store);
  } catch (error) {
    if (!(error instanceof SafeFsError)) throw error;
    throw new CliError(
      `cannot use the ledger in ${store.folder}: ${error.message}; take it from a backup, or leave the ledger out with --no-ledger`,
      1,
      { cause: error },
    );
  }
}

/** With --no-ledger: a ledger that hides names also keeps what is read beside it out of the cache. */
function mayNotCache(flags: LedgerFlags, context: CliContext): boolean {
  if (flags.noLedger !== true) return false;
  try {
    return hidesNames({ ledger: ledgerOfFlags({ ...flags, noLedger: false }, context) });
  } catch (error) {
    if (error instanceof CliError) return true;
    throw error;
  }
}

/** Whether the ledger hides names; then the cache contains none either. */
export function hidesNames({ ledger }: Pick<ReadCandidatesOptions, "ledger">): boolean {
  return ledger?.choice?.keep === "no-names";
}

/** The key that hides names of these logs; null where they are not hidden. */
export function hidingKey(logs: LogRoots, options: ReadCandidatesOptions): string | null {
  return hidesNames(options) && ledgerStore(logs, options) !== null ? options.ledger!.choice!.key : null;
}

/** Access to the logs for reading them once more by their paths; null where paths are hidden. */
export function fsOf(logs: LogRoots, options: ReadCandidatesOptions): SafeFs | null {
  return hidingKey(logs, options) === null ? logs.fs : null;
}

/** The files of the ledger that holds these logs; null where none does, or where `until` leaves out later rows, which a ledger cannot do. */
export function ledgerStore(
  { areUsual }: Pick<LogRoots, "areUsual">,
  { ledger, until, files }: Pick<ReadCandidatesOptions, "ledger" | "until" | "files">,
): FileStore | null {
  if (ledger == null || until !== null || (areUsual !== true && !ledger.isNamed)) return null;
  return openStore(ledger.folder, files);
}
