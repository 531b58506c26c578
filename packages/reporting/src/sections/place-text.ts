import type { Place } from "@turnmeter/metrics";

/** Where something is logged: `file:line`; null where there is nothing. */
export function placeText(place: Place | undefined): string | null {
  return place === undefined ? null : `${place.file}:${place.line}`;
}
