/** A compiled module at work: its memory, its functions, and the texts that it knows by code. */
export interface Machine {
  /** Views of its memory. They are others once that has grown: ask anew after each call. */
  readonly bytes: Buffer;
  readonly words: Int32Array;
  readonly longs: Float64Array;
  readonly exports: DecoderExports;
  /** What has to be added to an address of the text for its offset in the file. */
  readonly textOffset: number;
  /** The code of a text, 0 for null. */
  code(text: string | null): number;
  /** The text of a code; null for 0. */
  text(code: number): string | null;
  /** Whether a text has a code as its bytes: others are in no log as they are. */
  hasBytes(text: string): boolean;
  /** The value at a word of the tape, as the scanner's records have it. */
  value(word: number): unknown;
  /** Where the bytes of a text lie until the next one is placed, and how many they are. */
  place(text: string): readonly [at: number, length: number];
  /** Takes so many bytes of memory, which are zeros. */
  allocate(bytes: number): number;
}

/** What compiled decoders offer. A module has what its own source's decoder offers. */
export interface DecoderExports extends ClaudeCodeExports, CodexExports {
  readonly placeCodes: (at: number) => void;
  readonly countsAt: () => number;
  readonly countsSize: () => number;
}

/** See ../claude-code/assembly/index.ts. */
interface ClaudeCodeExports {
  readonly startClaudeCode: () => void;
  readonly decodeClaudeCode: (from: number, to: number) => number;
  readonly refusalOfClaudeCode: () => number;
  readonly openClaudeCodeUnit: () => void;
  readonly openClaudeCodeFile: () => void;
  readonly forgetSessionKinds: () => void;
  readonly setAgent: (agent: number, isWithPrompt: number) => void;
  readonly setTool: (name: number, bits: number, canonical: number, server: number) => void;
  readonly placeOpenings: (at: number, count: number) => void;
  readonly rootOf: (start: number, length: number) => number;
  readonly setRoot: (start: number, length: number, root: number) => void;
  readonly isProgressAgent: (agent: number) => number;
  readonly noteProgressAgent: (agent: number) => void;
  readonly bitsOfCall: (start: number, length: number, code: number) => number;
  readonly noteCall: (start: number, length: number, code: number, bits: number) => number;
  readonly setCall: (
    start: number,
    length: number,
    code: number,
    tool: number,
    directory: number,
    task: number,
  ) => void;
  readonly findCall: (start: number, length: number, code: number) => number;
  readonly hasCall: (entry: number) => number;
  readonly toolOfCall: (entry: number) => number;
  readonly directoryOfCall: (entry: number) => number;
  readonly taskOfCall: (entry: number) => number;
}

/** See ../codex/assembly/index.ts. */
interface CodexExports {
  readonly startCodex: () => void;
  readonly decodeCodex: (from: number, to: number) => number;
  readonly refusalOfCodex: () => number;
  readonly openCodexFile: () => void;
  readonly forgetCodexRow: () => void;
  readonly setCodexTool: (
    name: number,
    namespace: number,
    bits: number,
    canonical: number,
    server: number,
  ) => void;
  readonly firstOpenCall: () => number;
  readonly openCall: (idAt: number, idLength: number) => number;
  readonly forgetOpenCalls: () => void;
  readonly heldAt: () => number;
  readonly heldCount: () => number;
  readonly forgetHeld: () => void;
}
