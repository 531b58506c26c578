import type { Place } from "@turnmeter/metrics";
import { shortName } from "./short-name.js";

/** A place in a log as `file:line`, by the file's name alone: its folders may tell what is nobody's business. */
export function logPlace({ file, line }: Pick<Place, "file" | "line">): string {
  const name = file.split(/[/\\]/).at(-1) ?? file;
  return `${shortName(name)}:${line}`;
}
