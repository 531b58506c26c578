import { homedir } from "node:os";
import type { CliContext } from "./context.js";
import { readInput } from "./read-input.js";

/** The context of a real process. A reader of its output that goes away (`| head`) is no error. */
export function processContext(host: NodeJS.Process): CliContext {
  for (const stream of [host.stdout, host.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
  return {
    stdout: host.stdout,
    stderr: host.stderr,
    stdin: () => readInput(host.stdin),
    env: host.env,
    cwd: host.cwd(),
    homeDirectory: homedir(),
    now: Date.now,
    platform: host.platform,
  };
}
