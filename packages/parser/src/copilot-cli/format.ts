import { copilotEventTypes } from "@turnmeter/schema";
import { objectOf, stringOf } from "../decoding/values.js";
import type { Decoded, LogFile, LogFormat, UnitDecoder } from "../log-format.js";
import type { ProjectedRecord } from "../projection.js";
import { decodeAgentEnd, decodeAgentStart } from "./decode-agent.js";
import { decodeAnswer, decodeUsageRecord } from "./decode-response.js";
import {
  decodeAbort,
  decodeCheckpoint,
  decodeCompaction,
  decodeContext,
  decodeError,
  decodeHookEnd,
  decodeHookStart,
  decodeInfo,
  decodeMode,
  decodeModelChange,
  decodePrompt,
  decodeRetry,
  decodeSettings,
  decodeShutdown,
  decodeStart,
  decodeTruncation,
} from "./decode-session.js";
import {
  decodePermissionAnswer,
  decodePermissionRequest,
  decodeToolEnd,
  decodeToolStart,
  decodeUserTool,
} from "./decode-tool.js";
import { decodeWorkspace } from "./decode-workspace.js";
import { detectCopilot } from "./detect.js";
import { copilotProjection } from "./projection.js";
import type { DecodeRow } from "./row.js";
import { type CopilotSession, newSession, noteContext, originOf } from "./session.js";

const byType: ReadonlyMap<string, DecodeRow> = new Map<string, DecodeRow>([
  ["session.start", decodeStart],
  ["session.resume", decodeStart],
  ["session.shutdown", decodeShutdown],
  ["session.usage_checkpoint", decodeCheckpoint],
  ["session.usage_record", decodeUsageRecord],
  ["session.context_changed", decodeContext],
  ["session.model_change", decodeModelChange],
  ["session.auto_mode_resolved", decodeModelChange],
  ["session.mode_changed", decodeMode],
  ["session.compaction_complete", decodeCompaction],
  ["session.truncation", decodeTruncation],
  ["session.error", decodeError],
  ["session.info", decodeInfo],
  ["user.message", decodePrompt],
  ["assistant.message", decodeAnswer],
  ["tool.user_requested", decodeUserTool],
  ["tool.execution_start", decodeToolStart],
  ["tool.execution_complete", decodeToolEnd],
  ["permission.requested", decodePermissionRequest],
  ["permission.completed", decodePermissionAnswer],
  ["subagent.started", decodeAgentStart],
  ["subagent.configured", decodeSettings],
  ["subagent.completed", decodeAgentEnd],
  ["subagent.failed", decodeAgentEnd],
  ["hook.start", decodeHookStart],
  ["hook.end", decodeHookEnd],
  ["model.turn_retry", decodeRetry],
  ["abort", decodeAbort],
]);

const knownTypes: ReadonlySet<string> = new Set(copilotEventTypes);

/** How a session's events are decoded. */
export const copilotFormat: LogFormat = {
  source: "copilot-cli",
  detect: detectCopilot,
  projection: copilotProjection,
  openUnit,
  loadSchemas: async () => (await import("./schemas.js")).copilotSchemas,
};

function openUnit(): UnitDecoder {
  let session = newSession();
  let path = "";
  return {
    decode(projected, file) {
      if (path !== file.path) session = newSession();
      path = file.path;
      return decodeRow(session, projected, file);
    },
    decodeDocument: (value, file) => decodeWorkspace(objectOf(value), file),
    finishFile(file) {
      if (path !== file.path) return [];
      for (const call of session.calls.takeAllUncalled()) session.queue.addModelled(call);
      return session.queue.drain();
    },
  };
}

function decodeRow(session: CopilotSession, projected: ProjectedRecord, file: LogFile): Decoded {
  const { record } = projected;
  const type = stringOf(record["type"]) ?? "unknown";
  const data = objectOf(record["data"]) ?? {};
  if (type === "session.start") noteStart(session, data);
  if (type === "session.start" || type === "session.resume") noteContext(session, objectOf(data["context"]));
  // Every row before the session has a name is of one that begins with this row.
  session.sessionId ??= `copilot-${projected.lineHash().slice(0, 12)}`;
  const origin = originOf(session, projected, file, session.sessionId);
  const row = { session, origin, data, projected };
  if (isActivity(type)) session.queue.add({ kind: "activity", origin });
  const events = byType.get(type)?.(row) ?? [];
  for (const event of events) session.queue.add(event);
  return {
    type,
    subtype: null,
    isKnown: knownTypes.has(type),
    clientVersion: origin.clientVersion,
    events: session.queue.take(),
  };
}

/** Rows of a session that are written while it works. Its others may be written long before and after. */
const activeStates: ReadonlySet<string> = new Set([
  "session.compaction_complete",
  "session.compaction_start",
  "session.error",
  "session.task_complete",
  "session.truncation",
  "session.usage_record",
]);

function isActivity(type: string): boolean {
  return type.startsWith("session.") ? activeStates.has(type) : knownTypes.has(type);
}

function noteStart(session: CopilotSession, data: ProjectedRecord["record"]): void {
  session.sessionId = stringOf(data["sessionId"]) ?? session.sessionId;
  session.clientVersion = stringOf(data["copilotVersion"]) ?? session.clientVersion;
}
