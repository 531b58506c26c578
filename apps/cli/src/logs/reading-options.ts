import type { CacheSettings, CliContext } from "../common/context.js";
import type { ReadingFlags } from "../specification/flags/shared-flags.js";
import type { ReadCandidatesOptions } from "./read-candidates.js";

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
