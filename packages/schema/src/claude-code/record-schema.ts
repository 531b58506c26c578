import type { z } from "zod";
import { claudeCodeAssistantRecord } from "./assistant-record.js";
import { claudeCodeAttachmentSchema } from "./attachments/attachment-record.js";
import { claudeCodeJournalSchema } from "./journal-schemas.js";
import { claudeCodeProgressSchema } from "./progress/progress-record.js";
import { claudeCodeStateSchema } from "./states/state-record.js";
import { claudeCodeSystemRecord, claudeCodeSystemSchema } from "./system/system-record.js";
import { claudeCodeUserRecord } from "./user-record.js";

/** What gives the schema of a record of a conversation, by the record's type. */
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

/**
 * The schema of a record of a transcript or a workflow's journal, by its type and, where it has one, the
 * subtype, the type of its data or that of what is attached; null where that is not known. Built at its first use.
 */
export function claudeCodeRecordSchema(record: unknown): z.ZodType | null {
  const type = field(record, "type");
  const schemaOf = conversation.get(type);
  if (schemaOf !== undefined) return schemaOf(record);
  return claudeCodeStateSchema(type) ?? claudeCodeJournalSchema(type);
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && name in value ? Reflect.get(value, name) : undefined;
}
