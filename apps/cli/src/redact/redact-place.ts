import type { Redaction } from "@turnmeter/metrics";

/** A place, `file:line`, with a pseudonym for the file: the one that facts have. */
export function redactPlace(place: string, redaction: Redaction): string {
  const [, file = place, line = ""] = /^(.*)(:\d+)$/.exec(place) ?? [];
  return `${redaction.name("file", file)}${line}`;
}
