import type { ForkEvent } from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import { integerOf, stringOf } from "../decoding/values.js";
import type { RolloutThread } from "./thread.js";

/** Rows that open a turn; copied history ends before one. */
const turnOpeners: ReadonlySet<string> = new Set([
  "turn_context",
  "task_started",
  "turn_started",
  "user_message",
]);

/** Copies are written in one go; a person takes longer to continue. */
const pauseMs = 1000;

interface PlacedRow {
  readonly name: string;
  readonly body: Projected;
  readonly at: number | null;
  readonly line: number;
  /** False if no schema knows it. */
  readonly isKnown: boolean;
}

/** How far copies reach, by the rows so far. */
export interface CopyReach {
  readonly isCopying: boolean;
  readonly hasCopies: boolean;
  readonly copiedLine: number;
  readonly ownLine: number | null;
  /** When the newest row was written, epoch ms. */
  readonly lastAt: number | null;
}

/** How far the history that was copied into a rollout reaches. Heads of today state it (R76). Older ones do not: only the other thread's own rollout can show it, and what is found here serves if that is of no help (R75). */
export class CopiedRows {
  readonly #thread: RolloutThread;
  #forkedFrom: string | null;
  #isCopying: boolean;
  /** True once the other thread shows: its head, or a turn older than this thread. */
  #hasCopies = false;
  #copiedLine = 0;
  #ownLine: number | null = null;
  #lastAt: number | null = null;
  #hasRows = false;

  constructor(thread: RolloutThread) {
    this.#thread = thread;
    this.#forkedFrom = thread.mayHoldCopies && thread.isFork ? thread.forkedFrom : null;
    this.#isCopying = this.#forkedFrom !== null;
  }

  /** Takes a further head: if it is another thread's, that thread's rows follow. */
  noteHead(id: string | null, line: number): void {
    if (id === null || id === this.#thread.id || !this.#thread.mayHoldCopies) return;
    if (this.#hasRows && !this.#isCopying) return;
    if (!this.#hasCopies) this.#forkedFrom = id;
    this.#isCopying = true;
    this.#hasCopies = true;
    this.#copiedLine = line;
    this.#ownLine = null;
  }

  /** Whether the head of the file says that a row is another thread's (R76). */
  isMarked(record: Projected): boolean {
    const { historyStart } = this.#thread;
    if (historyStart === null) return false;
    const ordinal = integerOf(record["ordinal"]);
    return ordinal !== null && ordinal > 0 && ordinal < historyStart;
  }

  /** Follows rows that no head marks; true for the row that seems to be the first of the thread's own. */
  noteRow({ name, body, at, line, isKnown }: PlacedRow): boolean {
    this.#hasRows ||= isKnown;
    if (this.#forkedFrom === null) return false;
    const isPaused = at !== null && this.#lastAt !== null && at - this.#lastAt > pauseMs;
    this.#lastAt = at ?? this.#lastAt;
    if (!turnOpeners.has(name)) return false;
    const isYounger = isYoungerId(stringOf(body["turn_id"]), this.#thread.id);
    if (isYounger === false) {
      this.#isCopying = true;
      this.#hasCopies = true;
      this.#copiedLine = line;
      this.#ownLine = null;
    }
    if (!this.#isCopying || !(isYounger ?? (isPaused || !this.#hasCopies))) return false;
    this.#isCopying = false;
    this.#ownLine = line;
    return true;
  }

  /** How far copies reach by now; null if no row of the file can be one. */
  get reach(): CopyReach | null {
    if (this.#forkedFrom === null) return null;
    const [isCopying, hasCopies] = [this.#isCopying, this.#hasCopies];
    return {
      isCopying,
      hasCopies,
      copiedLine: this.#copiedLine,
      ownLine: this.#ownLine,
      lastAt: this.#lastAt,
    };
  }

  /** Takes over how far copies reach after rows of known types that were read elsewhere. */
  takeReach({ isCopying, hasCopies, copiedLine, ownLine, lastAt }: CopyReach): void {
    this.#isCopying = isCopying;
    this.#hasCopies = hasCopies;
    this.#copiedLine = copiedLine;
    this.#ownLine = ownLine;
    this.#lastAt = lastAt;
  }

  /** Notes that a row was read elsewhere. */
  noteRows(): void {
    this.#hasRows = true;
  }

  /** The thread that this one goes on from, and how far its copies reach; null if there is none. `headLine` is the line of the file's head. */
  fork(headLine: number): Omit<ForkEvent, "kind" | "origin"> | null {
    const { forkedFrom, mayHoldCopies, originRows, historyStart } = this.#thread;
    if (!mayHoldCopies && historyStart === null && forkedFrom !== null)
      return {
        forkedFrom,
        copiedLine: 0,
        ownLine: headLine,
        ...(originRows === null ? {} : { originRows }),
      };
    if (this.#forkedFrom === null) return null;
    return { forkedFrom: this.#forkedFrom, copiedLine: this.#copiedLine, ownLine: this.#ownLine };
  }
}

/** Whether `id` is no older than `other`; null unless both hold a time (UUIDv7). */
function isYoungerId(id: string | null, other: string): boolean | null {
  const [time, otherTime] = [timeOfId(id), timeOfId(other)];
  return time === null || otherTime === null ? null : time >= otherTime;
}

/** The time in an id of version 7, as 12 hexadecimal digits. */
export function timeOfId(id: string | null): string | null {
  const match = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/i.exec(id ?? "");
  return match === null ? null : `${match[1]}${match[2]}`.toLowerCase();
}
