import { lazyTableOf, rowsOf, rowViewer } from "@turnmeter/columns";
import { sessionColumns, type ActivityFact, type SessionFact, type Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import type { SessionStateCandidate, ThreadCandidate } from "../../candidates/thread.js";
import { newerVersion } from "@turnmeter/schema/client-version.js";
import { compareText, compareInstants } from "../../order.js";
import { ownSpans } from "./activity-facts.js";
import type { ProblemList } from "../common/problem-list.js";
import type { ProjectOf } from "../projects/projects.js";
import { compareThreads, sessionEnding, type SessionSpan } from "../common/sessions.js";
import { textsIn } from "../common/columns.js";
import { groupBy, listIn } from "../common/groups.js";

/** The parts of session facts. */
export interface SessionParts {
  readonly threads: Table<ThreadCandidate>;
  readonly states: Table<SessionStateCandidate>;
  readonly activity: Table<ActivityFact>;
  readonly spans: ReadonlyMap<string, SessionSpan>;
  /** Sessions that own a request or a prompt. */
  readonly used: ReadonlySet<string>;
  /** The last request before each fork in the session that it was forked from, by the fork's session. */
  readonly forkedAfter: ReadonlyMap<string, string>;
  readonly projectOf: ProjectOf;
}

/** One fact per session that owns a request or a prompt (R52), in order of time. */
export function sessionFacts({
  threads,
  states,
  activity,
  spans,
  used,
  forkedAfter,
  projectOf,
}: SessionParts): Table<SessionFact> {
  const threadsOf = new Map<string, ThreadCandidate[]>();
  const read = rowViewer(threads);
  for (let row = 0; row < threads.rowCount; row++) {
    const id = threads.columns.sessionId.at(row);
    if (!used.has(id)) continue;
    listIn(threadsOf, id).push(read(row));
  }
  const statesOf = stateOfSessions(states);
  const own = ownSpans(activity);
  const facts = [...threadsOf].map(([sessionId, all]): SessionFact => {
    const ordered = all.length > 1 ? all.sort(compareThreads) : all;
    const main = ordered[0]!;
    const state = statesOf.get(sessionId);
    const span = own.get(sessionId);
    return {
      source: main.source,
      sessionId,
      project: projectOf(sessionId),
      file: main.file,
      kind: state?.kind ?? "unknown",
      title: state?.title ?? null,
      firstWords: null,
      startedAt: span?.startAt ?? spans.get(sessionId)?.startedAt ?? null,
      endedAt: span?.endAt ?? spans.get(sessionId)?.endedAt ?? null,
      ending: sessionEnding(all, state ?? null),
      clientVersion: all.reduce<string | null>(
        (newest, each) => newerVersion(newest, each.clientVersion),
        null,
      ),
      entrypoint: ordered.find((thread) => thread.entrypoint !== null)?.entrypoint ?? null,
      recordedCostNanoUsd: state?.recordedCostNanoUsd ?? null,
      contextWindowTokens: state?.contextWindowTokens ?? null,
      forkedAfter: forkedAfter.get(sessionId) ?? null,
    };
  });
  facts.sort((a, b) => compareInstants(a.startedAt, b.startedAt) || compareText(a.sessionId, b.sessionId));
  return lazyTableOf(sessionColumns, facts);
}

/** A main transcript that holds states alone is a session that never happened. */
export function reportEmptySessions(candidates: Candidates, problems: ProblemList): void {
  const { files, threads } = candidates;
  const dated = new Set<string>();
  for (let row = 0; row < threads.rowCount; row++) {
    if (threads.columns.firstAt.at(row) !== null || threads.columns.isDigest.at(row))
      dated.add(threads.columns.file.at(row));
  }
  const { path, kind, status, records } = files.columns;
  const undated: number[] = [];
  for (let row = 0; row < files.rowCount; row++) {
    const isTranscript = kind.at(row) === "main" && status.at(row) === "read" && records.at(row) > 0;
    if (isTranscript && !dated.has(path.at(row))) undated.push(row);
  }
  if (undated.length === 0) return;
  const used = filesInUse(candidates);
  for (const row of undated)
    if (!used.has(path.at(row))) problems.add("session-empty", { file: path.at(row), line: null });
}

function filesInUse({ requests, prompts, usageTotals, calls }: Candidates): ReadonlySet<string> {
  return new Set([
    ...textsIn(requests.columns.file),
    ...textsIn(prompts.columns.file),
    ...textsIn(usageTotals.columns.file),
    ...textsIn(calls.columns.file),
  ]);
}

function stateOfSessions(states: Table<SessionStateCandidate>): ReadonlyMap<string, SessionStateCandidate> {
  const ofSession = groupBy(rowsOf(states), ({ sessionId }) => sessionId);
  return new Map([...ofSession].map(([sessionId, all]) => [sessionId, joinStates(all)]));
}

function joinStates(states: readonly SessionStateCandidate[]): SessionStateCandidate {
  if (states.length === 1) return states[0]!;
  const ordered = states.toSorted((a, b) => compareText(a.file, b.file));
  const { title, titleRank, line } = ordered.reduce((a, b) => (isBetterTitled(b, a) ? b : a));
  const { costLine, costAt, costFile, costSpanId } = newestCost(ordered);
  const { contextWindowTokens, windowLine, windowAt } = newestWindow(ordered);
  const kind = ordered.find((each) => each.kind !== null)?.kind ?? null;
  const { sessionId, file } = ordered[0]!;
  return {
    sessionId,
    file,
    line,
    title,
    titleRank,
    kind,
    recordedCostNanoUsd: costOf(ordered),
    costLine,
    costAt,
    costFile,
    costSpanId,
    contextWindowTokens,
    windowLine,
    windowAt,
  };
}

/** The longer of two files of a session is newer. */
function isBetterTitled(a: SessionStateCandidate, b: SessionStateCandidate): boolean {
  return a.titleRank === b.titleRank ? a.line > b.line : a.titleRank > b.titleRank;
}

/** The state with the last stated context window; without times, from the longer file. */
function newestWindow(states: readonly SessionStateCandidate[]): SessionStateCandidate {
  const stated = states.filter(({ contextWindowTokens }) => contextWindowTokens !== null);
  return (stated.length === 0 ? states : stated).reduce((a, b) => (isNewerWindow(b, a) ? b : a));
}

function isNewerWindow(a: SessionStateCandidate, b: SessionStateCandidate): boolean {
  return a.windowAt === b.windowAt ? a.windowLine > b.windowLine : (a.windowAt ?? 0) > (b.windowAt ?? 0);
}

/** R38: the sum over the session's processes, or the whole session's cost if larger. */
function costOf(states: readonly SessionStateCandidate[]): number | null {
  const stated = states.filter(({ recordedCostNanoUsd }) => recordedCostNanoUsd !== null);
  if (stated.length === 0) return null;
  const newest = [...groupBy(stated, ({ costSpanId }) => costSpanId).values()].map(newestCost);
  const sumOf = (isWhole: boolean) =>
    newest
      .filter(({ costSpanId }) => (costSpanId === null) === isWhole)
      .reduce((sum, { recordedCostNanoUsd }) => sum + recordedCostNanoUsd!, 0);
  return Math.max(sumOf(true), sumOf(false));
}

/** The state with the latest cost, as cost only grows; without times, the larger amount. */
function newestCost(states: readonly SessionStateCandidate[]): SessionStateCandidate {
  const [latest] = states.filter(({ costAt }) => costAt !== null).sort(compareCosts);
  const untimed = states.filter((each) => each.costAt === null);
  return [...(latest === undefined ? [] : [latest]), ...untimed].sort(compareAmounts)[0]!;
}

function compareCosts(a: SessionStateCandidate, b: SessionStateCandidate): number {
  return -compareInstants(a.costAt, b.costAt) || compareAmounts(a, b);
}

/** Larger amount first, then longer file. */
function compareAmounts(a: SessionStateCandidate, b: SessionStateCandidate): number {
  const byAmount = (b.recordedCostNanoUsd ?? -1) - (a.recordedCostNanoUsd ?? -1);
  return byAmount || b.costLine - a.costLine || compareText(a.file, b.file);
}
