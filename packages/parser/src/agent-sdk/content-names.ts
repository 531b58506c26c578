/** Names of records by what they hold, so that a copy of a file has the same ones. */
export class ContentNames {
  readonly #seen = new Map<string, number>();

  /** The name of the next record with this hash: equal records of one file have names of their own. */
  of(hash: string): string {
    const before = this.#seen.get(hash) ?? 0;
    this.#seen.set(hash, before + 1);
    return `${hash}:${before}`;
  }
}
