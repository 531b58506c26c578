/*
 * Results, which output and end of a call make (../call-result.ts, ../result-signal.ts).
 */
import { hexOf } from "../../../../pairing/assembly/draft";
import { allocate } from "../../../../pairing/assembly/heap";
import { addResult, Result } from "../../../../pairing/assembly/result";
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
  unknownNumber,
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
  readEnd(call, hasOutput, hasEnd);
  tellNewRow(call + (hasOutput ? <usize>outputRow : <usize>endRow));
  Result.idAt = load<usize>(call, callIdAt);
  Result.idLength = load<i32>(call, callIdLength);
  Result.isIdGlobal = 0;
  const isDetached = Result.outcome == Words.detached;
  // The end of a command left running is more reliable.
  Result.isClientMade = i32(isDetached && Figures.running != 0 && !hasEnd);
  Result.isPlaceholder = 0;
  const duration = hasEnd && Figures.running == 0 ? load<f64>(call, endDuration) : NaN;
  Result.durationMs = duration == duration ? duration : Figures.durationMs;
  setContent(call, hasOutput);
  setLines(call, hasEnd);
  Result.webSearches = hasEnd ? load<i32>(call, endSearches) : unknownNumber;
  Result.taskId = isDetached ? Figures.running : 0;
  Result.taskStatus = 0;
  Result.workflowId = 0;
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
  Result.exitCode = exitCode == exitCode ? exitCode : Figures.exitCode;
  // What the end says goes before the output's own words.
  const telling = exitCode == exitCode ? exitCode : error == 0 ? 0 : Figures.exitCode;
  const isFailed = telling == telling && telling != 0;
  Result.outcome = isFailed ? Words.failed : Words.ok;
  Result.cause = isFailed ? Words.exitCode : 0;
}

function readJudgement(call: usize): void {
  Result.outcome = judge(call);
  Result.cause = load<i32>(causeAt);
  Result.exitCode = load<f64>(exitCodeAt);
  Figures.exitCode = load<f64>(outputExitCodeAt);
  Figures.durationMs = load<f64>(outputDurationAt);
  Figures.running = load<i32>(runningAt);
}

function setContent(call: usize, hasOutput: bool): void {
  Result.resultBytes = NaN;
  Result.contentHashAt = 0;
  Result.contentHashLength = -1;
  if (!hasOutput) return;
  Result.resultBytes = load<f64>(call, outputBytes);
  // The same output with another end is no copy.
  if (Hash.at == 0) Hash.at = allocate(hashRoom);
  hexOf(call + outputHash, Hash.at);
  store<u8>(Hash.at, 0x20, 32);
  const length = textLength(Result.outcome);
  memory.copy(Hash.at + 33, textAt(Result.outcome), length);
  Result.contentHashAt = Hash.at;
  Result.contentHashLength = 33 + length;
}

/** Patches apply whole or not at all, so only successful ones changed lines. */
function setLines(call: usize, hasEnd: bool): void {
  Result.linesAdded = unknownNumber;
  Result.linesRemoved = unknownNumber;
  if (Result.outcome != Words.ok) return;
  if (hasEnd && load<i32>(call, endHasLines) != 0) {
    Result.linesAdded = load<i32>(call, endLinesAdded);
    Result.linesRemoved = load<i32>(call, endLinesRemoved);
  } else if (load<i32>(call, callHasPatch) != 0) {
    Result.linesAdded = load<i32>(call, callLinesAdded);
    Result.linesRemoved = load<i32>(call, callLinesRemoved);
  }
}
