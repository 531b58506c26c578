import { isAbsolute, join, sep } from "node:path";
import { DAY_MS, budgetExpectation } from "@turnmeter/metrics/figures.js";
import { allUnits, DamagedUnitsError, lastWrittenMs, ledgerFiles } from "@turnmeter/ledger";
import { joinUnits, ofNoUnit, settle, type CandidatesOfUnits } from "@turnmeter/pairing";
import { findLogs, openLogRoots, type LogUnit, type SniffedFile } from "@turnmeter/parser";
import { priceFacts, type PriceBook } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";
import { CliError } from "../common/cli-error.js";
import { openKeptLogs, type KeptLogs } from "../logs/kept-logs.js";
import { candidatesRead, knownOf, readNew, unitsOf } from "../logs/read-candidates.js";
import { hidesNames, ledgerStore, type ReadCandidatesOptions } from "../logs/reading-options.js";
import type { ReadingFlags } from "../specification/flags/shared-flags.js";
import type { LogRoots } from "../logs/resolve-roots.js";

interface RecentOptions extends ReadCandidatesOptions {
  /** The session's log, which is always read. */
  readonly transcriptPath: string | null;
  /** Logs unchanged since then are skipped, epoch ms. */
  readonly changedSince: number;
  /** Most bytes of other logs per run; the next run continues. */
  readonly mostBytes: number;
  readonly priceBook: PriceBook;
}

interface RecentFacts {
  readonly facts: Facts;
  /** False if logs are left for the next run. */
  readonly isComplete: boolean;
  readonly unread: UnreadLogs;
}

/** Long enough to nearly always contain a silence as long as a window. */
const recentMs = 2 * DAY_MS;
/** Covers a month and the weeks that its forecast is based on. */
const budgetMs = (7 * budgetExpectation.lookBackWeeks + 1) * DAY_MS;

/** Logs that have changed since this instant, epoch ms, are recent: two days ago, or some eight weeks for a budget. */
export function recentSince(nowMs: number, { budget }: Pick<ReadingFlags, "budget">): number {
  return nowMs - (budget === undefined ? recentMs : budgetMs);
}

/** The facts of the session's log and of all recent logs, including gone ones; most come from what earlier runs kept. */
export async function recentFacts(logs: LogRoots, options: RecentOptions): Promise<RecentFacts> {
  try {
    return await readRecent(logs, { ...options, isLazy: true });
  } catch (error) {
    if (!(error instanceof DamagedUnitsError)) throw error;
    return readRecent(logs, options);
  }
}

async function readRecent(logs: LogRoots, options: RecentOptions): Promise<RecentFacts> {
  const { transcriptPath, changedSince, mostBytes, now, priceBook } = options;
  const left = new Set<string>();
  const isLookedFor = (unit: LogUnit): boolean => lastWrittenMs(unit) >= changedSince && !left.has(unit.id);
  const kept = await openKept(logs, { ...options, isLookedFor });
  const hidden = kept?.hidden ?? null;
  const known = kept === null ? {} : { known: knownOf(kept) };
  const found = await findLogs(logs.roots, logs.fs, { changedSince, refused: logs.refused, ...known });
  const { units, sniffed } = hidden?.found(found) ?? found;
  const shown = (unit: LogUnit): LogUnit => hidden?.shown(unit) ?? unit;
  const isOwn = (unit: LogUnit): boolean => shown(unit).files.some(({ path }) => path === transcriptPath);
  const unknown = kept?.stored.known(units) ?? units;
  const others = unknown.filter((unit) => !isOwn(unit));
  const wanted = withinBytes(others, mostBytes);
  const { units: read, beside } = await readNew(wanted, found, logs, options, hidden);
  // The session's log has changed by the next run: it would be kept anew each time.
  const unkept = unknown.filter((unit) => !wanted.includes(unit));
  for (const { id } of unkept) left.add(id);
  const all =
    kept === null
      ? unitsOf(read)
      : allUnits(kept.stored, kept, { units, sniffed: sniffedOf(sniffed, unkept, kept), read }, now());
  const own = units.some(isOwn)
    ? candidatesRead(await readNew(unknown.filter(isOwn), { events: [] }, logs, options, hidden))
    : await outsideCandidates(options);
  const { candidates } = joinUnits([...all.candidatesOf(() => true), ofNoUnit(beside), ...own]);
  const facts = priceFacts(settle(candidates), priceBook);
  return { facts, isComplete: wanted.length === others.length, unread: unreadLogs(facts, transcriptPath) };
}

function sniffedOf(
  sniffed: readonly SniffedFile[],
  unkept: readonly LogUnit[],
  { stored }: KeptLogs,
): readonly SniffedFile[] {
  const unkeptPaths = new Set(unkept.flatMap(({ files }) => files.map(({ path }) => path)));
  const all = new Map(stored.sniffed);
  for (const file of sniffed) if (!unkeptPaths.has(file.path)) all.set(file.path, file);
  return [...all.values()];
}

/** The ledger that other commands have begun; the cache where there is none, or it cannot be used. Null where that would keep names that are to be hidden. */
async function openKept(logs: LogRoots, options: ReadCandidatesOptions): Promise<KeptLogs | null> {
  const store = ledgerStore(logs, options);
  try {
    if (store !== null && ledgerFiles(store).length > 0) return await openKeptLogs(logs, options);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
  }
  return hidesNames(options) ? null : openKeptLogs(logs, { ...options, ledger: null });
}

/** The session's log may be outside the searched folders, or unchanged for long. */
async function outsideCandidates(options: RecentOptions): Promise<readonly CandidatesOfUnits[]> {
  const { transcriptPath, files } = options;
  if (transcriptPath === null || !isAbsolute(transcriptPath)) return [];
  const opened = { ...(await openLogRoots([transcriptPath], files)), lookedIn: [transcriptPath] };
  const { units, events } = await findLogs(opened.roots, opened.fs, { refused: opened.refused });
  return candidatesRead(await readNew(units, { events }, opened, options));
}

/** The smallest units that together stay within the limit; at least one. */
function withinBytes(units: readonly LogUnit[], mostBytes: number): readonly LogUnit[] {
  const smallestFirst = [...units].sort((a, b) => a.sizeBytes - b.sizeBytes);
  let left = mostBytes;
  return smallestFirst.filter(({ sizeBytes }, index) => index === 0 || (left -= sizeBytes) >= 0);
}

/** Logs that could not be read, and the figures that are uncertain without them. */
export interface UnreadLogs {
  /** Whether the true sums may be higher. */
  readonly isAny: boolean;
  /** Whether the unread log is the session's own, lies beside it, or contains it. */
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

function isAt(path: string, place: string): boolean {
  return path === place || path.startsWith(join(place, sep));
}
