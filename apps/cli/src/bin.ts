#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { cacheFolder } from "./cache/cache-folder.js";
import { processContext } from "./process-context.js";
import { run } from "./run.js";

const context = processContext(process);
const script = new URL("./workers/read-worker.js", import.meta.url);
const cache = {
  folder: cacheFolder(context.env, context.homeDirectory, context.platform),
  build: () => readFileSync(new URL("./build-id.txt", import.meta.url), "utf8"),
};
const threads = { script, processors: availableParallelism() };
process.exitCode = await run(process.argv.slice(2), { ...context, threads, cache });
