/** What is called of libzstd, in WebAssembly: numbers are addresses and lengths in its memory. */
export interface ZstdLibrary {
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

/** The package's name for what is done with the instance that it loaded. */
const setUp = "_init";

let library: Promise<ZstdLibrary> | null = null;

/** The library, loaded when it is first asked for: most logs are not compressed. */
export function loadZstd(): Promise<ZstdLibrary> {
  library ??= load();
  return library;
}

async function load(): Promise<ZstdLibrary> {
  const { ZSTDDecoder } = await import("zstddec/stream");
  const decoder: Decoder = new ZSTDDecoder();
  const setUpPackage = decoder[setUp].bind(decoder);
  return new Promise((resolve, reject) => {
    // The package's own loop never ends on damaged data, and frees nothing where it is left early; so
    // that only what it loads is taken from it.
    decoder[setUp] = (result) => {
      setUpPackage(result);
      resolve(result.instance.exports);
    };
    decoder.init().catch(reject);
  });
}
