/*
 * Outputs without a header that say nothing of how their call ended, but for the figures of old ones
 * (../output-text.ts, ../result-signal.ts).
 */
import { Char } from "../../../../scanner/assembly/char";
import { forgetFigures, Header, isText, readExit, readSeconds } from "./output-header";

/** Four bytes of the words that begin a header, refusal or failure. */
function isTelling(four: u32): bool {
  return (
    isHeader(four) ||
    four == 0x61657243 || // CreateProcess
    four == 0x73696854 || // This action was rejected
    four == 0x72707061 || // approval
    four == 0x63746170 || // patch rejected
    four == 0x63657865 || // exec_command failed, execution error
    four == 0x74697277 || // write_stdin failed
    four == 0x6c696166 || // failed
    four == 0x6c707061 || // apply_patch
    four == 0x62616e75 || // unable
    four == 0x67616d69 || // image path
    four == 0x75736e75 // unsupported
  );
}

/** Exit code, Chunk ID, Wall time, Process, Script. */
function isHeader(four: u32): bool {
  return (
    four == 0x74697845 || four == 0x6e756843 || four == 0x6c6c6157 || four == 0x636f7250 || four == 0x69726353
  );
}

const backtick = 0x60;

/** Only so much of a first line is ever read: 1000 units of up to six bytes. */
const mostBytes: usize = 6000;

/** `by user` as bytes. */
const byUser: u64 = 0x72657375207962;
const sevenBytes: u64 = 0x00ffffffffffffff;

/** Whether a text says nothing beyond the figures that are read. */
export function readPlain(start: usize, end: usize): bool {
  forgetFigures();
  if (start == end) return true;
  const first = <i32>load<u8>(start);
  if (first <= Char.Space || first > 0x7e || first == Char.Backslash || first == backtick) return false;
  if (isTelling(load<u32>(start)) || mayBeUsers(start, end)) return false;
  return first != Char.OpenBrace || readOld(start, end);
}

function mayBeUsers(start: usize, end: usize): bool {
  const last = min(end, start + mostBytes);
  for (let at = start; at < last; at++) {
    const byte = <i32>load<u8>(at);
    if (byte == Char.Backslash) {
      const letter = <i32>load<u8>(at, 1);
      if (letter == Char.LetterN) return false;
      if (letter == Char.LetterU) return true;
      at++;
    } else if (byte == letterB && (load<u64>(at) & sevenBytes) == byUser) return true;
  }
  return false;
}

const letterB = 0x62;

/** Longest metadata after an old output, with figures of the most digits. */
const mostMetadata: usize = 120;

/** Reads an escaped `{"output":"…","metadata":{"exit_code":0,"duration_seconds":0.1}}`. */
function readOld(start: usize, end: usize): bool {
  if (!isText(start, '{\\"output\\":\\"')) return false;
  for (let at = max(start, end - mostMetadata); at < end; at++) {
    if (<i32>load<u8>(at) != Char.Comma || !isText(at, ',\\"metadata\\":{\\"exit_code\\":')) continue;
    return readMetadata(at + 29, end);
  }
  return false;
}

function readMetadata(start: usize, end: usize): bool {
  let at = start;
  while (at < end && <i32>load<u8>(at) != Char.Comma) at++;
  if (!readExit(start, at) || !isText(at, ',\\"duration_seconds\\":')) return false;
  const last = readSeconds(at + 22, end);
  if (last == 0 || last + 2 != end || !isText(last, "}}")) return false;
  Header.hasTime = true;
  return true;
}
