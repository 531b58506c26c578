/*
 * Token counters (../decode-usage.ts, ../rollout.ts, ../token-usage.ts). Usual are whole numbers that fit together.
 */
import { PartFigures, Usage } from "../../../../pairing/assembly/generated/events";
import { opInteger, opNumber } from "../../../../scanner/src/tape";
import { allocate } from "../../../../pairing/assembly/heap";
import { integerOf } from "../../compiled/assembly/numbers";
import { isNone, isObject, member, word } from "../../compiled/assembly/tape-values";
import { hasRecordedAt, hasTotalsAt, isForkAt, recordedAt, totalsAt } from "../compiled/places";
import { counterReset, oddCounter } from "../compiled/refusals";
import * as F from "./generated/projection";
import { State } from "./state";
import { refuse } from "../../compiled/assembly/refusal";

/** Input, cache reads and writes within it, output, reasoning. */
const parts: usize = 5;
const partsBytes: usize = parts * 4;

const largest: f64 = 2_147_483_647;

class Counters {
  static added: usize = 0;
  static totals: usize = 0;
  static last: usize = 0;
}

export function learnUsage(): void {
  Counters.added = allocate(partsBytes);
  Counters.totals = allocate(partsBytes);
  Counters.last = allocate(partsBytes);
}

/** −1 if not usual. */
function counterOf(value: i32): i32 {
  if (isNone(value)) return 0;
  if (word(value) == opInteger) return word(value + 1);
  if (word(value) != opNumber) return -1;
  const number = integerOf(value);
  return number >= 0 && number <= largest ? <i32>number : -1;
}

function readCounters(usage: i32, to: usize): bool {
  const input = counterOf(member(usage, F.usage$input_tokens));
  const cached = counterOf(member(usage, F.usage$cached_input_tokens));
  const written = counterOf(member(usage, F.usage$cache_write_input_tokens));
  const output = counterOf(member(usage, F.usage$output_tokens));
  const reasoning = counterOf(member(usage, F.usage$reasoning_output_tokens));
  store<i32>(to, input);
  store<i32>(to, cached, 4);
  store<i32>(to, written, 8);
  store<i32>(to, output, 12);
  store<i32>(to, reasoning, 16);
  return (input | cached | written | output | reasoning) >= 0;
}

function fitTogether(raw: usize): bool {
  const input = load<i32>(raw);
  const cached = load<i32>(raw, 4);
  return cached <= input && load<i32>(raw, 8) <= input - cached && load<i32>(raw, 16) <= load<i32>(raw, 12);
}

/** Reads the usage of one response, and the totals of its thread. False if they are not usual. */
export function readRecord(usage: i32, totals: i32): bool {
  if (!isObject(usage) || !readCounters(usage, Counters.added)) return refuse(oddCounter);
  Told.hasTotals = isObject(totals);
  if (Told.hasTotals && !readCounters(totals, Counters.totals)) return refuse(oddCounter);
  if (!Told.hasTotals && load<i32>(hasTotalsAt) != 0) {
    Told.hasTotals = true;
    for (let at: usize = 0; at < partsBytes; at += 4) {
      const sum = <i64>load<i32>(<usize>totalsAt + at) + <i64>load<i32>(Counters.added + at);
      if (sum > <i64>largest) return refuse(oddCounter);
      store<i32>(Counters.totals + at, <i32>sum);
    }
  }
  return fitTogether(Counters.added) || refuse(oddCounter);
}

/** Notes the record that was just read. */
export function noteRecord(): void {
  State.hasRecords = true;
  noteTotals();
  memory.copy(recordedAt, Counters.added, partsBytes);
  store<i32>(hasRecordedAt, 1);
}

export const countsNothing = 0;
export const countsUsage = 1;
export const isOdd = 2;

class Told {
  static hasTotals: bool = false;
}

/** Reads running totals, and the usage of the response that they add; tells whether they add one. */
export function readTotals(info: i32): i32 {
  const totals = member(info, F.info$total_token_usage);
  const last = member(info, F.info$last_token_usage);
  Told.hasTotals = isObject(totals);
  const hasLast = isObject(last);
  const areRead =
    (!Told.hasTotals || readCounters(totals, Counters.totals)) &&
    (!hasLast || readCounters(last, Counters.last));
  if (!areRead) {
    refuse(oddCounter);
    return isOdd;
  }
  const counted = countedOf(hasLast);
  if (counted == 0) return countsNothing;
  if (counted == 1) {
    refuse(counterReset);
    return isOdd;
  }
  memory.copy(Counters.added, counted, partsBytes);
  if (fitTogether(Counters.added)) return countsUsage;
  refuse(oddCounter);
  return isOdd;
}

/** Follows the totals, even if they add no response. */
export function noteTotals(): void {
  store<i32>(hasRecordedAt, 0);
  if (!Told.hasTotals) return;
  memory.copy(totalsAt, Counters.totals, partsBytes);
  store<i32>(hasTotalsAt, 1);
}

/** Address of the new usage; 0 for none, 1 if a total went down (../rollout.ts). */
function countedOf(hasLast: bool): usize {
  const last = Counters.last;
  const hasBefore = load<i32>(hasTotalsAt) != 0;
  const hasBoth = Told.hasTotals && hasBefore;
  let isNothing = true;
  let isLast = hasLast;
  for (let at: usize = 0; hasBoth && at < partsBytes; at += 4) {
    const added = load<i32>(Counters.totals + at) - load<i32>(<usize>totalsAt + at);
    if (added < 0) return 1;
    if (added != 0) isNothing = false;
    if (added != load<i32>(last + at)) isLast = false;
    store<i32>(Counters.added + at, added);
  }
  if (hasLast && <i64>load<i32>(last) + <i64>load<i32>(last, 12) == 0) return 0;
  if (State.hasRecords && !hasBoth) return 0;
  if (!Told.hasTotals) return hasLast ? last : 0;
  if (!hasBefore) return hasLast ? last : load<i32>(isForkAt) != 0 ? 0 : Counters.totals;
  if (isNothing) return 0;
  if (isLast) return last;
  return hasLast && isRecorded(last) ? 0 : Counters.added;
}

function isRecorded(usage: usize): bool {
  return load<i32>(hasRecordedAt) != 0 && memory.compare(usage, recordedAt, partsBytes) == 0;
}

/** Sets the counters of a part of a response, which were read. */
export function setUsage(): void {
  const raw = Counters.added;
  const cached = load<i32>(raw, 4);
  const written = load<i32>(raw, 8);
  PartFigures.hasUsage = 1;
  Usage.inputTokens = load<i32>(raw) - cached - written;
  Usage.outputTokens = load<i32>(raw, 12);
  Usage.reasoningTokens = load<i32>(raw, 16);
  Usage.cacheReadTokens = cached;
  Usage.cacheWrite5mTokens = written;
  Usage.cacheWrite1hTokens = 0;
  Usage.cacheWriteUnknownTtlTokens = written;
  Usage.webSearches = 0;
}
