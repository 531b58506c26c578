import { addText, beginDraft, Draft } from "./draft";
import { Word } from "./generated/words";
import { codeOf } from "./texts";

/** The name under which a parent's log repeats a thread (../src/repeated-thread.ts). */
export function repeatedName(threadId: i32): i32 {
  beginDraft();
  addText(threadId);
  addText(Word.RepeatedThread);
  return codeOf(Draft.at, Draft.length);
}
