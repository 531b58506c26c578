import { isAbsolute, join, sep } from "node:path";
import { DAY_MS, budgetExpectation } from "@turnmeter/metrics/figures.js";
import { joinUnits, settle } from "@turnmeter/pairing";
import type { CandidatesOfUnits } from "@turnmeter/pairing";
import { findLogs, openLogRoots } from "@turnmeter/parser";
import type { FoundLogs, LogUnit } from "@turnmeter/parser";
import { priceFacts } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";
import type { FileAccess } from "@turnmeter/safe-fs";
import type { CacheSettings } from "../common/context.js";
import { openKeptLogs } from "../logs/kept-logs.js";
import { candidatesKept, candidatesRead, readNew } from "../logs/read-candidates.js";
import type { ReadUnitsOptions } from "../logs/read-units.js";
import type { ReadingFlags } from "../specification/flags/shared-flags.js";
import type { LogRoots } from "../logs/resolve-roots.js";

interface RecentOptions {
  /** The log of the session, which is always read. */
  readonly transcriptPath: string | null;
  /** Logs that were last changed before are not read, epoch ms. */
  readonly changedSince: number;
  /** Most bytes of other logs that one run reads; the next one goes on with what is left. */
  readonly mostBytes: number;
  readonly cache: CacheSettings | null;
  readonly files?: FileAccess | undefined;
  /** Rows written after this instant, epoch ms, are left out, and nothing is kept; null leaves out none. */
  readonly until: number | null;
  /** The clock, epoch ms. */
  readonly now: () => number;
  readonly priceBook: PriceBook;
}

/** Facts of recent logs. */
interface RecentFacts {
  readonly facts: Facts;
  /** False where logs are left for the next run. */
  readonly isComplete: boolean;
  readonly unread: UnreadLogs;
}

/** Long enough that a silence of a window's length lies in it nearly always. */
const recentMs = 2 * DAY_MS;
/** So much that a month and the weeks that its end is expected from lie in it. */
const budgetMs = (7 * budgetExpectation.lookBackWeeks + 1) * DAY_MS;

/** Logs that were changed since this instant, epoch ms, are of late: of a budget those of eight weeks. */
export function recentSince(nowMs: number, { budget }: Pick<ReadingFlags, "budget">): number {
  return nowMs - (budget === undefined ? recentMs : budgetMs);
}

const usualReading = { reader: "scan", check: false, activity: {}, jobs: 1, threads: null } as const;

/** The facts of the session's log and of all logs that were changed of late; most of them from what earlier runs have kept. */
export async function recentFacts(logs: LogRoots, options: RecentOptions): Promise<RecentFacts> {
  const { transcriptPath, changedSince, mostBytes, now, until } = options;
  const reading = { ...usualReading, until };
  const cache = openKeptLogs(logs, { ...options, ...reading })?.stored ?? null;
  const found = await findLogs(logs.roots, logs.fs, {
    changedSince,
    refused: logs.refused,
    ...(cache === null ? {} : { known: cache.sniffed }),
  });
  const isOwn = (unit: LogUnit): boolean => unit.files.some(({ path }) => path === transcriptPath);
  const own = await ownCandidates(found.units.filter(isOwn), logs, options, reading);
  const others = found.units.filter((unit) => !isOwn(unit));
  const unknown = cache?.known(others) ?? others;
  const known = cache?.candidatesOf(() => true) ?? [];
  const wanted = withinBytes(unknown, mostBytes);
  const read = await readNew(wanted, found, logs, reading);
  // The session's log has changed by the next run: it would be written anew each time.
  const candidates =
    cache === null ? candidatesRead(read) : candidatesKept(read, cache, sniffedOf(others, found), now());
  const all = joinUnits([...own, ...known, ...candidates]).candidates;
  const facts = priceFacts(settle(all), options.priceBook);
  return {
    facts,
    isComplete: wanted.length === unknown.length,
    unread: unreadLogs(facts, transcriptPath),
  };
}

/** The session's log may lie outside of the folders that are looked into, or be unchanged for long. */
async function ownCandidates(
  found: readonly LogUnit[],
  logs: LogRoots,
  { transcriptPath, files }: Pick<RecentOptions, "transcriptPath" | "files">,
  reading: ReadUnitsOptions,
): Promise<readonly CandidatesOfUnits[]> {
  if (found.length > 0) return candidatesRead(await readNew(found, { events: [] }, logs, reading));
  if (transcriptPath === null || !isAbsolute(transcriptPath)) return [];
  const opened = { ...(await openLogRoots([transcriptPath], files)), lookedIn: [transcriptPath] };
  const { units, events } = await findLogs(opened.roots, opened.fs, { refused: opened.refused });
  return candidatesRead(await readNew(units, { events }, opened, reading));
}

/** The first units, smallest first, that are no larger together; at least one. */
function withinBytes(units: readonly LogUnit[], mostBytes: number): readonly LogUnit[] {
  const smallestFirst = [...units].sort((a, b) => a.sizeBytes - b.sizeBytes);
  let left = mostBytes;
  return smallestFirst.filter(({ sizeBytes }, index) => index === 0 || (left -= sizeBytes) >= 0);
}

function sniffedOf(units: readonly LogUnit[], { sniffed }: FoundLogs): FoundLogs["sniffed"] {
  const paths = new Set(units.flatMap(({ files }) => files.map(({ path }) => path)));
  return sniffed.filter(({ path }) => paths.has(path));
}

/** Logs that could not be read, and what that leaves unknown. */
export interface UnreadLogs {
  /** Whether the true sums may be higher. */
  readonly isAny: boolean;
  /** Whether it is the session's own log, what lies beside it, or what holds it. */
  readonly isOwn: boolean;
}

/** Logs that are there and could not be read, all or in part. */
export function unreadLogs({ problems }: Pick<Facts, "problems">, transcriptPath: string | null): UnreadLogs {
  const paths: string[] = [];
  const { code, file } = problems.columns;
  for (let row = 0; row < problems.rowCount; row++) {
    if (code.at(row) === "file-unreadable") paths.push(file.at(row) ?? "");
  }
  const isOwn =
    transcriptPath !== null &&
    paths.some((path) => isAt(transcriptPath, path) || isAt(path, transcriptPath.replace(/\.jsonl$/, "")));
  return { isAny: paths.length > 0, isOwn };
}

/** Whether a path is a place, or lies below it. */
function isAt(path: string, place: string): boolean {
  return path === place || path.startsWith(join(place, sep));
}
