import type { z } from "zod";
import type { Table } from "../table.js";
import { activityFactSchema } from "./activity-schema.js";
import { agentFactSchema } from "./agent-schema.js";
import { copyFactSchema } from "./copy-schema.js";
import type { Facts } from "./facts.js";
import { fileFactSchema } from "./file-schema.js";
import { markFactSchema } from "./mark-schema.js";
import { problemFactSchema } from "./problem-schema.js";
import { recordCountFactSchema } from "./record-count-schema.js";
import { requestFactSchema } from "./request-schema.js";
import { sessionFactSchema } from "./session-schema.js";
import { toolCallFactSchema } from "./tool-call-schema.js";
import { turnFactSchema } from "./turn-schema.js";

/** A row of one of the fact tables. */
export type FactRow<Name extends keyof Facts> = Facts[Name] extends Table<infer Row> ? Row : never;

/** What a row of each fact table must be, by the table's name. */
export const factSchemas: { readonly [Name in keyof Facts]: z.ZodType<FactRow<Name>> } = {
  requests: requestFactSchema,
  toolCalls: toolCallFactSchema,
  agents: agentFactSchema,
  sessions: sessionFactSchema,
  activity: activityFactSchema,
  turns: turnFactSchema,
  marks: markFactSchema,
  files: fileFactSchema,
  recordCounts: recordCountFactSchema,
  problems: problemFactSchema,
  copies: copyFactSchema,
};
