/*
 * The session of an agent's file that lies beside its session's: that of the first response in it. Rows before that wait for
 * it (../../claude/hold-rows.ts), unless it is found a few rows ahead.
 */
import { agentFile, assistantRecord, recordMask, systemRecord } from "../compiled/kinds";
import { Envelope, File, State } from "./generated/shared";
import { recordWords } from "../../../../scanner/src/tape";
import { kindOf } from "../../compiled/assembly/kinds";
import * as F from "./generated/projection";
import { isRecord } from "../../compiled/assembly/records";
import { codeOf, member, word } from "../../compiled/assembly/tape-values";

const mostAhead = 8;

/** End of the tape, and the line after the current row. */
let end: i32 = 0;
let next: i32 = 0;

/** Sets the range of the tape in which to look ahead. */
export function placeAhead(from: i32, to: i32): void {
  next = from;
  end = to;
}

/** The session of an agent's row that belongs to none yet; 0 where that is not usual. */
export function sessionAhead(own: i32): i32 {
  const told = own != 0 ? own : State.lastSessionId;
  if (told == 0 || Envelope.kind > systemRecord) return 0;
  if (Envelope.kind == assistantRecord) return told;
  let at = next;
  for (let passed = 0; passed < mostAhead && at < end; passed++) {
    if (!isRecord(at, end)) return 0;
    const object = at + recordWords;
    const session = codeOf(member(object, F.sessionId));
    if (session != 0 && session != told) return 0;
    const kind = kindOf(codeOf(member(object, F.type))) & recordMask;
    if (kind == 0 || kind > systemRecord) return 0;
    if (kind == assistantRecord) return told;
    at = word(at + 5);
  }
  return 0;
}

/** Notes the session of an agent's file with its first response. */
export function noteAgentSession(): void {
  if (File.kind != agentFile || File.folder != 0 || State.hasResponse) return;
  if (Envelope.kind != assistantRecord) return;
  State.agentSessionId = Envelope.session;
  State.hasResponse = true;
}
