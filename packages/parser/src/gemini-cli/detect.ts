import { anyRecord } from "../decoding/open-files.js";
import { arrayOf, numberOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";

/** Whether the first records of a file are a session: its head, a change of it, or a response. */
export const detectGeminiCli = anyRecord(
  (record) => isHead(record) || isChange(record) || isResponse(record),
);

function isHead(record: Projected): boolean {
  return stringOf(record["sessionId"]) !== null && stringOf(record["projectHash"]) !== null;
}

function isChange(record: Projected): boolean {
  return objectOf(record["$set"]) !== null || stringOf(record["$rewindTo"]) !== null;
}

function isResponse(record: Projected): boolean {
  return record["type"] === "gemini" && stringOf(record["id"]) !== null && record["content"] !== undefined;
}

/** Whether a row is one of the list of typed prompts, or of a conversation that a person saved by name. */
export function isBesideSessions(row: Projected): boolean {
  if (isTypedPrompt(row)) return true;
  const isContent = (row["role"] === "user" || row["role"] === "model") && Array.isArray(row["parts"]);
  const history = arrayOf(row["history"] ?? row["clientHistory"]);
  return isContent || history.some((each) => Array.isArray(objectOf(each)?.["parts"]));
}

/** A row of the typed prompts list, whose messages are numbered. */
function isTypedPrompt(row: Projected): boolean {
  return (
    stringOf(row["sessionId"]) !== null &&
    numberOf(row["messageId"]) !== null &&
    typeof row["message"] === "string"
  );
}
