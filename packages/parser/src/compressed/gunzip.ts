import type { Gunzip } from "node:zlib";
import { DamagedFileError } from "./damaged-file-error.js";

// A call that fails gives nothing of what it had found before: with little input it had found little.
const inputBytes = 4 * 1024;
const outputBytes = 64 * 1024;

/**
 * The content of gzip bytes, all members of them, in pieces. A piece in `chunks` is not read any more
 * once the next one is asked for.
 * @throws DamagedFileError after the last piece that could be had
 */
export async function* gunzip(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  // Not loaded before: most logs are not compressed.
  const { createGunzip } = await import("node:zlib");
  const stream = createGunzip({ chunkSize: outputBytes });
  const pieces: Buffer[] = [];
  let failure: unknown = null;
  stream.on("data", (piece: Buffer) => pieces.push(piece));
  stream.on("error", (error) => {
    failure = error;
  });
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += inputBytes) {
        await write(stream, chunk.subarray(at, at + inputBytes));
        yield* pieces.splice(0);
        if (failure !== null) throw damageOf(failure);
        // Zeros after the last member, as tapes have them.
        if (stream.readableEnded) return;
      }
    }
    await end(stream);
    yield* pieces.splice(0);
    if (failure !== null) throw damageOf(failure);
  } finally {
    stream.destroy();
  }
}

/** Ends when the bytes are read, or the stream is closed because they cannot be. */
function write(stream: Gunzip, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    stream.once("close", resolve);
    stream.write(chunk, () => {
      stream.off("close", resolve);
      resolve();
    });
  });
}

function end(stream: Gunzip): Promise<void> {
  return new Promise((resolve) => {
    stream.once("close", resolve);
    stream.end();
  });
}

function damageOf(error: unknown): DamagedFileError {
  const isCut = error instanceof Error && "code" in error && error.code === "Z_BUF_ERROR";
  return new DamagedFileError(isCut ? "compressed file is cut short" : "compressed file is damaged", error);
}
