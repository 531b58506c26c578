import { compareKeys, hasKey, KeyNumbers, keysOf, longsOf, textsOf, usedTexts } from "@turnmeter/columns";
import type { Facts, Outcome } from "@turnmeter/schema";
import { threadRows } from "./thread-rows.js";
import { OpenChains } from "./open-chains.js";
import type { OpenChain, CallIdentity } from "./open-chains.js";

/** A chain by rows of the table of calls. */
export interface FoundChain extends Readonly<OpenChain> {
  /** Whether the turn made calls after the last try. */
  readonly isLeft: boolean;
}

/** The chains of all threads, thread by thread in the order of their first failures. */
export function findChains(toolCalls: Facts["toolCalls"]): readonly FoundChain[] {
  const { columns } = toolCalls;
  const startedAt = longsOf(columns.startedAt);
  const threads = textsOf(columns.threadId);
  const turns = textsOf(columns.turnId).codes;
  const isOneResponse = responseTest(toolCalls);
  const { isFailure, isSuccess } = trialEnds(toolCalls);
  const identityOf = callIdentities(toolCalls);
  const { rows, starts } = threadRows(threads.codes, threads.dictionary.length, startedAt);
  const found: FoundChain[] = [];
  for (let thread = 0; thread < threads.dictionary.length; thread++) {
    let inTurn: OpenChain[] = [];
    let open = new OpenChains();
    let step = 0;
    const closeTurn = () => {
      for (const chain of inTurn) found.push({ ...chain, isLeft: chain.lastStep < step });
      if (inTurn.length > 0) open = new OpenChains();
      inTurn = [];
    };
    for (let place = starts[thread]!; place < starts[thread + 1]!; place++) {
      const row = rows[place]!;
      const before = place === starts[thread] ? -1 : rows[place - 1]!;
      if (before !== -1 && turns[before] !== turns[row]) closeTurn();
      if (before === -1 || !isOneResponse(before, row)) step++;
      const hasFailed = isFailure(row);
      if (!hasFailed && (inTurn.length === 0 || !isSuccess(row))) continue;
      const identity = identityOf(row);
      const chain = open.find(identity, step);
      if (chain !== null) {
        chain.attempts++;
        chain.failures += Number(hasFailed);
        chain.lastRow = row;
        chain.lastStep = step;
        chain.isFixed = !hasFailed;
        if (hasFailed) {
          chain.failedRows.push(row);
          open.add(chain, identity);
        }
      } else if (hasFailed) {
        const first = {
          firstRow: row,
          failedRows: [row],
          lastRow: row,
          lastStep: step,
          attempts: 1,
          failures: 1,
          isFixed: false,
        };
        inTurn.push(first);
        open.add(first, identity);
      }
    }
    closeTurn();
  }
  return found;
}

/** Whether one response made two calls; those that name none are of one if they were made at one moment. */
function responseTest({ columns }: Facts["toolCalls"]): (a: number, b: number) => boolean {
  const responses = keysOf(columns.requestKey);
  const startedAt = longsOf(columns.startedAt);
  return (a, b) => {
    const isNamed = hasKey(responses, a);
    if (isNamed !== hasKey(responses, b)) return false;
    return isNamed ? compareKeys(responses, a, b) === 0 : startedAt[a] === startedAt[b];
  };
}

/** Which calls were tries that failed, and which went well; all others are neither. */
function trialEnds({ columns }: Facts["toolCalls"]) {
  const { codes, dictionary } = textsOf(columns.outcome);
  const statuses = textsOf(columns.taskStatus);
  const completed = statuses.dictionary.indexOf("completed");
  const isEnd = (ends: readonly Outcome[]) => {
    const wanted = new Set<string>(ends);
    return dictionary.map((outcome) => wanted.has(outcome));
  };
  const failures = isEnd(["failed", "invalid"]);
  const successes = isEnd(["ok"]);
  const launches = isEnd(["detached"]);
  return {
    isFailure: (row: number) => failures[codes[row]!]!,
    isSuccess: (row: number) =>
      successes[codes[row]!]! ||
      (launches[codes[row]!]! && completed !== -1 && statuses.codes[row] === completed),
  };
}

/** Input, path and tool of each call, by its row. */
function callIdentities({ columns }: Facts["toolCalls"]): (row: number) => CallIdentity {
  const tools = textsOf(columns.tool).codes;
  const inputs = new KeyNumbers(keysOf(columns.inputHash)).ofRow;
  // A session alone has few of the paths of its table.
  const targets = usedTexts(textsOf(columns.target));
  const names = targetNames(targets.dictionary);
  return (row) => {
    const target = targets.codes[row]!;
    return {
      tool: tools[row]!,
      input: inputs[row]!,
      target,
      targetName: target === -1 ? -1 : names[target]!,
    };
  };
}

/** A number for the last part of each path; equal parts have equal numbers. */
function targetNames(paths: readonly string[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(paths, (path) => {
    const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });
}
