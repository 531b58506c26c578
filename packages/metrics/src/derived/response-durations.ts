import { codesIn, longsOf, textsOf } from "@turnmeter/columns";
import type { Column, Facts } from "@turnmeter/schema";
import { checkFacts } from "../engine/check-facts.js";
import { threadRows } from "./thread-rows.js";

/** A longer wait before a response is not held to be the model's. */
const longestWaitMs = 300_000;
/** Rows written together may be a step of the clock apart: no time lies between them that anyone measured. */
const clockStepMs = 1;

/** Facts needed for durations of responses. */
export type LatencyFacts = Pick<Facts, "requests" | "toolCalls" | "marks" | "agents">;

/**
 * How long each response took, by its row, ms: from the last prompt, result or response of its thread before its first row (or
 * the start of the subagent) to its last row. NaN if nothing is before it, where more than 5 minutes or no
 * time at all lie between, and for requests that are no response of a thread. An estimate: rows are written when a part of a response is complete.
 */
export function responseDurations(facts: LatencyFacts): Float64Array {
  checkFacts(facts);
  const { requests, toolCalls, marks, agents } = facts;
  const { ofRows, threads } = threadNumbers([
    toolCalls.columns.threadId,
    marks.columns.threadId,
    agents.columns.threadId,
    requests.columns.threadId,
  ]);
  // Results come before responses, so a response at the same moment follows the result.
  const times = joined([
    longsOf(toolCalls.columns.endedAt),
    promptTimes(marks),
    longsOf(agents.columns.startedAt),
    requestTimes(requests),
  ]);
  const threadOfRow = new Int32Array(times.length);
  let offset = 0;
  for (const numbers of ofRows) {
    threadOfRow.set(numbers, offset);
    offset += numbers.length;
  }
  const firstResponse = times.length - requests.rowCount;
  const lastAt = longsOf(requests.columns.lastAt);
  const durations = new Float64Array(requests.rowCount).fill(Number.NaN);
  const { rows, starts } = threadRows(threadOfRow, threads.length, times);
  for (let thread = 0; thread < threads.length; thread++) {
    let before = Number.NaN;
    for (let place = starts[thread]!; place < starts[thread + 1]!; place++) {
      const row = rows[place]!;
      const at = times[row]!;
      if (Number.isNaN(at)) break;
      let end = at;
      if (row >= firstResponse) {
        const response = row - firstResponse;
        if (lastAt[response]! > at) end = lastAt[response]!;
        // Rows of two responses may interleave; nothing is known before the first one.
        const start = Math.min(before, at);
        if (end - start > clockStepMs && at - start <= longestWaitMs) durations[response] = end - start;
      }
      if (!(before > end)) before = end;
    }
  }
  return durations;
}

function promptTimes({ columns }: Facts["marks"]): Float64Array {
  return timesOfKind(longsOf(columns.at), textsOf(columns.kind), "prompt");
}

function requestTimes({ columns }: Facts["requests"]): Float64Array {
  return timesOfKind(longsOf(columns.at), textsOf(columns.kind), "message");
}

/** Times of the rows of one kind; NaN for all others. */
function timesOfKind(
  times: Float64Array,
  { codes, dictionary }: { readonly codes: Int32Array; readonly dictionary: readonly string[] },
  kind: string,
): Float64Array {
  const wanted = dictionary.indexOf(kind);
  const ofKind = times.slice();
  for (let row = 0; row < ofKind.length; row++) if (codes[row] !== wanted) ofKind[row] = Number.NaN;
  return ofKind;
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

/** Threads of several tables by one numbering. */
interface ThreadNumbers {
  /** The number of each row's thread, table by table. */
  readonly ofRows: readonly Int32Array[];
  readonly threads: readonly string[];
}

/** Numbers the threads that the given columns name. */
function threadNumbers(columns: readonly Column<string>[]): ThreadNumbers {
  let threads: readonly string[] = [];
  const ofRows = columns.map((column, table) => {
    const { codes, dictionary } = table === 0 ? textsOf(column) : codesIn(column, threads);
    threads = dictionary;
    return codes;
  });
  return { ofRows, threads };
}
