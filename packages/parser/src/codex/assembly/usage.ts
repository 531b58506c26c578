/*
 * Token counters (../decode-usage.ts, ../rollout.ts, ../token-usage.ts). Usual are whole numbers that fit together.
 */
import { Counter, RawUsage, Read, Thread } from "./generated/shared";
import { PartFigures, Usage } from "../../../../pairing/assembly/generated/events";
import { opInteger, opNumber } from "../../../../scanner/src/tape";
import { integerOf } from "../../compiled/assembly/numbers";
import { isNone, isObject, member, word } from "../../compiled/assembly/tape-values";
import { counterReset, oddCounter } from "./generated/refusals";
import * as F from "./generated/projection";
import { refuse } from "../../compiled/assembly/refusal";

/** Input, cache reads and writes within it, output, reasoning. */
const parts: usize = 5;
const partsBytes: usize = parts * 4;

const largest: f64 = 2_147_483_647;

/** −1 if not usual. */
function counterOf(value: i32): i32 {
  if (isNone(value)) return 0;
  if (word(value) == opInteger) return word(value + 1);
  if (word(value) != opNumber) return -1;
  const number = integerOf(value);
  return number >= 0 && number <= largest ? <i32>number : -1;
}

function readCounters(usage: i32, to: RawUsage): bool {
  const input = counterOf(member(usage, F.usage$input_tokens));
  const cached = counterOf(member(usage, F.usage$cached_input_tokens));
  const written = counterOf(member(usage, F.usage$cache_write_input_tokens));
  const output = counterOf(member(usage, F.usage$output_tokens));
  const reasoning = counterOf(member(usage, F.usage$reasoning_output_tokens));
  to.input = input;
  to.cached = cached;
  to.cacheWrite = written;
  to.output = output;
  to.reasoning = reasoning;
  return (input | cached | written | output | reasoning) >= 0;
}

function fitTogether(raw: RawUsage): bool {
  const cached = raw.cached;
  return cached <= raw.input && raw.cacheWrite <= raw.input - cached && raw.reasoning <= raw.output;
}

/** Reads the usage of one response, and the totals of its thread. False if they are not usual. */
export function readRecord(usage: i32, totals: i32): bool {
  if (!isObject(usage) || !readCounters(usage, Read.added)) return refuse(oddCounter);
  Told.hasTotals = isObject(totals);
  if (Told.hasTotals && !readCounters(totals, Read.totals)) return refuse(oddCounter);
  if (!Told.hasTotals && Counter.hasTotals) {
    Told.hasTotals = true;
    for (let at: usize = 0; at < partsBytes; at += 4) {
      const sum = <i64>partAt(Counter.totals, at) + <i64>partAt(Read.added, at);
      if (sum > <i64>largest) return refuse(oddCounter);
      setPart(Read.totals, at, <i32>sum);
    }
  }
  return fitTogether(Read.added) || refuse(oddCounter);
}

/** Notes the record that was just read. */
export function noteRecord(): void {
  Counter.hasRecords = true;
  noteTotals();
  copyUsage(Counter.recorded, Read.added);
  Counter.hasRecorded = true;
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
    (!Told.hasTotals || readCounters(totals, Read.totals)) && (!hasLast || readCounters(last, Read.last));
  if (!areRead) {
    refuse(oddCounter);
    return isOdd;
  }
  const counted = countedOf(hasLast);
  if (counted === null) return countsNothing;
  if (counted == Counter.totals) {
    refuse(counterReset);
    return isOdd;
  }
  copyUsage(Read.added, counted);
  if (fitTogether(Read.added)) return countsUsage;
  refuse(oddCounter);
  return isOdd;
}

/** Follows the totals, even if they add no response. */
export function noteTotals(): void {
  Counter.hasRecorded = false;
  if (!Told.hasTotals) return;
  copyUsage(Counter.totals, Read.totals);
  Counter.hasTotals = true;
}

/** The new usage; null for none, the totals so far if one went down (../rollout.ts). */
function countedOf(hasLast: bool): RawUsage | null {
  const last = Read.last;
  const hasBefore = Counter.hasTotals;
  const hasBoth = Told.hasTotals && hasBefore;
  let isNothing = true;
  let isLast = hasLast;
  for (let at: usize = 0; hasBoth && at < partsBytes; at += 4) {
    const added = partAt(Read.totals, at) - partAt(Counter.totals, at);
    if (added < 0) return Counter.totals;
    if (added != 0) isNothing = false;
    if (added != partAt(last, at)) isLast = false;
    setPart(Read.added, at, added);
  }
  if (hasLast && <i64>last.input + <i64>last.output == 0) return null;
  if (Counter.hasRecords && !hasBoth) return null;
  if (!Told.hasTotals) return hasLast ? last : null;
  if (!hasBefore) return hasLast ? last : Thread.isFork ? null : Read.totals;
  if (isNothing) return null;
  if (isLast) return last;
  return hasLast && isRecorded(last) ? null : Read.added;
}

function isRecorded(usage: RawUsage): bool {
  const recorded = changetype<usize>(Counter.recorded);
  return Counter.hasRecorded && memory.compare(changetype<usize>(usage), recorded, partsBytes) == 0;
}

function partAt(usage: RawUsage, offset: usize): i32 {
  return load<i32>(changetype<usize>(usage) + offset);
}

function setPart(usage: RawUsage, offset: usize, count: i32): void {
  store<i32>(changetype<usize>(usage) + offset, count);
}

function copyUsage(to: RawUsage, from: RawUsage): void {
  memory.copy(changetype<usize>(to), changetype<usize>(from), partsBytes);
}

/** Sets the counters of a part of a response, which were read. */
export function setUsage(): void {
  const raw = Read.added;
  const cached = raw.cached;
  const written = raw.cacheWrite;
  PartFigures.hasUsage = 1;
  Usage.inputTokens = raw.input - cached - written;
  Usage.outputTokens = raw.output;
  Usage.reasoningTokens = raw.reasoning;
  Usage.cacheReadTokens = cached;
  Usage.cacheWrite5mTokens = written;
  Usage.cacheWrite1hTokens = 0;
  Usage.cacheWriteUnknownTtlTokens = written;
  Usage.webSearches = 0;
}
