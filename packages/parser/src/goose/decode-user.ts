import type { LogEvent } from "@turnmeter/schema";
import { markAt } from "../decoding/events-at.js";
import { decodeResult } from "./decode-result.js";
import { messagesOf, metadataOf, partsOf, textsOf } from "./message-parts.js";
import type { MessageRow } from "./message-row.js";
import type { Projected } from "../projection.js";

/** Commands of Goose that are no prompts. */
const command = /^\/(clear|compact|doctor|endplan|mode|plan|prompts?|skills|summarize)\b/;

/** The events of a message in a person's place: a prompt, or results of calls. */
export function decodeUserMessage(row: MessageRow): readonly LogEvent[] {
  const { thread, parts, record, origin, end } = row;
  const results = parts
    .filter(({ type }) => type === "toolResponse")
    .flatMap((part) => decodeResult(thread, part, end));
  if (results.length > 0) return [{ kind: "activity", origin: end }, ...results];
  const said = typedTexts(record)[0];
  if (said === undefined) return [{ kind: "activity", origin }];
  if (origin.agentId !== null) return [{ kind: "activity", origin, asksAgent: true }];
  const name = command.exec(said.start)?.[1];
  if (name !== undefined)
    return [{ kind: "activity", origin }, markAt(origin, "command", { detail: `/${name}` })];
  return [
    { kind: "activity", origin },
    { kind: "prompt", origin, textHash: said.hash, promptSource: null, isQueued: false },
  ];
}

/** What a person typed: nothing where Goose told the model something in a person's place. */
function typedTexts(record: Projected) {
  const metadata = metadataOf(record);
  if (metadata["userVisible"] === false || metadata["turnContext"] === true) return [];
  return textsOf(partsOf(record));
}

/** The beginning of what a person typed in the record of a prompt, or in an export; null if it holds none. */
export function typedText(record: Projected): string | null {
  const users = [record, ...messagesOf(record)].filter(({ role }) => role === "user");
  return users.flatMap(typedTexts)[0]?.start ?? null;
}
