import type { z } from "zod";
import type { Table } from "../table.js";
import { activityFactSchema } from "./activity.js";
import { agentFactSchema } from "./agent.js";
import { copyFactSchema } from "./copy.js";
import type { Facts } from "./facts.js";
import { fileFactSchema } from "./file.js";
import { markFactSchema } from "./mark.js";
import { problemFactSchema } from "./problem.js";
import { recordCountFactSchema } from "./record-count.js";
import { requestFactSchema } from "./request.js";
import { sessionFactSchema } from "./session.js";
import { toolCallFactSchema } from "./tool-call.js";
import { turnFactSchema } from "./turn.js";

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
