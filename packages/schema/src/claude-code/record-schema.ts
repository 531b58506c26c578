import * as z from "zod";
import { claudeCodeAssistantRecord } from "./assistant-record.js";
import { claudeCodeAttachmentRecord, claudeCodeAttachmentSchema } from "./attachments/attachment-record.js";
import { claudeCodeJournalSchema } from "./journal-schemas.js";
import { claudeCodeProgressRecord, claudeCodeProgressSchema } from "./progress-record.js";
import { claudeCodeStateRecord, claudeCodeStateSchema } from "./state-record.js";
import { claudeCodeSystemRecord, claudeCodeSystemSchema } from "./system-record.js";
import { claudeCodeUserRecord } from "./user-record.js";

/** Functions that give the schema of a conversation record, by its type. */
export const conversationSchemas: Readonly<Record<string, (record: unknown) => z.ZodType | null>> = {
  user: () => claudeCodeUserRecord,
  assistant: () => claudeCodeAssistantRecord,
  system: (record) => {
    const subtype = field(record, "subtype");
    return subtype === undefined ? claudeCodeSystemRecord : claudeCodeSystemSchema(subtype);
  },
  attachment: (record) => claudeCodeAttachmentSchema(field(field(record, "attachment"), "type")),
  progress: (record) => claudeCodeProgressSchema(field(field(record, "data"), "type")),
};

const conversation: ReadonlyMap<unknown, (record: unknown) => z.ZodType | null> = new Map(
  Object.entries(conversationSchemas),
);

/** The schema of a record of a transcript or a workflow's journal, by its type and, if any, its subtype, its data's type or its attachment's; null if that is unknown. Built at its first use. */
export function claudeCodeRecordSchema(record: unknown): z.ZodType | null {
  const type = field(record, "type");
  const schemaOf = conversation.get(type);
  if (schemaOf !== undefined) return schemaOf(record);
  return claudeCodeStateSchema(type) ?? claudeCodeJournalSchema(type);
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && name in value ? Reflect.get(value, name) : undefined;
}

const anyRecord = z.union([
  claudeCodeUserRecord,
  claudeCodeAssistantRecord,
  claudeCodeSystemRecord,
  claudeCodeAttachmentRecord,
  claudeCodeProgressRecord,
  claudeCodeStateRecord,
]);

/** Accepts one line of a Claude Code transcript by the schema of its type; for unknown types only the fields that all records share are checked. Unknown keys are kept. */
export const claudeCodeRecord = anyRecord.superRefine((record, context) => {
  const result = claudeCodeRecordSchema(record)?.safeParse(record);
  for (const { path, message } of result?.error?.issues ?? []) {
    context.addIssue({ code: "custom", path, message });
  }
});

/** One line of a Claude Code transcript. */
export type ClaudeCodeRecord = z.infer<typeof claudeCodeRecord>;
