/** Keys of calls that have no result. Mostly there is one at most, for which no set is needed. */
export class OpenCalls {
  #newest: string | null = null;
  readonly #others = new Set<string>();

  get isEmpty(): boolean {
    return this.#newest === null && this.#others.size === 0;
  }

  add(callKey: string): void {
    if (this.#newest === null && this.#others.size === 0) this.#newest = callKey;
    else if (this.#newest !== callKey) this.#others.add(callKey);
  }

  delete(callKey: string): void {
    if (this.#newest === callKey) this.#newest = null;
    else if (this.#others.size > 0) this.#others.delete(callKey);
  }

  clear(): void {
    this.#newest = null;
    if (this.#others.size > 0) this.#others.clear();
  }
}
