import type { DecoderExports, Machine } from "../../compiled/machine.js";

/** See ../assembly/index.ts. */
interface CodexExports extends DecoderExports {
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

/** The compiled module of the source at work. */
export type CodexMachine = Machine<CodexExports>;
