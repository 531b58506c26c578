import { joinUnits, openPack, type CandidatesOfUnits } from "@turnmeter/pairing";
import type { LogUnit } from "@turnmeter/parser";
import type { LogEvent } from "@turnmeter/schema";
import type { ReadingThreads } from "../common/context.js";
import { UnitQueue } from "../workers/unit-queue.js";
import type { WorkerFailure, WorkerTeam } from "../workers/worker-team.js";
import { UnitCollector, noProgress, type UnitReading, type UnitProgress } from "../workers/unit-collector.js";
import type { LogRoots } from "./resolve-roots.js";

/**
 * Fewer bytes than these are read before another worker could help, which compiles everything anew and hands over what it
 * read: with one more thread on two cores 200 MB take a tenth longer, 600 MB as long, 1.2 GB a tenth to a fifth less.
 */
const leastBytesPerWorker = 1_000_000_000;

export interface ReadUnitsOptions extends UnitReading {
  /** Threads that read, the calling one included. */
  readonly jobs: number;
  /** How to start other threads; null: the calling thread reads alone. */
  readonly threads: ReadingThreads | null;
  /** Aborted: reading ends before the next unit, with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
}

/** Candidates of some units. */
export interface UnitsRead extends CandidatesOfUnits {
  /** Workers that failed; their units were read by the calling thread. */
  readonly events: readonly LogEvent[];
}

/** Reads units. The number of threads does not affect what settling makes of the candidates. */
export async function readUnits(
  found: readonly LogUnit[],
  logs: LogRoots,
  options: ReadUnitsOptions,
): Promise<UnitsRead> {
  // The largest ones first, so that all threads end at about the same time.
  const units = [...found].sort((a, b) => b.sizeBytes - a.sizeBytes);
  const queue = UnitQueue.of(units.length);
  const collector = new UnitCollector(units, logs.fs, options);
  const progress = followProgress(queue, units, options.onProgress);
  const team = await startTeam(queue, units, logs, options);
  try {
    for (let unit = queue.take(); unit !== null; unit = queue.take()) {
      options.signal?.throwIfAborted();
      await collector.read(units[unit]!, progress.of(unit));
    }
    const { packs, failures } =
      team === null ? { packs: [], failures: [] } : await progress.during(team.collect());
    for (const failure of failures) {
      for (const unit of queue.takenBy(failure.thread)) await collector.read(units[unit]!, noProgress);
    }
    const others = packs.map((pack) => openPack(pack).candidatesOf(() => true));
    return {
      ...joinUnits([collector.finish(), ...others]),
      events: failures.map((failure) => workerFailed(failure, queue, units)),
    };
  } finally {
    await team?.stop();
  }
}

async function startTeam(
  queue: UnitQueue,
  units: readonly LogUnit[],
  { roots }: LogRoots,
  { jobs, threads, reader, check, activity, until }: ReadUnitsOptions,
): Promise<WorkerTeam | null> {
  if (threads === null) return null;
  const sizeBytes = units.reduce((sum, unit) => sum + unit.sizeBytes, 0);
  const worthwhile = Math.floor(sizeBytes / (threads.leastBytesPerWorker ?? leastBytesPerWorker));
  const count = Math.min(jobs - 1, units.length - 1, worthwhile);
  if (count < 1) return null;
  // Loaded only where it is used: most runs have little to read.
  const { startWorkers } = await import("../workers/worker-team.js");
  return startWorkers(count, threads.script, {
    units,
    roots,
    reading: { reader, check, activity, until },
    queue: queue.memory,
  });
}

function workerFailed(
  { thread, reason }: WorkerFailure,
  queue: UnitQueue,
  units: readonly LogUnit[],
): LogEvent {
  const last = queue.takenBy(thread).at(-1);
  const file = last === undefined ? null : (units[last]!.files[queue.filesRead(last)]?.path ?? null);
  return {
    kind: "problem",
    problem: { code: "worker-failed", file, line: null, byteOffset: null, detail: reason },
  };
}

/** Poll interval for progress while only the workers run. */
const progressIntervalMs = 100;

/** How far reading has come by now. */
export interface ReadProgress {
  readonly files: number;
  readonly totalFiles: number;
  readonly bytes: number;
  readonly totalBytes: number;
}

function followProgress(
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
