import { CliError } from "../common/cli-error.js";

/** Calls that may wait at once. */
const mostWaiting = 32;

/** Runs calls one after the other: each may use all memory that reading takes. */
export class CallQueue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /**
   * Runs a call once those before it are done, unless it was cancelled by then.
   *
   * @throws {CliError} 1 where too many are waiting
   * @throws the signal's reason where it is aborted
   */
  async run<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#waiting >= mostWaiting)
      throw new CliError(`${mostWaiting} calls are waiting; call again once some are done`, 1);
    this.#waiting++;
    const turn = this.#last.then(() => {
      signal.throwIfAborted();
      return call();
    });
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#waiting--;
    }
  }

  /** Resolves once all calls so far are done. */
  async whenIdle(): Promise<void> {
    await this.#last;
  }
}
