import { State, Thread } from "./generated/shared";
import { opInteger, opNumber } from "../../../../scanner/src/tape";
import { integerOf, largestWindow } from "../../compiled/assembly/numbers";
import { word } from "../../compiled/assembly/tape-values";
import { tellWindow } from "./answers";
import { Newest } from "./rows";

/** Notes the size of the model's context (../rollout.ts). */
export function noteWindow(value: i32): void {
  if (Thread.agentId != 0 || value == 0) return;
  const tokens = windowTokensOf(value);
  if (tokens <= 0 || tokens == State.contextWindowTokens) return;
  State.contextWindowTokens = tokens;
  tellWindow(Newest.row.line, Newest.row.at, tokens);
}

/** 0 if not a valid size (../../decoding/context-window.ts). */
function windowTokensOf(value: i32): i32 {
  if (word(value) == opInteger) return word(value + 1);
  if (word(value) != opNumber) return 0;
  const number = integerOf(value);
  return number > 0 && number <= largestWindow ? <i32>number : 0;
}
