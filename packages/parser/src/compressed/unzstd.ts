import { WebAssemblyError } from "@turnmeter/scanner";
import { DamagedFileError, type FileDamage } from "./damaged-file-error.js";

// A call that fails gives nothing of what it had found before: with little input it had found little.
const inputBytes = 1024;
const outputBytes = 128 * 1024;

/** `ZSTD_inBuffer` or `ZSTD_outBuffer`: address, size and position, 4 bytes each. */
const bufferBytes = 12;

/** `ZSTD_error_frameParameter_windowTooLarge` and `ZSTD_error_memory_allocation`. */
const memoryErrors: ReadonlySet<number> = new Set([-16, -64]);

/**
 * The content of zstd bytes, all frames of them, in pieces that share one buffer: each is valid until
 * the next one is asked for. Checksums are checked where the file has them.
 * @throws DamagedFileError after the last piece that could be had; WebAssemblyError where there is none
 */
export async function* unzstd(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const stream = new ZstdStream(await loadZstd());
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += inputBytes) {
        yield* stream.read(chunk.subarray(at, at + inputBytes));
      }
    }
    if (!stream.isBetweenFrames) throw new DamagedFileError("compressed file is cut short");
  } finally {
    stream.close();
  }
}

class ZstdStream {
  readonly #library: ZstdLibrary;
  readonly #context: number;
  /** Input and output buffer descriptors, in this order. */
  readonly #memory: number;
  readonly #piece = Buffer.allocUnsafeSlow(outputBytes);
  isBetweenFrames = true;

  constructor(library: ZstdLibrary) {
    this.#library = library;
    this.#context = library.ZSTD_createDCtx();
    this.#memory = library.malloc(2 * bufferBytes + inputBytes + outputBytes);
    if (this.#context === 0 || this.#memory === 0) throw new DamagedFileError("needs too much memory");
  }

  *read(input: Uint8Array): Generator<Uint8Array, void, undefined> {
    const [inputBuffer, outputBuffer] = [this.#memory, this.#memory + bufferBytes];
    const inputAt = outputBuffer + bufferBytes;
    const outputAt = inputAt + inputBytes;
    new Uint8Array(this.#library.memory.buffer).set(input, inputAt);
    this.#describe(inputBuffer, inputAt, input.length);
    for (let isOutputFull = false; isOutputFull || this.#positionIn(inputBuffer) < input.length;) {
      this.#describe(outputBuffer, outputAt, outputBytes);
      const left = this.#library.ZSTD_decompressStream(this.#context, outputBuffer, inputBuffer);
      if (left < 0) throw new DamagedFileError(damageOf(left));
      this.isBetweenFrames = left === 0;
      const length = this.#positionIn(outputBuffer);
      isOutputFull = length === outputBytes && left !== 0;
      if (length > 0) yield this.#take(outputAt, length);
    }
  }

  close(): void {
    this.#library.ZSTD_freeDCtx(this.#context);
    this.#library.free(this.#memory);
  }

  #describe(buffer: number, address: number, size: number): void {
    const view = new DataView(this.#library.memory.buffer, buffer, bufferBytes);
    view.setUint32(0, address, true);
    view.setUint32(4, size, true);
    view.setUint32(8, 0, true);
  }

  #positionIn(buffer: number): number {
    return new DataView(this.#library.memory.buffer, buffer, bufferBytes).getUint32(8, true);
  }

  /** Copies: the library's memory moves when it grows. */
  #take(address: number, length: number): Uint8Array {
    this.#piece.set(new Uint8Array(this.#library.memory.buffer, address, length));
    return this.#piece.subarray(0, length);
  }
}

function damageOf(error: number): FileDamage {
  return memoryErrors.has(error) ? "needs too much memory" : "compressed file is damaged";
}

/** libzstd as WebAssembly; numbers are addresses and lengths in its memory. */
interface ZstdLibrary {
  readonly memory: { readonly buffer: ArrayBuffer };
  malloc(bytes: number): number;
  free(address: number): void;
  ZSTD_createDCtx(): number;
  ZSTD_freeDCtx(context: number): number;
  /** 0 at the end of a frame, a hint within one, a negative number for an error. */
  ZSTD_decompressStream(context: number, output: number, input: number): number;
}

interface Decoder {
  init(): Promise<void>;
  [setUp](result: { readonly instance: { readonly exports: ZstdLibrary } }): void;
}

/** Name of the package's hook that receives the loaded instance. */
const setUp = "_init";

let library: Promise<ZstdLibrary> | null = null;

/** Loads on first use: most logs are not compressed. */
function loadZstd(): Promise<ZstdLibrary> {
  library ??= load();
  return library;
}

async function load(): Promise<ZstdLibrary> {
  const { ZSTDDecoder } = await import("zstddec/stream");
  const decoder: Decoder = new ZSTDDecoder();
  const setUpPackage = decoder[setUp].bind(decoder);
  return new Promise<ZstdLibrary>((resolve, reject) => {
    // The package's own loop never ends on damaged data, and frees nothing where it is left early; so
    // that only what it loads is taken from it.
    decoder[setUp] = (result) => {
      setUpPackage(result);
      resolve(result.instance.exports);
    };
    withoutFetch(() => decoder.init()).catch(reject);
  }).catch((error: unknown) => {
    throw new WebAssemblyError(error);
  });
}

/**
 * What a function gives that would fetch its own WebAssembly where it can: Node's `fetch` takes memory for WebAssembly of its
 * own, and where it gets none, the process ends.
 */
async function withoutFetch<T>(begin: () => Promise<T>): Promise<T> {
  const { fetch } = globalThis;
  try {
    Reflect.set(globalThis, "fetch", undefined);
    return begin();
  } finally {
    globalThis.fetch = fetch;
  }
}
