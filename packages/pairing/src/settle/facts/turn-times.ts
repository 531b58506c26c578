import { activityGapMs } from "../../activity-intervals.js";
import { clockStepMs } from "./call-times.js";
import type { CallsOfTurns, TurnIntervals } from "./turn-evidence.js";

/** The parts of turns' times, ms. Parts of one turn never overlap; NaN if the log tells nothing. */
export interface TurnTimes {
  readonly modelMs: Float64Array;
  readonly toolMs: Float64Array;
  readonly waitMs: Float64Array;
}

/** The evidence on turns of main threads, and their start and end, epoch ms; NaN is not known. */
export interface TimedTurns {
  readonly startAt: Float64Array;
  readonly endAt: Float64Array;
  readonly responses: TurnIntervals;
  readonly calls: CallsOfTurns;
}

/**
 * Divides turns into times of the model, of tools and of waiting: an estimate from the times of rows.
 *
 * - tools: from each call to its result, unless both were written in the same moment; where the tool says how long it
 *   ran, that long before its result
 * - model: from the prompt, result or response before a response to its last row, each part up to 5 minutes
 * - waiting: calls that ask a person or that a person rejected, and what a call that says how long it ran stood before
 *
 * What several claim is the tools' first, then the model's. Only the main thread counts, and only up to the end of
 * the turn. What nothing claims is no one's.
 */
export function turnTimes(turns: TimedTurns): TurnTimes {
  const count = turns.startAt.length;
  const times = {
    modelMs: new Float64Array(count).fill(Number.NaN),
    toolMs: new Float64Array(count).fill(Number.NaN),
    waitMs: new Float64Array(count).fill(Number.NaN),
  };
  const { calls } = turns;
  const claimed = new UnionLength();
  const results = new ResultTimes();
  for (let turn = 0; turn < count; turn++) {
    const startAt = turns.startAt[turn]!;
    const endAt = turns.endAt[turn]!;
    const first = calls.starts[turn]!;
    const end = calls.starts[turn + 1]!;
    claimed.clear(startAt, endAt);
    let tools = 0;
    let waits = 0;
    for (let call = first; call < end; call++) {
      const reportedMs = calls.reportedMs[call]!;
      if (calls.isWait[call] === 1 || !Number.isNaN(reportedMs)) waits++;
      if (calls.isWait[call] === 1) continue;
      const from = calls.startAt[call]!;
      const to = calls.endAt[call]!;
      // Written with its result, a call does not say when it began.
      const isTogether = to - from <= clockStepMs;
      if (isTogether && Number.isNaN(reportedMs)) continue;
      tools++;
      claimed.add(isTogether || reportedMs < to - from ? to - reportedMs : from, to);
    }
    const isTimed = endAt >= startAt;
    const toolMs = claimed.length();
    if (tools === 0) times.toolMs[turn] = calls.untimed[turn]! > 0 ? Number.NaN : 0;
    else if (isTimed) times.toolMs[turn] = toolMs;
    if (!isTimed) continue;
    results.take(calls, first, end);
    const hasModel = addModelTimes(claimed, turns.responses, turn, startAt, results);
    const modelMs = claimed.length() - toolMs;
    if (hasModel) times.modelMs[turn] = modelMs;
    if (waits === 0) continue;
    for (let call = first; call < end; call++)
      if (calls.isWait[call] === 1 || !Number.isNaN(calls.reportedMs[call]!))
        claimed.add(calls.startAt[call]!, calls.endAt[call]!);
    times.waitMs[turn] = claimed.length() - toolMs - modelMs;
  }
  return times;
}

class ResultTimes {
  size = 0;
  at = new Float64Array(256);

  take({ endAt }: CallsOfTurns, first: number, end: number): void {
    this.size = end - first;
    if (this.size > this.at.length) this.at = new Float64Array(2 * this.size);
    for (let i = 0; i < this.size; i++) this.at[i] = endAt[first + i]!;
    sortNumbers(this.at, this.size);
  }
}

/**
 * Adds the time between each response and the row that it follows, and between its own rows; returns whether there is
 * any. A wait of more than 5 minutes does not count as the model's.
 */
function addModelTimes(
  claimed: UnionLength,
  responses: TurnIntervals,
  turn: number,
  promptAt: number,
  results: ResultTimes,
): boolean {
  let before = promptAt;
  let next = 0;
  let hasAny = false;
  for (let i = responses.starts[turn]!; i < responses.starts[turn + 1]!; i++) {
    const startAt = responses.startAt[i]!;
    const endAt = responses.endAt[i]!;
    for (; next < results.size && results.at[next]! <= startAt; next++)
      before = Math.max(before, results.at[next]!);
    // Rows written in one moment tell no time.
    if (startAt > before && startAt - before <= activityGapMs) {
      claimed.add(before, startAt);
      hasAny = true;
    }
    if (endAt > startAt && endAt - startAt <= activityGapMs) {
      claimed.add(startAt, endAt);
      hasAny = true;
    }
    before = Math.max(before, endAt);
  }
  return hasAny;
}

/** Below this, sorting here beats the engine's sort. */
const fewNumbers = 64;

/** Stretches of time within a window, which count once where they overlap; ms. */
export class UnionLength {
  #starts = new Float64Array(256);
  #ends = new Float64Array(256);
  #size = 0;
  #from = 0;
  #to = 0;

  /** Removes all stretches; later ones count within the window from `from` to `to`. */
  clear(from: number, to: number): void {
    this.#size = 0;
    this.#from = from;
    this.#to = to;
  }

  add(start: number, end: number): void {
    const from = Math.max(start, this.#from);
    const to = Math.min(end, this.#to);
    if (!(from < to)) return;
    if (this.#size === this.#starts.length) {
      this.#starts = enlarged(this.#starts);
      this.#ends = enlarged(this.#ends);
    }
    this.#starts[this.#size] = from;
    this.#ends[this.#size] = to;
    this.#size++;
  }

  /** Total length of the stretches so far. */
  length(): number {
    const starts = this.#starts;
    const ends = this.#ends;
    const size = this.#size;
    if (size === 0) return 0;
    // Sorted apart: there is a gap before a start if as many stretches have ended as have begun before it.
    sortNumbers(starts, size);
    sortNumbers(ends, size);
    let length = 0;
    let from = starts[0]!;
    for (let next = 1; next < size; next++) {
      if (starts[next]! <= ends[next - 1]!) continue;
      length += ends[next - 1]! - from;
      from = starts[next]!;
    }
    return length + ends[size - 1]! - from;
  }
}

function enlarged(numbers: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}

/** Sorts the first `size` numbers; most are in order already. */
function sortNumbers(numbers: Float64Array, size: number): void {
  if (size > fewNumbers) {
    numbers.subarray(0, size).sort();
    return;
  }
  for (let next = 1; next < size; next++) {
    const number = numbers[next]!;
    let at = next;
    for (; at > 0 && numbers[at - 1]! > number; at--) numbers[at] = numbers[at - 1]!;
    numbers[at] = number;
  }
}
