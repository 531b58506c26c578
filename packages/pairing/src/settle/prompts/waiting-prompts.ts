import { placeAfter } from "../common/place-after.js";
import type { Prompt } from "./prompt.js";

/** A span of time, both ends in it, epoch ms. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Prompts by text; each can be taken once. A text may be given as often as there are prompts. */
export class WaitingPrompts {
  readonly #lists = new Map<string, PromptList>();
  readonly #taken = new Set<Prompt>();

  get isEmpty(): boolean {
    return this.#lists.size === 0;
  }

  /** Adds a prompt under one of its keys. Prompts of a key come in order of time, those without one last. */
  add(key: string, prompt: Prompt): void {
    const known = this.#lists.get(key);
    if (known !== undefined) known.add(prompt);
    else this.#lists.set(key, new PromptList(this.#taken, prompt));
  }

  /**
   * Takes the first prompt of the first of the keys that has one within the span, or, behind these, without a time; any
   * prompt where there is no span. Null where none is left.
   */
  take(keys: readonly string[], span: Span | null): Prompt | null {
    for (const key of keys) {
      const prompt = this.#lists.get(key)?.first(span);
      if (prompt === undefined) continue;
      this.#taken.add(prompt);
      return prompt;
    }
    return null;
  }

  isTaken(prompt: Prompt): boolean {
    return this.#taken.has(prompt);
  }
}

class PromptList {
  readonly #prompts: Prompt[];
  readonly #taken: ReadonlySet<Prompt>;
  /** Of each place one from which on the first prompt is that may be left; itself until it is known to be taken. */
  readonly #next: number[] = [0, 1];

  constructor(taken: ReadonlySet<Prompt>, first: Prompt) {
    this.#taken = taken;
    this.#prompts = [first];
  }

  add(prompt: Prompt): void {
    this.#next.push(this.#prompts.push(prompt));
  }

  first(span: Span | null): Prompt | undefined {
    if (span === null) return this.#leftFrom(0);
    const prompts = this.#prompts;
    const within = this.#leftFrom(placeAfter(prompts, ({ at }) => at !== null && at < span.from));
    if (within === undefined || within.at === null || within.at <= span.to) return within;
    return this.#leftFrom(placeAfter(prompts, ({ at }) => at !== null));
  }

  #leftFrom(start: number): Prompt | undefined {
    const next = this.#next;
    let place = start;
    while (place < this.#prompts.length) {
      if (next[place] === place && this.#taken.has(this.#prompts[place]!)) next[place] = place + 1;
      if (next[place] === place) break;
      // Halves the way for whoever comes next.
      next[place] = next[next[place]!]!;
      place = next[place]!;
    }
    return this.#prompts[place];
  }
}
