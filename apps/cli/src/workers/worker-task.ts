import type { LogUnit } from "@turnmeter/parser";
import type { UnitReading } from "./pair-unit.js";

/** What a worker is given to do. */
export interface WorkerTask {
  readonly units: readonly LogUnit[];
  /** What may be read. */
  readonly roots: readonly string[];
  readonly reading: UnitReading;
  /** The memory of the queue over the units. */
  readonly queue: SharedArrayBuffer;
  /** The worker's number in the queue, from 1. */
  readonly thread: number;
}
