import { isAbsolute, resolve } from "node:path";
import { homedir, hostname, userInfo } from "node:os";
import { systemCode } from "@turnmeter/safe-fs";
import type { CliContext, OutputStream } from "../common/context.js";

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

/** Node's stdin fits. */
interface InputStream extends AsyncIterable<string | Uint8Array> {
  readonly isTTY?: boolean | undefined;
  readonly destroy: () => unknown;
}

const mostBytes = 1_000_000;
const longestWaitMs = 300;

/** All text of a stream; empty for a terminal. Of a stream that stays open for long, the text so far. */
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

/** Kind of file that a descriptor is open on. */
export interface OutputState {
  isFile(): boolean;
  isFIFO(): boolean;
  isSocket(): boolean;
}

/** The calls of the system that text is written with. */
export interface OutputCalls {
  /** @throws where the descriptor is not open */
  readonly stateOf: (descriptor: number) => OutputState;
  /** Writes bytes from an index on; returns how many were written. */
  readonly write: (descriptor: number, bytes: Uint8Array, from: number) => number;
}

interface ProcessStream extends Pick<OutputStream, "columns" | "isTTY"> {
  readonly write: (content: string | Uint8Array, done: (error?: Error | null) => void) => unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
}

interface OutputPlace {
  readonly descriptor: number;
  /** Loads Node's stream code, a tenth of its start-up time. */
  readonly stream: () => ProcessStream;
  /** All errors except a closed reader (`| head`), which is none. */
  readonly onError: (error: Error) => void;
}

interface ProcessOutput extends OutputStream {
  /** Whether all output has left the process; false forever after a stream error, which Node reports later. */
  readonly isFlushed: () => boolean;
}

/** An output of the process. Files, pipes and sockets are written to directly; bytes that they do not take at once, all other outputs, and everything without `calls` go through Node's stream. */
export function processOutput(place: OutputPlace, calls: OutputCalls | null): ProcessOutput {
  const { descriptor, onError } = place;
  const listen = (error: Error): void => {
    if (systemCode(error) !== "EPIPE") onError(error);
  };
  if (calls === null || !isDirect(descriptor, calls)) return streamed(place.stream(), listen);
  let rest: ReturnType<typeof streamed> | null = null;
  const write = (text: string): void => {
    if (rest !== null) return rest.write(text);
    const left = writeNow(Buffer.from(text), descriptor, { calls, listen });
    if (left !== null) (rest = streamed(place.stream(), listen)).write(left);
  };
  return { write, isFlushed: () => rest === null || rest.isFlushed() };
}

function streamed(stream: ProcessStream, listen: (error: Error) => void) {
  stream.on("error", listen);
  let waiting = 0;
  const done = (error?: Error | null): void => {
    if (!error) waiting--;
  };
  return {
    write: (content: string | Uint8Array): void => {
      waiting++;
      stream.write(content, done);
    },
    get columns() {
      return stream.columns;
    },
    isTTY: stream.isTTY,
    isFlushed: () => waiting === 0,
  };
}

function isDirect(descriptor: number, { stateOf }: OutputCalls): boolean {
  try {
    const state = stateOf(descriptor);
    return state.isFile() || state.isFIFO() || state.isSocket();
  } catch {
    return false;
  }
}

/** Writes bytes synchronously; returns what a full pipe did not take, as one opened by another process may be. */
function writeNow(
  bytes: Uint8Array,
  descriptor: number,
  { calls, listen }: { readonly calls: OutputCalls; readonly listen: (error: Error) => void },
): Uint8Array | null {
  let written = 0;
  try {
    while (written < bytes.length) written += calls.write(descriptor, bytes, written);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (systemCode(error) === "EAGAIN") return bytes.subarray(written);
    listen(error);
  }
  return null;
}
