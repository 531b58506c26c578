/*
 * Events that wait until the calls among them know their response (../response-queue.ts). Those of other kinds do not
 * come while calls wait.
 */
import * as Kind from "../compiled/kinds";
import { HeldEvent, OpenCall, RowPlace, bytesOfHeldEvent } from "./generated/shared";
import { Call, Mark, ResponseIds, Spawn } from "../../../../pairing/assembly/generated/events";
import { addCall } from "../../../../pairing/assembly/call";
import { addMark } from "../../../../pairing/assembly/mark";
import { addActivity } from "../../../../pairing/assembly/turn-events";
import { allocate, enlarge } from "../../../../pairing/assembly/heap";
import { copyRow, newName, Newest, tellRow, writeName } from "./rows";
import { Words } from "./generated/words";

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
  return count > Kind.mostHeldHere;
}

/** Notes that the newest row was written. */
export function addRowActivity(): void {
  if (count > 0) hold(Kind.heldActivity, null);
  else tellActivity(Newest.row);
}

/** A call of the newest row, and whether it lists what is to do. */
export function addOpenCall(call: OpenCall, isTodo: bool): void {
  if (count > 0 || call.response == Kind.waitsForResponse) {
    hold(Kind.heldCall, call);
    if (isTodo) hold(Kind.heldTodo, call);
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
    const event = changetype<HeldEvent>(held + <usize>index * bytesOfHeldEvent);
    const call = changetype<OpenCall>(event.call);
    if (event.kind == Kind.heldActivity) tellActivity(event.row);
    else if (event.kind == Kind.heldTodo) tellTodo(call);
    else tellCall(call, nameAt, nameLength);
  }
}

function hold(kind: i32, call: OpenCall | null): void {
  if (count == room) {
    const more = room == 0 ? 64 : 2 * room;
    held = enlarge(held, <usize>room * bytesOfHeldEvent, <usize>more * bytesOfHeldEvent);
    room = more;
  }
  const event = changetype<HeldEvent>(held + <usize>count * bytesOfHeldEvent);
  event.kind = kind;
  event.call = <i32>changetype<usize>(call);
  if (kind == Kind.heldActivity) copyRow(event.row, Newest.row);
  count++;
}

function tellActivity(row: RowPlace): void {
  tellRow(row);
  addActivity(0, 0);
}

function tellTodo(call: OpenCall): void {
  tellRow(call.row);
  Mark.clear();
  Mark.kind = Words.todo;
  Mark.callId = call.callId;
  Mark.callIdLength = call.callIdLength;
  addMark();
}

class Names {
  static key: usize = 0;
  static response: usize = 0;
}

function tellCall(call: OpenCall, nameAt: usize, nameLength: i32): void {
  tellRow(call.row);
  if (Names.response == 0) Names.response = newName();
  Call.clear();
  Spawn.clear();
  Spawn.spawnIsBackground = 2;
  Call.callId = call.callId;
  Call.callIdLength = call.callIdLength;
  setKey(call);
  ResponseIds.messageId = nameAt;
  ResponseIds.messageIdLength = call.response == Kind.waitsForResponse ? nameLength : -1;
  if (call.response == Kind.namedResponse) {
    ResponseIds.messageId = Names.response;
    ResponseIds.messageIdLength = writeName(Names.response, call.responseRow);
  }
  ResponseIds.requestIdLength = -1;
  Call.tool = call.tool;
  Call.rawTool = call.rawTool;
  Call.mcpServer = call.mcpServer;
  Call.model = call.model;
  Call.inputBytes = call.inputBytes;
  Call.inputHash = call.hasInput ? call.inputHash : 0;
  Call.target = call.target;
  Call.program = call.program;
  addCall();
}

class Key {
  static at: usize = 0;
  static room: i32 = 0;
}

function setKey(call: OpenCall): void {
  const idLength = call.callIdLength;
  const wanted = idLength + 512;
  if (wanted > Key.room) {
    Key.room = 2 * wanted;
    Key.at = allocate(<usize>Key.room);
  }
  const length = writeName(Key.at, call.row);
  store<u8>(Key.at + length, 0x20);
  memory.copy(Key.at + length + 1, call.callId, idLength);
  Call.callKey = Key.at;
  Call.callKeyLength = length + 1 + idLength;
}
