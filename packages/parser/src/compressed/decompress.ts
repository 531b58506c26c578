import { gunzip } from "./gunzip.js";
import { unzstd } from "./unzstd.js";

type Chunks = AsyncIterable<Uint8Array>;

const longestMagic = 4;

/**
 * The content of a file from its bytes: decompressed where they begin as gzip or zstd does, and else as
 * they are. A piece is valid until the next one is asked for.
 * @throws DamagedFileError after the last piece that could be had of a compressed file
 */
export function decompress(chunks: Chunks): Chunks {
  return { [Symbol.asyncIterator]: () => new Content(chunks[Symbol.asyncIterator]()) };
}

/** Passes a plain file's chunks through; a generator would cost several promises each. */
class Content implements AsyncIterator<Uint8Array> {
  readonly #source: AsyncIterator<Uint8Array>;
  /** Null before the first read. */
  #pieces: AsyncIterator<Uint8Array> | null = null;

  constructor(source: AsyncIterator<Uint8Array>) {
    this.#source = source;
  }

  next(): Promise<IteratorResult<Uint8Array>> {
    return this.#pieces === null ? this.#first() : this.#pieces.next();
  }

  async return(): Promise<IteratorResult<Uint8Array>> {
    await (this.#pieces ?? this.#source).return?.();
    return { done: true, value: undefined };
  }

  async #first(): Promise<IteratorResult<Uint8Array>> {
    const start = await startOf(this.#source);
    if (isCompressed(start)) {
      this.#pieces = decompressed(start, this.#source);
      return this.#pieces.next();
    }
    this.#pieces = this.#source;
    return start.length > 0 ? { done: false, value: start } : this.#source.next();
  }
}

async function* decompressed(
  start: Uint8Array,
  source: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* (isGzip(start) ? gunzip : unzstd)(joined(start, source));
  } finally {
    await source.return?.();
  }
}

/** Whether a file with this start is compressed. */
export function isCompressed(start: Uint8Array): boolean {
  return isGzip(start) || isZstd(start);
}

/** First chunk, or enough of them for the longest magic number. */
async function startOf(source: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let start: Uint8Array = new Uint8Array();
  while (start.length < longestMagic) {
    const { done, value } = await source.next();
    if (done === true) break;
    start = start.length === 0 && value.length >= longestMagic ? value : Buffer.concat([start, value]);
  }
  return start;
}

/** Copies chunks: the consumer may reuse their memory while decompression still reads it. */
async function* joined(start: Uint8Array, source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (start.length > 0) yield Uint8Array.from(start);
  for (let next = await source.next(); next.done !== true; next = await source.next())
    yield Uint8Array.from(next.value);
}

function isGzip(start: Uint8Array): boolean {
  return start[0] === 0x1f && start[1] === 0x8b;
}

/** Also true for a skippable frame. */
function isZstd(start: Uint8Array): boolean {
  const [first = 0, second, third, fourth] = start;
  const isFrame = first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd;
  return isFrame || ((first & 0xf0) === 0x50 && second === 0x2a && third === 0x4d && fourth === 0x18);
}
