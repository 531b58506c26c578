import type { AnySchema } from "@turnmeter/schema";
import * as schema from "@turnmeter/schema";
import { families } from "./families.js";

const single: ReadonlyMap<string, AnySchema> = new Map<string, AnySchema>([
  ["claude-code/user", schema.claudeCodeUserRecord],
  ["claude-code/assistant", schema.claudeCodeAssistantRecord],
  ["claude-code/usage", schema.claudeCodeUsage],
  ["claude-code/agent-meta", schema.claudeCodeAgentMeta],
  ["claude-code/custom-title", schema.claudeCodeCustomTitle],
  ["claude-code/history-entry", schema.claudeCodeHistoryEntry],
  ["claude-code/message-origin", schema.claudeCodeMessageOrigin],
  ["claude-code/sessions-index", schema.claudeCodeSessionsIndex],
  ["claude-code/any-system", schema.claudeCodeSystemRecord],
  ["claude-code/any-attachment", schema.claudeCodeAttachmentRecord],
  ["claude-code/any-progress", schema.claudeCodeProgressRecord],
  ["agent-sdk/api-message", schema.apiMessage],
  ["hooks/output", schema.hookOutput],
  ["teams/config", schema.teamConfig],
  ["teams/inbox", schema.teamInbox],
  ["teams/notice", schema.teamNotice],
]);

/** The schema of `claude-code/user`, `claude-code/system/turn_duration` and so on. @throws if there is none */
export function schemaAt(address: string): AnySchema {
  const slash = address.lastIndexOf("/");
  const member = families.get(address.slice(0, slash))?.schemaOf(address.slice(slash + 1));
  const found = single.get(address) ?? member;
  if (found === undefined || found === null)
    throw new Error(`no schema is called ${JSON.stringify(address)}`);
  return found;
}

/** Fields that all records of a conversation share, by their names at the top; `type` is not one of them. */
export function envelopeNames(): readonly string[] {
  const others = ["claude-code/any-system", "claude-code/any-attachment", "claude-code/assistant"].map(
    namesAt,
  );
  return namesAt("claude-code/user").filter(
    (name) => name !== "type" && others.every((each) => each.includes(name)),
  );
}

function namesAt(address: string): readonly string[] {
  return schema
    .fieldsOf(schemaAt(address))
    .map(({ path }) => path)
    .filter((path) => !/[.[{]/.test(path));
}
