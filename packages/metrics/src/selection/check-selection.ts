import { sessionKinds, sourceIds } from "@turnmeter/schema";
import { checkNames, shown } from "@turnmeter/schema/names.js";
import { checkSpan } from "../time/check-period.js";
import type { Selection } from "./selection.js";

const lists = ["sources", "projects", "models", "sessionKinds", "sessions"] as const;

/**
 * Checks a selection that a caller gives.
 *
 * @throws TypeError if a filter is of another type, RangeError if a source or kind of session is not known
 */
export function checkSelection(selection: Selection): void {
  for (const name of lists) {
    const wanted: unknown = selection[name];
    if (wanted !== undefined && !Array.isArray(wanted))
      throw new TypeError(`${name} must be a list, not ${shown(wanted)}`);
  }
  checkNames("source", selection.sources ?? [], sourceIds);
  checkNames("session kind", selection.sessionKinds ?? [], sessionKinds);
  checkSpan(selection.period);
  checkSpan(selection.activeIn);
}
