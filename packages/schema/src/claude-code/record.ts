import { z } from "zod";
import { claudeCodeAssistantRecord } from "./assistant-record.js";
import { claudeCodeAttachmentRecord } from "./attachments/attachment-record.js";
import { claudeCodeProgressRecord } from "./progress/progress-record.js";
import { claudeCodeRecordSchema } from "./record-schema.js";
import { claudeCodeStateRecord } from "./states/state-record.js";
import { claudeCodeSystemRecord } from "./system/system-record.js";
import { claudeCodeUserRecord } from "./user-record.js";

const anyRecord = z.union([
  claudeCodeUserRecord,
  claudeCodeAssistantRecord,
  claudeCodeSystemRecord,
  claudeCodeAttachmentRecord,
  claudeCodeProgressRecord,
  claudeCodeStateRecord,
]);

/**
 * Accepts one line of a Claude Code transcript by the schema of its type; of types that are not known only
 * what all records have is looked at. Unknown keys are kept.
 */
export const claudeCodeRecord = anyRecord.superRefine((record, context) => {
  const result = claudeCodeRecordSchema(record)?.safeParse(record);
  for (const { path, message } of result?.error?.issues ?? []) {
    context.addIssue({ code: "custom", path, message });
  }
});

/** One line of a Claude Code transcript. */
export type ClaudeCodeRecord = z.infer<typeof claudeCodeRecord>;
