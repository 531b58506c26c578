import { columnOf, replaceColumns } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import type { AgentEvidenceCandidate } from "../../candidates/thread.js";

interface SessionRow {
  readonly sessionId: string;
}

interface ThreadRow extends SessionRow {
  readonly threadId: string;
}

/**
 * The candidates with the subagents of subagents in the session of their root (R70). Logs that name no root name the
 * parent alone: where that is a subagent of another session, its session is that one.
 */
export function withRootSessions(candidates: Candidates): Candidates {
  const rootOf = rootSessions(candidates.threads);
  if (rootOf.size === 0) return candidates;
  const sessions = <Row extends SessionRow>(table: Table<Row>): Table<Row> => {
    const sessionId: Column<string> = columnOf(
      "text",
      Array.from(table.columns.sessionId, (id: string) => rootOf.get(id) ?? id),
    );
    return replaceColumns<Row>(table, { ...table.columns, sessionId });
  };
  const threads = <Row extends ThreadRow>(table: Table<Row>): Table<Row> => {
    const { sessionId } = table.columns;
    const names = Array.from(table.columns.threadId, (thread: string, row: number) =>
      threadInRoot(thread, sessionId.at(row), rootOf),
    );
    const threadId: Column<string> = columnOf("text", names);
    const moved = sessions(table);
    return replaceColumns<Row>(moved, { ...moved.columns, threadId });
  };
  return {
    ...candidates,
    requests: threads(candidates.requests),
    clientMade: sessions(candidates.clientMade),
    usageTotals: threads(candidates.usageTotals),
    calls: threads(candidates.calls),
    results: threads(candidates.results),
    taskEnds: sessions(candidates.taskEnds),
    threads: threads(candidates.threads),
    activity: threads(candidates.activity),
    agentEvidence: withParents(candidates.agentEvidence, threads(candidates.agentEvidence)),
    sessionStates: sessions(candidates.sessionStates),
    serviceTiers: sessions(candidates.serviceTiers),
    turnStarts: sessions(candidates.turnStarts),
    prompts: threads(candidates.prompts),
    marks: threads(candidates.marks),
    problems: replaceColumns(candidates.problems, {
      sessionId: columnOf(
        "text",
        Array.from(candidates.problems.columns.sessionId, (id) =>
          id === null ? null : (rootOf.get(id) ?? id),
        ),
      ),
    }),
  };
}

/** The root of each session that is a subagent of another one. */
function rootSessions({ columns, rowCount }: Candidates["threads"]): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  for (let row = 0; row < rowCount; row++) {
    const [agentId, sessionId] = [columns.agentId.at(row), columns.sessionId.at(row)];
    if (agentId === null || agentId === sessionId) continue;
    const known = parents.get(agentId);
    if (known === undefined || sessionId < known) parents.set(agentId, sessionId);
  }
  const known = new Map<string, string | null>();
  const roots = new Map<string, string>();
  for (const sessionId of new Set(columns.sessionId)) {
    const root = rootFrom(sessionId, parents, known);
    if (root !== null && root !== sessionId) roots.set(sessionId, root);
  }
  return roots;
}

/**
 * The session at the end of the chain of parents; null where that goes in a circle. `known` is told the roots of all
 * sessions on the way.
 */
function rootFrom(
  sessionId: string,
  parents: ReadonlyMap<string, string>,
  known: Map<string, string | null>,
): string | null {
  const way = new Set<string>();
  let top = sessionId;
  for (let parent = parents.get(top); parent !== undefined; parent = parents.get(top)) {
    if (way.has(top) || known.has(top)) break;
    way.add(top);
    top = parent;
  }
  const root = way.has(top) ? null : known.get(top);
  const found = root === undefined ? top : root;
  for (const each of way) known.set(each, found);
  return found;
}

function threadInRoot(threadId: string, sessionId: string, rootOf: ReadonlyMap<string, string>): string {
  const root = rootOf.get(sessionId);
  if (root === undefined) return threadId;
  const agent = threadId.startsWith(`${sessionId}/`) ? threadId.slice(sessionId.length + 1) : threadId;
  return `${root}/${agent}`;
}

/** A head that names no other parent than its session meant the subagent that this is. */
function withParents(
  before: Table<AgentEvidenceCandidate>,
  moved: Table<AgentEvidenceCandidate>,
): Table<AgentEvidenceCandidate> {
  const { evidence, parentAgentId, sessionId } = before.columns;
  const parents = Array.from(parentAgentId, (parent, row) => {
    const isMoved = sessionId.at(row) !== moved.columns.sessionId.at(row);
    return parent ?? (isMoved && evidence.at(row) === "meta" ? sessionId.at(row) : null);
  });
  return replaceColumns(moved, { parentAgentId: columnOf("text", parents) });
}
