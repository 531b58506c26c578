/*
 * Which results say that nothing but a plain end came of their call (../../claude/result-signal.ts), and which structured results
 * say nothing that is rare.
 */
import { isFetchTool, isLaunchTool, isServerTool } from "../compiled/kinds";
import { Char } from "../../../../scanner/assembly/char";
import * as F from "./generated/projection";
import { finiteOf } from "../../compiled/assembly/numbers";
import {
  opArray,
  opFalse,
  opInteger,
  opNull,
  opNumber,
  opObject,
  opTrue,
} from "../../../../scanner/src/tape";
import {
  codeOf,
  fieldsOf,
  firstItem,
  isMeasuredArray,
  isMeasuredString,
  isThere,
  isTrue,
  member,
  word,
} from "../../compiled/assembly/tape-values";
import { startOfText } from "../../compiled/assembly/text-starts";
import { Words } from "./generated/words";
import { isDigit } from "../../../../scanner/assembly/json-text";

const largeR = 0x52;
const largeT = 0x54;

/** Whether the result of an unknown call may name an agent (../../claude/spawned-agent.ts). */
export function mayHaveSpawned(fields: i32): bool {
  return isThere(member(fields, F.toolUseResult$totalToolUseCount)) || isLaunchStatus(fields);
}

function isLaunchStatus(fields: i32): bool {
  const status = codeOf(member(fields, F.toolUseResult$status));
  return (
    status != 0 &&
    (status == Words.asyncLaunched || status == Words.remoteLaunched || status == Words.teammateSpawned)
  );
}

/** Whether the call started background work; `tool` is 0 if the call is unknown. */
function isLaunch(fields: i32, tool: i32, bits: i32): bool {
  if (isLaunchStatus(fields)) return true;
  if (isTruthy(member(fields, F.toolUseResult$backgroundTaskId))) return true;
  if (isTrue(member(fields, F.toolUseResult$detachedToolCall))) return true;
  const mayBeTask = tool == 0 || (bits & isLaunchTool) != 0;
  return mayBeTask && isTruthy(member(fields, F.toolUseResult$taskId));
}

/** Whether a call ended well as far as all of its result says. */
export function isPlainEnd(content: i32, isError: bool, told: i32, fields: i32, tool: i32, bits: i32): bool {
  if (isError || isMeasuredString(told) || mayBeBracketed(content)) return false;
  if (fields == 0) return true;
  if (isLaunch(fields, tool, bits)) return false;
  if (isTrue(member(fields, F.toolUseResult$interrupted))) return false;
  if (isTruthy(member(fields, F.toolUseResult$timedOutAfterMs))) return false;
  if (codeOf(member(fields, F.toolUseResult$retrieval_status)) == Words.timeout) return false;
  const success = member(fields, F.toolUseResult$success);
  if (success != 0 && word(success) == opFalse) return false;
  if ((bits & isFetchTool) != 0 && finiteOf(member(fields, F.toolUseResult$code)) >= 400) return false;
  return (bits & isServerTool) == 0 || !isTrue(member(fields, F.toolUseResult$isError));
}

/** Whether a result's first text may be the client's own bracketed words. */
function mayBeBracketed(content: i32): bool {
  const text = firstText(content);
  if (text == 0) return false;
  const start = <usize>word(text + 2) + 1;
  const end = <usize>word(text + 3) - 1;
  if (start == end) return false;
  const begin = startOfText(start, end);
  return begin == 0 || (load<u8>(begin) == Char.OpenBracket && mayBeOwnWords(<i32>load<u8>(begin, 1)));
}

/** First byte of `Request interrupted` or `Tool result missing`, or an escape. */
function mayBeOwnWords(first: i32): bool {
  return first == largeR || first == largeT || first == Char.Backslash;
}

function isTruthy(value: i32): bool {
  if (value == 0) return false;
  const op = word(value);
  if (op == opTrue || op == opObject || op == opArray) return true;
  if (op == opFalse || op == opNull) return false;
  if (op == opInteger) return word(value + 1) != 0;
  if (op == opNumber) {
    const number = finiteOf(value);
    return number != 0;
  }
  return codeOf(value) != 0;
}

/** The first text of a result (../../claude/result-content.ts); 0 for none. */
function firstText(content: i32): i32 {
  if (isMeasuredString(content)) return content;
  if (!isMeasuredArray(content)) return 0;
  for (let item = firstItem(content); item != 0; item = word(item)) {
    const value = item + 1;
    if (isMeasuredString(value)) return value;
    const fields = fieldsOf(value);
    if (fields == 0) continue;
    const text = member(fields, F.message$content$$content$$text);
    if (isMeasuredString(text)) return text;
  }
  return 0;
}

/*
 * Errors that tell with which code a command ended (../../claude/result-signal.ts), where nothing else of the result is looked at
 * (../../claude/result-signal.ts).
 */

/** `Exit cod` and `e ` as bytes. */
const exitCod: u64 = 0x646f632074697845;
const eSpace: u16 = 0x2065;
const announcementBytes: usize = 10;
/** An escaped line feed as bytes. */
const lineFeed: u16 = 0x6e5c;

const mostDigits: usize = 9;
const largeC = 0x43;
const largeE = 0x45;

/** The exit code of a failed call's command, if its error says nothing else; 0 where it may say more. `told` is the row's structured result. */
export function exitCodeOfError(content: i32, told: i32): i32 {
  const text = firstText(content);
  if (text == 0 || !isPlainlyTold(told)) return 0;
  const start = <usize>word(text + 2) + 1;
  const end = <usize>word(text + 3) - 1;
  if (load<u64>(start) != exitCod || load<u16>(start, 8) != eSpace) return 0;
  const digits = start + announcementBytes;
  let at = digits;
  let code = 0;
  for (; at < digits + mostDigits && isDigit(<i32>load<u8>(at)); at++)
    code = code * 10 + <i32>load<u8>(at) - Char.Zero;
  if (at == end) return code;
  return load<u16>(at) == lineFeed && isOutput(at + 2, end) ? code : 0;
}

/** Whether there is no structured result, or one that starts with `E`, an error but not a refusal. */
function isPlainlyTold(told: i32): bool {
  return told == 0 || (isMeasuredString(told) && load<u8>(<usize>word(told + 2) + 1) == largeE);
}

/** Rules out texts that may begin with the client's `Command timed out` or `[Request interrupted`. */
function isOutput(start: usize, end: usize): bool {
  if (start == end) return true;
  const begin = startOfText(start, end);
  return begin != 0 && load<u8>(begin) != largeC && load<u8>(begin) != Char.OpenBracket;
}
