import { agentColumns, type AgentFact, agentFields } from "./agent.js";
import { copyColumns, type CopyFact, copyFields } from "./copy.js";
import { fileColumns, fileFields, recordCountColumns, recordCountFields } from "./file.js";
import type { FileFact, RecordCountFact } from "./file.js";
import { markColumns, type MarkFact, markFields } from "./mark.js";
import { requestColumns, type RequestFact, requestFields } from "./request.js";
import { sessionColumns, type SessionFact, sessionFields } from "./session.js";
import { activityColumns, activityFields, turnColumns, turnFields } from "./turn.js";
import type { ActivityFact, TurnFact } from "./turn.js";
import { toolCallColumns, type ToolCallFact, toolCallFields } from "./tool-call.js";
import { problemColumns, type ProblemFact, problemFactFields } from "./problem.js";
import type { ColumnKinds, Table } from "../table.js";

/**
 * Everything that is known after settling, one table a kind. Rows hold only strings, whole numbers,
 * booleans and null ("not known", never 0); their order does not depend on the order of files.
 */
export interface Facts {
  readonly requests: Table<RequestFact>;
  readonly toolCalls: Table<ToolCallFact>;
  readonly agents: Table<AgentFact>;
  readonly sessions: Table<SessionFact>;
  readonly activity: Table<ActivityFact>;
  readonly turns: Table<TurnFact>;
  readonly marks: Table<MarkFact>;
  readonly files: Table<FileFact>;
  readonly recordCounts: Table<RecordCountFact>;
  readonly problems: Table<ProblemFact>;
  readonly copies: Table<CopyFact>;
}

/** A row of one of the fact tables. */
export type FactRow<Name extends keyof Facts> = Facts[Name] extends Table<infer Row> ? Row : never;

/** The fields of each fact table's rows, by the table's name. */
export const factFields = {
  requests: requestFields,
  toolCalls: toolCallFields,
  agents: agentFields,
  sessions: sessionFields,
  activity: activityFields,
  turns: turnFields,
  marks: markFields,
  files: fileFields,
  recordCounts: recordCountFields,
  problems: problemFactFields,
  copies: copyFields,
};

/** How each fact table is stored, by the table's name. */
export const factColumns: { readonly [Name in keyof Facts]: ColumnKinds<FactRow<Name>> } = {
  requests: requestColumns,
  toolCalls: toolCallColumns,
  agents: agentColumns,
  sessions: sessionColumns,
  activity: activityColumns,
  turns: turnColumns,
  marks: markColumns,
  files: fileColumns,
  recordCounts: recordCountColumns,
  problems: problemColumns,
  copies: copyColumns,
};
