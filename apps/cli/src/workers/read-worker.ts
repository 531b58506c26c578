import { parentPort, workerData } from "node:worker_threads";
import { packCandidates } from "@turnmeter/pairing";
import { openLogs } from "@turnmeter/parser";
import { UnitCollector } from "./unit-collector.js";
import { UnitQueue } from "./unit-queue.js";
import type { WorkerTask } from "./worker-team.js";

// What a worker thread runs: it reads units until none is left, and sends their candidates once.

const { units, roots, reading, queue: memory, thread }: WorkerTask = workerData;
const fs = openLogs(roots);
const queue = new UnitQueue(memory, thread);
const collector = new UnitCollector(units, fs, reading);
for (let unit = queue.take(); unit !== null; unit = queue.take()) {
  await collector.read(units[unit]!, queue.progressOf(unit));
}
const pack = packCandidates(collector.finish());
parentPort!.postMessage(pack, [pack.buffer]);
