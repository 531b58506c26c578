import { flagsOf, hasKey, integersOf, keysOf, longsOf, textsOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { PromptCandidate } from "../../candidates/mark.js";
import type { RequestCandidate } from "../../candidates/request.js";
import { compareText } from "../../compare-text.js";
import type { DisjointSets } from "../common/groups.js";
import { groupBy } from "../common/groups.js";
import { promptTimes } from "../common/sessions.js";
import { placesOf } from "../common/columns.js";

/**
 * The candidates that only a message id names, which may recur. Each holds one row, as logs of gateways without
 * request ids have it.
 */
export function gatewayRows({ columns }: Table<RequestCandidate>): readonly number[] {
  const isGlobal = flagsOf(columns.isMessageIdGlobal);
  if (!isGlobal.includes(0)) return [];
  const messages = keysOf(columns.messageId);
  const requests = keysOf(columns.requestId);
  const rows: number[] = [];
  for (const row of placesOf(isGlobal, 0))
    if (hasKey(messages, row) && !hasKey(requests, row)) rows.push(row);
  return rows;
}

/**
 * Joins rows of one response that a gateway gave neither an id of the API nor a request id (R06): rows of a thread
 * with one message id and equal prompt tokens, without a person's prompt between them. A row without prompt tokens
 * begins the next row's response or, if no copy of it has a next row, ends the last one's. `rows` are such rows;
 * `keyOfRow` has the keys to join.
 */
export function joinGatewayRows(
  requests: Table<RequestCandidate>,
  rows: readonly number[],
  prompts: Table<PromptCandidate>,
  keyOfRow: Int32Array,
  sets: DisjointSets,
): void {
  const groups = [...rowsWithOneId(requests, rows).values()].filter((group) => group.length > 1);
  if (groups.length === 0) return;
  const { threadId } = requests.columns;
  const threads = new Set(groups.map((group) => threadId.at(group[0]!)));
  const { isQueued, isEcho, threadId: promptThreads } = prompts.columns;
  const isGiven = (row: number) => !isQueued.at(row) && !isEcho.at(row) && threads.has(promptThreads.at(row));
  const times = promptTimes(prompts, isGiven);
  const at = longsOf(requests.columns.firstAt);
  const promptOf = promptCounters(requests);
  const turn = createTurn(sets);
  for (const group of groups) {
    const given = times.get(threadId.at(group[0]!)) ?? [];
    let next = 0;
    for (const row of inOrder(requests, at, group)) {
      const from = next;
      while (next < given.length && given[next]! <= at[row]!) next++;
      if (next > from) turn.end();
      turn.add(keyOfRow[row]!, promptOf(row));
    }
    turn.end();
  }
  turn.finish();
}

function rowsWithOneId(
  { columns }: Table<RequestCandidate>,
  rows: readonly number[],
): ReadonlyMap<string, readonly number[]> {
  const threads = textsOf(columns.threadId).codes;
  return groupBy(
    rows,
    (row) => `${threads[row]} ${columns.isSidechain.at(row)} ${columns.messageId.at(row)}`,
  );
}

/** The prompt's tokens that a row states, as a text; null for nothing or 0. */
function promptCounters({ columns }: Table<RequestCandidate>): (row: number) => string | null {
  const { inputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens } = columns;
  return (row) => {
    const written = (cacheWrite5mTokens.at(row) ?? 0) + (cacheWrite1hTokens.at(row) ?? 0);
    const [input, read] = [inputTokens.at(row) ?? 0, cacheReadTokens.at(row) ?? 0];
    return input + read + written === 0 ? null : `${input} ${read} ${written}`;
  };
}

/** By time, unknown ones first; then by line, as `compareLines`. */
function inOrder(
  { columns }: Table<RequestCandidate>,
  at: Float64Array,
  rows: readonly number[],
): readonly number[] {
  const lines = integersOf(columns.firstLine);
  const instant = (row: number) => (Number.isNaN(at[row]!) ? -Infinity : at[row]!);
  return rows.toSorted((a, b) => {
    const [left, right] = [instant(a), instant(b)];
    if (left !== right) return left < right ? -1 : 1;
    return lines[a]! - lines[b]! || compareText(columns.file.at(a), columns.file.at(b));
  });
}

/** Joins the keys of turns, which are added one turn after the other. */
function createTurn(sets: DisjointSets) {
  const firstWith = new Map<string, number>();
  const beginnings = new Set<number>();
  /** Keys that are the end of others, unless they are a beginning elsewhere. */
  const ends: (readonly [number, number])[] = [];
  let silent: number[] = [];
  let last: number | null = null;
  return {
    add(key: number, prompt: string | null): void {
      if (prompt === null) {
        silent.push(key);
        return;
      }
      const first = firstWith.get(prompt);
      if (first === undefined) firstWith.set(prompt, key);
      else sets.join(first, key);
      for (const each of silent) {
        sets.join(each, key);
        beginnings.add(each);
      }
      silent = [];
      last = key;
    },
    end(): void {
      for (const each of silent) {
        if (last === null) sets.join(silent[0]!, each);
        else ends.push([each, last]);
      }
      silent = [];
      firstWith.clear();
      last = null;
    },
    finish(): void {
      for (const [key, before] of ends) if (!beginnings.has(key)) sets.join(key, before);
    },
  };
}
