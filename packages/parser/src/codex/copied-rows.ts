import type { Projected } from "../projection.js";
import { integerOf, stringOf } from "../decoding/values.js";
import type { RolloutThread } from "./thread.js";

/** Rows that open a turn: copied history ends before one of them. */
const turnOpeners: ReadonlySet<string> = new Set([
  "turn_context",
  "task_started",
  "turn_started",
  "user_message",
]);

/** Copies are written in one go; a person takes longer than this to go on. */
const pauseMs = 1000;

/** How far the history that was copied into a rollout reaches. */
export class CopiedRows {
  readonly #thread: RolloutThread;
  #isCopying: boolean;
  /** True where the head of the other thread was copied too. */
  #hasOtherHead = false;
  #lastAt: number | null = null;
  /** True once the end of unmarked copies had to be told by their times. */
  wasGuessed = false;

  constructor(thread: RolloutThread) {
    this.#thread = thread;
    this.#isCopying = thread.isFork && thread.mayHoldCopies;
  }

  /** Takes a further head: where it is another thread's, that thread's rows follow. */
  noteHead(id: string | null, isFirstRow: boolean): void {
    if (id === null || id === this.#thread.id || !this.#thread.mayHoldCopies) return;
    if (!isFirstRow && !this.#isCopying) return;
    this.#isCopying = true;
    this.#hasOtherHead = true;
  }

  /** Whether a row after the thread's own head is another thread's (R75, R76). */
  isCopy(record: Projected, body: Projected, name: string, at: number | null): boolean {
    const { historyStart } = this.#thread;
    if (historyStart !== null) {
      const ordinal = integerOf(record["ordinal"]);
      return ordinal !== null && ordinal > 0 && ordinal < historyStart;
    }
    if (!this.#isCopying) return false;
    const isPaused = at !== null && this.#lastAt !== null && at - this.#lastAt > pauseMs;
    this.#lastAt = at ?? this.#lastAt;
    if (!turnOpeners.has(name)) return this.#hasOtherHead;
    const isYounger = isYoungerId(stringOf(body["turn_id"]), this.#thread.id);
    this.#isCopying = !(isYounger ?? (isPaused || !this.#hasOtherHead));
    this.wasGuessed = !this.#isCopying && isYounger === null && this.#hasOtherHead;
    return this.#isCopying;
  }
}

/** Whether an id was made no earlier than another one; null unless both hold a time (UUID version 7). */
function isYoungerId(id: string | null, other: string): boolean | null {
  const [time, otherTime] = [timeOf(id), timeOf(other)];
  return time === null || otherTime === null ? null : time >= otherTime;
}

function timeOf(id: string | null): string | null {
  const match = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/i.exec(id ?? "");
  return match === null ? null : `${match[1]}${match[2]}`.toLowerCase();
}
