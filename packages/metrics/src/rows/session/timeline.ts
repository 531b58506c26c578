import type { MarkKind } from "@turnmeter/schema";

/** How many of some things ran at once. */
export interface Parallelism {
  /** Most at one moment; 0 without any. */
  readonly peak: number;
  /** `totalMs` ÷ `busyMs`: how many on average while at least one ran; null if none took any time. */
  readonly mean: number | null;
  /** Time in which at least one ran, ms. */
  readonly busyMs: number;
  /** The times of all added up, ms. */
  readonly totalMs: number;
  /** How many have both times. */
  readonly timed: number;
  /** How many have not, and are in no figure here. */
  readonly untimed: number;
}

/** Something that happened at a moment of a session. */
export interface SessionEventRow {
  readonly kind: MarkKind;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly threadId: string;
  /** Number of its turn. */
  readonly turn: number | null;
  readonly detail: string | null;
  readonly value: number | null;
  readonly durationMs: number | null;
}
