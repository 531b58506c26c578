import type { UnitProgress } from "./unit-collector.js";

/** Slots before the units: next unit, files read, bytes read in two 32-bit halves. */
const nextAt = 0;
const filesAt = 1;
const byteCountAt = 1;
const unitsAt = 4;

const untaken = -1;

/** How far all threads together are. */
export interface QueueCounts {
  readonly files: number;
  readonly bytes: number;
}

/** A queue of units for several threads: each takes the next unit when it has read its last one. It lies in shared memory, so that taking one needs no message, and so that it is known which units a thread had when it ended. */
export class UnitQueue {
  readonly memory: SharedArrayBuffer;
  readonly #thread: number;
  readonly #numbers: Int32Array;
  readonly #long: BigInt64Array;
  readonly #unitCount: number;

  /** The queue that lies in `memory`, for the thread of a number. */
  constructor(memory: SharedArrayBuffer, thread: number) {
    this.memory = memory;
    this.#thread = thread;
    this.#numbers = new Int32Array(memory);
    this.#long = new BigInt64Array(memory, 0, unitsAt / 2);
    this.#unitCount = (this.#numbers.length - unitsAt) / 2;
  }

  /** A queue of units that nobody has taken, for the thread 0. */
  static of(unitCount: number): UnitQueue {
    const memory = new SharedArrayBuffer(4 * (unitsAt + 2 * unitCount));
    new Int32Array(memory).fill(untaken, unitsAt, unitsAt + unitCount);
    return new UnitQueue(memory, 0);
  }

  /** The number of the next unit, which is now this thread's; null where none is left. */
  take(): number | null {
    const unit = Atomics.add(this.#numbers, nextAt, 1);
    if (unit >= this.#unitCount) return null;
    Atomics.store(this.#numbers, unitsAt + unit, this.#thread);
    return unit;
  }

  /** Counts what is read of a unit. */
  progressOf(unit: number): UnitProgress {
    return {
      onBytes: (count) => {
        Atomics.add(this.#long, byteCountAt, BigInt(count));
      },
      onFile: () => {
        Atomics.add(this.#numbers, this.#filesOfUnitAt(unit), 1);
        Atomics.add(this.#numbers, filesAt, 1);
      },
    };
  }

  counts(): QueueCounts {
    return {
      files: Atomics.load(this.#numbers, filesAt),
      bytes: Number(Atomics.load(this.#long, byteCountAt)),
    };
  }

  /** The units that a thread has taken, in order. */
  takenBy(thread: number): readonly number[] {
    const units = this.#numbers.subarray(unitsAt, unitsAt + this.#unitCount);
    return [...units.keys()].filter((unit) => units[unit] === thread);
  }

  /** How many files of a unit have been read. */
  filesRead(unit: number): number {
    return Atomics.load(this.#numbers, this.#filesOfUnitAt(unit));
  }

  #filesOfUnitAt(unit: number): number {
    return unitsAt + this.#unitCount + unit;
  }
}
