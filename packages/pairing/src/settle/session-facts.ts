import { rowAt, tableOf } from "@turnmeter/columns";
import { sessionColumns } from "@turnmeter/schema";
import type { ActivityFact, SessionFact, Table } from "@turnmeter/schema";
import type { Candidates } from "../candidates/candidates.js";
import type { SessionStateCandidate, ThreadCandidate } from "../candidates/thread.js";
import { newerVersion } from "../client-version.js";
import { compareText } from "../compare-text.js";
import { compareInstants } from "../instant.js";
import { ownSpans } from "./activity-facts.js";
import type { ProblemList } from "./problem-list.js";
import type { ProjectOf } from "./projects.js";
import { sessionEnding } from "./session-endings.js";
import type { SessionSpan } from "./session-spans.js";

/** What sessions are made of. */
export interface SessionParts {
  readonly threads: Table<ThreadCandidate>;
  readonly states: Table<SessionStateCandidate>;
  readonly activity: Table<ActivityFact>;
  readonly spans: ReadonlyMap<string, SessionSpan>;
  /** Sessions that own a request or a prompt. */
  readonly used: ReadonlySet<string>;
  readonly projectOf: ProjectOf;
}

/** One fact per session that owns a request or a prompt (R52), in order of time. */
export function sessionFacts({
  threads,
  states,
  activity,
  spans,
  used,
  projectOf,
}: SessionParts): Table<SessionFact> {
  const threadsOf = new Map<string, ThreadCandidate[]>();
  for (let row = 0; row < threads.rowCount; row++) {
    const id = threads.columns.sessionId.at(row);
    if (!used.has(id)) continue;
    const thread = rowAt(threads, row);
    const known = threadsOf.get(id);
    if (known === undefined) threadsOf.set(id, [thread]);
    else known.push(thread);
  }
  const statesOf = stateOfSessions(states);
  const own = ownSpans(activity);
  const facts = [...threadsOf].map(([sessionId, all]): SessionFact => {
    const ordered = all.sort(compareThreads);
    const main = ordered[0]!;
    const state = statesOf.get(sessionId);
    const span = own.get(sessionId);
    return {
      source: main.source,
      sessionId,
      project: projectOf(ordered.find((thread) => thread.cwd !== null)?.cwd ?? null),
      file: main.file,
      kind: state?.kind ?? "interactive",
      title: state?.title ?? null,
      startedAt: span?.startAt ?? spans.get(sessionId)?.startedAt ?? null,
      endedAt: span?.endAt ?? spans.get(sessionId)?.endedAt ?? null,
      ending: sessionEnding(all, state ?? null),
      clientVersion: all.reduce<string | null>(
        (newest, each) => newerVersion(newest, each.clientVersion),
        null,
      ),
      entrypoint: ordered.find((thread) => thread.entrypoint !== null)?.entrypoint ?? null,
      recordedCostNanoUsd: state?.recordedCostNanoUsd ?? null,
    };
  });
  facts.sort((a, b) => compareInstants(a.startedAt, b.startedAt) || compareText(a.sessionId, b.sessionId));
  return tableOf(sessionColumns, facts);
}

/** A main transcript that holds states alone is a session that never happened. */
export function reportEmptySessions(
  { files, threads, requests, prompts, usageTotals, calls }: Candidates,
  problems: ProblemList,
): void {
  const used = new Set([
    ...requests.columns.file,
    ...prompts.columns.file,
    ...usageTotals.columns.file,
    ...calls.columns.file,
  ]);
  for (let row = 0; row < threads.rowCount; row++) {
    if (threads.columns.firstAt.at(row) !== null || threads.columns.isDigest.at(row))
      used.add(threads.columns.file.at(row));
  }
  const { path, kind, status, records } = files.columns;
  for (let row = 0; row < files.rowCount; row++) {
    const isTranscript = kind.at(row) === "main" && status.at(row) === "read" && records.at(row) > 0;
    if (isTranscript && !used.has(path.at(row)))
      problems.add("session-empty", { file: path.at(row), line: null });
  }
}

/** The main thread first, then by time and file. */
function compareThreads(a: ThreadCandidate, b: ThreadCandidate): number {
  return (
    Number(a.agentId !== null) - Number(b.agentId !== null) ||
    compareInstants(a.firstAt, b.firstAt) ||
    compareText(a.file, b.file) ||
    a.line - b.line
  );
}

function stateOfSessions(states: Table<SessionStateCandidate>): ReadonlyMap<string, SessionStateCandidate> {
  const joined = new Map<string, SessionStateCandidate>();
  const ordered = Array.from({ length: states.rowCount }, (_, row) => rowAt(states, row)).sort(
    (a, b) => compareText(a.sessionId, b.sessionId) || compareText(a.file, b.file),
  );
  for (const state of ordered) {
    const known = joined.get(state.sessionId);
    joined.set(state.sessionId, known === undefined ? state : joinStates(known, state));
  }
  return joined;
}

/** Of two files of one session the longer one is the newer. */
function joinStates(a: SessionStateCandidate, b: SessionStateCandidate): SessionStateCandidate {
  const titled = b.titleRank - a.titleRank || b.line - a.line;
  const { title, titleRank, line } = titled > 0 ? b : a;
  const { recordedCostNanoUsd, costLine, costFile } = b.costLine > a.costLine ? b : a;
  return { ...a, title, titleRank, line, recordedCostNanoUsd, costLine, costFile, kind: a.kind ?? b.kind };
}
