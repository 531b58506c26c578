/** The scripts that were left running, by name, and the calls that run them. */
export class RunningCells {
  readonly #callOf = new Map<string, string>();
  readonly #cellsOf = new Map<string, number>();

  /** The call that runs a script; undefined if none does. */
  callOf(cell: string): string | undefined {
    return this.#callOf.get(cell);
  }

  /** Whether a script of the call still runs. */
  hasCall(callId: string): boolean {
    return (this.#cellsOf.get(callId) ?? 0) > 0;
  }

  set(cell: string, callId: string): void {
    this.delete(cell);
    this.#callOf.set(cell, callId);
    this.#count(callId, 1);
  }

  delete(cell: string): void {
    const callId = this.#callOf.get(cell);
    if (callId === undefined) return;
    this.#callOf.delete(cell);
    this.#count(callId, -1);
  }

  #count(callId: string, change: number): void {
    this.#cellsOf.set(callId, (this.#cellsOf.get(callId) ?? 0) + change);
  }
}
