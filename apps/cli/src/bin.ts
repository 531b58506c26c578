#!/usr/bin/env node
import { fstatSync, readFileSync, writeSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { cacheFolder, userLedgerFolder, userPath } from "./common/user-path.js";
import { commandOf, asksForHelp, type CommandName } from "./common/command-names.js";
import { processContext } from "./start/process-context.js";
import { Engine, engineFlags } from "./start/engine.js";
import { builtStart, StartCache, noStart, timezoneKey } from "./start/start-cache.js";
import { buildId, loadProgram, openLoader } from "./start/module-loader.js";
import { systemTimezone } from "./common/system-timezone.js";

const path = fileURLToPath(import.meta.url);
const folder = dirname(path);
const args = process.argv.slice(2);
// Silences the AWS SDK's notice about the Node.js versions that its next releases need.
process.env["AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED"] ??= "true";
const context = processContext(process, { stateOf: fstatSync, write: writeSync });
const cache = {
  folder: userPath(cacheFolder, context),
  build: () => buildId(folder),
};
const threads = {
  script: new URL("./workers/read-worker.js", import.meta.url),
  processors: availableParallelism(),
};

/** A command's first run compiles what reads logs, its second what reads the cache; later runs add little. */
const gatheredRuns = 2;

/** Starts a command that runs before the program is loaded; null if it ends there. */
async function begin() {
  if (args[0] !== "statusline") return { changes: {}, end: () => {}, longestMs: null };
  const { firstStage, startDetached } = await import("./statusline/first-stage.js");
  const startBeside = (variable: Readonly<Record<string, string>>): Promise<void> =>
    startDetached(process.execPath, [path, ...args], {
      env: { ...context.env, ...variable },
      windowsHide: true,
    });
  return firstStage(args, { ...context, cache, startBeside });
}

async function main(): Promise<void> {
  const rest = await begin();
  if (rest === null) return;
  if (rest.longestMs !== null) {
    // To exit, a process waits for what it has asked of a file system that may not answer.
    setTimeout(() => process.kill(process.pid, "SIGKILL"), rest.longestMs).unref();
  }
  // Node has kept code of its own modules, which V8 refuses once it has other flags: all that are needed are loaded by now.
  const engine = new Engine(engineFlags(process.versions.node), setFlagsFromString);
  const starts = startCache();
  const { runs, timezone: knownTimezone, compiled: kept } = starts?.known() ?? noStart;
  const modules = runs > 0 || compiledCommand() === null ? kept : builtStart(folder, process, readFileSync);
  const loader = openLoader(folder, engine, modules);
  const toldBy = timezoneKey(context.env, context.platform);
  const timezone = knownTimezone?.toldBy === toldBy ? knownTimezone.timezone : undefined;
  let usesCache = false;
  const build = () => {
    usesCache = true;
    return cache.build();
  };
  try {
    const program = loadProgram(loader, folder);
    const used = {
      threads,
      cache: { ...cache, build },
      ledgerFolder: userLedgerFolder(context),
      timezone,
      beforeReading: () => engine.beforeReading(),
    };
    process.exitCode = await program.run(args, { ...context, ...lasting, ...used, ...rest.changes });
  } finally {
    rest.end();
  }
  const isKnown = runs >= gatheredRuns && loader.isKnown && (toldBy === null || timezone !== undefined);
  // A run that could not be done has loaded and compiled little of its command; with `--no-cache` nothing is kept.
  if (isKnown || !usesCache || process.exitCode !== 0) return;
  starts?.keep({
    // The build compiles what any command needs, which takes longer to load than what this one does: the next run compiles that.
    compiled: modules === kept ? loader.found() : noStart.compiled,
    timezone: toldBy === null ? null : { toldBy, timezone: timezone ?? systemTimezone(context.env) },
    runs: runs + 1,
  });
}

const loadLasting = () => import("./start/lasting.js");

const lasting = {
  terminal: async () => (await loadLasting()).processTerminal(process, (text) => writeSync(1, text)),
  stopped: async () => (await loadLasting()).stopSignal(process),
  processes: async () => (await loadLasting()).runningProcesses(process),
};

/** The command whose code to compile; null if not worthwhile, or disabled by Node's own variable for it. */
function compiledCommand(): CommandName | null {
  return context.env["NODE_DISABLE_COMPILE_CACHE"] || asksForHelp(args) ? null : commandOf(args);
}

/** Cache of the command's start; null where others could have written it. */
function startCache(): StartCache | null {
  const command = compiledCommand();
  // Windows does not tell by owner and rights who may write to a file.
  if (context.platform === "win32" || command === null) return null;
  const flags = [...process.execArgv, context.env["NODE_OPTIONS"] ?? ""];
  return new StartCache(cache, { command, engine: [folder, process.version, process.arch, ...flags] });
}

/** Exits at once: Node would first free all memory piece by piece. */
function end(): void {
  if (context.stdout.isFlushed() && context.stderr.isFlushed()) process.exit();
}

// Not at once: Node's streams report what they have written, and errors, a little later.
void main().then(() => setImmediate(end));
