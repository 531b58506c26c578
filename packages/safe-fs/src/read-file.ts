import type { Boundary } from "./boundary.js";
import type { BufferPool } from "./buffer-pool.js";
import type { ReadCalls } from "./file-calls.js";
import type { OpenFileLimit } from "./open-file-limit.js";
import { type RetryClock, retrying, retryingAfter } from "./retry.js";
import { SafeFsError, systemCode } from "./safe-fs-error.js";

/** What reading needs of its surroundings. */
export interface ReadContext {
  readonly boundary: Boundary;
  readonly calls: ReadCalls;
  readonly clock: RetryClock;
  readonly limit: OpenFileLimit;
  readonly pool: BufferPool;
}

const noBytes = new Uint8Array();

/** What opening a link without following it fails with: on Linux and macOS, on FreeBSD. */
const linkCodes = new Set(["ELOOP", "EMLINK"]);

/**
 * The bytes of a file up to the size that it has when it is opened, in pieces of at most
 * `chunkBytes`. A piece is valid until the next one is asked for.
 * @throws SafeFsError where the file is refused, cannot be read, or ends before that size
 */
export async function* readFileChunks(
  path: string,
  chunkBytes: number,
  context: ReadContext,
  into?: () => Uint8Array,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { calls, clock, limit, pool } = context;
  const release = await limit();
  try {
    const descriptor = await openFile(path, context);
    try {
      const state = await atOnce(() => calls.stateOf(descriptor), path, clock);
      if (!state.isFile()) throw new SafeFsError("io", path, { reason: "not a regular file" });
      let own: Uint8Array | null = null;
      try {
        for (let left = state.size; left > 0;) {
          const given = into?.() ?? noBytes;
          const buffer = given.length > 0 ? given : (own ??= pool.take(chunkBytes));
          const length = Math.min(left, buffer.length);
          const count = await atOnce(() => calls.read(descriptor, buffer, length), path, clock);
          // What was there is gone: nobody knows whether the rest belongs to what was read.
          if (count === 0) throw new SafeFsError("io", path, { reason: "became shorter while it was read" });
          left -= count;
          yield buffer.subarray(0, count);
        }
      } finally {
        if (own !== null) pool.giveBack(own);
      }
    } finally {
      closeFile(descriptor, calls);
    }
  } finally {
    release();
  }
}

function openFile(path: string, context: ReadContext): number | Promise<number> {
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

/** Of a file that was only read, closing loses nothing. */
function closeFile(descriptor: number, { close }: ReadCalls): void {
  try {
    close(descriptor);
  } catch (error) {
    if (systemCode(error) === null) throw error;
  }
}

/** As `retrying`, without a promise where the first try succeeds. */
function atOnce<T>(call: () => T, path: string, clock: RetryClock): T | Promise<T> {
  try {
    return call();
  } catch (error) {
    return retryingAfter(error, call, path, clock);
  }
}

/** Heads and small files are mostly shorter, and are read in pieces of this size. */
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

/** A whole file as text, without a byte order mark. @throws SafeFsError also where it is longer than `maxBytes` */
export async function readFileText(path: string, maxBytes: number, context: ReadContext): Promise<string> {
  const bytes = await readFileHead(path, maxBytes + 1, context);
  if (bytes.length > maxBytes) {
    throw new SafeFsError("io", path, { reason: `longer than ${maxBytes} bytes` });
  }
  return new TextDecoder().decode(bytes);
}
