import { computeColumn, replaceColumns, textsOf, columnOf, filterRows } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import { evidenceOrder, threadIdOf } from "./agents.js";
import { mapThreadTables, mapSessionTables } from "../common/candidate-tables.js";
import type { ThreadRow, SessionRow } from "../common/candidate-tables.js";
import { renamed } from "../common/columns.js";
import type { AgentEvidenceCandidate } from "../../candidates/thread.js";
import { threadOfRepeated } from "../../repeated-thread.js";

interface AgentRow extends ThreadRow {
  readonly agentId: string | null;
}

interface TaskRow {
  readonly sessionId: string;
  readonly taskId: string | null;
}

/** The canonical name of a row's agent; null if it already has that. */
type NameOf = (sessionId: string, agentId: string | null) => string | null;

/**
 * Gives subagents one name in all logs. A log may know a subagent only by the id of its starting call, or by an alias
 * from its own log; if another log has the subagent's own id, the rows take that.
 */
export function nameAgents(candidates: Candidates): Candidates {
  const aliasOf = namesOfAliases(candidates);
  if (aliasOf === null && !hasNameOfCall(candidates)) return candidates;
  const callOf = namesOfCalls(candidates);
  const nameOf: NameOf = (sessionId, agentId) => aliasOf?.(sessionId, agentId) ?? callOf(sessionId, agentId);
  const threads = renamedThreads(candidates.threads, nameOf);
  const tasks = <Row extends TaskRow>(table: Table<Row>): Table<Row> => {
    const { sessionId, taskId } = table.columns;
    const names: Column<string | null> = computeColumn(
      "text",
      table.rowCount,
      (row) => aliasOf?.(sessionId.at(row), taskId.at(row)) ?? taskId.at(row),
    );
    return replaceColumns<Row>(table, { ...table.columns, taskId: names });
  };
  const agents = <Row extends AgentRow>(table: Table<Row>): Table<Row> => {
    const { sessionId, agentId } = table.columns;
    const names: Column<string | null> = computeColumn(
      "text",
      table.rowCount,
      (row) => nameOf(sessionId.at(row), agentId.at(row)) ?? agentId.at(row),
    );
    return replaceColumns<Row>(table, { ...table.columns, agentId: names });
  };
  const renamedRows = mapThreadTables(candidates, <Row extends ThreadRow>(table: Table<Row>) => {
    const threadId = renamed(table.columns.threadId, (thread) => threads.get(thread) ?? thread);
    return replaceColumns<Row>(table, { ...table.columns, threadId });
  });
  return {
    ...renamedRows,
    requests: agents(renamedRows.requests),
    usageTotals: agents(renamedRows.usageTotals),
    calls: agents(renamedRows.calls),
    threads: agents(renamedRows.threads),
    agentEvidence: agents(renamedRows.agentEvidence),
    results: tasks(renamedRows.results),
    taskEnds: tasks(candidates.taskEnds),
  };
}

/** Whether any subagent may be named after its starting call. Sessions must not affect each other. */
function hasNameOfCall({ threads, agentEvidence, requests, usageTotals, calls: rows }: Candidates): boolean {
  const calls = new Set(textsOf(agentEvidence.columns.callKey).dictionary);
  const named = [threads, agentEvidence, requests, usageTotals, rows];
  return named.some(({ columns }) => textsOf(columns.agentId).dictionary.some((name) => calls.has(name)));
}

/** The subagent behind each alias, per session; null if there are none. An ambiguous alias names none. */
function namesOfAliases({ agentEvidence: { columns, rowCount } }: Candidates): NameOf | null {
  if (textsOf(columns.alias).dictionary.length === 0) return null;
  const names = new Map<string, string | null>();
  for (let row = 0; row < rowCount; row++) {
    const alias = columns.alias.at(row);
    if (alias === null) continue;
    const key = `${columns.sessionId.at(row)}\0${alias}`;
    const agentId = columns.agentId.at(row);
    names.set(key, (names.get(key) ?? agentId) === agentId && names.get(key) !== null ? agentId : null);
  }
  return names.size === 0 ? null : (sessionId, name) => names.get(`${sessionId}\0${name}`) ?? null;
}

/** Name of each call's subagent, by the strongest evidence. */
function namesOfCalls({ agentEvidence }: Candidates): NameOf {
  const { columns } = agentEvidence;
  const names = new Map<string, string>();
  for (const row of evidenceOrder(agentEvidence)) {
    const [callKey, agentId] = [columns.callKey.at(row), columns.agentId.at(row)];
    if (callKey === null || callKey === agentId) continue;
    const call = `${columns.sessionId.at(row)}\0${callKey}`;
    if (!names.has(call)) names.set(call, agentId);
  }
  return (sessionId, agentId) => (agentId === null ? null : (names.get(`${sessionId}\0${agentId}`) ?? null));
}

function renamedThreads({ rowCount, columns }: Candidates["threads"], nameOf: NameOf) {
  const names = new Map<string, string>();
  for (let row = 0; row < rowCount; row++) {
    const sessionId = columns.sessionId.at(row);
    const name = nameOf(sessionId, columns.agentId.at(row));
    if (name !== null) names.set(columns.threadId.at(row), threadIdOf(sessionId, name));
  }
  return names;
}

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

function inRoots<V extends string | null>(
  sessionId: Column<V>,
  rootOf: ReadonlyMap<string, string>,
): Column<V> {
  return renamed(sessionId, (id) => rootOf.get(id) ?? id);
}

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

/** Follows parents to the root; null for a cycle. Adds the roots of all sessions passed to `known`. */
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

/** A head that names only its session as parent meant the subagent that this session is. */
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

/** Candidates of threads, and the threads that only the logs of their parents hold. */
interface RepeatedThreads {
  readonly candidates: Candidates;
  readonly onlyRepeated: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/**
 * Removes rows in parents' logs that repeat a subagent with a log of its own, in any session, or a response that
 * another log holds; the remaining ones belong to the subagents' threads (R24).
 */
export function settleRepeated(candidates: Candidates): RepeatedThreads {
  const { dictionary } = textsOf(candidates.threads.columns.threadId);
  if (!dictionary.some((name) => threadOfRepeated(name) !== null)) return { candidates, onlyRepeated: none };
  const withOwnLog = agentsWithOwnLog(candidates.threads);
  const { names, onlyRepeated } = repeatedNames(candidates.threads, withOwnLog);
  const own = <Row extends ThreadRow>(table: Table<Row>): Table<Row> => {
    const { codes, dictionary: threads } = textsOf(table.columns.threadId);
    const isLeft = threads.map((name) => names.get(name) === null);
    const kept = isLeft.includes(true) ? filterRows(table, (row) => !isLeft[codes[row]!]!) : table;
    if (onlyRepeated.size === 0) return kept;
    const threadId = renamed(kept.columns.threadId, (name) => names.get(name) ?? name);
    return replaceColumns<Row>(kept, { ...kept.columns, threadId });
  };
  const requests = onlyRepeated.size === 0 ? candidates.requests : withoutOthers(candidates.requests);
  return { onlyRepeated, candidates: mapThreadTables({ ...candidates, requests }, own) };
}

/** Subagents with a log of their own, even a digest. */
function agentsWithOwnLog({ columns, rowCount }: Candidates["threads"]): ReadonlySet<string | null> {
  const agents = new Set<string | null>();
  for (let row = 0; row < rowCount; row++)
    if (threadOfRepeated(columns.threadId.at(row)) === null) agents.add(columns.agentId.at(row));
  return agents;
}

/** The original name of each repeated thread; null if it gives way. */
function repeatedNames(
  { columns, rowCount }: Candidates["threads"],
  withOwnLog: ReadonlySet<string | null>,
): { readonly names: ReadonlyMap<string, string | null>; readonly onlyRepeated: ReadonlySet<string> } {
  const names = new Map<string, string | null>();
  const onlyRepeated = new Set<string>();
  for (let row = 0; row < rowCount; row++) {
    const name = columns.threadId.at(row);
    const thread = threadOfRepeated(name);
    if (thread === null) continue;
    const hasOwnLog = withOwnLog.has(columns.agentId.at(row));
    names.set(name, hasOwnLog ? null : thread);
    if (!hasOwnLog) onlyRepeated.add(thread);
  }
  return { names, onlyRepeated };
}

/** Drops repeated requests that another log holds too, in any thread. */
function withoutOthers(requests: Candidates["requests"]): Candidates["requests"] {
  const { threadId, messageId, isMessageIdGlobal } = requests.columns;
  const { codes, dictionary } = textsOf(threadId);
  const isRepeated = dictionary.map((name) => threadOfRepeated(name) !== null);
  const repeated = new Set<string>();
  for (let row = 0; row < requests.rowCount; row++) {
    if (!isRepeated[codes[row]!]! || !isMessageIdGlobal.at(row)) continue;
    const message = messageId.at(row);
    if (message !== null) repeated.add(message);
  }
  if (repeated.size === 0) return requests;
  const elsewhere = new Set<string>();
  for (let row = 0; row < requests.rowCount; row++) {
    if (isRepeated[codes[row]!]!) continue;
    const message = messageId.at(row);
    if (message !== null && repeated.has(message)) elsewhere.add(message);
  }
  if (elsewhere.size === 0) return requests;
  return filterRows(requests, (row) => !isRepeated[codes[row]!]! || !elsewhere.has(messageId.at(row) ?? ""));
}
