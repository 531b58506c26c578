import { filterRows, replaceColumns, textsOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import { threadOfRepeated } from "../../repeated-thread.js";
import { mapThreadTables } from "../common/candidate-tables.js";
import type { ThreadRow } from "../common/candidate-tables.js";
import { renamed } from "../common/columns.js";

/** Candidates of threads, and the threads that only the logs of their parents hold. */
export interface RepeatedThreads {
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

/** The own name of each repeated thread; null for one that gives way. */
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

/** The requests without repeated ones that another log holds too, in any thread. */
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
