import type * as Zlib from "node:zlib";
import { DamagedFileError } from "./damaged-file-error.js";

// A failed call loses its output, and little input means little output.
const inputBytes = 4 * 1024;
const outputBytes = 64 * 1024;

// RFC 1952: header flag bits, and lengths of the fixed header and of the trailer.
const flag = { headerSum: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 };
const headerBytes = 10;
const trailerBytes = 8;
const deflate = 8;

/**
 * Yields what `gzip -dc` writes, in pieces: the content of all members, and nothing after zero padding. What gzip only warns about is
 * damage too. A piece of `chunks` is not read again once the next one is requested.
 * @throws DamagedFileError after the last readable piece
 */
export async function* gunzip(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  // Loaded late: most logs are not compressed.
  const zlib = await import("node:zlib");
  const input = new Input(chunks[Symbol.asyncIterator]());
  do {
    yield* member(input, zlib);
  } while (await hasMore(input));
}

/** Whether another member follows; zero padding, as on tapes, may come last. */
async function hasMore(input: Input): Promise<boolean> {
  let rest = await input.peek();
  if (rest[0] !== 0) return rest.length > 0;
  while (rest.length > 0) {
    if (rest.some((byte) => byte !== 0)) throw damaged();
    input.skip(rest.length);
    rest = await input.peek();
  }
  return false;
}

async function* member(
  input: Input,
  { createInflateRaw, crc32 }: typeof Zlib,
): AsyncGenerator<Uint8Array, void> {
  await skipHeader(input, crc32);
  let [sum, length] = [0, 0];
  for await (const piece of inflated(input, createInflateRaw({ chunkSize: outputBytes }))) {
    sum = crc32(piece, sum);
    length += piece.length;
    yield piece;
  }
  const trailer = await input.take(trailerBytes);
  if (trailer.readUInt32LE(0) !== sum || trailer.readUInt32LE(4) !== length % 2 ** 32) throw damaged();
}

async function skipHeader(input: Input, crc32: typeof Zlib.crc32): Promise<void> {
  let sum = 0;
  const take = async (length: number): Promise<Buffer> => {
    const bytes = await input.take(length);
    sum = crc32(bytes, sum);
    return bytes;
  };
  const takeText = async (): Promise<void> => {
    while ((await take(1))[0] !== 0);
  };
  const magic = await take(1);
  if (magic[0] !== 0x1f || (await take(1))[0] !== 0x8b) throw damaged();
  const [method, flags = 0] = await take(headerBytes - 2);
  if (method !== deflate || (flags & flag.reserved) !== 0) throw damaged();
  if ((flags & flag.extra) !== 0) await take((await take(2)).readUInt16LE());
  if ((flags & flag.name) !== 0) await takeText();
  if ((flags & flag.comment) !== 0) await takeText();
  const sumSoFar = sum & 0xffff;
  if ((flags & flag.headerSum) !== 0 && (await take(2)).readUInt16LE() !== sumSoFar) throw damaged();
}

/** Content of one member; bytes after it stay in `input`. */
async function* inflated(input: Input, stream: Zlib.InflateRaw): AsyncGenerator<Uint8Array, void> {
  const pieces: Buffer[] = [];
  let failure: unknown = null;
  stream.on("data", (piece: Buffer) => pieces.push(piece));
  stream.on("error", (error) => {
    failure = error;
  });
  try {
    for (let isOver = false; !isOver;) {
      const bytes = (await input.peek()).subarray(0, inputBytes);
      const usedBefore = stream.bytesWritten;
      await (bytes.length === 0 ? end(stream) : write(stream, bytes));
      yield* pieces.splice(0);
      if (failure !== null) throw damageOf(failure);
      const used = stream.bytesWritten - usedBefore;
      input.skip(used);
      isOver = used < bytes.length || bytes.length === 0;
    }
  } finally {
    stream.destroy();
  }
}

class Input {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #left: Uint8Array = new Uint8Array();

  constructor(chunks: AsyncIterator<Uint8Array>) {
    this.#chunks = chunks;
  }

  async peek(): Promise<Uint8Array> {
    while (this.#left.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (done === true) break;
      this.#left = value;
    }
    return this.#left;
  }

  skip(length: number): void {
    this.#left = this.#left.subarray(length);
  }

  /** @throws DamagedFileError if fewer remain */
  async take(length: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for (let missing = length; missing > 0;) {
      const part = (await this.peek()).subarray(0, missing);
      if (part.length === 0) throw new DamagedFileError("compressed file is cut short");
      parts.push(part.slice());
      this.skip(part.length);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  }
}

/** Resolves once the bytes are consumed or the stream closes. */
function write(stream: Zlib.InflateRaw, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    stream.once("close", resolve);
    stream.write(chunk, () => {
      stream.off("close", resolve);
      resolve();
    });
  });
}

function end(stream: Zlib.InflateRaw): Promise<void> {
  return new Promise((resolve) => {
    stream.once("close", resolve);
    stream.end();
  });
}

function damageOf(error: unknown): DamagedFileError {
  const isCut = error instanceof Error && "code" in error && error.code === "Z_BUF_ERROR";
  return isCut ? new DamagedFileError("compressed file is cut short", error) : damaged(error);
}

function damaged(cause?: unknown): DamagedFileError {
  return new DamagedFileError("compressed file is damaged", cause);
}
