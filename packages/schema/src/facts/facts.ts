import { columnsOfTables } from "../row-fields.js";
import type { ColumnKinds, Table } from "../table.js";
import {
  type FileFact,
  fileFields,
  type ProblemFact,
  problemFactFields,
  type RecordCountFact,
  recordCountFields,
} from "./file.js";
import {
  type CopyFact,
  copyFields,
  type RequestFact,
  requestFields,
  type ToolCallFact,
  toolCallFields,
} from "./request.js";
import { activityFields, agentFields, markFields, sessionFields, turnFields } from "./session.js";
import type { ActivityFact, AgentFact, MarkFact, SessionFact, TurnFact } from "./session.js";

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
export const factColumns: { readonly [Name in keyof Facts]: ColumnKinds<FactRow<Name>> } =
  columnsOfTables(factFields);

export const {
  agents: agentColumns,
  copies: copyColumns,
  files: fileColumns,
  problems: problemColumns,
  recordCounts: recordCountColumns,
  requests: requestColumns,
  sessions: sessionColumns,
} = factColumns;
