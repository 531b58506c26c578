/*
 * Prompts, which rollouts tell in two forms (../prompt-text.ts).
 */
import { eventPrompt, noPrompt } from "../compiled/kinds";
import { Prompted, State, Thread, Waiting } from "./generated/shared";
import { Prompt } from "../../../../pairing/assembly/generated/events";
import { Char } from "../../../../scanner/assembly/char";
import { addPrompt } from "../../../../pairing/assembly/prompt";
import { refuse } from "../../compiled/assembly/refusal";
import { hashTextOf, isMeasuredString, word } from "../../compiled/assembly/tape-values";
import { startOfText } from "../../compiled/assembly/text-starts";
import { agentPrompt, waitingCalls } from "./generated/refusals";
import { typedHashOf } from "./answers";
import { beginRow } from "./begin-row";
import { noteOpener } from "./copies";
import { isWaiting } from "./queue";
import { copyRow, forgetRow, isRow, Newest, tellRow } from "./rows";

/** Decodes a prompt of a form whose texts are given; `turn` is the code of the turn that it opens. False, without a trace, where it is not usual. */
export function decodePrompt(texts: i32, form: i32, turn: i32, type: i32, subtype: i32): bool {
  const isAgent = Thread.agentId != 0;
  if (isAgent && !State.isPrompted) return refuse(agentPrompt);
  if (isWaiting()) return refuse(waitingCalls);
  const hash = isAgent ? 0 : isPlainlyTyped(texts) ? hashTextOf(texts) : typedHashOf(texts);
  if (form == eventPrompt) noteOpener(turn);
  beginRow(type, subtype);
  if (hash == 0) return true;
  const before = Prompted.form;
  if (before != noPrompt && before != form && Prompted.hash == hash) {
    Prompted.form = noPrompt;
    return true;
  }
  Prompted.form = form;
  Prompted.hash = hash;
  forgetRow(Waiting.answer);
  State.awaitsResponse = true;
  if (!State.isInTurn && !isRow(Waiting.opening)) copyRow(Waiting.opening, Newest.row);
  tellRow(Newest.row);
  Prompt.clear();
  Prompt.textHash = hash;
  addPrompt();
  return true;
}

/** Whether there is a single text that the client cannot have injected. */
function isPlainlyTyped(texts: i32): bool {
  if (!isMeasuredString(texts)) return false;
  const start = <usize>word(texts + 2) + 1;
  const end = <usize>word(texts + 3) - 1;
  if (start == end) return false;
  const begin = startOfText(start, end);
  if (begin == 0) return false;
  const byte = <i32>load<u8>(begin);
  return byte != lessThan && byte != hashSign && byte != Char.Backslash;
}

const lessThan = 0x3c;
const hashSign = 0x23;
