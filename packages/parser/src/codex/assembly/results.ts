/*
 * Results, which output and end of a call make (../call-result.ts, ../result-signal.ts).
 */
import { CallOutput, Judgement, OpenCall } from "./generated/shared";
import { Result, Signal } from "../../../../pairing/assembly/generated/events";
import { hexOf } from "../../../../pairing/assembly/draft";
import { allocate } from "../../../../pairing/assembly/heap";
import { addResult } from "../../../../pairing/assembly/result";
import { textAt, textLength } from "../../../../pairing/assembly/texts";
import { judge, noteDetached, tellApart, tellTaskEnd } from "./answers";
import { Newest, tellNewRow } from "./rows";
import { Words } from "./generated/words";

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
export function tellResult(call: OpenCall): void {
  if (call.isApart) {
    tellApart(call);
    Newest.toldLine = 0;
    return;
  }
  const hasOutput = call.hasOutput;
  const hasEnd = call.hasEnd;
  Result.clear();
  Signal.clear();
  readEnd(call);
  tellNewRow(hasOutput ? call.output.row : call.end.row);
  Result.callId = call.callId;
  Result.callIdLength = call.callIdLength;
  const isDetached = Signal.outcome == Words.detached;
  // The end of a command left running is more reliable.
  Signal.isClientMade = u8(isDetached && Figures.running != 0 && !hasEnd);
  const duration = hasEnd && Figures.running == 0 ? call.end.durationMs : NaN;
  Result.durationMs = duration == duration ? duration : Figures.durationMs;
  if (hasOutput) setContent(call.output);
  setLines(call);
  if (hasEnd) Result.webSearches = call.end.webSearches;
  if (isDetached) Result.taskId = Figures.running;
  addResult();
  if (isDetached) noteDetached(call);
  if (call.session == 0 || !hasOutput || Figures.exitCode != Figures.exitCode) return;
  tellTaskEnd(call, i32(Figures.exitCode != 0));
  Newest.toldLine = 0;
}

function readEnd(call: OpenCall): void {
  const output = call.output;
  const end = call.end;
  Figures.exitCode = NaN;
  Figures.durationMs = NaN;
  Figures.running = 0;
  const isPlain = !call.hasOutput || output.isPlain;
  const error: u8 = call.hasEnd ? end.isError : 2;
  const exitCode = call.hasEnd ? end.exitCode : NaN;
  const isDeclined = call.hasEnd && end.status == Words.declined;
  if (!isPlain || isDeclined || (exitCode != exitCode && error == 1)) return readJudgement(call);
  if (call.hasOutput) {
    Figures.exitCode = output.exitCode;
    Figures.durationMs = output.durationMs;
  }
  Signal.exitCode = exitCode == exitCode ? exitCode : Figures.exitCode;
  // What the end says goes before the output's own words.
  const telling = exitCode == exitCode ? exitCode : error == 0 ? 0 : Figures.exitCode;
  const isFailed = telling == telling && telling != 0;
  Signal.outcome = isFailed ? Words.failed : Words.ok;
  Signal.cause = isFailed ? Words.exitCode : 0;
}

function readJudgement(call: OpenCall): void {
  judge(call);
  Signal.outcome = Judgement.outcome;
  Signal.cause = Judgement.cause;
  Signal.exitCode = Judgement.exitCode;
  Figures.exitCode = Judgement.outputExitCode;
  Figures.durationMs = Judgement.outputDurationMs;
  Figures.running = Judgement.runningSession;
}

function setContent(output: CallOutput): void {
  Result.resultBytes = output.resultBytes;
  // The same output with another end is no copy.
  if (Hash.at == 0) Hash.at = allocate(hashRoom);
  hexOf(output.hash, Hash.at);
  store<u8>(Hash.at, 0x20, 32);
  const length = textLength(Signal.outcome);
  memory.copy(Hash.at + 33, textAt(Signal.outcome), length);
  Result.contentHash = Hash.at;
  Result.contentHashLength = 33 + length;
}

/** Patches apply whole or not at all, so only successful ones changed lines. */
function setLines(call: OpenCall): void {
  const hasLines = call.hasEnd && call.end.hasLines;
  if (Signal.outcome != Words.ok || (!hasLines && !call.hasPatch)) return;
  const lines = hasLines ? call.end.lines : call.patch;
  Result.linesAdded = lines.linesAdded;
  Result.linesRemoved = lines.linesRemoved;
}
