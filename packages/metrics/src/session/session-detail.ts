import type { Facts, SessionFact, MarkKind } from "@turnmeter/schema";
import { keptRows, rowAt } from "@turnmeter/columns";
import { errorChains } from "../failures/error-chains.js";
import type { SessionDetail, SessionHead } from "../rows/session/session-detail.js";
import { runMs } from "../agents/subagent.js";
import { activeMsBySession } from "../usage/active-ms-by-session.js";
import { isoInstant } from "../usage/iso-instant.js";
import { compareNames } from "../usage/order.js";
import { usdOf } from "../figures/usd.js";
import { callInterval, parallelism } from "./parallelism.js";
import { contextRent } from "./context-rent.js";
import { sessionAgents } from "./session-agents.js";
import { sessionCalls, sessionHooks } from "./session-calls.js";
import { sessionContext } from "./session-context.js";
import { sessionFiles } from "./session-files.js";
import { sessionTurns } from "./session-turns.js";
import { turnNumbers } from "./turn-numbers.js";
import type { RatesOf } from "./prompt-prices.js";
import type { SessionEventRow } from "../rows/session/timeline.js";

/** Options of {@link sessionDetail}. */
export interface SessionDetailOptions {
  /** The prices that requests were billed at, for what carrying results costs. */
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
    sessionId: session.sessionId,
    source: session.source,
    kind: session.kind,
    title: session.title,
    firstWords: session.firstWords,
    project: session.project,
    file: session.file,
    clientVersion: session.clientVersion,
    entrypoint: session.entrypoint,
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

/** Events in order of time; events without a time are left out. */
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
