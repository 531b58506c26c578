import type { FileUse } from "@turnmeter/schema";
import { fileUse } from "./given-texts.js";

const header = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.*)$/;

/** The files that the lines of a patch add, change, delete or move to. */
export function filesOfPatch(lines: readonly string[]): readonly FileUse[] {
  return lines.flatMap((line) => fileUse(header.exec(line)?.[1]?.trim(), "write"));
}
