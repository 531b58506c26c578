import { unknownNumber } from "../../compiled/places.js";
import { noFigures, type OpenCall } from "../open-call.js";
import type { OpenCalls } from "../open-calls.js";
import { runsScripts } from "../script-status.js";
import {
  callHasEnd,
  callHasOutput,
  callHasPatch,
  callIsApart,
  callIsEnded,
  callLinesAdded,
  callLinesRemoved,
  callPlace,
  callResponse,
  callSession,
  callTool,
  callToolBits,
  isServerTool,
  noResponse,
} from "./places.js";
import type { RowsOf } from "./row-places.js";

/** Calls that TypeScript keeps while compiled code has the others, by their addresses there. */
export type CallsApart = Map<number, OpenCall>;

/** Whether compiled code can find all calls that are open. */
export function canGiveCalls({ machine }: RowsOf, calls: OpenCalls): boolean {
  return [...calls.all.keys()].every((callId) => callId !== "" && machine.hasBytes(callId));
}

/** Gives open calls to compiled code, except calls with more evidence than their row. */
export function giveCalls(rows: RowsOf, calls: OpenCalls, apart: CallsApart): void {
  for (const [callId, call] of calls.all) {
    const [at, length] = rows.machine.place(callId);
    const address = rows.machine.exports.openCall(at, length) >>> 0;
    if (isNew(call)) giveCall(rows, address, call);
    else {
      keepApart(rows, address, call);
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

function keepApart({ machine: { bytes } }: RowsOf, address: number, { output, end }: OpenCall): void {
  bytes.writeInt32LE(1, address + callIsApart);
  bytes.writeInt32LE(Number(output !== null), address + callHasOutput);
  bytes.writeInt32LE(Number(end !== null), address + callHasEnd);
}

function giveCall({ machine }: RowsOf, address: number, call: OpenCall): void {
  const codes = [call.tool, call.session].map((text) => machine.code(text));
  const { bytes } = machine;
  const put = (place: number, value: number | null) =>
    bytes.writeInt32LE(value ?? unknownNumber, address + place);
  put(callTool, codes[0]!);
  put(callToolBits, call.isMcp ? isServerTool : 0);
  put(callSession, codes[1]!);
  put(callHasPatch, Number(call.patch !== null));
  put(callLinesAdded, call.patch?.linesAdded ?? null);
  put(callLinesRemoved, call.patch?.linesRemoved ?? null);
  put(callPlace, call.place);
  put(callResponse, noResponse);
  put(callIsEnded, Number(call.isEnded));
}
