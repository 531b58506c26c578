import type { AnySchema } from "@turnmeter/schema/schemas.js";
import * as schemas from "@turnmeter/schema/schemas.js";
import { families } from "./families.js";

const single: ReadonlyMap<string, AnySchema> = new Map<string, AnySchema>([
  ["claude-code/user", schemas.claudeCodeUserRecord],
  ["claude-code/assistant", schemas.claudeCodeAssistantRecord],
  ["claude-code/usage", schemas.claudeCodeUsage],
  ["claude-code/agent-meta", schemas.claudeCodeAgentMeta],
  ["claude-code/custom-title", schemas.claudeCodeCustomTitle],
  ["claude-code/history-entry", schemas.claudeCodeHistoryEntry],
  ["claude-code/message-origin", schemas.claudeCodeMessageOrigin],
  ["claude-code/sessions-index", schemas.claudeCodeSessionsIndex],
  ["claude-code/any-system", schemas.claudeCodeSystemRecord],
  ["claude-code/any-attachment", schemas.claudeCodeAttachmentRecord],
  ["claude-code/any-progress", schemas.claudeCodeProgressRecord],
  ["agent-sdk/api-message", schemas.apiMessage],
  ["hooks/output", schemas.hookOutput],
  ["teams/config", schemas.teamConfig],
  ["teams/inbox", schemas.teamInbox],
  ["teams/notice", schemas.teamNotice],
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
  return schemas
    .fieldsOf(schemaAt(address))
    .map(({ path }) => path)
    .filter((path) => !/[.[{]/.test(path));
}
