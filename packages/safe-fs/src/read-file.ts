import type { Boundary } from "./boundary.js";
import type { ReadCalls } from "./file-calls.js";
import type { OpenFileLimit, ReleasePlace } from "./open-file-limit.js";
import { atOnce, type RetryClock, retrying, retryingAfter } from "./retry.js";
import { SafeFsError, systemCode, unlessFailed } from "./safe-fs-error.js";

/** Dependencies of reading. */
export interface ReadContext {
  readonly boundary: Boundary;
  readonly calls: ReadCalls;
  readonly clock: RetryClock;
  readonly limit: OpenFileLimit;
  readonly pool: BufferPool;
}

const noBytes = new Uint8Array();

/** Errors of opening a link without following it: Linux and macOS, FreeBSD. */
const linkCodes = new Set(["ELOOP", "EMLINK"]);

/**
 * The bytes of a file up to the size that it has when it is opened, in pieces of at most
 * `chunkBytes`. A piece is valid until the next one is asked for.
 * @throws SafeFsError where the file is refused, cannot be read, or ends before that size
 */
export function readFileChunks(
  path: string,
  chunkBytes: number,
  context: ReadContext,
  into?: () => Uint8Array,
): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => new FileChunks(path, chunkBytes, context, into) };
}

const end = { done: true, value: undefined } as const;

/** A generator would cost several promises per chunk. */
class FileChunks implements AsyncIterator<Uint8Array, undefined> {
  readonly #path: string;
  readonly #chunkBytes: number;
  readonly #context: ReadContext;
  readonly #into: () => Uint8Array;
  #release: ReleasePlace | null = null;
  #descriptor: number | null = null;
  /** Null before the file is opened. */
  #leftBytes: number | null = null;
  #own: Uint8Array | null = null;

  constructor(path: string, chunkBytes: number, context: ReadContext, into?: () => Uint8Array) {
    this.#path = path;
    this.#chunkBytes = chunkBytes;
    this.#context = context;
    this.#into = into ?? (() => noBytes);
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    try {
      const left = this.#leftBytes ?? (await this.#open());
      if (left > 0) {
        const buffer = this.#buffer();
        const count = await this.#read(buffer, Math.min(left, buffer.length));
        // What was there is gone: nobody knows whether the rest belongs to what was read.
        if (count === 0) throw this.#failure("became shorter while it was read");
        this.#leftBytes = left - count;
        return { done: false, value: buffer.subarray(0, count) };
      }
    } catch (error) {
      this.#close();
      throw error;
    }
    this.#close();
    return end;
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#close();
    return end;
  }

  /** Returns the size. */
  async #open(): Promise<number> {
    const { calls, clock, limit } = this.#context;
    this.#release = await limit();
    const descriptor = await openFile(this.#path, this.#context);
    this.#descriptor = descriptor;
    const state = await atOnce(() => calls.stateOf(descriptor), this.#path, clock);
    if (!state.isFile()) throw this.#failure("not a regular file");
    return state.size;
  }

  #buffer(): Uint8Array {
    const given = this.#into();
    return given.length > 0 ? given : (this.#own ??= this.#context.pool.take(this.#chunkBytes));
  }

  #read(buffer: Uint8Array, length: number): number | Promise<number> {
    const { calls, clock } = this.#context;
    const descriptor = this.#descriptor!;
    return atOnce(() => calls.read(descriptor, buffer, length), this.#path, clock);
  }

  #failure(reason: string): SafeFsError {
    return new SafeFsError("io", this.#path, { reason });
  }

  #close(): void {
    const { calls, pool } = this.#context;
    this.#leftBytes = 0;
    if (this.#own !== null) pool.giveBack(this.#own);
    this.#own = null;
    const descriptor = this.#descriptor;
    this.#descriptor = null;
    const release = this.#release;
    this.#release = null;
    try {
      if (descriptor !== null) closeFile(descriptor, calls);
    } finally {
      release?.();
    }
  }
}

/** Opens a file below the roots. @throws SafeFsError */
export function openFile(path: string, context: ReadContext): number | Promise<number> {
  const { boundary, calls, clock } = context;
  const realPath = boundary.besideOthers(path);
  if (realPath === null) return openResolved(path, context);
  try {
    return calls.open(realPath);
  } catch (error) {
    if (linkCodes.has(systemCode(error) ?? "")) return openResolved(path, context);
    return retryingAfter(error, () => calls.open(realPath), path, clock);
  }
}

async function openResolved(path: string, { boundary, calls, clock }: ReadContext): Promise<number> {
  const realPath = await boundary.resolveFile(path);
  return retrying(() => calls.open(realPath), path, clock);
}

/** Closes a file that was only read: that loses nothing. */
export function closeFile(descriptor: number, { close }: ReadCalls): void {
  unlessFailed(() => close(descriptor), undefined);
}

/** Most heads and small files fit one chunk. */
const headChunkBytes = 64 * 1024;

/** The first `bytes` bytes of a file, or all of a shorter one, in memory of its own. @throws SafeFsError */
export async function readFileHead(path: string, bytes: number, context: ReadContext): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of readFileChunks(path, Math.min(bytes, headChunkBytes), context)) {
    const part = chunk.subarray(0, bytes - length);
    parts.push(Buffer.from(part));
    length += part.length;
    if (length === bytes) break;
  }
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts, length);
}

const utf8 = new TextDecoder();

/** A whole file as text, without a byte order mark. @throws SafeFsError also where it is longer than `maxBytes` */
export async function readFileText(path: string, maxBytes: number, context: ReadContext): Promise<string> {
  const bytes = await readFileHead(path, maxBytes + 1, context);
  if (bytes.length > maxBytes) {
    throw new SafeFsError("io", path, { reason: `longer than ${maxBytes} bytes` });
  }
  return utf8.decode(bytes);
}

/** Buffers that wait for their next use. */
interface BufferPool {
  /** A buffer of `bytes` bytes with any content. */
  take(bytes: number): Uint8Array;
  giveBack(buffer: Uint8Array): void;
}

// Files are mostly read one after the other; a few more are kept for those that are read at once.
const maxIdle = 4;

/** A pool that keeps up to 4 idle buffers, of the size that was last given back. */
export function createBufferPool(): BufferPool {
  let idle: Uint8Array[] = [];
  return {
    take(bytes) {
      return idle[0]?.length === bytes ? (idle.pop() ?? allocate(bytes)) : allocate(bytes);
    },
    giveBack(buffer) {
      if (idle[0] !== undefined && idle[0].length !== buffer.length) idle = [];
      if (idle.length < maxIdle) idle.push(buffer);
    },
  };
}

function allocate(bytes: number): Uint8Array {
  return Buffer.allocUnsafeSlow(bytes);
}
