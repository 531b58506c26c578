import { columnOfVector, flagsOf, longsOf, mapTexts, selectColumn, textsOf } from "@turnmeter/columns";
import type { ActivityFact, Table } from "@turnmeter/schema";
import { activityGapMs, joinIntervals } from "../../activity-intervals.js";
import type { ActivityOptions, Interval } from "../../activity-intervals.js";
import type { Candidates } from "../../candidates/candidates.js";
import type { ActivityCandidate } from "../../candidates/thread.js";
import { compareText } from "../../order.js";
import type { OwnStarts } from "../agents/own-starts.js";
import type { OwnRows } from "../forks/own-rows.js";
import { rowsOfGroups } from "../common/groups.js";
import type { ProjectOf } from "../projects/projects.js";

/** Copied rows, which are no activity of the session that holds them. */
export interface Copies {
  /** Where the own rows of threads begin that hold rows of other sessions. */
  readonly forks: ReadonlyMap<string, OwnRows>;
  /** When the last copied row of a thread was written, epoch ms, where their place identifies copies. */
  readonly copiedUntil: ReadonlyMap<string, number>;
  /** Where the own rows of subagents' threads begin behind copies. */
  readonly starts: OwnStarts;
}

/**
 * The activity of every thread. A fork begins with its parent's history: activity up to the last copied row is not its
 * own.
 */
export function activityFacts(
  candidates: Candidates,
  copies: Copies,
  projectOf: ProjectOf,
  { activeGapMs = activityGapMs }: ActivityOptions,
): Table<ActivityFact> {
  const { activity } = candidates;
  const threads = textsOf(activity.columns.threadId);
  const groups = rowsOfGroups(threads.codes, threads.dictionary.length);
  const order = Int32Array.from(threads.dictionary.keys());
  order.sort((a, b) => compareText(threads.dictionary[a]!, threads.dictionary[b]!));
  const pieces: Piece[] = [];
  for (const thread of order) {
    const rows = groups.rows.subarray(groups.starts[thread], groups.starts[thread + 1]);
    if (rows.length === 0) continue;
    const row = rowOfPlace(activity, rows);
    const part = ownPart(copies, threads.dictionary[thread]!);
    for (const interval of joinIntervals(intervalsOf(activity, rows), activeGapMs))
      for (const piece of piecesOf(interval, part)) pieces.push({ row, ...piece });
  }
  return tableOfPieces(activity, pieces, projectOf);
}

interface Piece extends Interval {
  /** A row of the thread. */
  readonly row: number;
  readonly isOwn: boolean;
}

/** Bounds of a thread's own activity, epoch ms. */
interface OwnPart {
  /** Time of the last copy; −Infinity for none. */
  readonly copiedUntil: number;
  /** Intervals that end before this are not own. */
  readonly firstAt: number;
  /** Earliest start of own activity. */
  readonly startAt: number;
}

/** A subagent starts at its first own row; a fork that continues at once, at its last copy. */
function ownPart({ forks, copiedUntil, starts }: Copies, thread: string): OwnPart {
  const fork = forks.get(thread);
  const until = Math.max(
    copiedUntil.get(thread) ?? -Infinity,
    starts.copiedUntil.get(thread) ?? -Infinity,
    fork?.copiedUntil ?? -Infinity,
  );
  const startAt = Math.max(until, starts.startAt.get(thread) ?? until);
  return { copiedUntil: until, firstAt: Math.max(startAt, fork?.startAt ?? startAt), startAt };
}

function piecesOf(
  { startAt, endAt }: Interval,
  own: OwnPart,
): readonly (Interval & { readonly isOwn: boolean })[] {
  if (endAt <= own.copiedUntil || endAt < own.firstAt) return [{ startAt, endAt, isOwn: false }];
  if (startAt > own.copiedUntil && startAt >= own.startAt) return [{ startAt, endAt, isOwn: true }];
  return [
    { startAt, endAt: Math.max(startAt, own.copiedUntil), isOwn: false },
    { startAt: own.startAt, endAt, isOwn: true },
  ];
}

function tableOfPieces(
  { columns }: Table<ActivityCandidate>,
  pieces: readonly Piece[],
  projectOf: ProjectOf,
): Table<ActivityFact> {
  const rows = Int32Array.from(pieces, ({ row }) => row);
  const sessionId = selectColumn(columns.sessionId, rows);
  return {
    rowCount: pieces.length,
    columns: {
      source: selectColumn(columns.source, rows),
      sessionId,
      threadId: selectColumn(columns.threadId, rows),
      project: mapTexts(sessionId, projectOf),
      startAt: columnOfVector({ kind: "long", values: Float64Array.from(pieces, ({ startAt }) => startAt) }),
      endAt: columnOfVector({ kind: "long", values: Float64Array.from(pieces, ({ endAt }) => endAt) }),
      isOwn: columnOfVector({ kind: "flag", values: Uint8Array.from(pieces, ({ isOwn }) => Number(isOwn)) }),
    },
  };
}

/** The row with the alphabetically first source. */
function rowOfPlace({ columns: { source } }: Table<ActivityCandidate>, rows: Int32Array): number {
  return rows.reduce((row, other) => (source.at(other) < source.at(row) ? other : row));
}

function intervalsOf({ columns }: Table<ActivityCandidate>, rows: Int32Array): readonly Interval[] {
  return Array.from(rows, (row) => ({ startAt: columns.startAt.at(row), endAt: columns.endAt.at(row) }));
}

/** First and last instant of a session's own rows, by session. */
export function ownSpans({
  columns,
}: Table<ActivityFact>): ReadonlyMap<string, { startAt: number; endAt: number }> {
  const spans = new Map<string, { startAt: number; endAt: number }>();
  const startAt = longsOf(columns.startAt);
  const endAt = longsOf(columns.endAt);
  const isOwn = flagsOf(columns.isOwn);
  for (let row = 0; row < isOwn.length; row++) {
    if (isOwn[row] !== 1) continue;
    const id = columns.sessionId.at(row);
    const span = spans.get(id);
    if (span === undefined) {
      spans.set(id, { startAt: startAt[row]!, endAt: endAt[row]! });
      continue;
    }
    span.startAt = Math.min(span.startAt, startAt[row]!);
    span.endAt = Math.max(span.endAt, endAt[row]!);
  }
  return spans;
}
