import { derivedColumns } from "@turnmeter/schema";
import type { Facts, SessionFact, MarkKind, Table, ToolCallFact } from "@turnmeter/schema";
import { filterRows, keptRows, namesOf, rowAt } from "@turnmeter/columns";
import { errorChains } from "../failures/failures.js";
import type { SessionDetail, SessionHead, SessionEventRow, Parallelism } from "../rows/session.js";
import { runMs } from "../agents/agents.js";
import { activeMsBySession } from "../usage/sessions.js";
import { isoInstant } from "../figures/days.js";
import { compareNames } from "../usage/order.js";
import { usdOf } from "../figures/usd.js";
import { contextRent } from "./context-rent.js";
import { sessionAgents } from "./session-agents.js";
import { sessionCalls, sessionHooks, sessionFiles } from "./session-calls.js";
import { type RatesOf, sessionContext } from "./session-context.js";
import { sessionTurns, turnNumbers } from "./session-turns.js";
import { checkFacts } from "../engine/fact-table.js";
import { setDerivation } from "../derived/derivation.js";
import { byName, fieldsOf } from "../engine/group-by.js";
import { tableWhere } from "../engine/conditions.js";
import { type Interval, unionLength } from "../statistics/union.js";
import { didNotRun } from "../tools/calls.js";

/** Options of {@link sessionDetail}. */
export interface SessionDetailOptions {
  /** The prices at which requests were billed, for the cost of carried results. */
  readonly ratesOf: RatesOf;
}

/** One session in depth, from the facts of that session alone. */
export function sessionDetail(facts: Facts, { ratesOf }: SessionDetailOptions): SessionDetail {
  const turnOf = turnNumbers(facts);
  return {
    session: facts.sessions.rowCount === 0 ? null : headOf(rowAt(facts.sessions, 0), facts),
    turns: sessionTurns(facts),
    agents: sessionAgents(facts),
    calls: sessionCalls(facts),
    hooks: sessionHooks(facts),
    events: sessionEvents(facts),
    parallelism: {
      calls: parallelism(keptRows(facts.toolCalls).map(callInterval)),
      subagents: parallelism(
        keptRows(facts.agents)
          .filter(({ hasTranscript }) => hasTranscript)
          .map((agent) =>
            runMs(agent) === null ? null : { start: agent.startedAt ?? 0, end: agent.endedAt ?? 0 },
          ),
      ),
    },
    chains: errorChains(facts).map((chain) => ({ ...chain, turn: turnOf(chain.turnId) })),
    context: sessionContext(facts, ratesOf),
    rent: contextRent(facts, ratesOf),
    files: sessionFiles(facts),
  };
}

function headOf(session: SessionFact, facts: Facts): SessionHead {
  const { startedAt, endedAt, recordedCostNanoUsd } = session;
  return {
    ...fieldsOf(session, "sessionId", "source", "kind", "title", "firstWords"),
    ...fieldsOf(session, "project", "file", "clientVersion", "entrypoint"),
    models: modelsOf(facts),
    startedAt: isoInstant(startedAt),
    endedAt: isoInstant(endedAt),
    spanMs: runMs({ startedAt, endedAt }),
    activeMs: activeMsBySession(facts).get(session.sessionId) ?? null,
    ending: session.ending,
    recordedCostUsd: recordedCostNanoUsd === null ? null : usdOf(BigInt(recordedCostNanoUsd)),
    contextWindowTokens: session.contextWindowTokens,
  };
}

function modelsOf({ requests }: Pick<Facts, "requests">): readonly string[] {
  const counts = new Map<string, number>();
  for (const model of requests.columns.model)
    if (model !== null) counts.set(model, (counts.get(model) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || compareNames(a, b)).map(([model]) => model);
}

const kinds: ReadonlySet<MarkKind> = new Set<MarkKind>([
  "compaction",
  "microcompaction",
  "apiError",
  "retry",
  "interruption",
  "modelSwitch",
  "planApproved",
  "planRejected",
  "question",
  "commit",
  "pullRequest",
]);

/** Sorted by time; events without a time are left out. */
function sessionEvents(facts: Pick<Facts, "marks" | "turns">): readonly SessionEventRow[] {
  const turnOf = turnNumbers(facts);
  return keptRows(facts.marks)
    .filter(({ kind }) => kinds.has(kind))
    .flatMap((mark) => (mark.at === null ? [] : [{ ...mark, at: mark.at }]))
    .sort((a, b) => a.at - b.at)
    .map(({ kind, at, threadId, turnId, detail, value, durationMs }) => ({
      kind,
      at: isoInstant(at)!,
      threadId,
      turn: turnOf(turnId),
      detail,
      value,
      durationMs,
    }));
}

/**
 * The facts of one session alone, by its whole id, with its problems; of problems without a session, those in the files
 * of its rows, and problems without a file. Files and record counts stay as they are.
 */
export function factsOfSession(facts: Facts, sessionId: string): Facts {
  checkFacts(facts);
  const isOwn = [{ column: "sessionId", in: [sessionId] }] as const;
  const ofOwn = <Row extends { readonly sessionId: string }>(table: Table<Row>) => tableWhere(table, isOwn);
  const own = {
    requests: tableWhere(facts.requests, isOwn),
    toolCalls: tableWhere(facts.toolCalls, isOwn),
    agents: tableWhere(facts.agents, isOwn),
    sessions: tableWhere(facts.sessions, isOwn),
    activity: tableWhere(facts.activity, isOwn),
    turns: tableWhere(facts.turns, isOwn),
    marks: tableWhere(facts.marks, isOwn),
    copies: tableWhere(facts.copies, isOwn),
  };
  const files = new Set<string>(
    [own.requests, own.toolCalls, own.agents, own.sessions, own.marks].flatMap(({ columns }) => [
      ...new Set<string>(columns.file),
    ]),
  );
  const { file, sessionId: sessionOf } = facts.problems.columns;
  const problems = filterRows(facts.problems, (row) => {
    const path = file.at(row);
    const session = sessionOf.at(row);
    return session === null ? path === null || files.has(path) : session === sessionId;
  });
  const ofSession: Facts = { ...facts, ...own, problems };
  return setDerivation(ofSession, {
    of: facts,
    wholeSessions: () => ofSession,
    mapping: byName(namesOf(derivedColumns), () => ofOwn),
  });
}

/** How many of the intervals run at once; null is an interval of unknown times. Intervals that only touch do not overlap. */
export function parallelism(intervals: readonly (Interval | null)[]): Parallelism {
  const timed = intervals.filter((interval) => interval !== null);
  const totalMs = timed.reduce((sum, { start, end }) => sum + (end - start), 0);
  const busyMs = unionLength(timed);
  return {
    peak: peakOf(timed),
    mean: busyMs === 0 ? null : totalMs / busyMs,
    busyMs,
    totalMs,
    timed: timed.length,
    untimed: intervals.length - timed.length,
  };
}

function peakOf(intervals: readonly Interval[]): number {
  const starts = Float64Array.from(intervals, ({ start }) => start).sort();
  const ends = Float64Array.from(intervals, ({ end }) => end).sort();
  // What takes no time runs with nothing, but it runs.
  let peak = Math.min(1, intervals.length);
  for (let started = 0, ended = 0; started < starts.length; started++) {
    while (ends[ended]! <= starts[started]!) ended++;
    peak = Math.max(peak, started + 1 - ended);
  }
  return peak;
}

/** From the call to its result, epoch ms; null without a known duration, and for a call that never ran. If the tool reports a shorter run time, the interval starts that long before the result. */
export function callInterval({
  startedAt,
  endedAt,
  durationMs,
  durationBasis,
  outcome,
}: Pick<
  ToolCallFact,
  "startedAt" | "endedAt" | "durationMs" | "durationBasis" | "outcome"
>): Interval | null {
  if (didNotRun.includes(outcome)) return null;
  if (startedAt === null || endedAt === null || durationMs === null || endedAt < startedAt) return null;
  const start = durationBasis === "reported" ? Math.max(startedAt, endedAt - durationMs) : startedAt;
  return { start, end: endedAt };
}
