import { createCandidates, pairEvents } from "@turnmeter/pairing";
import type { Candidates } from "@turnmeter/pairing";
import { findLogs } from "@turnmeter/parser";
import type { LogUnit } from "@turnmeter/parser";
import type { LogEvent } from "@turnmeter/schema";
import type { ReadingThreads } from "../context.js";
import { UnitQueue } from "../workers/unit-queue.js";
import type { WorkerFailure, WorkerTeam } from "../workers/worker-team.js";
import { pairUnit } from "./pair-unit.js";
import type { UnitReading } from "./pair-unit.js";
import type { LogRoots } from "./resolve-roots.js";

/**
 * Fewer bytes than these are read before another worker could help: it takes some 100 ms to start, and as long to
 * reach the speed of a thread that has read for a while.
 */
const leastBytesPerWorker = 30_000_000;

/** While the workers go on alone, progress is looked at so often. */
const progressIntervalMs = 100;

/** How far reading has come. */
export interface ReadProgress {
  readonly files: number;
  readonly totalFiles: number;
  readonly bytes: number;
  readonly totalBytes: number;
}

export interface ReadCandidatesOptions extends UnitReading {
  /** Threads that read, the calling one included. */
  readonly jobs: number;
  /** How other threads are started; null: the calling one reads alone. */
  readonly threads: ReadingThreads | null;
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
}

/** The candidates of all logs below the roots. How many threads read has no influence on what settling makes of them. */
export async function readCandidates(logs: LogRoots, options: ReadCandidatesOptions): Promise<Candidates> {
  const { units: found, events } = await findLogs(logs.roots, logs.fs);
  // The largest ones first, so that all threads end at about the same time.
  const units = [...found].sort((a, b) => b.sizeBytes - a.sizeBytes);
  const queue = UnitQueue.of(units.length);
  const candidates = createCandidates();
  candidates.add(pairEvents(events));
  const progress = followProgress(queue, units, options.onProgress);
  const read = async (number: number, onFile: (sizeBytes: number) => void) =>
    pairUnit(units[number]!, logs.fs, options, candidates, onFile);
  const team = await startTeam(queue, units, logs, options);
  try {
    for (let unit = queue.take(); unit !== null; unit = queue.take()) {
      const taken = unit;
      await read(taken, (sizeBytes) => {
        queue.countFile(taken, sizeBytes);
        progress.show();
      });
    }
    const failures = team === null ? [] : await progress.during(team.collect(candidates));
    for (const failure of failures) {
      for (const unit of queue.takenBy(failure.thread)) await read(unit, () => {});
      candidates.add(pairEvents([workerFailed(failure, queue, units)]));
    }
  } finally {
    await team?.stop();
  }
  return candidates.finish();
}

async function startTeam(
  queue: UnitQueue,
  units: readonly LogUnit[],
  { roots }: LogRoots,
  { jobs, threads, reader, check, activity }: ReadCandidatesOptions,
): Promise<WorkerTeam | null> {
  if (threads === null) return null;
  const worthwhile = Math.floor(sizeOf(units) / (threads.leastBytesPerWorker ?? leastBytesPerWorker));
  const count = Math.min(jobs - 1, units.length - 1, worthwhile);
  if (count < 1) return null;
  // Loaded only where it is used: most runs have little to read.
  const { startWorkers } = await import("../workers/worker-team.js");
  return startWorkers(count, threads.script, {
    units,
    roots,
    reading: { reader, check, activity },
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

function followProgress(
  queue: UnitQueue,
  units: readonly LogUnit[],
  onProgress: ReadCandidatesOptions["onProgress"],
) {
  const totalFiles = units.reduce((sum, unit) => sum + unit.files.length, 0);
  const totalBytes = sizeOf(units);
  const show = () => onProgress?.({ ...queue.counts(), totalFiles, totalBytes });
  return {
    show,
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

function sizeOf(units: readonly LogUnit[]): number {
  return units.reduce((sum, unit) => sum + unit.sizeBytes, 0);
}
