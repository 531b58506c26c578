import { joinTopRows } from "../engine/top-rows.js";
import type { TopRow } from "../engine/metric.js";
import type { Place } from "../rows/cost.js";

/** How many examples a row has at most. */
export const mostExamples = 3;

/** A measure of the places of the first rows by some columns, the largest numbers first. */
export function topPlaces<const By extends string>(...by: readonly By[]) {
  return { top: mostExamples, by, of: ["sessionId", "file", "line"] } as const;
}

/** The places of the first rows of several groups of one table. */
export function placesOf(groups: readonly (readonly TopRow[])[]): readonly Place[] {
  return joinTopRows(groups, mostExamples).map(placeOf);
}

/** The place of a row that {@link topPlaces} measured. */
export function placeOf({ values }: TopRow): Place {
  const [sessionId, file, line] = values;
  return { sessionId: String(sessionId), file: String(file), line: Number(line) };
}
