import type { LogUnit, LogFile } from "../log-format.js";
import { logStem } from "../plain-path.js";
import { stringOf } from "../decoding/values.js";
import { workingDirectory } from "../decoding/working-directory.js";
import { NumberedNames } from "../decoding/row-names.js";
import { instantOf } from "../decoding/timestamp.js";
import type { Projected } from "../projection.js";

/** A call whose result has not come yet. */
export interface OpenCall {
  readonly tool: string;
  /** The call's key in every copy of its log. */
  readonly key: string;
  /** When the tool began, epoch ms; null if no row says so. */
  startedAt: number | null;
}

/** What a call has left running. */
interface StartedJob {
  readonly callKey: string;
  /** The subagent that it is; null for a command, or several subagents. */
  readonly agentId: string | null;
}

/** State from the rows of one file so far. */
export class SessionFile {
  readonly source: LogUnit["source"];
  /** The session that the file is of, or belongs to as a subagent's. */
  sessionId: string;
  readonly agentId: string | null;
  /** Name of the folder of the subagents' logs. */
  readonly folder: string;
  /** The run that started the subagent; null if the path of its log does not say. */
  readonly runId: string | null;
  /** When a session that goes on from another one was made, epoch ms: rows before are copies. Null for others. */
  forkedAt: number | null = null;
  cwd: string | null = null;
  /** The model that was chosen last. */
  model: string | null = null;
  effort: string | null = null;
  lastAt: number | null = null;
  /** The title in a row before the session's head. */
  title: Projected | null = null;
  readonly calls = new Map<string, OpenCall>();
  /** What runs in the background, by its job's id. */
  readonly jobs = new Map<string, StartedJob>();
  /** Names of lines without an id. */
  readonly lines = new NumberedNames();

  /** Subagents' files belong to the session of the unit's main file. */
  constructor(file: LogFile, unit: LogUnit, mainSession: string | null) {
    const agentId = file.kind === "agent" ? file.agentLabel : null;
    const ofUnit = mainSession ?? idInName(file.sessionFolder ?? logStem(unit.id));
    this.source = unit.source;
    this.sessionId = agentId === null ? idInName(logStem(file.path)) : ofUnit;
    this.agentId = agentId;
    this.folder = file.sessionFolder ?? logStem(file.path);
    this.runId = file.workflowId;
  }
}

/** A file is called by when its session began and the session's id. */
function idInName(name: string): string {
  return /^\d{4}-\d\d-\d\dT[\d-]+Z_(.+)$/.exec(name)?.[1] ?? name;
}

/** Takes what the head of a session says. */
export function noteHead(file: SessionFile, record: Projected): void {
  if (file.agentId === null) file.sessionId = stringOf(record["id"]) ?? file.sessionId;
  file.cwd = workingDirectory(record["cwd"]) ?? file.cwd;
  const parent = stringOf(record["parentSession"]) ?? stringOf(record["branchedFrom"]);
  file.forkedAt = parent === null ? null : instantOf(record["timestamp"]);
  // The first form has in its head what later ones say in entries.
  file.model ??= stringOf(record["modelId"]);
  file.effort ??= stringOf(record["thinkingLevel"]);
}
