import type { Table } from "../table.js";
import type { ActivityFact } from "./activity.js";
import type { AgentFact } from "./agent.js";
import type { CopyFact } from "./copy.js";
import type { FileFact } from "./file.js";
import type { MarkFact } from "./mark.js";
import type { ProblemFact } from "./problem.js";
import type { RecordCountFact } from "./record-count.js";
import type { RequestFact } from "./request.js";
import type { SessionFact } from "./session.js";
import type { ToolCallFact } from "./tool-call.js";
import type { TurnFact } from "./turn.js";

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
