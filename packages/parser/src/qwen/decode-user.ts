import type { LogEvent } from "@turnmeter/schema";
import { problemAt } from "../decoding/events-at.js";
import { stringOf } from "../decoding/values.js";
import type { Measured, Projected } from "../projection.js";
import { messageParts } from "./message-parts.js";
import type { DecodeRow } from "./row.js";
import { taskEnds } from "./task-notice.js";

/** Subtypes of rows that a person wrote. */
const typed: ReadonlySet<string | null> = new Set([null, "mid_turn_user_message", "realtime_message"]);

/** Rows in a person's place: prompts, and notices of the client. */
export const decodeUser: DecodeRow = ({ record, origin }) => {
  const { texts, isReadable } = messageParts(record["message"]);
  if (!isReadable) return [problemAt(origin, "record-degraded", "message.parts")];
  if (origin.agentId !== null) return [{ kind: "activity", origin, asksAgent: true }];
  if (!isTyped(record)) return texts.flatMap((text) => taskEnds(text, origin));
  const own = texts.filter((text) => !isHooks(text));
  // What is not a text is an image or a file.
  const textHash = own.length === 0 ? "media" : own.map(({ hash }) => hash ?? "").join("+");
  const prompt: LogEvent = { kind: "prompt", origin, textHash, promptSource: null, isQueued: false };
  return [prompt];
};

/** The beginning of what a person typed; null if the row holds no prompt. */
export function typedText(record: Projected): string | null {
  if (record["type"] !== "user" || !isTyped(record)) return null;
  const { texts } = messageParts(record["message"]);
  return texts.find((text) => !isHooks(text))?.prefix ?? null;
}

function isTyped(record: Projected): boolean {
  const provenance = stringOf(record["provenance"]);
  return typed.has(stringOf(record["subtype"])) && (provenance === null || provenance === "real_user");
}

/** Whether a hook of the person added a text to the prompt. */
function isHooks({ prefix }: Measured): boolean {
  return prefix?.startsWith("<qwen:user-prompt-submit-context>") === true;
}
