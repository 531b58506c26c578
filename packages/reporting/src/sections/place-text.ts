import type { Place } from "@turnmeter/metrics";

/** Where something is logged, as the name of the file and the line; null where there is nothing. */
export function placeText(place: Place | undefined): string | null {
  if (place === undefined) return null;
  const { file, line } = place;
  return `${file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1)}:${line}`;
}
