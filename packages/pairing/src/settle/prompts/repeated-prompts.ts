import { placeAfter } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { PromptCandidate } from "../../candidates/thread.js";

/** A prompt of a run. */
export interface Prompt {
  /** The candidate that owns it. */
  readonly row: number;
  /** When its first row was written, epoch ms. */
  readonly at: number | null;
  readonly turnEndedAt: number | null;
  readonly turnDurationMs: number | null;
  readonly isEcho: boolean;
  /** All candidates that repeat it, including the owner. */
  readonly rows: readonly number[];
}

/** How long after queueing a prompt may get its own row. */
const queueMs = 3_600_000;

/**
 * Removes echoes: an echo counts only if no log of another kind has its text in the same session. Adds the turns of
 * removed echoes to `turns`, with the turn of the prompt that counts.
 */
export function withoutEchoes(
  rows: Table<PromptCandidate>,
  prompts: readonly Prompt[],
  turns: Map<string, string>,
): readonly Prompt[] {
  if (!prompts.some(({ isEcho }) => isEcho)) return prompts;
  const { turnId } = rows.columns;
  const own = new WaitingPrompts();
  for (const prompt of prompts) {
    if (!prompt.isEcho) for (const key of keysIn(rows, prompt)) own.add(key, prompt);
  }
  return prompts.filter((prompt) => {
    const near = prompt.at === null ? null : { from: prompt.at - queueMs, to: prompt.at + queueMs };
    const twin = prompt.isEcho ? own.take(keysIn(rows, prompt), near) : null;
    if (twin === null) return true;
    const [echoed, turn] = [turnId.at(prompt.row), turnId.at(twin.row)];
    if (echoed !== null && turn !== null) turns.set(echoed, turn);
    return false;
  });
}

/** Removes queued prompts whose text another row in the session has, copies included; each row answers one of them. */
export function withoutQueuedTwins(
  rows: Table<PromptCandidate>,
  prompts: readonly Prompt[],
): readonly Prompt[] {
  const { isQueued, sessionId, promptSource } = rows.columns;
  const queued = new WaitingPrompts();
  for (const prompt of prompts) {
    if (isQueued.at(prompt.row)) queued.add(textKey(rows, sessionId.at(prompt.row), prompt), prompt);
  }
  if (queued.isEmpty) return prompts;
  for (const prompt of prompts) {
    if (isQueued.at(prompt.row)) continue;
    // Written after the queued prompt, or a row that says that it was queued.
    const later = promptSource.at(prompt.row) === "queued" ? queueMs : 0;
    const span = prompt.at === null ? null : { from: prompt.at - queueMs, to: prompt.at + later };
    queued.take(keysIn(rows, prompt), span);
  }
  return prompts.filter((prompt) => !queued.isTaken(prompt));
}

/** Text keys for each session that holds the prompt: a fork may own it while its origin holds the echo. */
function keysIn(rows: Table<PromptCandidate>, prompt: Prompt): readonly string[] {
  const sessions = new Set(prompt.rows.map((row) => rows.columns.sessionId.at(row)));
  return [...sessions].map((session) => textKey(rows, session, prompt));
}

function textKey({ columns }: Table<PromptCandidate>, session: string, { row }: Prompt): string {
  return `${session}\0${columns.textHash.at(row)}`;
}

/** Inclusive at both ends, epoch ms. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Prompts by text; each can be taken once. */
class WaitingPrompts {
  readonly #lists = new Map<string, PromptList>();
  readonly #taken = new Set<Prompt>();

  get isEmpty(): boolean {
    return this.#lists.size === 0;
  }

  /** Prompts of a key must come in time order, those without a time last. */
  add(key: string, prompt: Prompt): void {
    const known = this.#lists.get(key);
    if (known !== undefined) known.add(prompt);
    else this.#lists.set(key, new PromptList(this.#taken, prompt));
  }

  /** Takes the first matching prompt in the span, else without a time; without a span any. Null if none is left. */
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
  /** Per index, one at or before the next prompt not taken; itself until known to be taken. */
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
