import type { CallContentFormat } from "../call-content-format.js";
import { contentsOfMessage, messageWithContents } from "../claude/call-contents.js";
import { messagesOf, recordWith } from "./call-inputs.js";

/** What calls of a stream were given and gave. */
export const agentSdkCallContents: CallContentFormat = {
  projection: recordWith(messageWithContents),
  contentsOf: (record) => messagesOf(record).flatMap(contentsOfMessage),
};
