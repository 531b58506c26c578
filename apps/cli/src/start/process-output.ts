import { systemCode } from "@turnmeter/safe-fs";
import type { OutputStream } from "../common/context.js";

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
  /** Writes bytes from a position of them on; returns how many were taken. */
  readonly write: (descriptor: number, bytes: Uint8Array, from: number) => number;
}

/** Node's stream for an output of the process. */
interface ProcessStream extends Pick<OutputStream, "columns" | "isTTY"> {
  readonly write: (content: string | Uint8Array, done: (error?: Error | null) => void) => unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** One of the two outputs of a process. */
export interface OutputPlace {
  readonly descriptor: number;
  /** Loads what Node writes with, which takes a tenth of its start. */
  readonly stream: () => ProcessStream;
  /** Takes all errors but that a reader has gone away (`| head`), which is none. */
  readonly onError: (error: Error) => void;
}

/** An output of the process. */
export interface ProcessOutput extends OutputStream {
  /** Whether all that was written to it has left the process; false for ever after an error of Node's stream, which reports it later. */
  readonly isFlushed: () => boolean;
}

/**
 * An output of the process. Files, pipes and sockets are written to directly, but for what they do not take at once; all else,
 * and everything where there are no calls, by Node's stream.
 */
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

/** Writes bytes; what is left of them where a pipe takes no more for now, as one may that another process has opened. */
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
