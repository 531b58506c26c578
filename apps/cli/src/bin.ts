#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { cacheFolder } from "./cache/cache-folder.js";
import { processContext } from "./process-context.js";

const args = process.argv.slice(2);
const context = processContext(process);
const script = new URL("./workers/read-worker.js", import.meta.url);
const cache = {
  folder: cacheFolder(context.env, context.homeDirectory, context.platform),
  build: () => readFileSync(new URL("./build-id.txt", import.meta.url), "utf8"),
};
const threads = { script, processors: availableParallelism() };

/** What a command takes that begins before the program is loaded; null where it has ended by then. */
async function begin() {
  if (args[0] !== "statusline") return { changes: {}, end: () => {}, longestMs: null };
  const { firstStage, startDetached } = await import("./statusline/first-stage.js");
  const startBeside = (variable: Readonly<Record<string, string>>): Promise<void> =>
    startDetached(process.execPath, [fileURLToPath(import.meta.url), ...args], {
      env: { ...context.env, ...variable },
      windowsHide: true,
    });
  return firstStage(args, { ...context, cache, startBeside });
}

const rest = await begin();
if (rest !== null) {
  if (rest.longestMs !== null) {
    // To exit, a process waits for what it has asked of a file system that may not answer.
    setTimeout(() => process.kill(process.pid, "SIGKILL"), rest.longestMs).unref();
  }
  try {
    const { run } = await import("./index.js");
    process.exitCode = await run(args, { ...context, threads, cache, ...rest.changes });
  } finally {
    rest.end();
  }
}
