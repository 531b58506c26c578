/*
 * Attachments with a text that was queued while the model worked (../decode-attachment.ts).
 */
import { Envelope } from "./generated/shared";
import { noticeText } from "../compiled/kinds";
import { Prompt } from "../../../../pairing/assembly/generated/events";
import { addPrompt } from "../../../../pairing/assembly/prompt";
import * as F from "./generated/projection";
import { addSilence } from "./hooks";
import { codeOf, fieldsOf, isTrue, member } from "../../compiled/assembly/tape-values";
import { tellEndsOfRow } from "./task-ends";
import { readTexts, Texts, typedHash } from "./texts";
import { Words } from "./generated/words";

/** Whether the row's other fields allow that a person typed the text. */
let isTyped: bool = false;

/** Reads the queued texts. False if one is not usual. */
export function readQueued(attachment: i32): bool {
  if (!readTexts(member(attachment, F.attachment$prompt))) return false;
  if (Envelope.forked != 0 && (Texts.kinds & noticeText) != 0) return false;
  const own = member(attachment, F.attachment$origin);
  const ofRow = member(Envelope.object, F.origin);
  const author = own != 0 ? own : ofRow;
  const kind = author == 0 ? 0 : kindOfAuthor(author);
  if (author != 0 && kind == 0) return false;
  const isOthers = kind != 0 && kind != Words.human;
  const mode = codeOf(member(attachment, F.attachment$commandMode));
  const isMeta = isTrue(member(Envelope.object, F.isMeta));
  isTyped = mode == Words.prompt && !isOthers && !Envelope.isSidechain && !isMeta;
  return true;
}

function kindOfAuthor(origin: i32): i32 {
  const fields = fieldsOf(origin);
  return fields == 0 ? 0 : codeOf(member(fields, F.origin$kind));
}

/** Adds the events of the queued texts that were read. */
export function addQueued(): void {
  const hash = isTyped ? typedHash() : 0;
  if (hash == 0) addSilence();
  else {
    Prompt.clear();
    Prompt.textHash = hash;
    Prompt.promptSource = Words.queued;
    Prompt.isQueued = 1;
    addPrompt();
  }
  tellEndsOfRow();
}
