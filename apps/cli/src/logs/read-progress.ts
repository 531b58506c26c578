import type { LogUnit } from "@turnmeter/parser";
import type { UnitQueue } from "../workers/unit-queue.js";
import type { UnitProgress } from "../workers/unit-progress.js";

/** While the workers go on alone, progress is looked at so often. */
const progressIntervalMs = 100;

/** How far reading has come by now. */
export interface ReadProgress {
  readonly files: number;
  readonly totalFiles: number;
  readonly bytes: number;
  readonly totalBytes: number;
}

/** Shows how far a queue of units is. */
export function followProgress(
  queue: UnitQueue,
  units: readonly LogUnit[],
  onProgress: ((progress: ReadProgress) => void) | undefined,
) {
  const totalFiles = units.reduce((sum, unit) => sum + unit.files.length, 0);
  const totalBytes = units.reduce((sum, unit) => sum + unit.sizeBytes, 0);
  // Mostly nothing of it is looked at: what shows it does so a few times a second.
  const progress: ReadProgress = {
    totalFiles,
    totalBytes,
    get files() {
      return queue.counts().files;
    },
    get bytes() {
      return queue.counts().bytes;
    },
  };
  const show = () => onProgress?.(progress);
  return {
    /** What is told of a unit of the queue, and shown at once. */
    of(unit: number): UnitProgress {
      const { onBytes, onFile } = queue.progressOf(unit);
      return {
        onBytes(count) {
          onBytes(count);
          show();
        },
        onFile() {
          onFile();
          show();
        },
      };
    },
    /** Shows progress until something is done. */
    async during<T>(work: Promise<T>): Promise<T> {
      const timer = setInterval(show, progressIntervalMs);
      try {
        return await work;
      } finally {
        clearInterval(timer);
      }
    },
  };
}
