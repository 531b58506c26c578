/** A chain that may still grow, by rows of the table of calls. */
export interface OpenChain {
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
export interface CallIdentity {
  readonly tool: number;
  /** Equal inputs have equal numbers. */
  readonly input: number;
  /** The path that the call is about. */
  readonly target: number;
  /** The last part of that path. */
  readonly targetName: number;
}

/** The chains of one turn that are neither fixed nor over. Steps are asked for in order. */
export class OpenChains {
  readonly #byInput = new Map<number, ChainQueue>();
  readonly #byTarget = new Map<number, ChainQueue>();
  /** Chains whose last try the last response with a try made, by their tool and the name of their target. */
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

  /** Says that a call is the last try of an open chain. */
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

/** Chains that calls with something in common may go on with, in order. */
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

  /** Drops the chains whose last try was made before a step. True if none is left. */
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

/** Places in dictionaries and numbers of keys have 31 bits at most, −1 where they are not known; of tools there are fewer. */
function keyOf(tool: number, input: number): number {
  return tool * 2 ** 31 + input;
}
