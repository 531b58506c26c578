/** Numbers of calls by the message id of their response. They are looked for only where an interruption names one. */
export class MessageCalls {
  readonly #messageIds: string[] = [];
  readonly #calls: number[] = [];
  /** The calls that were there when one was looked for last. */
  readonly #byMessage = new Map<string, number[]>();
  #mapped = 0;

  add(messageId: string, call: number): void {
    this.#messageIds.push(messageId);
    this.#calls.push(call);
  }

  /** Takes out the calls of a message's response, in their order. */
  take(messageId: string): readonly number[] {
    for (; this.#mapped < this.#calls.length; this.#mapped++) {
      const of = this.#messageIds[this.#mapped]!;
      const calls = this.#byMessage.get(of);
      if (calls === undefined) this.#byMessage.set(of, [this.#calls[this.#mapped]!]);
      else calls.push(this.#calls[this.#mapped]!);
    }
    const calls = this.#byMessage.get(messageId) ?? [];
    this.#byMessage.delete(messageId);
    return calls;
  }
}
