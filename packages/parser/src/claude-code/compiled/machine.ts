import type { DecoderExports, Machine } from "../../compiled/machine.js";

/** See ../assembly/index.ts. */
interface ClaudeCodeExports extends DecoderExports {
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

/** The compiled module of the source at work. */
export type ClaudeCodeMachine = Machine<ClaudeCodeExports>;
