/*
 * The calls whose result is not told yet, in the order in which they were opened (../open-calls.ts), by their ids.
 */
import { OpenCall, bytesOfOpenCall } from "./generated/shared";
import { addName, findName, Name } from "../../../../pairing/assembly/names";
import { allocate } from "../../../../pairing/assembly/heap";
import { takeForUnit } from "../../../../pairing/assembly/unit-memory";
import { forgetTexts } from "./text-memory";

/** Owners of call names, one a file; thread addresses, which own names too, are higher. */
const firstOwner: usize = 1024;
const mostOwners: i32 = 0x3fffff;

let file: i32 = 0;
let first: usize = 0;
let last: usize = 0;
let free: usize = 0;

/** Begins a file, in which no call is open. */
export function clearOpenCalls(): void {
  file = (file + 1) & mostOwners;
  forgetOpenCalls();
}

/** Forgets all open calls; TypeScript has them now. */
export function forgetOpenCalls(): void {
  while (first != 0) {
    const call = changetype<OpenCall>(first);
    first = call.next;
    release(call);
  }
  last = 0;
  forgetTexts();
}

export function firstOpenCall(): usize {
  return first;
}

/** The open call of an id; 0 for none. */
export function findOpenCall(at: usize, length: i32): OpenCall | null {
  const found = findName(firstOwner + file, at, length);
  return found == 0 ? null : changetype<OpenCall | null>(changetype<Name>(found).first);
}

/** Opens a call without further evidence. No call with its id is open. */
export function openCall(at: usize, length: i32): OpenCall {
  const address = free == 0 ? allocate(bytesOfOpenCall) : free;
  const call = changetype<OpenCall>(address);
  if (free != 0) free = call.next;
  memory.fill(address, 0, bytesOfOpenCall);
  const owner = firstOwner + file;
  let found = findName(owner, at, length);
  if (found == 0) {
    const kept = takeForUnit(length);
    memory.copy(kept, at, length);
    found = addName(owner, kept, length);
  }
  const name = changetype<Name>(found);
  name.first = address;
  call.callId = name.at;
  call.callIdLength = length;
  if (first == 0) first = address;
  else changetype<OpenCall>(last).next = <i32>address;
  last = address;
  return call;
}

/** Reports calls with an output or an end, in order, and closes them. The others stay. */
export function closeKnown(tell: (call: OpenCall) => void): void {
  let before: usize = 0;
  for (let at = first; at != 0;) {
    const call = changetype<OpenCall>(at);
    const next = call.next;
    if (!call.hasOutput && !call.hasEnd) before = at;
    else {
      tell(call);
      if (before == 0) first = next;
      else changetype<OpenCall>(before).next = next;
      if (last == at) last = before;
      release(call);
    }
    at = next;
  }
  if (first == 0) forgetTexts();
}

function release(call: OpenCall): void {
  const found = findName(firstOwner + file, call.callId, call.callIdLength);
  if (found != 0) changetype<Name>(found).first = 0;
  call.next = <i32>free;
  free = changetype<usize>(call);
}
