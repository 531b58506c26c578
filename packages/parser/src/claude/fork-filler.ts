import type { InterruptionEvent, LogEvent } from "@turnmeter/schema";
import type { Row } from "./row.js";
import { userContent } from "./user-content.js";
import type { FileState } from "./unit-state.js";
import { objectOf } from "../decoding/values.js";

const none: readonly LogEvent[] = [];

const resumption = "Continue from where you left off.";

/** Whether a row may be what a fork writes in place of the result of a call that was still running. */
export function mayBeForkFiller(row: Row): boolean {
  return row.record["toolDenialKind"] === "interrupted";
}

/** The interruptions of its thread that were held back before a row, refuted if the row shows that a fork wrote them. They stay held if the row may be such a filler itself, or is no message. */
export function interruptionsBefore(row: Row): readonly LogEvent[] {
  const { file } = row.state;
  if (file.heldInterruptions.length === 0 || mayBeForkFiller(row) || !isMessage(row)) return none;
  const { threadId } = row.origin;
  const held = file.heldInterruptions.filter(({ origin }) => origin.threadId === threadId);
  file.heldInterruptions = file.heldInterruptions.filter((event) => !held.includes(event));
  return isResumption(row) ? held.map((event) => ({ ...event, isRefuted: true })) : held;
}

/** The interruptions held back, at the end of a file. */
export function releaseInterruptions(file: FileState): readonly InterruptionEvent[] {
  const held = file.heldInterruptions;
  file.heldInterruptions = [];
  return held;
}

function isMessage({ record }: Row): boolean {
  return record["type"] === "user" || record["type"] === "assistant";
}

function isResumption({ record }: Row): boolean {
  if (record["type"] !== "user" || record["isMeta"] !== true) return false;
  const { texts } = userContent(objectOf(record["message"])?.["content"]);
  return texts.some((text) => text.start.trimStart().startsWith(resumption));
}
