import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { CommandName } from "../src/common/command-names.js";
import type { CliContext } from "../src/common/context.js";
import { builtStartPath, noStart, startFile } from "../src/start/start-cache.js";
import { Engine, engineFlags } from "../src/start/engine.js";
import { buildId, loadProgram, openLoader } from "../src/start/module-loader.js";

/** Commands whose code is compiled ahead for a first run. All read logs; `report` would add as much as the rest together. */
const commands: readonly CommandName[] = [
  "totals",
  "daily",
  "weekly",
  "monthly",
  "sessions",
  "projects",
  "models",
  "tools",
  "errors",
  "agents",
  "blocks",
];

/**
 * Runs a program that was built on folders of logs, and leaves beside it what V8 compiles of it. V8 compiles a function when
 * it is first called, so that only runs tell what is needed.
 */
async function compileStart(folder: string, logs: readonly string[]): Promise<void> {
  const engine = new Engine(engineFlags(process.versions.node), setFlagsFromString);
  const loader = openLoader(folder, engine, noStart.compiled);
  const program = loadProgram(loader, folder);
  const home = mkdtempSync(join(tmpdir(), "turnmeter-build-"));
  try {
    const context = contextIn(home, folder, () => engine.beforeReading());
    // The first run of each reads logs, the second one what was kept.
    for (const path of logs)
      for (const command of commands)
        for (const flags of [["--no-cache"], [], []]) {
          const exitCode = await program.run([command, ...flags, "--path", path], context);
          if (exitCode !== 0) throw new Error(`turnmeter ${command} ended with ${exitCode}`);
        }
  } finally {
    rmSync(home, { recursive: true });
  }
  // The zone is another machine's.
  const compiled = loader.found();
  writeFileSync(builtStartPath(folder, process), Buffer.concat(startFile({ ...noStart, compiled })));
}

function contextIn(home: string, folder: string, beforeReading: () => void): CliContext {
  const empty = join(home, "empty");
  mkdirSync(empty);
  return {
    stdout: { write: () => {} },
    stderr: { write: (text) => process.stderr.write(text) },
    env: { CLAUDE_CONFIG_DIR: empty, CODEX_HOME: empty },
    cwd: empty,
    homeDirectory: empty,
    now: Date.now,
    platform: process.platform,
    timezone: "UTC",
    cache: {
      folder: join(home, "cache"),
      build: () => buildId(folder),
    },
    beforeReading,
  };
}

const [folder, ...logs] = process.argv.slice(2);
if (folder === undefined) throw new Error("which program?");
await compileStart(folder, logs);
