/** A compiled module at work: its memory, its functions, and the texts that it knows by code. */
export interface Machine<Exports extends DecoderExports = DecoderExports> {
  /** Views of its memory. They are others once that has grown: ask anew after each call. */
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
  /** Whether a text has a code as its bytes: others are in no log as they are. */
  hasBytes(text: string): boolean;
  /** The value at a word of the tape, as the scanner's records have it. */
  value(word: number): unknown;
  /** Where the bytes of a text lie until the next one is placed, and how many they are. */
  place(text: string): readonly [at: number, length: number];
  /** Takes so many bytes of memory, which are zeros. */
  allocate(bytes: number): number;
}

/** Exports of every compiled decoder; each source's has its own functions besides. */
export interface DecoderExports {
  readonly placeCodes: (at: number) => void;
  readonly countsAt: () => number;
  readonly countsSize: () => number;
}
