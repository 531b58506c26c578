import { isAbsolute, resolve } from "node:path";
import { homedir, hostname, userInfo } from "node:os";
import type { CliContext } from "../common/context.js";
import { processOutput } from "./process-output.js";
import type { OutputCalls, ProcessOutput } from "./process-output.js";

/** The context of a process. */
interface ProcessContext extends CliContext {
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
    input: () => host.stdin,
    env: host.env,
    cwd: workingFolder(host),
    homeDirectory: homeFolder(),
    hostName: hostname(),
    now: Date.now,
    processorMs() {
      const { user, system } = host.cpuUsage();
      return (user + system) / 1000;
    },
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

const folders = [homedir, () => userInfo().homedir];

/**
 * The home folder that the environment tells, else the one that the system knows; the root where neither has one, as for a
 * user of a container that has no account.
 */
function homeFolder(): string {
  for (const folder of folders) {
    try {
      const home = folder();
      // Folders below an empty one would be looked for, and made, wherever the program is started.
      if (isAbsolute(home)) return home;
    } catch {
      continue;
    }
  }
  return "/";
}

/** A stream of input; Node's stdin fits. */
interface InputStream extends AsyncIterable<string | Uint8Array> {
  readonly isTTY?: boolean | undefined;
  readonly destroy: () => unknown;
}

const mostBytes = 1_000_000;
const longestWaitMs = 300;

/** All text of a stream; nothing of a terminal's, and of one that goes on for long what came until then. */
export async function readInput(stream: InputStream): Promise<string> {
  if (stream.isTTY === true) return "";
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  const read = async (): Promise<void> => {
    for await (const part of stream) {
      parts.push(typeof part === "string" ? Buffer.from(part) : part);
      if ((sizeBytes += part.length) > mostBytes) return;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const wait = new Promise<void>((end) => (timer = setTimeout(end, longestWaitMs)));
  const reading = read().catch(() => {});
  await Promise.race([reading, wait]);
  clearTimeout(timer);
  // A stream that stays open would keep the process alive.
  stream.destroy();
  return Buffer.concat(parts).toString("utf8");
}
