import { parentPort, workerData } from "node:worker_threads";
import { candidatesToIpc, createCandidates } from "@turnmeter/pairing";
import { openRoots } from "@turnmeter/safe-fs";
import { pairUnit } from "../pipeline/pair-unit.js";
import { UnitQueue } from "./unit-queue.js";
import type { WorkerTask } from "./worker-task.js";

// What a worker thread runs: it reads units until none is left, and sends their candidates once.

const { units, roots, reading, queue: memory, thread }: WorkerTask = workerData;
const fs = openRoots(roots);
const queue = new UnitQueue(memory, thread);
const candidates = createCandidates();
for (let unit = queue.take(); unit !== null; unit = queue.take()) {
  const taken = unit;
  await pairUnit(units[taken]!, fs, reading, candidates, (sizeBytes) => queue.countFile(taken, sizeBytes));
}
const ipc = candidatesToIpc(candidates.finish());
parentPort!.postMessage(
  ipc,
  Object.values(ipc).map(({ buffer }) => buffer),
);
