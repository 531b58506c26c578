/** Thrown where an answer is needed that is not there yet. */
export class Pending extends Error {
  override readonly name = "Pending";
  /** Settles once the answer has come or failed. */
  readonly answered: Promise<void>;

  constructor(answered: Promise<void>) {
    super("the answer is not there yet: call what needs it within `whenAnswered`");
    this.answered = answered;
  }
}

/** Answers to questions, each asked once. */
export class Answers {
  readonly #known = new Map<string, { readonly value: unknown } | { readonly error: unknown }>();
  readonly #asked = new Map<string, Promise<void>>();

  /**
   * The answer to a question. Questions of one name must have answers of one type, which are no promises.
   *
   * @throws {Pending} if it is not there yet; what `ask` was rejected with if it could not be had
   */
  get<T>(name: string, ask: () => T | Promise<T>): T;
  get(name: string, ask: () => unknown): unknown {
    const known = this.#known.get(name);
    if (known !== undefined) {
      if ("error" in known) throw known.error;
      return known.value;
    }
    const asked = this.#asked.get(name);
    if (asked !== undefined) throw new Pending(asked);
    const value = ask();
    if (value instanceof Promise) throw new Pending(this.#answered(name, value));
    this.#known.set(name, { value });
    return value;
  }

  #answered(name: string, answer: Promise<unknown>): Promise<void> {
    const answered = answer.then(
      (value) => void this.#known.set(name, { value }),
      (error: unknown) => void this.#known.set(name, { error }),
    );
    this.#asked.set(name, answered);
    return answered;
  }
}

/** The result of code that asks for answers. The code runs again whenever an answer that it waited for has come, so it must give the same result each time and have no side effects. */
export async function whenAnswered<T>(work: () => T | Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Pending)) throw error;
      await error.answered;
    }
  }
}

/**
 * The results of several pieces of code that need nothing of each other: what they wait for is asked for at once.
 *
 * @throws {Pending} if one of them waits for an answer
 */
export function together<const W extends { readonly [name: string]: () => unknown }>(
  works: W,
): { readonly [K in keyof W]: ReturnType<W[K]> };
export function together(works: { readonly [name: string]: () => unknown }): object {
  const waiting: Promise<void>[] = [];
  const results = Object.entries(works).map(([name, work]) => {
    try {
      return [name, work()] as const;
    } catch (error) {
      if (!(error instanceof Pending)) throw error;
      waiting.push(error.answered);
      return [name, undefined] as const;
    }
  });
  if (waiting.length > 0) throw new Pending(Promise.all(waiting).then(() => {}));
  return Object.fromEntries(results);
}

/** Code that runs once, when its result is first asked for. */
export function once<T>(work: () => T): () => T {
  let outcome: { readonly value: T } | { readonly error: unknown } | undefined;
  return () => {
    if (outcome === undefined)
      try {
        outcome = { value: work() };
      } catch (error) {
        outcome = { error };
      }
    if ("error" in outcome) throw outcome.error;
    return outcome.value;
  };
}

/**
 * The results of the same code for each of some items: what it waits for is asked for at once.
 *
 * @throws {Pending} if it waits for an answer for one of them
 */
export function mapTogether<Item, Result>(
  items: readonly Item[],
  of: (item: Item) => Result,
): readonly Result[] {
  const works = items.map((item, place) => [String(place), () => of(item)] as const);
  return Object.values(together(Object.fromEntries(works)));
}
