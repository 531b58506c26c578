import { Worker } from "node:worker_threads";
import type { LogUnit } from "@turnmeter/parser";
import type { UnitReading } from "./unit-collector.js";

/** A worker that ended before it had sent what it read. */
export interface WorkerFailure {
  /** The worker's number in the queue. */
  readonly thread: number;
  /** A code or name, no sentence. */
  readonly reason: string;
}

interface WorkerResults {
  /** Candidates read by each worker. */
  readonly packs: readonly Uint8Array[];
  readonly failures: readonly WorkerFailure[];
}

export interface WorkerTeam {
  /** Waits until all have ended. */
  collect(): Promise<WorkerResults>;
  /** Ends those that still run. */
  stop(): Promise<void>;
}

/** Starts workers, with the numbers from 1 on. */
export function startWorkers(count: number, script: URL, task: Omit<WorkerTask, "thread">): WorkerTeam {
  const workers = Array.from({ length: count }, (_, i) => startWorker(script, { ...task, thread: i + 1 }));
  return {
    async collect() {
      const packs: Uint8Array[] = [];
      const failures: WorkerFailure[] = [];
      for (const { ended } of workers) {
        const end = await ended;
        if ("reason" in end) failures.push(end);
        else packs.push(end);
      }
      return { packs, failures };
    },
    async stop() {
      await Promise.all(workers.map(async ({ worker }) => worker.terminate()));
    },
  };
}

interface RunningWorker {
  readonly worker: Worker;
  /** Never rejects. */
  readonly ended: Promise<Uint8Array | WorkerFailure>;
}

function startWorker(script: URL, task: WorkerTask): RunningWorker {
  // Less room for new objects than V8 takes by itself: 244 MB at the peak instead of 285 MB, on 600 MB of logs.
  const worker = new Worker(script, { workerData: task, resourceLimits: { maxYoungGenerationSizeMb: 12 } });
  const ended = new Promise<Uint8Array | WorkerFailure>((resolve) => {
    const fail = (reason: string) => {
      resolve({ thread: task.thread, reason });
    };
    worker.once("message", resolve);
    worker.once("messageerror", () => {
      fail("message lost");
    });
    worker.once("error", ({ code, name }: NodeJS.ErrnoException) => {
      fail(code ?? name);
    });
    worker.once("exit", (code) => {
      fail(`exit ${code}`);
    });
  });
  return { worker, ended };
}

export interface WorkerTask {
  readonly units: readonly LogUnit[];
  /** Folders and files that it may read. */
  readonly roots: readonly string[];
  readonly reading: UnitReading;
  /** The memory of the queue over the units. */
  readonly queue: SharedArrayBuffer;
  /** The worker's number in the queue, from 1. */
  readonly thread: number;
}
