/*
 * Prompts, which rollouts tell in two forms (../prompt-text.ts).
 */
import { Prompt } from "../../../../pairing/assembly/generated/events";
import { Char } from "../../../../scanner/assembly/char";
import { addPrompt } from "../../../../pairing/assembly/prompt";
import { refuse } from "../../compiled/assembly/refusal";
import { hashTextOf, isMeasuredString, word } from "../../compiled/assembly/tape-values";
import { startOfText } from "../../compiled/assembly/text-starts";
import { answerAt, eventPrompt, noPrompt, openingAt, promptFormAt, promptHashAt } from "../compiled/places";
import { agentPrompt, waitingCalls } from "../compiled/refusals";
import { typedHashOf } from "./answers";
import { beginRow } from "./begin-row";
import { noteOpener } from "./copies";
import { isWaiting } from "./queue";
import { copyRow, forgetRow, isRow, Newest, tellRow } from "./rows";
import { State } from "./state";

/** Decodes a prompt of a form whose texts are given; `turn` is the code of the turn that it opens. False, without a trace, where it is not usual. */
export function decodePrompt(texts: i32, form: i32, turn: i32, type: i32, subtype: i32): bool {
  if (State.isAgent && !State.isPrompted) return refuse(agentPrompt);
  if (isWaiting()) return refuse(waitingCalls);
  const hash = State.isAgent ? 0 : isPlainlyTyped(texts) ? hashTextOf(texts) : typedHashOf(texts);
  if (form == eventPrompt) noteOpener(turn);
  beginRow(type, subtype);
  if (hash == 0) return true;
  const before = load<i32>(promptFormAt);
  if (before != noPrompt && before != form && load<i32>(promptHashAt) == hash) {
    store<i32>(promptFormAt, noPrompt);
    return true;
  }
  store<i32>(promptFormAt, form);
  store<i32>(promptHashAt, hash);
  forgetRow(answerAt);
  State.awaitsResponse = true;
  if (!State.isInTurn && !isRow(openingAt)) copyRow(openingAt, Newest.row);
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
