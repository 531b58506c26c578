import { wrapperKinds } from "@turnmeter/parser";
import { codes, table } from "../markdown.js";

/** `wrapper-texts`: how the client's texts in user rows begin, and what they are. */
export function wrapperTextsBlock(): string {
  const rows = wrapperKinds.map(({ beginnings, meaning }) => [codes(beginnings), meaning]);
  return table(["a text block that begins with", "is"], rows);
}
