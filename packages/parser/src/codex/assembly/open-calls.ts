/*
 * The calls whose result is not told yet, in the order in which they were opened (../open-calls.ts), by their ids.
 */
import { addName, findName, Name } from "../../../../pairing/assembly/names";
import { allocate } from "../../../../pairing/assembly/heap";
import { takeForUnit } from "../../../../pairing/assembly/unit-memory";
import { callBytes, callHasEnd, callHasOutput, callIdAt, callIdLength, nextCall } from "../compiled/places";
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
    const call = first;
    first = load<usize>(call, nextCall);
    release(call);
  }
  last = 0;
  forgetTexts();
}

export function firstOpenCall(): usize {
  return first;
}

/** The open call of an id; 0 for none. */
export function findOpenCall(at: usize, length: i32): usize {
  const found = findName(firstOwner + file, at, length);
  return found == 0 ? 0 : changetype<Name>(found).first;
}

/** Opens a call without further evidence. No call with its id is open. */
export function openCall(at: usize, length: i32): usize {
  let call = free;
  if (call == 0) call = allocate(callBytes);
  else free = load<usize>(call, nextCall);
  memory.fill(call, 0, callBytes);
  const owner = firstOwner + file;
  let found = findName(owner, at, length);
  if (found == 0) {
    const kept = takeForUnit(length);
    memory.copy(kept, at, length);
    found = addName(owner, kept, length);
  }
  const name = changetype<Name>(found);
  name.first = call;
  store<usize>(call, name.at, callIdAt);
  store<i32>(call, length, callIdLength);
  if (first == 0) first = call;
  else store<usize>(last, call, nextCall);
  last = call;
  return call;
}

/** Reports calls with an output or an end, in order, and closes them. The others stay. */
export function closeKnown(tell: (call: usize) => void): void {
  let before: usize = 0;
  for (let call = first; call != 0;) {
    const next = load<usize>(call, nextCall);
    if (load<i32>(call, callHasOutput) == 0 && load<i32>(call, callHasEnd) == 0) before = call;
    else {
      tell(call);
      if (before == 0) first = next;
      else store<usize>(before, next, nextCall);
      if (last == call) last = before;
      release(call);
    }
    call = next;
  }
  if (first == 0) forgetTexts();
}

function release(call: usize): void {
  const found = findName(firstOwner + file, load<usize>(call, callIdAt), load<i32>(call, callIdLength));
  if (found != 0) changetype<Name>(found).first = 0;
  store<usize>(call, free, nextCall);
  free = call;
}
