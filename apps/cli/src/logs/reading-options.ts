import type { FileAccess } from "@turnmeter/safe-fs";
import type { CacheSettings, CliContext } from "../common/context.js";
import type { ReadingFlags } from "../specification/flags/shared-flags.js";
import type { ReadUnitsOptions } from "./read-units.js";

/** How candidates are read. */
export interface ReadCandidatesOptions extends ReadUnitsOptions {
  /** The cache to use; null for none. */
  readonly cache: CacheSettings | null;
  /** Takes work that can wait until the command has answered; by default it is done at once. */
  readonly onEnd?: ((work: () => void) => void) | undefined;
  /** How its files are accessed. */
  readonly files?: FileAccess | undefined;
  /** The clock, epoch ms. */
  readonly now: () => number;
  /** Called before logs are read, and as soon as many have been opened to see whose they are. */
  readonly beforeReading?: (() => void) | undefined;
}

/** How the flags want logs to be read, without comparing records with their schemas. */
export function readingOptions(
  {
    reader,
    jobs,
    cache,
    now,
    activeGap,
  }: Pick<ReadingFlags, "reader" | "jobs" | "cache" | "now" | "activeGap">,
  { threads, cache: kept, files, now: clock, beforeReading, signal, opened }: CliContext,
): ReadCandidatesOptions {
  return {
    reader: reader ?? "scan",
    // Reading waits for the processor, not for the disk: more threads than processors gain no time.
    jobs: jobs ?? threads?.processors ?? 1,
    threads: threads ?? null,
    cache: cache === false ? null : (kept ?? null),
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

/** The cache; null where none is to be used. It holds whole logs, and no differences from schemas. */
export function cacheOf({
  cache,
  check,
  until,
}: Pick<ReadCandidatesOptions, "cache" | "check" | "until">): CacheSettings | null {
  return check || until !== null ? null : cache;
}
