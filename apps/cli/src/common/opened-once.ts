/** Resources that a run has opened, by name. Code that is run again finds them here. */
export class OpenedOnce {
  readonly #opened = new Map<string, Promise<unknown>>();
  readonly #closers: (() => Promise<void>)[] = [];

  /** The resource of a name, opened when it is first asked for; a name always has one type. */
  get<T>(name: string, open: () => Promise<T>): Promise<T>;
  get(name: string, open: () => Promise<unknown>): Promise<unknown> {
    let opened = this.#opened.get(name);
    if (opened === undefined) this.#opened.set(name, (opened = open()));
    return opened;
  }

  /** What to do once the run has ended, however it did. */
  onEnd(close: () => Promise<void>): void {
    this.#closers.push(close);
  }

  async end(): Promise<void> {
    for (const close of this.#closers) await close();
  }
}
