import type { Measured } from "../projection.js";
import { arrayOf, measuredOf, objectOf } from "./values.js";

/** A text of a message: its start, and a hash of the whole. */
export interface MessageText {
  readonly start: string;
  readonly hash: string;
}

/** The texts of a message, whether its content is one text or a list of parts. */
export function messageTexts(content: unknown): readonly MessageText[] {
  return measuredTexts(content).map(({ prefix = "", hash = "" }) => ({ start: prefix, hash }));
}

/** The same texts as they were measured. */
export function measuredTexts(content: unknown): readonly Measured[] {
  const measured = measuredOf(content);
  const values =
    measured?.type === "string"
      ? [measured]
      : arrayOf(measured?.items).map((part) => measuredOf(objectOf(part)?.["text"]));
  return values.filter((text): text is Measured => text?.type === "string");
}

/** The start of the first text that is not blank; null if there is none. */
export function firstStart(content: unknown): string | null {
  return messageTexts(content).find(({ start }) => start.trim() !== "")?.start ?? null;
}
