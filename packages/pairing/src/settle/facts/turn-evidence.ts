import { longsOf, NULL_CODE, selectIntegers, textsOf } from "@turnmeter/columns";
import type { Column, RequestFact, Table, ToolCallFact } from "@turnmeter/schema";
import { clockStepMs } from "./call-times.js";
import { longestSilenceMs, type WasSilent } from "../common/sessions.js";

/** Matches no text code, nor null. */
const noCode = -2;

/** Intervals of main threads, turn by turn: those of turn t from `starts[t]` up to, without, `starts[t + 1]`. */
export interface TurnIntervals {
  readonly starts: Int32Array;
  /** First and last row of each, epoch ms. */
  readonly startAt: Float64Array;
  readonly endAt: Float64Array;
}

/** The requests of turns, and their responses on main threads, in order of time. */
export interface RequestsOfTurns extends TurnIntervals {
  /** Requests of each turn, including those of subagents. */
  readonly counts: Int32Array;
  /** Place of the model of each turn's first request in the dictionary; −1 where it has none. */
  readonly models: Int32Array;
}

/** The calls of turns, with the intervals in which those of main threads ran. */
export interface CallsOfTurns extends TurnIntervals {
  /** Calls of each turn, including those of subagents. */
  readonly counts: Int32Array;
  /** Run time that the tool of an interval reports, ms; NaN where it reports none. */
  readonly reportedMs: Float64Array;
  /** 1 where the call only waited for a person. */
  readonly isWait: Uint8Array;
  /** How many calls of each turn lack a start or end, contain a silence, or have times that measure nothing (R60). */
  readonly untimed: Int32Array;
}

/** The requests of each turn, by the numbers of turn ids. */
export function requestsOfTurns(
  { columns, rowCount }: Table<RequestFact>,
  numbers: ReadonlyMap<string, number>,
): RequestsOfTurns {
  const turnOfRow = turnNumbers(columns.turnId, numbers);
  const at = longsOf(columns.at);
  const lastAt = longsOf(columns.lastAt);
  const agents = textsOf(columns.agentId).codes;
  const modelOfRow = textsOf(columns.model).codes;
  const kinds = textsOf(columns.kind);
  const message = kinds.dictionary.indexOf("message");
  const counts = new Int32Array(numbers.size);
  const models = new Int32Array(numbers.size).fill(NULL_CODE);
  const starts = new Int32Array(numbers.size + 1);
  for (let row = 0; row < rowCount; row++) {
    const turn = turnOfRow[row]!;
    if (turn === -1) continue;
    counts[turn]!++;
    // Requests come in order of time: the first row with a model belongs to the turn's first request.
    if (models[turn] === NULL_CODE) models[turn] = modelOfRow[row]!;
    const isTimed = agents[row] === NULL_CODE && kinds.codes[row] === message && !Number.isNaN(at[row]!);
    if (isTimed) starts[turn + 1]!++;
    else turnOfRow[row] = -1;
  }
  const { startAt, endAt, next } = intervalsFor(starts);
  for (let row = 0; row < rowCount; row++) {
    const turn = turnOfRow[row]!;
    if (turn === -1) continue;
    const place = next[turn]!++;
    startAt[place] = at[row]!;
    endAt[place] = lastAt[row]! > at[row]! ? lastAt[row]! : at[row]!;
  }
  return { starts, startAt, endAt, counts, models };
}

/** The calls of each turn, by the numbers of turn ids. */
export function callsOfTurns(
  { columns, rowCount }: Table<ToolCallFact>,
  numbers: ReadonlyMap<string, number>,
  waiting: Int32Array,
  wasSilent: WasSilent,
): CallsOfTurns {
  const turnOfRow = turnNumbers(columns.turnId, numbers);
  const startedAt = longsOf(columns.startedAt);
  const endedAt = longsOf(columns.endedAt);
  const durationMs = longsOf(columns.durationMs);
  const agents = textsOf(columns.agentId).codes;
  const bases = textsOf(columns.durationBasis);
  const reported = codeOf(bases, "reported");
  const outcomes = textsOf(columns.outcome);
  const rejected = codeOf(outcomes, "rejected");
  const isWaiting = new Uint8Array(rowCount);
  for (let i = 0; i < waiting.length; i++) isWaiting[waiting[i]!] = 1;
  const counts = new Int32Array(numbers.size);
  const untimed = new Int32Array(numbers.size);
  const starts = new Int32Array(numbers.size + 1);
  /** Calls that may have a silence in them, and their turns. */
  const long: (readonly [number, number])[] = [];
  /** Whether the log tells how the call spent its time, however long that was. */
  const isKnown = (row: number) =>
    (bases.codes[row] === reported && !Number.isNaN(durationMs[row]!)) ||
    outcomes.codes[row] === rejected ||
    isWaiting[row] === 1;
  for (let row = 0; row < rowCount; row++) {
    const turn = turnOfRow[row]!;
    if (turn === -1) continue;
    counts[turn]!++;
    turnOfRow[row] = -1;
    if (agents[row] !== NULL_CODE) continue;
    const wallMs = endedAt[row]! - startedAt[row]!;
    if (wallMs >= 0 && wallMs <= longestSilenceMs) {
      turnOfRow[row] = turn;
      starts[turn + 1]!++;
      if (wallMs <= clockStepMs && !isKnown(row)) untimed[turn]!++;
    } else if (wallMs > longestSilenceMs) {
      long.push([row, turn]);
    } else {
      // Without a time no comparison holds.
      untimed[turn]!++;
    }
  }
  for (const [row, turn] of long) {
    if (isKnown(row) || !wasSilent(columns.sessionId.at(row), startedAt[row]!, endedAt[row]!)) {
      turnOfRow[row] = turn;
      starts[turn + 1]!++;
    } else {
      untimed[turn]!++;
    }
  }
  const { startAt, endAt, next } = intervalsFor(starts);
  const reportedMs = new Float64Array(startAt.length);
  const isWait = new Uint8Array(startAt.length);
  for (let row = 0; row < rowCount; row++) {
    const turn = turnOfRow[row]!;
    if (turn === -1) continue;
    const place = next[turn]!++;
    startAt[place] = startedAt[row]!;
    endAt[place] = endedAt[row]!;
    reportedMs[place] = bases.codes[row] === reported ? durationMs[row]! : Number.NaN;
    // Those that ask a person, and those that one declined.
    if (outcomes.codes[row] === rejected || isWaiting[row] === 1) isWait[place] = 1;
  }
  return { starts, startAt, endAt, counts, reportedMs, isWait, untimed };
}

/** The code of a text; `noCode` if not in the dictionary. */
function codeOf({ dictionary }: { readonly dictionary: readonly string[] }, text: string): number {
  const code = dictionary.indexOf(text);
  return code === -1 ? noCode : code;
}

/** Turns counts into start offsets and allocates intervals; `next` is each turn's next free index. */
function intervalsFor(starts: Int32Array) {
  for (let turn = 1; turn < starts.length; turn++) starts[turn]! += starts[turn - 1]!;
  const count = starts[starts.length - 1]!;
  return { startAt: new Float64Array(count), endAt: new Float64Array(count), next: starts.slice() };
}

/** Turn number of each row; −1 if its turn is not in `numbers`. */
function turnNumbers(turnId: Column<string | null>, numbers: ReadonlyMap<string, number>): Int32Array {
  const { codes, dictionary } = textsOf(turnId);
  return selectIntegers(
    Int32Array.from(dictionary, (turn) => numbers.get(turn) ?? -1),
    codes,
  );
}
