import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { markAt } from "../decoding/events-at.js";
import type { FileState } from "./unit-state.js";

/** A mark where the main thread goes on with another model; the one that it begins with is no switch. */
export function modelSwitch(model: string | null, origin: RowOrigin, file: FileState): readonly LogEvent[] {
  if (model === null || model === file.model) return [];
  const isFirst = file.model === null;
  file.model = model;
  return isFirst ? [] : [markAt(origin, "modelSwitch", { detail: model })];
}
