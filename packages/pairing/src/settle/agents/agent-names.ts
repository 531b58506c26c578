import { columnOf, replaceColumns, textsOf } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import { evidenceOrder } from "./agent-evidence.js";
import { threadIdOf } from "./agents.js";

interface ThreadRow {
  readonly sessionId: string;
  readonly threadId: string;
}

interface AgentRow extends ThreadRow {
  readonly agentId: string | null;
}

interface TaskRow {
  readonly sessionId: string;
  readonly taskId: string | null;
}

/** The name of a row's agent, where that is known by another one. */
type NameOf = (sessionId: string, agentId: string | null) => string | null;

/**
 * Gives subagents one name in all logs. A log may know a subagent only by the id of the call that started
 * it, or by a name that its own log tells; where another log tells the subagent's own id, the rows take that.
 */
export function nameAgents(candidates: Candidates): Candidates {
  const aliasOf = namesOfAliases(candidates);
  if (aliasOf === null && !hasNameOfCall(candidates)) return candidates;
  const callOf = namesOfCalls(candidates);
  const nameOf: NameOf = (sessionId, agentId) => aliasOf?.(sessionId, agentId) ?? callOf(sessionId, agentId);
  const threads = renamedThreads(candidates.threads, nameOf);
  if (threads.size === 0 && aliasOf === null) return candidates;
  const tasks = <Row extends TaskRow>(table: Table<Row>): Table<Row> => {
    const { sessionId, taskId } = table.columns;
    const names: Column<string | null> = columnOf(
      "text",
      Array.from(taskId, (id: string | null, row: number) => aliasOf?.(sessionId.at(row), id) ?? id),
    );
    return replaceColumns<Row>(table, { ...table.columns, taskId: names });
  };
  const rows = <Row extends ThreadRow>(table: Table<Row>): Table<Row> => {
    const threadId: Column<string> = columnOf(
      "text",
      Array.from(table.columns.threadId, (thread: string) => threads.get(thread) ?? thread),
    );
    return replaceColumns<Row>(table, { ...table.columns, threadId });
  };
  const agents = <Row extends AgentRow>(table: Table<Row>): Table<Row> => {
    const { sessionId, agentId } = table.columns;
    const names: Column<string | null> = columnOf(
      "text",
      Array.from(agentId, (id: string | null, row: number) => nameOf(sessionId.at(row), id) ?? id),
    );
    return replaceColumns<Row>(rows(table), { ...rows(table).columns, agentId: names });
  };
  return {
    ...candidates,
    requests: agents(candidates.requests),
    usageTotals: agents(candidates.usageTotals),
    calls: agents(candidates.calls),
    threads: agents(candidates.threads),
    agentEvidence: agents(candidates.agentEvidence),
    results: tasks(rows(candidates.results)),
    taskEnds: tasks(candidates.taskEnds),
    activity: rows(candidates.activity),
    prompts: rows(candidates.prompts),
    marks: rows(candidates.marks),
  };
}

/** Whether a thread has the name of a call by which a subagent is known. */
function hasNameOfCall({ threads, agentEvidence }: Candidates): boolean {
  const calls = new Set(textsOf(agentEvidence.columns.callKey).dictionary);
  return textsOf(threads.columns.agentId).dictionary.some((name) => calls.has(name));
}

/** Whose alias a name is, within a session; null where no subagent has one. One that two have is no one's. */
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

/** What the strongest evidence calls the subagent of each call. */
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

/** Threads that are named after a call, and what they are called elsewhere. */
function renamedThreads({ rowCount, columns }: Candidates["threads"], nameOf: NameOf) {
  const renamed = new Map<string, string>();
  for (let row = 0; row < rowCount; row++) {
    const sessionId = columns.sessionId.at(row);
    const name = nameOf(sessionId, columns.agentId.at(row));
    if (name !== null) renamed.set(columns.threadId.at(row), threadIdOf(sessionId, name));
  }
  return renamed;
}
