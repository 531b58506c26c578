import { arrayOf, has, measuredOf, objectOf } from "../decoding/values.js";

/** A text of a message: its beginning, and a hash of all of it. */
export interface MessageText {
  readonly start: string;
  readonly hash: string;
}

/** The texts of a message's content, which is one text or a list of parts. */
export function messageTexts(content: unknown): readonly MessageText[] {
  const measured = measuredOf(content);
  if (measured === null) return [];
  if (measured.type === "string") return [{ start: measured.prefix ?? "", hash: measured.hash ?? "" }];
  return arrayOf(measured.items).flatMap((part) => {
    const text = measuredOf(objectOf(part)?.["text"]);
    return text?.prefix === undefined ? [] : [{ start: text.prefix, hash: text.hash ?? "" }];
  });
}

/** Whether a message hands results of tools to the model. */
export function holdsResults(content: unknown): boolean {
  return arrayOf(measuredOf(content)?.items).some((part) => has(objectOf(part) ?? {}, "functionResponse"));
}
