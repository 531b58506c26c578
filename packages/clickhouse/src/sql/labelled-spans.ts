import { calendarUnit } from "@turnmeter/metrics";
import type { CalendarUnit, Zone } from "@turnmeter/metrics";
import type { Window } from "./row-times.js";

/** Local time cut where a calendar unit changes. */
export interface LabelledSpans {
  /** First instant of each span, epoch ms, ascending. */
  readonly starts: readonly number[];
  /** The place of each span's label. */
  readonly places: readonly number[];
  /** The unit's values that occur, each once. */
  readonly labels: readonly (string | number)[];
}

/** Since 1972 zones' offsets are whole quarters of an hour, and so are the moments at which they change. */
export const quarterMs: number = 15 * 60_000;

/** The spans of a unit in some windows, ascending. */
export function labelledSpans(unit: CalendarUnit, zone: Zone, windows: readonly Window[]): LabelledSpans {
  const labelOf = calendarUnit(unit, zone);
  const [starts, places, labels] = [Array<number>(), Array<number>(), Array<string | number>()];
  const placeOf = new Map<string | number, number>();
  let last: string | number | undefined;
  for (const { startAt, endAt } of windows)
    for (let at = Math.floor(startAt / quarterMs) * quarterMs; at < endAt; at += quarterMs) {
      const label = labelOf(at);
      if (label === last) continue;
      last = label;
      let place = placeOf.get(label);
      if (place === undefined) placeOf.set(label, (place = labels.push(label) - 1));
      starts.push(at);
      places.push(place);
    }
  return { starts, places, labels };
}
