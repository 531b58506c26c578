/** A compiled module at work: its memory, its functions, and the texts that it knows by code. */
export interface Machine<Exports extends DecoderExports = DecoderExports> {
  /** Views of its memory, replaced when it grows: read them anew after each call. */
  readonly bytes: Buffer;
  readonly words: Int32Array;
  readonly longs: Float64Array;
  readonly exports: Exports;
  /** Added to an address of the text, it gives the offset in the file. */
  readonly textOffset: number;
  /** The code of a text, 0 for null. */
  code(text: string | null): number;
  /** The text of a code; null for 0. */
  text(code: number): string | null;
  /** The text whose bytes lie at an address. */
  textAt(at: number, length: number): string;
  /** Whether a text can be written as UTF-8: no log holds any other text as it is. */
  hasBytes(text: string): boolean;
  /** The value at a word of the tape, as the scanner's records have it. */
  value(word: number): unknown;
  /** Places the bytes of a text, until the next one is placed; returns their address and length. */
  place(text: string): readonly [at: number, length: number];
  /** Allocates `bytes` bytes of zeros. */
  allocate(bytes: number): number;
}

/** Exports of every compiled decoder; each source's has its own functions besides. */
export interface DecoderExports {
  readonly placeCodes: (at: number) => void;
  readonly countsAt: () => number;
  readonly countsSize: () => number;
}
