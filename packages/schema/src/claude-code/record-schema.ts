import type { z } from "zod";
import { claudeCodeAssistantRecord } from "./assistant-record.js";
import { claudeCodeAttachmentSchemas } from "./attachments/attachment-schemas.js";
import { claudeCodeJournalSchemas } from "./journal-schemas.js";
import type { LazySchema } from "./lazy-schema.js";
import { claudeCodeProgressSchemas } from "./progress/progress-record.js";
import { claudeCodeStateSchemas } from "./states/state-schemas.js";
import { claudeCodeSystemRecord } from "./system/system-record.js";
import { claudeCodeSystemSchemas } from "./system/system-schemas.js";
import { claudeCodeUserRecord } from "./user-record.js";

type Table = ReadonlyMap<unknown, LazySchema>;

const states: Table = new Map(Object.entries({ ...claudeCodeStateSchemas, ...claudeCodeJournalSchemas }));
const systems: Table = new Map(Object.entries(claudeCodeSystemSchemas));
const attachments: Table = new Map(Object.entries(claudeCodeAttachmentSchemas));
const progresses: Table = new Map(Object.entries(claudeCodeProgressSchemas));

/**
 * The schema of a record of a transcript or a workflow's journal, by its type and, where it has one, the
 * subtype, the type of its data or that of what is attached; null where that is not known. Built at its first use.
 */
export function claudeCodeRecordSchema(record: unknown): z.ZodType | null {
  const type = field(record, "type");
  if (type === "user") return claudeCodeUserRecord;
  if (type === "assistant") return claudeCodeAssistantRecord;
  if (type === "system") {
    const subtype = field(record, "subtype");
    return subtype === undefined ? claudeCodeSystemRecord : (systems.get(subtype)?.() ?? null);
  }
  if (type === "attachment") return attachments.get(field(field(record, "attachment"), "type"))?.() ?? null;
  if (type === "progress") return progresses.get(field(field(record, "data"), "type"))?.() ?? null;
  return states.get(type)?.() ?? null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && name in value ? Reflect.get(value, name) : undefined;
}
