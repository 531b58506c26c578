import { parentPort, workerData } from "node:worker_threads";
import { openRoots } from "@turnmeter/safe-fs";
import { pairUnit } from "../pipeline/pair-unit.js";
import { UnitCollector } from "../pipeline/unit-collector.js";
import { UnitQueue } from "./unit-queue.js";
import type { WorkerTask } from "./worker-task.js";

// What a worker thread runs: it reads units until none is left, and sends their candidates once.

const { units, roots, reading, queue: memory, thread }: WorkerTask = workerData;
const fs = openRoots(roots);
const queue = new UnitQueue(memory, thread);
const collector = new UnitCollector();
for (let unit = queue.take(); unit !== null; unit = queue.take()) {
  const taken = unit;
  const onFile = (sizeBytes: number) => {
    queue.countFile(taken, sizeBytes);
  };
  collector.add(units[taken]!, await pairUnit(units[taken]!, fs, reading, onFile));
}
parentPort!.postMessage(collector.pack());
