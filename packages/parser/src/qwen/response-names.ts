/** A response of the main thread that one kind of row has told. */
interface Told {
  readonly name: string;
  readonly counters: string;
}

/**
 * Names responses that two rows tell: telemetry writes one as soon as the answer ends, the conversation another one
 * after it. Nothing in the second names the first, so it is the newest one that waits, among those the one with equal counters.
 * A response that only telemetry has is a try that gave no answer.
 */
export class ResponseNames {
  readonly #waiting: Told[] = [];

  /** Notes a response of telemetry. */
  addTold(name: string, counters: string): void {
    this.#waiting.push({ name, counters });
  }

  /** Takes the response that a row of the conversation is the answer of; null if none waits. */
  take(counters: string | null): string | null {
    const equal = this.#waiting.findLast((told) => told.counters === counters);
    const found = equal ?? this.#waiting.at(-1) ?? null;
    this.#waiting.length = 0;
    return found?.name ?? null;
  }
}
