import {
  claudeCodeAttachmentTypes,
  claudeCodeProgressTypes,
  claudeCodeStateTypes,
  claudeCodeSystemSubtypes,
} from "@turnmeter/schema";
import { hookTypes } from "../decode-attachment.js";
import { stateRecords } from "../decode-state.js";
import { systemRecords } from "../decode-system.js";
import {
  assistantRecord,
  attachmentRecord,
  hookAttachment,
  hookProgress,
  modeRecord,
  progressRecord,
  queueRecord,
  silentAttachment,
  silentProgress,
  silentRecord,
  silentSystem,
  stopHooksSystem,
  systemRecord,
  titleRecord,
  turnDurationSystem,
  userRecord,
} from "./places.js";

/** Attachments that become events, but are no hooks. */
const toldAttachments: ReadonlySet<string> = new Set(["queued_command", "task_status", "model"]);

/** Progress that repeats the rows of an agent. */
const agentProgress = "agent_progress";

/** What each name of a type or subtype means to compiled code, as bits; names without an entry have no usual rows. */
export function kindsOfTypes(): ReadonlyMap<string, number> {
  const kinds = new Map<string, number>();
  const add = (names: Iterable<string>, kind: number) => {
    for (const name of names) kinds.set(name, (kinds.get(name) ?? 0) | kind);
  };
  add(["user"], userRecord);
  add(["assistant"], assistantRecord);
  add(["attachment"], attachmentRecord);
  add(["progress"], progressRecord);
  add(["system"], systemRecord);
  add(without(claudeCodeStateTypes, stateRecords), silentRecord);
  add(["ai-title"], titleRecord);
  add(["permission-mode"], modeRecord);
  add(["queue-operation"], queueRecord);
  add(without(without(claudeCodeAttachmentTypes, toldAttachments), hookTypes), silentAttachment);
  add(hookTypes, hookAttachment);
  add(without(claudeCodeProgressTypes, new Set([agentProgress, "hook_progress"])), silentProgress);
  add(["hook_progress"], hookProgress);
  add(without(claudeCodeSystemSubtypes, systemRecords), silentSystem);
  add(["turn_duration"], turnDurationSystem);
  add(["stop_hook_summary"], stopHooksSystem);
  return kinds;
}

function without(names: readonly string[], others: { has(name: string): boolean }): readonly string[] {
  return names.filter((name) => !others.has(name));
}
