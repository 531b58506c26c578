import type { CallContentFormat } from "../call-content-format.js";
import { contentsOfMessage, messageWithContents } from "../claude/call-contents.js";
import { messagesOf, rowWith } from "./call-inputs.js";

/** What calls of a transcript were given and gave. */
export const claudeCodeCallContents: CallContentFormat = {
  projection: rowWith(messageWithContents),
  contentsOf: (record) => messagesOf(record).flatMap(contentsOfMessage),
};
