import { opInteger, opNumber } from "../../../../scanner/src/tape";
import { integerOf, largestWindow } from "../../compiled/assembly/numbers";
import { word } from "../../compiled/assembly/tape-values";
import { timeOfRow, windowAt } from "../compiled/places";
import { tellWindow } from "./answers";
import { Newest } from "./rows";
import { State } from "./state";

/** Notes the size of the model's context (../rollout.ts). */
export function noteWindow(value: i32): void {
  if (State.isAgent || value == 0) return;
  const tokens = windowTokensOf(value);
  if (tokens <= 0 || tokens == load<i32>(windowAt)) return;
  store<i32>(windowAt, tokens);
  tellWindow(load<i32>(Newest.row), load<f64>(Newest.row, timeOfRow), tokens);
}

/** 0 if not a valid size (../../decoding/context-window.ts). */
function windowTokensOf(value: i32): i32 {
  if (word(value) == opInteger) return word(value + 1);
  if (word(value) != opNumber) return 0;
  const number = integerOf(value);
  return number > 0 && number <= largestWindow ? <i32>number : 0;
}
