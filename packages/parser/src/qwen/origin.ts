import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { problemAt } from "../decoding/events-at.js";
import { mainThreadOrigin } from "../decoding/main-thread-origin.js";
import { oddTexts } from "../decoding/odd-texts.js";
import { instantOf } from "../decoding/timestamp.js";
import { has, objectOf, stringOf } from "../decoding/values.js";
import { workingDirectory } from "../decoding/working-directory.js";
import type { LogFile } from "../log-format.js";
import { logStem } from "../plain-path.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import type { FileState } from "./unit-state.js";

const texts = ["uuid", "parentUuid", "sessionId", "cwd", "gitBranch", "version", "agentId", "model"];

/** The origin of a row, and what was odd about it. */
export interface RowEnvelope {
  readonly origin: RowOrigin;
  readonly problems: readonly LogEvent[];
}

/**
 * The origin of a row. What a fork copied keeps its id and belongs to the session it was copied from. A subagent's
 * transcript retells, without models, what the telemetry of its parent's chat tells.
 */
export function rowEnvelope(projected: ProjectedRecord, file: LogFile, state: FileState): RowEnvelope {
  const { record, line, byteOffset } = projected;
  const own = stringOf(record["sessionId"]);
  state.lastSessionId = own ?? state.lastSessionId;
  const copiedFrom = stringOf(objectOf(record["forkedFrom"])?.["sessionId"]);
  const sessionId = copiedFrom ?? state.lastSessionId ?? file.sessionFolder ?? logStem(file.path);
  const written = instantOf(record["timestamp"]);
  const agentId = file.kind === "agent" || record["isSidechain"] === true ? agentOf(record, file) : null;
  const origin = mainThreadOrigin({
    source: "qwen",
    file: file.path,
    line,
    byteOffset,
    sessionId,
    agentId,
    at: written ?? state.lastAt,
    ...(written === null ? { isTimeTaken: true as const } : {}),
    uuid: stringOf(record["uuid"]),
    parentUuid: stringOf(record["parentUuid"]),
    ...(agentId === null ? {} : { isDigest: true as const }),
    isBackgroundCopy: copiedFrom !== null,
    cwd: workingDirectory(record["cwd"]),
    gitBranch: stringOf(record["gitBranch"]),
    clientVersion: stringOf(record["version"]),
  });
  state.lastAt = written ?? state.lastAt;
  return { origin, problems: problemsOf(record, origin, written !== null) };
}

function agentOf(record: Projected, file: LogFile): string {
  return stringOf(record["agentId"]) ?? file.agentLabel ?? logStem(file.path);
}

function problemsOf(record: Projected, origin: RowOrigin, isDated: boolean): readonly LogEvent[] {
  const odd = oddTexts(record, texts).map((name) => problemAt(origin, "record-degraded", name));
  if (isDated) return odd;
  const isMissing = !has(record, "timestamp") || record["timestamp"] === null;
  return [...odd, problemAt(origin, isMissing ? "timestamp-missing" : "timestamp-invalid")];
}
