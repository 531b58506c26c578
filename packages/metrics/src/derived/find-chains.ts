import { compareKeys, hasKey, KeyNumbers, keysOf, longsOf, textsOf, usedTexts } from "@turnmeter/columns";
import type { Facts, Outcome } from "@turnmeter/schema";
import { threadRows } from "./thread-rows.js";

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

/** Whether both calls belong to one response; calls that name none do if made at the same time. */
function responseTest({ columns }: Facts["toolCalls"]): (a: number, b: number) => boolean {
  const responses = keysOf(columns.requestKey);
  const startedAt = longsOf(columns.startedAt);
  return (a, b) => {
    const isNamed = hasKey(responses, a);
    if (isNamed !== hasKey(responses, b)) return false;
    return isNamed ? compareKeys(responses, a, b) === 0 : startedAt[a] === startedAt[b];
  };
}

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

function targetNames(paths: readonly string[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(paths, (path) => {
    const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });
}

/** A chain that may still grow, by rows of the table of calls. */
interface OpenChain {
  readonly firstRow: number;
  /** The calls that failed or were invalid, the first one included. */
  readonly failedRows: number[];
  lastRow: number;
  /** The response, counted through the thread, that made its last try. */
  lastStep: number;
  attempts: number;
  failures: number;
  isFixed: boolean;
}

/** Properties by which two calls try the same; −1 is not known. */
interface CallIdentity {
  readonly tool: number;
  /** Equal inputs have equal numbers. */
  readonly input: number;
  /** The path that the call is about. */
  readonly target: number;
  /** The last part of that path. */
  readonly targetName: number;
}

/** The chains of one turn that are neither fixed nor over. Steps are asked for in order. */
class OpenChains {
  readonly #byInput = new Map<number, ChainQueue>();
  readonly #byTarget = new Map<number, ChainQueue>();
  /** Chains last tried by the latest response with a try, by tool and target name. */
  readonly #recent = new Map<number, ChainQueue>();
  #newestStep = -1;

  /**
   * The chain that a call goes on with: one of the same tool with the same input or else the same target, or else one whose
   * last try the response with calls right before this one made, if the target has the same name or neither has one. Of several the
   * first that is found; null if there is none. Whoever gets it makes the call its last try.
   */
  find({ tool, input, target, targetName }: CallIdentity, step: number): OpenChain | null {
    return (
      (input === -1 ? undefined : this.#byInput.get(keyOf(tool, input))?.next(step, -Infinity)) ??
      (target === -1 ? undefined : this.#byTarget.get(keyOf(tool, target))?.next(step, -Infinity)) ??
      this.#recent.get(keyOf(tool, targetName))?.next(step, step - 1) ??
      null
    );
  }

  /** Makes a call the last try of an open chain. */
  add(chain: OpenChain, { tool, input, target, targetName }: CallIdentity): void {
    if (input !== -1) queueAt(this.#byInput, keyOf(tool, input)).moveToEnd(chain);
    if (target !== -1) queueAt(this.#byTarget, keyOf(tool, target)).moveToEnd(chain);
    if (chain.lastStep !== this.#newestStep) this.#forgetBefore(chain.lastStep - 1);
    this.#newestStep = chain.lastStep;
    queueAt(this.#recent, keyOf(tool, targetName)).add(chain);
  }

  #forgetBefore(step: number): void {
    for (const [key, queue] of this.#recent) if (queue.forgetBefore(step)) this.#recent.delete(key);
  }
}

class ChainQueue {
  readonly #chains = new Set<OpenChain>();
  #step = -1;
  #unseen: Iterator<OpenChain> = this.#chains.values();

  add(chain: OpenChain): void {
    this.#chains.add(chain);
  }

  moveToEnd(chain: OpenChain): void {
    this.#chains.delete(chain);
    this.#chains.add(chain);
  }

  /**
   * The first chain whose last try was made before the step, and not before `since`. One that does not fit, or that was given
   * away, never fits later in the step: a response with any number of calls looks at each chain once.
   */
  next(step: number, since: number): OpenChain | null {
    if (step !== this.#step) {
      this.#step = step;
      this.#unseen = this.#chains.values();
    }
    for (let each = this.#unseen.next(); each.done !== true; each = this.#unseen.next()) {
      const chain = each.value;
      if (chain.isFixed) this.#chains.delete(chain);
      else if (chain.lastStep < step && chain.lastStep >= since) return chain;
    }
    return null;
  }

  forgetBefore(step: number): boolean {
    for (const chain of this.#chains) if (chain.lastStep < step) this.#chains.delete(chain);
    return this.#chains.size === 0;
  }
}

function queueAt(queues: Map<number, ChainQueue>, key: number): ChainQueue {
  const known = queues.get(key);
  if (known !== undefined) return known;
  const queue = new ChainQueue();
  queues.set(key, queue);
  return queue;
}

/** Codes have at most 31 bits, −1 if unknown, and tools are fewer, so the key is exact. */
function keyOf(tool: number, input: number): number {
  return tool * 2 ** 31 + input;
}
