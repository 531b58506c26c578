import type { Place } from "@turnmeter/metrics";
import { logPlace } from "./log-place.js";

/** Where something is logged, as the name of the file and the line; null where there is nothing. */
export function placeText(place: Place | undefined): string | null {
  return place === undefined ? null : logPlace(place);
}
