import { has, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";

/** Whose sessions have what another's have not. */
export type PiAgent = "pi" | "oh-my-pi" | "openclaw";

/** The agent that the first records of a file are a session of; null if they are no such session. */
export function agentOfSession(head: readonly unknown[]): PiAgent | null {
  const records = head.map(objectOf).filter((record) => record !== null);
  if (!records.some(isOfTree) || records.some(isOfRun)) return null;
  if (records.some(isOpenClaws)) return "openclaw";
  return records.some(isOhMyPis) ? "oh-my-pi" : "pi";
}

/** Describes the output of a run with `--mode json`; null for other files. */
export function unreadPi(head: readonly unknown[]): string | null {
  const isRun = head.some((row) => isOfRun(objectOf(row) ?? {}));
  return isRun
    ? "the output of a run of Pi or Oh My Pi, whose lines repeat messages and have no ids: the session’s own file is read"
    : null;
}

/** Whether a record is an event of a run: a session's file has no such type. */
function isOfRun({ type, message }: Projected): boolean {
  if (type === "message_start" || type === "message_end")
    return stringOf(objectOf(message)?.["role"]) !== null;
  return type === "agent_start" || type === "turn_start";
}

/** Fields, by role, that other agents' messages in the same envelope do not have. */
const ownFields: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["user", ["timestamp"]],
  ["assistant", ["api", "provider", "usage", "stopReason"]],
  ["toolResult", ["role"]],
  ["bashExecution", ["role"]],
]);

/** Whether a record can only be a session's head, or a message in the envelope of an entry. */
function isOfTree(record: Projected): boolean {
  if (stringOf(record["timestamp"]) === null) return false;
  if (record["type"] === "session") {
    return stringOf(record["id"]) !== null && (has(record, "cwd") || has(record, "version"));
  }
  const message = record["type"] === "message" ? objectOf(record["message"]) : null;
  return message !== null && (ownFields.get(message["role"])?.some((name) => has(message, name)) ?? false);
}

/** Folders in which the agent works, below its own. */
const workspace = /[/\\]\.(?:openclaw|clawdbot|moltbot|moldbot)(?:[/\\]|$)/;

function isOpenClaws(record: Projected): boolean {
  const customType = stringOf(record["customType"]) ?? "";
  if (customType === "model-snapshot" || /^openclaw[.:]/.test(customType)) return true;
  if (record["type"] === "session") return workspace.test(stringOf(record["cwd"]) ?? "");
  return objectOf(record["message"])?.["provider"] === "openclaw";
}

/** Types of entries that only Oh My Pi writes. */
const ohMyPiTypes: ReadonlySet<unknown> = new Set([
  "title",
  "title_change",
  "session_init",
  "mode_change",
  "service_tier_change",
  "ttsr_injection",
  "credential_pin",
  "model_usage",
  "reset_boundary",
]);

function isOhMyPis(record: Projected): boolean {
  const type = record["type"];
  if (ohMyPiTypes.has(type)) return true;
  if (type === "session") return has(record, "titleSource") || has(record, "title");
  if (type === "model_change") return has(record, "model") && !has(record, "modelId");
  const customType = record["customType"];
  return type === "custom" && (customType === "tool_execution_start" || customType === "session_exit");
}

/** Whether a row is one of the traces that OpenClaw keeps beside its sessions: they tell the same again. */
export function isTrace(record: Projected): boolean {
  return record["traceSchema"] === "openclaw-trajectory";
}
