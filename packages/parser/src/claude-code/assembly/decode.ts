/*
 * Decodes what the scanner wrote of rows of Claude Code, the usual ones. One that is not usual is left as it is, and
 * so is a line that holds no single record: see docs/usual-rows.md.
 */
import { Envelope } from "./generated/shared";
import * as Kind from "../compiled/kinds";
import { recordWords } from "../../../../scanner/src/tape";
import { heldRow, noRecord } from "./generated/refusals";
import { placeAhead } from "./agent-sessions";
import { decodeAssistant } from "./assistant";
import { decodeAttachment } from "./attachment";
import { readEnvelope } from "./read-envelope";
import { isOdd } from "./file-state";
import * as F from "./generated/projection";
import { isRecord } from "../../compiled/assembly/records";
import { decodeProgress } from "./progress";
import { refuse } from "../../compiled/assembly/refusal";
import { decodeState } from "./state";
import { decodeSystem } from "./system";
import { codeOf, member, word } from "../../compiled/assembly/tape-values";
import { decodeUser } from "./user";

/** Decodes rows from word `from` of the tape up to `to`; returns the word at which the first unusual one begins. */
export function decode(from: i32, to: i32): i32 {
  let at = from;
  while (at < to) {
    if (!decodeLine(at, to)) return at;
    at = word(at + 5);
  }
  return at;
}

function decodeLine(at: i32, to: i32): bool {
  if (!isRecord(at, to)) return refuse(noRecord);
  return isOdd() ? refuse(heldRow) : decodeRecord(at, to);
}

function decodeRecord(at: i32, to: i32): bool {
  const object = at + recordWords;
  placeAhead(word(at + 5), to);
  if (!readEnvelope(object, word(at + 1), <usize>word(at + 2))) return false;
  const kind = Envelope.kind;
  if (kind == Kind.attachmentRecord) return decodeAttachment();
  if (kind == Kind.progressRecord) return decodeProgress();
  const subtype = codeOf(member(object, F.subtype));
  if (kind == Kind.assistantRecord) return decodeAssistant(subtype);
  if (kind == Kind.userRecord) return decodeUser(subtype);
  return kind == Kind.systemRecord ? decodeSystem(subtype) : decodeState(subtype);
}
