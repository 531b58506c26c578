import type { DecoderExports } from "@turnmeter/parser/compiled";
import type { ScannerExports } from "@turnmeter/scanner/linked";

/**
 * What compiled code offers; see packages/pairing/assembly. Texts are codes, addresses 0 and lengths −1 for null. The fields
 * of an event are written before it is added (compiled-events.ts).
 */
export interface AcceleratorExports extends ScannerExports, DecoderExports {
  readonly allocate: (bytes: number) => number;
  readonly placeHeap: (at: number) => void;
  readonly placeTexts: () => void;
  readonly placeTables: () => void;

  readonly codeOf: (start: number, length: number) => number;
  readonly textAt: (code: number) => number;
  readonly textLength: (code: number) => number;
  readonly textCount: () => number;
  readonly bytesOfTexts: (codes: number, count: number) => number;
  readonly copyTexts: (codes: number, count: number, to: number) => void;

  readonly openUnit: (gapMs: number) => void;
  readonly closeUnit: () => void;
  readonly openFile: (file: number, source: number) => void;
  readonly hideResponsesOf: (file: number, isTorn: number) => void;

  readonly beginRow: () => void;
  readonly addPart: () => void;
  readonly addCall: () => void;
  readonly addResult: () => void;
  readonly addPrompt: () => void;
  readonly addMark: () => void;
  readonly addActivity: (hidesResponse: number, asksAgent: number) => void;
  readonly addTurnEnd: (durationMs: number, ending: number) => void;
  readonly addInterruption: (messageAt: number, messageLength: number, isRefuted: number) => void;
  readonly noteOnly: () => void;
  readonly findLocalCall: (idAt: number, idLength: number) => void;
  readonly newestTurnId: () => number;
  readonly newestPromptId: () => number;

  readonly forgetUnit: () => void;
  readonly takeForUnit: (bytes: number) => number;
  readonly rowCount: (table: number) => number;
  readonly rowAt: (table: number, row: number, stride: number) => number;
  readonly scratchOf: (bytes: number) => number;
  readonly gatherColumn: (table: number, stride: number, told: number) => void;
  readonly copyKeys: (table: number, stride: number, first: number, offset: number, to: number) => void;
}
