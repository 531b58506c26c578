import { columnOf, computeColumn, replaceColumns } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import type { AgentEvidenceCandidate } from "../../candidates/thread.js";
import { mapSessionTables, mapThreadTables } from "../common/candidate-tables.js";
import type { SessionRow, ThreadRow } from "../common/candidate-tables.js";
import { renamed } from "../common/columns.js";

/**
 * Moves subagents of subagents into the session of their root (R70). Some logs name only the parent: if that is a
 * subagent of another session, its session is the root's.
 */
export function withRootSessions(candidates: Candidates): Candidates {
  const rootOf = rootSessions(candidates.threads);
  if (rootOf.size === 0) return candidates;
  const sessions = <Row extends Pick<SessionRow, "sessionId">>(table: Table<Row>): Table<Row> =>
    replaceColumns<Row>(table, { ...table.columns, sessionId: inRoots(table.columns.sessionId, rootOf) });
  const threads = <Row extends ThreadRow>(table: Table<Row>): Table<Row> => {
    const { sessionId, threadId } = table.columns;
    const moved: Column<string> = computeColumn("text", table.rowCount, (row) =>
      threadInRoot(threadId.at(row), sessionId.at(row), rootOf),
    );
    return replaceColumns<Row>(sessions(table), { ...sessions(table).columns, threadId: moved });
  };
  const moved = mapSessionTables(mapThreadTables(candidates, threads), sessions);
  const { problems } = candidates;
  return {
    ...moved,
    clientMade: sessions(candidates.clientMade),
    agentEvidence: withParents(candidates.agentEvidence, moved.agentEvidence),
    problems: replaceColumns(problems, { sessionId: inRoots(problems.columns.sessionId, rootOf) }),
  };
}

/** Sessions by the roots of those that are subagents of others. */
function inRoots<V extends string | null>(
  sessionId: Column<V>,
  rootOf: ReadonlyMap<string, string>,
): Column<V> {
  return renamed(sessionId, (id) => rootOf.get(id) ?? id);
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
 * The session at the end of the chain of parents; null if the chain is a circle. Adds the roots of all sessions on
 * the way to `known`.
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
  const { evidence, parentAgentId, sessionId, agentId } = before.columns;
  const parents = Array.from(parentAgentId, (parent, row) => {
    const session = sessionId.at(row);
    const isMoved = session !== moved.columns.sessionId.at(row) && session !== agentId.at(row);
    return parent ?? (isMoved && evidence.at(row) === "meta" ? session : null);
  });
  return replaceColumns(moved, { parentAgentId: columnOf("text", parents) });
}
