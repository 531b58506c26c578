import type { RowOrigin } from "@turnmeter/schema";
import type { LogFile, LogUnit } from "../log-format.js";
import { logStem } from "../plain-path.js";
import { integerOf, objectOf, stringOf } from "../decoding/values.js";
import { SessionRows } from "../decoding/session-rows.js";
import { instantOf, instantOfMs } from "../decoding/timestamp.js";
import type { Projected, ProjectedRecord } from "../projection.js";

/** A call whose result has not come yet. */
export interface OpenCall {
  readonly tool: string;
  /** The call's key in every copy of its log. */
  readonly key: string;
  /** When the tool began, epoch ms; null if no row says so. */
  startedAt: number | null;
}

interface StartedJob {
  readonly callKey: string;
  /** Null for a command, or several subagents. */
  readonly agentId: string | null;
}

/** State from the rows of one file so far. */
export class SessionFile extends SessionRows {
  /** Name of the folder of the subagents' logs. */
  readonly folder: string;
  /** The run that started the subagent; null if the path of its log does not say. */
  readonly runId: string | null;
  /** When a session that continues another one was created, epoch ms: earlier rows are copies. Null for other sessions. */
  forkedAt: number | null = null;
  /** The model that was chosen last. */
  model: string | null = null;
  effort: string | null = null;
  /** The title in a row before the session's head. */
  title: Projected | null = null;
  readonly calls = new Map<string, OpenCall>();
  /** What runs in the background, by its job's id. */
  readonly jobs = new Map<string, StartedJob>();

  /** Subagents' files belong to the session of the unit's main file. */
  constructor(file: LogFile, unit: LogUnit, mainSession: string | null) {
    const agentId = file.kind === "agent" ? file.agentLabel : null;
    const ofUnit = mainSession ?? idInName(file.sessionFolder ?? logStem(unit.id));
    super(unit.source, agentId === null ? idInName(logStem(file.path)) : ofUnit, agentId);
    this.folder = file.sessionFolder ?? logStem(file.path);
    this.runId = file.workflowId;
  }
}

/** File names are the session's start and id. */
function idInName(name: string): string {
  return /^\d{4}-\d\d-\d\dT[\d-]+Z_(.+)$/.exec(name)?.[1] ?? name;
}

/** Takes what the head of a session says. */
export function noteHead(file: SessionFile, record: Projected): void {
  file.note({ sessionId: file.agentId === null ? record["id"] : null, cwd: record["cwd"] });
  const parent = stringOf(record["parentSession"]) ?? stringOf(record["branchedFrom"]);
  file.forkedAt = parent === null ? null : instantOf(record["timestamp"]);
  // The first form has in its head what later ones say in entries.
  file.model ??= stringOf(record["modelId"]);
  file.effort ??= stringOf(record["thinkingLevel"]);
}

/** An entry that is being decoded. */
export interface EntryRow {
  readonly record: Projected;
  readonly origin: RowOrigin;
  readonly file: SessionFile;
  /** The entry's own time, epoch ms; null if it has none. */
  readonly ownAt: number | null;
}

/** When an entry was written, epoch ms: its own time, else its message's; null if it has none. */
export function entryTime(record: Projected): number | null {
  return instantOf(record["timestamp"]) ?? messageTime(objectOf(record["message"]));
}

/** When a message began, epoch ms; null if it does not say. */
export function messageTime(message: Projected | null): number | null {
  const at = integerOf(message?.["timestamp"]);
  return at === null ? null : instantOfMs(at);
}

/**
 * The origin of an entry. Its name is the same in every copy: ids are unique within a file only, and the first form has none.
 */
export function entryOrigin(projected: ProjectedRecord, file: LogFile, session: SessionFile): RowOrigin {
  const { record } = projected;
  const own = entryTime(record);
  const { forkedAt } = session;
  const id = stringOf(record["id"]);
  const thread = codexThreadOf(record);
  return session.originOf(projected, file, own, {
    ...(thread === null ? {} : { sessionId: thread, threadId: thread, isDigest: true as const }),
    ...(id === null || own === null ? {} : { uuid: `${id} ${own}` }),
    isBackgroundCopy: forkedAt !== null && own !== null && own < forkedAt,
  });
}

/**
 * The Codex thread that a message repeats; null for other messages. If OpenClaw hands work to Codex, it logs the messages and, for each
 * turn, only the last response's usage.
 */
export function codexThreadOf(record: Projected): string | null {
  const key = stringOf(objectOf(record["message"])?.["idempotencyKey"]);
  return key === null ? null : (/^codex-app-server:([^:]+)/.exec(key)?.[1] ?? null);
}
