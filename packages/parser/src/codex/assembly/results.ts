/*
 * Results, which output and end of a call make (../call-result.ts, ../result-signal.ts).
 */
import { Result, Signal } from "../../../../pairing/assembly/generated/events";
import { hexOf } from "../../../../pairing/assembly/draft";
import { allocate } from "../../../../pairing/assembly/heap";
import { addResult } from "../../../../pairing/assembly/result";
import { textAt, textLength } from "../../../../pairing/assembly/texts";
import {
  callHasEnd,
  callHasOutput,
  callHasPatch,
  callIdAt,
  callIdLength,
  callIsApart,
  callLinesAdded,
  callLinesRemoved,
  callSession,
  causeAt,
  endDuration,
  endExitCode,
  endHasLines,
  endIsError,
  endLinesAdded,
  endLinesRemoved,
  endRow,
  endSearches,
  endStatus,
  exitCodeAt,
  outputBytes,
  outputDuration,
  outputDurationAt,
  outputExitCode,
  outputExitCodeAt,
  outputHash,
  outputIsPlain,
  outputRow,
  runningAt,
} from "../compiled/places";
import { judge, noteDetached, tellApart, tellTaskEnd } from "./answers";
import { Newest, tellNewRow } from "./rows";
import { Words } from "./words";

/** Room for a hash, a blank and an outcome. */
const hashRoom: usize = 128;

class Hash {
  static at: usize = 0;
}

class Figures {
  static exitCode: f64 = NaN;
  static durationMs: f64 = NaN;
  static running: i32 = 0;
}

/** Reports the result of a call with an output or an end. */
export function tellResult(call: usize): void {
  if (load<i32>(call, callIsApart) != 0) {
    tellApart(call);
    Newest.toldLine = 0;
    return;
  }
  const hasOutput = load<i32>(call, callHasOutput) != 0;
  const hasEnd = load<i32>(call, callHasEnd) != 0;
  Result.clear();
  Signal.clear();
  readEnd(call, hasOutput, hasEnd);
  tellNewRow(call + (hasOutput ? <usize>outputRow : <usize>endRow));
  Result.callId = load<usize>(call, callIdAt);
  Result.callIdLength = load<i32>(call, callIdLength);
  const isDetached = Signal.outcome == Words.detached;
  // The end of a command left running is more reliable.
  Signal.isClientMade = u8(isDetached && Figures.running != 0 && !hasEnd);
  const duration = hasEnd && Figures.running == 0 ? load<f64>(call, endDuration) : NaN;
  Result.durationMs = duration == duration ? duration : Figures.durationMs;
  setContent(call, hasOutput);
  setLines(call, hasEnd);
  if (hasEnd) Result.webSearches = load<i32>(call, endSearches);
  if (isDetached) Result.taskId = Figures.running;
  addResult();
  if (isDetached) noteDetached(call);
  if (load<i32>(call, callSession) == 0 || !hasOutput || Figures.exitCode != Figures.exitCode) return;
  tellTaskEnd(call, i32(Figures.exitCode != 0));
  Newest.toldLine = 0;
}

function readEnd(call: usize, hasOutput: bool, hasEnd: bool): void {
  Figures.exitCode = NaN;
  Figures.durationMs = NaN;
  Figures.running = 0;
  const isPlain = !hasOutput || load<i32>(call, outputIsPlain) != 0;
  const error = hasEnd ? load<i32>(call, endIsError) : 2;
  const exitCode = hasEnd ? load<f64>(call, endExitCode) : NaN;
  const isDeclined = hasEnd && load<i32>(call, endStatus) == Words.declined;
  if (!isPlain || isDeclined || (exitCode != exitCode && error == 1)) return readJudgement(call);
  if (hasOutput) {
    Figures.exitCode = load<f64>(call, outputExitCode);
    Figures.durationMs = load<f64>(call, outputDuration);
  }
  Signal.exitCode = exitCode == exitCode ? exitCode : Figures.exitCode;
  // What the end says goes before the output's own words.
  const telling = exitCode == exitCode ? exitCode : error == 0 ? 0 : Figures.exitCode;
  const isFailed = telling == telling && telling != 0;
  Signal.outcome = isFailed ? Words.failed : Words.ok;
  Signal.cause = isFailed ? Words.exitCode : 0;
}

function readJudgement(call: usize): void {
  Signal.outcome = judge(call);
  Signal.cause = load<i32>(causeAt);
  Signal.exitCode = load<f64>(exitCodeAt);
  Figures.exitCode = load<f64>(outputExitCodeAt);
  Figures.durationMs = load<f64>(outputDurationAt);
  Figures.running = load<i32>(runningAt);
}

function setContent(call: usize, hasOutput: bool): void {
  if (!hasOutput) return;
  Result.resultBytes = load<f64>(call, outputBytes);
  // The same output with another end is no copy.
  if (Hash.at == 0) Hash.at = allocate(hashRoom);
  hexOf(call + outputHash, Hash.at);
  store<u8>(Hash.at, 0x20, 32);
  const length = textLength(Signal.outcome);
  memory.copy(Hash.at + 33, textAt(Signal.outcome), length);
  Result.contentHash = Hash.at;
  Result.contentHashLength = 33 + length;
}

/** Patches apply whole or not at all, so only successful ones changed lines. */
function setLines(call: usize, hasEnd: bool): void {
  if (Signal.outcome != Words.ok) return;
  if (hasEnd && load<i32>(call, endHasLines) != 0) {
    Result.linesAdded = load<i32>(call, endLinesAdded);
    Result.linesRemoved = load<i32>(call, endLinesRemoved);
  } else if (load<i32>(call, callHasPatch) != 0) {
    Result.linesAdded = load<i32>(call, callLinesAdded);
    Result.linesRemoved = load<i32>(call, callLinesRemoved);
  }
}
