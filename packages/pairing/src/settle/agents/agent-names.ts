import { computeColumn, replaceColumns, textsOf } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import { evidenceOrder, threadIdOf } from "./agents.js";
import { mapThreadTables } from "../common/candidate-tables.js";
import type { ThreadRow } from "../common/candidate-tables.js";
import { renamed } from "../common/columns.js";

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

/** Whether a subagent may be named after the call that started it. What is true of one session must not depend on others. */
function hasNameOfCall({ threads, agentEvidence, requests, usageTotals, calls: rows }: Candidates): boolean {
  const calls = new Set(textsOf(agentEvidence.columns.callKey).dictionary);
  const named = [threads, agentEvidence, requests, usageTotals, rows];
  return named.some(({ columns }) => textsOf(columns.agentId).dictionary.some((name) => calls.has(name)));
}

/** The subagent behind each alias of a session; null if no subagent has an alias. An alias of two names neither. */
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

/** The name of each call's subagent, by the strongest evidence. */
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

/** The other names of threads that are named after a call. */
function renamedThreads({ rowCount, columns }: Candidates["threads"], nameOf: NameOf) {
  const names = new Map<string, string>();
  for (let row = 0; row < rowCount; row++) {
    const sessionId = columns.sessionId.at(row);
    const name = nameOf(sessionId, columns.agentId.at(row));
    if (name !== null) names.set(columns.threadId.at(row), threadIdOf(sessionId, name));
  }
  return names;
}
