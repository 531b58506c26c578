import { isAbsolute, resolve } from "node:path";
import type { CliContext } from "./context.js";
import { homeFolder } from "./home-folder.js";
import { readInput } from "./read-input.js";

/**
 * The context of a real process. A reader of its output that goes away (`| head`) is no error; output that cannot be
 * written ends the process with exit code 1.
 */
export function processContext(host: NodeJS.Process): CliContext {
  host.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    host.stderr.write(`could not write the output: ${error.message}\n`);
    host.exit(1);
  });
  host.stderr.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") host.exit(1);
  });
  return {
    stdout: host.stdout,
    stderr: host.stderr,
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
