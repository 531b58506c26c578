import { unknownNumber } from "../../compiled/places.js";
import type { CallEvent } from "@turnmeter/schema";
import { prefixOf, suffixOf } from "@turnmeter/scanner/linked";
import { type CallEnd, noFigures, type OpenCall } from "../open-call.js";
import type { OutputText } from "../output-text.js";
import {
  callHasEnd,
  callHasInput,
  callHasOutput,
  callHasPatch,
  callIdAt,
  callIdLength,
  callInputBytes,
  callInputHash,
  callIsEnded,
  callLinesAdded,
  callLinesRemoved,
  callModel,
  callPlace,
  callProgram,
  callRawTool,
  callResponse,
  callResponseRow,
  callRow,
  callServer,
  callSession,
  callTarget,
  callTool,
  callToolBits,
  endDuration,
  endExitCode,
  endHasLines,
  endIsError,
  endLinesAdded,
  endLinesRemoved,
  endRow,
  endSearches,
  endStatus,
  isServerTool,
  namedResponse,
  outputBytes,
  outputHasEscapes,
  outputHash,
  outputHeadAt,
  outputHeadBytes,
  outputRow,
  outputTailBytes,
} from "./places.js";
import { originAt, type RowsOf } from "./row-places.js";

/** See ../projection.ts. */
const prefixUnits = 1000;
const suffixUnits = 200;

const hashBytes = 16;

interface CallWithId {
  readonly callId: string;
  readonly call: OpenCall;
}

/** The open call at an address. */
export function openCallAt(rows: RowsOf, address: number): CallWithId {
  const { machine } = rows;
  const { bytes } = machine;
  const int = (place: number) => bytes.readInt32LE(address + place);
  const known = (place: number) => (int(place) === unknownNumber ? null : int(place));
  return {
    callId: callIdOf(rows, address),
    call: {
      tool: machine.text(int(callTool)) ?? "",
      isMcp: (int(callToolBits) & isServerTool) !== 0,
      session: machine.text(int(callSession)),
      cell: null,
      patch:
        int(callHasPatch) === 0
          ? null
          : { linesAdded: known(callLinesAdded), linesRemoved: known(callLinesRemoved) },
      place: int(callPlace),
      isOpen: true,
      output:
        int(callHasOutput) === 0
          ? null
          : { text: outputTextAt(rows, address), origin: originAt(rows, address + outputRow) },
      end: int(callHasEnd) === 0 ? null : endAt(rows, address),
      inner: noFigures,
      agentId: null,
      agentPath: null,
      isEnded: int(callIsEnded) !== 0,
    },
  };
}

/** The id of the call at an address. */
export function callIdOf({ machine }: RowsOf, address: number): string {
  const { bytes } = machine;
  return machine.textAt(bytes.readUInt32LE(address + callIdAt), bytes.readInt32LE(address + callIdLength));
}

function outputTextAt({ machine: { bytes } }: RowsOf, address: number): OutputText {
  const start = bytes.readUInt32LE(address + outputHeadAt);
  const [headLength, tailLength] = [outputHeadBytes, outputTailBytes].map((place) =>
    bytes.readInt32LE(address + place),
  );
  const hashAt = address + outputHash;
  const kept = {
    bytes: Buffer.from(bytes.subarray(start, start + headLength! + tailLength!)),
    headLength: headLength!,
    hasEscapes: bytes.readInt32LE(address + outputHasEscapes) !== 0,
  };
  const hash = bytes.toString("hex", hashAt, hashAt + hashBytes);
  return new KeptText(kept, bytes.readDoubleLE(address + outputBytes), hash);
}

interface KeptBytes {
  readonly bytes: Buffer;
  readonly headLength: number;
  readonly hasEscapes: boolean;
}

class KeptText implements OutputText {
  readonly isSuccess = null;
  readonly #kept: KeptBytes;
  #start: string | undefined;
  #end: string | undefined;

  constructor(
    kept: KeptBytes,
    readonly resultBytes: number,
    readonly contentHash: string,
  ) {
    this.#kept = kept;
  }

  get start(): string {
    const { bytes, headLength, hasEscapes } = this.#kept;
    return (this.#start ??= prefixOf(bytes, 0, headLength, hasEscapes, prefixUnits));
  }

  get end(): string {
    const { bytes, headLength, hasEscapes } = this.#kept;
    const from = bytes.length === headLength ? 0 : headLength;
    return (this.#end ??= suffixOf(bytes, from, bytes.length, hasEscapes, suffixUnits));
  }
}

function endAt(rows: RowsOf, address: number): CallEnd {
  const { machine } = rows;
  const { bytes } = machine;
  const int = (place: number) => bytes.readInt32LE(address + place);
  const known = (place: number) => (int(place) === unknownNumber ? null : int(place));
  const isError = int(endIsError);
  const [exitCode, durationMs] = [endExitCode, endDuration].map((place) =>
    bytes.readDoubleLE(address + place),
  );
  return {
    evidence: {
      status: machine.text(int(endStatus)),
      exitCode: numberOrNull(exitCode!),
      isError: isError === 2 ? null : isError === 1,
    },
    origin: originAt(rows, address + endRow),
    durationMs: numberOrNull(durationMs!),
    lines:
      int(endHasLines) === 0
        ? null
        : { linesAdded: known(endLinesAdded), linesRemoved: known(endLinesRemoved) },
    webSearches: known(endSearches),
  };
}

/** The event of the call at an address, which waits for its response. */
export function callEventAt(rows: RowsOf, address: number): CallEvent {
  const { machine } = rows;
  const { bytes } = machine;
  const text = (place: number) => machine.text(bytes.readInt32LE(address + place));
  const origin = originAt(rows, address + callRow);
  const callId = callIdOf(rows, address);
  const hashAt = address + callInputHash;
  return {
    kind: "call",
    origin,
    callId,
    isCallIdGlobal: false,
    callKey: `${origin.uuid} ${callId}`,
    messageId: responseOf(rows, address),
    requestId: null,
    tool: text(callTool) ?? "",
    rawTool: text(callRawTool) ?? "",
    mcpServer: text(callServer),
    isWaiting: false,
    model: text(callModel),
    inputBytes: numberOrNull(bytes.readDoubleLE(address + callInputBytes)),
    inputHash:
      bytes.readInt32LE(address + callHasInput) === 0
        ? null
        : bytes.toString("hex", hashAt, hashAt + hashBytes),
    target: text(callTarget),
    program: text(callProgram),
    spawn: null,
  };
}

/** Null if the call waits for its response. */
function responseOf(rows: RowsOf, address: number): string | null {
  if (rows.machine.bytes.readInt32LE(address + callResponse) !== namedResponse) return null;
  return originAt(rows, address + callResponseRow).uuid;
}

function numberOrNull(number: number): number | null {
  return Number.isNaN(number) ? null : number;
}
