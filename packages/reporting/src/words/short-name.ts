import { oneLine } from "../format/one-line.js";

const LONGEST = 60;

/** A name from a log as a sentence can hold it: on one line and of at most 60 characters. */
export function shortName(name: string): string {
  const text = oneLine(name);
  if (text === "") return "(no name)";
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;
}
