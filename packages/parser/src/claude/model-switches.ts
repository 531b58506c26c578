import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { markAt } from "../decoding/events-at.js";
import type { UnitState } from "./unit-state.js";
import type { TextBlock } from "./user-content.js";

/** Answer to `/model`: a name, mostly bold, then the model's id. */
const answer =
  /^<local-command-stdout>Set model to (?:\W\[\d+m)?(\w[\w.: -]{0,60})(?:\(([\w.@:/[\]-]{1,80})\))?/;

/** A mark where the client says that a person switched to another model. */
export function modelSwitches(
  texts: readonly TextBlock[],
  origin: RowOrigin,
  state: UnitState,
): readonly LogEvent[] {
  return texts.flatMap(({ start }) => {
    const model = modelTold(start.trimStart());
    return model === null ? [] : modelSwitch(model, origin, state);
  });
}

/** The model that a text of the client says was chosen; null if it says nothing of that. */
export function modelTold(text: string): string | null {
  const told = answer.exec(text);
  return told === null ? null : (told[2] ?? told[1]!.trim());
}

/** A mark for a chosen model; none for the one that a session begins with, nor for a repeated one. */
export function knownModel(model: string, origin: RowOrigin, state: UnitState): readonly LogEvent[] {
  const isFirst = state.file.model === null;
  if (!isFirst) return modelSwitch(model, origin, state);
  state.file.model = model;
  return [];
}

function modelSwitch(model: string, origin: RowOrigin, { file }: UnitState): readonly LogEvent[] {
  if (file.model === model) return [];
  file.model = model;
  return [markAt(origin, "modelSwitch", { detail: model })];
}
