import { isAbsolute, resolve } from "node:path";
import type { CliContext } from "../common/context.js";
import { homeFolder } from "./home-folder.js";
import { readInput } from "./read-input.js";
import { processOutput } from "./process-output.js";
import type { OutputCalls, ProcessOutput } from "./process-output.js";

/** The context of a process. */
export interface ProcessContext extends CliContext {
  readonly stdout: ProcessOutput;
  readonly stderr: ProcessOutput;
}

/**
 * The context of a real process. A reader of its output that goes away (`| head`) is no error; output that cannot be
 * written ends the process with exit code 1.
 */
export function processContext(host: NodeJS.Process, calls: OutputCalls): ProcessContext {
  // Windows takes text for consoles, pipes and files in different ways.
  const direct = host.platform === "win32" ? null : calls;
  const stderr = processOutput(
    { descriptor: 2, stream: () => host.stderr, onError: () => host.exit(1) },
    direct,
  );
  const onError = (error: Error): void => {
    stderr.write(`could not write the output: ${error.message}\n`);
    host.exit(1);
  };
  return {
    stdout: processOutput({ descriptor: 1, stream: () => host.stdout, onError }, direct),
    stderr,
    stdin: () => readInput(host.stdin),
    env: host.env,
    cwd: workingFolder(host),
    homeDirectory: homeFolder(),
    now: Date.now,
    platform: host.platform,
  };
}

/**
 * A folder that was removed while somebody is in it has no path but the one that the shell remembers. Without that it
 * gets a path at which there is nothing: `--path .` must not read the whole disk.
 */
function workingFolder(host: NodeJS.Process): string {
  try {
    return host.cwd();
  } catch {
    const shellFolder = host.env["PWD"] ?? "";
    return isAbsolute(shellFolder) ? shellFolder : resolve("/", "(removed folder)");
  }
}
