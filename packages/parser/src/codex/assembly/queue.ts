/*
 * Events that wait until the calls among them know their response (../response-queue.ts). Those of other kinds do not
 * come while calls wait.
 */
import { Call, Mark, ResponseIds, Spawn } from "../../../../pairing/assembly/generated/events";
import { addCall } from "../../../../pairing/assembly/call";
import { addMark } from "../../../../pairing/assembly/mark";
import { addActivity } from "../../../../pairing/assembly/turn-events";
import { allocate, enlarge } from "../../../../pairing/assembly/heap";
import {
  callHasInput,
  callIdAt,
  callIdLength,
  callInputBytes,
  callInputHash,
  callModel,
  callProgram,
  callRawTool,
  callResponse,
  callResponseRow,
  callRow,
  callServer,
  callTarget,
  callTool,
  heldActivity,
  heldBytes,
  heldCall,
  heldCallAt,
  heldRowAt,
  heldTodo,
  mostHeldHere,
  namedResponse,
  waitsForResponse,
} from "../compiled/places";
import { copyRow, newName, Newest, tellRow, writeName } from "./rows";
import { Words } from "./words";

let held: usize = 0;
let room: i32 = 0;
let count: i32 = 0;

export function heldAt(): usize {
  return held;
}

export function heldCount(): i32 {
  return count;
}

/** Forgets the waiting events; TypeScript has them now. */
export function forgetHeld(): void {
  count = 0;
}

export function isWaiting(): bool {
  return count > 0;
}

export function isFull(): bool {
  return count > mostHeldHere;
}

/** Notes that the newest row was written. */
export function addRowActivity(): void {
  if (count > 0) hold(heldActivity, 0);
  else tellActivity(Newest.row);
}

/** A call of the newest row, and whether it lists what is to do. */
export function addOpenCall(call: usize, isTodo: bool): void {
  if (count > 0 || load<i32>(call, callResponse) == waitsForResponse) {
    hold(heldCall, call);
    if (isTodo) hold(heldTodo, call);
    return;
  }
  tellCall(call, 0, -1);
  if (isTodo) tellTodo(call);
}

/** Assigns the waiting calls to the response of this name (length −1: none), and adds all waiting events. */
export function settleCalls(nameAt: usize, nameLength: i32): void {
  const events = count;
  count = 0;
  for (let index = 0; index < events; index++) {
    const event = held + <usize>index * heldBytes;
    const kind = load<i32>(event);
    const call = load<usize>(event, heldCallAt);
    if (kind == heldActivity) tellActivity(event + heldRowAt);
    else if (kind == heldTodo) tellTodo(call);
    else tellCall(call, nameAt, nameLength);
  }
}

function hold(kind: i32, call: usize): void {
  if (count == room) {
    const more = room == 0 ? 64 : 2 * room;
    held = enlarge(held, <usize>room * heldBytes, <usize>more * heldBytes);
    room = more;
  }
  const event = held + <usize>count * heldBytes;
  store<i32>(event, kind);
  store<usize>(event, call, heldCallAt);
  if (kind == heldActivity) copyRow(event + heldRowAt, Newest.row);
  count++;
}

function tellActivity(row: usize): void {
  tellRow(row);
  addActivity(0, 0);
}

function tellTodo(call: usize): void {
  tellRow(call + callRow);
  Mark.clear();
  Mark.kind = Words.todo;
  Mark.callId = load<usize>(call, callIdAt);
  Mark.callIdLength = load<i32>(call, callIdLength);
  addMark();
}

class Names {
  static key: usize = 0;
  static response: usize = 0;
}

function tellCall(call: usize, nameAt: usize, nameLength: i32): void {
  tellRow(call + callRow);
  if (Names.response == 0) Names.response = newName();
  Call.clear();
  Spawn.clear();
  Spawn.spawnIsBackground = 2;
  Call.callId = load<usize>(call, callIdAt);
  Call.callIdLength = load<i32>(call, callIdLength);
  setKey(call);
  const response = load<i32>(call, callResponse);
  ResponseIds.messageId = nameAt;
  ResponseIds.messageIdLength = response == waitsForResponse ? nameLength : -1;
  if (response == namedResponse) {
    ResponseIds.messageId = Names.response;
    ResponseIds.messageIdLength = writeName(Names.response, call + callResponseRow);
  }
  ResponseIds.requestIdLength = -1;
  Call.tool = load<i32>(call, callTool);
  Call.rawTool = load<i32>(call, callRawTool);
  Call.mcpServer = load<i32>(call, callServer);
  Call.model = load<i32>(call, callModel);
  Call.inputBytes = load<f64>(call, callInputBytes);
  Call.inputHash = load<i32>(call, callHasInput) == 0 ? 0 : call + callInputHash;
  Call.target = load<i32>(call, callTarget);
  Call.program = load<i32>(call, callProgram);
  addCall();
}

class Key {
  static at: usize = 0;
  static room: i32 = 0;
}

function setKey(call: usize): void {
  const idLength = load<i32>(call, callIdLength);
  const wanted = idLength + 512;
  if (wanted > Key.room) {
    Key.room = 2 * wanted;
    Key.at = allocate(<usize>Key.room);
  }
  const length = writeName(Key.at, call + callRow);
  store<u8>(Key.at + length, 0x20);
  memory.copy(Key.at + length + 1, load<usize>(call, callIdAt), idLength);
  Call.callKey = Key.at;
  Call.callKeyLength = length + 1 + idLength;
}
