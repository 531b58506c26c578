import type { LogEvent } from "@turnmeter/schema";
import { arrayOf, measuredOf, objectOf } from "../decoding/values.js";
import type { Measured, Projected } from "../projection.js";
import type { EntryRow } from "./row.js";

/** Beginnings of what OpenClaw asks of itself: timers, heartbeats, notices of the system, tasks of its subagents. */
const injected = /^(?:\[cron:|\[Subagent |System: \[|Read HEARTBEAT\.md\b)/;

/** Events of what a person asked for; a subagent is asked by its parent. */
export function decodePrompt({ origin }: EntryRow, message: Projected): readonly LogEvent[] {
  const text = firstText(measuredOf(message["content"]));
  if (origin.agentId !== null) return [{ kind: "activity", origin, asksAgent: true }];
  if (text === null || injected.test(text.prefix ?? "")) return [];
  return [{ kind: "prompt", origin, textHash: text.hash ?? "", promptSource: null, isQueued: false }];
}

/** The beginning of a prompt; null where nobody typed it. */
export function typedText(record: Projected): string | null {
  const message = objectOf(record["message"]);
  if (message?.["role"] !== "user") return null;
  const start = firstText(measuredOf(message["content"]))?.prefix ?? null;
  return start === null || injected.test(start) ? null : start;
}

/** The content as a text, or its first text. */
function firstText(content: Measured | null): Measured | null {
  if (content === null) return null;
  if (content.type === "string") return content;
  const texts = arrayOf(content.items).map((block) => measuredOf(objectOf(block)?.["text"]));
  return texts.find((text) => text !== null) ?? content;
}
