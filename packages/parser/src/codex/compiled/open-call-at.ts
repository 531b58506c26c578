import type { CallEvent } from "@turnmeter/schema";
import { prefixOf, suffixOf } from "@turnmeter/scanner/linked";
import { partOf, readFields, writeFields } from "../../compiled/shared-fields.js";
import { noFigures, type OpenCall } from "../open-call.js";
import type { OpenCalls } from "../open-calls.js";
import type { OutputText } from "../output-text.js";
import { runsScripts } from "../script-status.js";
import { codexRecords, type RecordOf } from "./fields.js";
import { isServerTool, namedResponse } from "./kinds.js";
import type { CodexMachine } from "./machine.js";
import { originAt, type RowsOf } from "./row-places.js";

const { OpenCall: fields, CallOutput, CallEnd } = codexRecords;

/** Calls that TypeScript keeps while compiled code has the others, by their addresses there. */
export type CallsApart = Map<number, OpenCall>;

/** See ../projection.ts. */
const prefixUnits = 1000;
const suffixUnits = 200;

const hashBytes = 16;

interface CallWithId {
  readonly callId: string;
  readonly call: OpenCall;
}

/** Whether compiled code can find all calls that are open. */
export function canGiveCalls(machine: CodexMachine, calls: OpenCalls): boolean {
  return [...calls.all.keys()].every((callId) => callId !== "" && machine.hasBytes(callId));
}

const givenFields = partOf(fields, ["tool", "toolBits", "session", "hasPatch", "patch", "place", "isEnded"]);
const headFields = partOf(fields, [
  "callId",
  "tool",
  "toolBits",
  "session",
  "hasPatch",
  "patch",
  "place",
  "isEnded",
  "hasOutput",
  "hasEnd",
]);
const idField = partOf(fields, ["callId"]);
const apartFields = partOf(fields, ["isApart", "hasOutput", "hasEnd"]);

/** Gives open calls to compiled code, except calls with more evidence than their row. */
export function giveCalls(machine: CodexMachine, calls: OpenCalls, apart: CallsApart): void {
  for (const [callId, call] of calls.all) {
    const address = machine.exports.openCall(...machine.place(callId)) >>> 0;
    if (isNew(call)) {
      const own = { toolBits: call.isMcp ? isServerTool : 0, hasPatch: call.patch !== null };
      writeFields(machine, givenFields, { ...call, ...own }, address);
    } else {
      const evidence = { hasOutput: call.output !== null, hasEnd: call.end !== null };
      writeFields(machine, apartFields, { ...evidence, isApart: true }, address);
      apart.set(address, call);
    }
  }
  calls.giveAway();
}

/** Whether only the call's own row is known, which is all that compiled code can represent. */
function isNew({ tool, cell, inner, agentId, agentPath, output, end }: OpenCall): boolean {
  return (
    output === null &&
    end === null &&
    !runsScripts(tool) &&
    tool !== "spawn_agent" &&
    cell === null &&
    inner === noFigures &&
    agentId === null &&
    agentPath === null
  );
}

/** The id of the call at an address. */
export function callIdOf(machine: CodexMachine, address: number): string {
  return readFields(machine, idField, address).callId!;
}

/** The open call at an address. */
export function openCallAt(rows: RowsOf, address: number): CallWithId {
  const { machine } = rows;
  const call = readFields(machine, headFields, address);
  const { callId, tool, session, place, isEnded } = call;
  const output = call.hasOutput ? readFields(machine, CallOutput, address + fields.at.output) : null;
  const end = call.hasEnd ? readFields(machine, CallEnd, address + fields.at.end) : null;
  return {
    callId: callId!,
    call: {
      tool: tool ?? "",
      isMcp: (call.toolBits & isServerTool) !== 0,
      session,
      cell: null,
      patch: call.hasPatch ? call.patch : null,
      place,
      isOpen: true,
      output:
        output === null ? null : { text: outputText(machine, output), origin: originAt(rows, output.row) },
      end:
        end === null
          ? null
          : {
              evidence: end,
              origin: originAt(rows, end.row),
              durationMs: end.durationMs,
              lines: end.hasLines ? end.lines : null,
              webSearches: end.webSearches,
            },
      inner: noFigures,
      agentId: null,
      agentPath: null,
      isEnded,
    },
  };
}

/** The event of the call at an address, which waits for its response. */
export function callEventAt(rows: RowsOf, address: number): CallEvent {
  const call = readFields(rows.machine, fields, address);
  const { mcpServer, model, inputBytes, target, program, response } = call;
  const origin = originAt(rows, call.row);
  const callId = call.callId!;
  return {
    kind: "call",
    origin,
    callId,
    isCallIdGlobal: false,
    callKey: `${origin.uuid} ${callId}`,
    messageId: response === namedResponse ? originAt(rows, call.responseRow).uuid : null,
    requestId: null,
    tool: call.tool ?? "",
    rawTool: call.rawTool ?? "",
    mcpServer,
    isWaiting: false,
    model,
    inputBytes,
    inputHash: call.hasInput ? hashAt(rows.machine, call.inputHash) : null,
    target,
    program,
    spawn: null,
  };
}

function hashAt({ bytes }: CodexMachine, at: number): string {
  return bytes.toString("hex", at, at + hashBytes);
}

/** The text of an output, whose bytes are copied. */
function outputText(
  machine: CodexMachine,
  { headAt, headBytes, tailBytes, hasEscapes, resultBytes, hash }: RecordOf<"CallOutput">,
): OutputText {
  const at = headAt >>> 0;
  const bytes = Buffer.from(machine.bytes.subarray(at, at + headBytes + tailBytes));
  return new KeptText({ bytes, headBytes, hasEscapes }, resultBytes ?? Number.NaN, hashAt(machine, hash));
}

interface KeptBytes {
  readonly bytes: Buffer;
  readonly headBytes: number;
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
    const { bytes, headBytes, hasEscapes } = this.#kept;
    return (this.#start ??= prefixOf(bytes, 0, headBytes, hasEscapes, prefixUnits));
  }

  get end(): string {
    const { bytes, headBytes, hasEscapes } = this.#kept;
    const from = bytes.length === headBytes ? 0 : headBytes;
    return (this.#end ??= suffixOf(bytes, from, bytes.length, hasEscapes, suffixUnits));
  }
}
