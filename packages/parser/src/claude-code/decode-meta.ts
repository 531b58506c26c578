import { threadIdOf, mainThreadOrigin } from "../decoding/main-thread-origin.js";
import type { AgentKind, LogEvent, RowOrigin } from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import type { LogFile } from "../log-format.js";
import { evidenceOf, sessionStateOf } from "../decoding/events-at.js";
import { agentLabel } from "../claude/agent-label.js";
import type { UnitState } from "../claude/unit-state.js";
import { integerOf, objectOf, stringOf } from "../decoding/values.js";
import { workingDirectory } from "../decoding/working-directory.js";

/** The documents beside the transcripts: an agent's meta file, and the title of a renamed session. */
export function decodeMeta(value: unknown, file: LogFile, state: UnitState): readonly LogEvent[] {
  const document = objectOf(value);
  if (document === null) return [];
  const sessionId = file.sessionFolder ?? state.sessionId;
  if (sessionId === null) return [];
  const { agentLabel: agentId } = file;
  const origin = documentOrigin(file, sessionId, agentId);
  if (agentId === null) {
    const title = stringOf(document["customTitle"]);
    return title === null ? [] : [sessionStateOf(origin, { title, titleRank: 3 })];
  }
  return [agentEvidence(document, agentId, file, origin), ...worktree(document, origin, state)];
}

function agentEvidence(document: Projected, agentId: string, file: LogFile, origin: RowOrigin): LogEvent {
  const label = agentLabel(agentId);
  const shape = stringOf(document["requestShape"]);
  const depth = integerOf(document["spawnDepth"]);
  return evidenceOf(origin, agentId, "meta", {
    agentKind: agentKind(document, file) ?? label.agentKind ?? "task",
    agentType: stringOf(document["agentType"]) ?? label.agentType,
    description: stringOf(document["description"]),
    callId: stringOf(document["toolUseId"]),
    parentAgentId: stringOf(document["parentAgentId"]),
    depth: depth !== null && depth > 0 ? depth : null,
    model: stringOf(document["model"]),
    workflowId: file.workflowId,
    teamName: stringOf(document["teamName"]),
    isBackground: shape === null ? null : shape === "background",
    status: document["stoppedByUser"] === true ? "stopped" : null,
  });
}

function agentKind(document: Projected, file: LogFile): AgentKind | null {
  if (document["taskKind"] === "in_process_teammate") return "teammate";
  return file.workflowId === null ? null : "workflow";
}

function worktree(document: Projected, origin: RowOrigin, state: UnitState): LogEvent[] {
  const path = workingDirectory(document["worktreePath"]);
  if (path === null || state.cwd === null || state.cwd === path) return [];
  return [{ kind: "worktree", origin, path, originalPath: state.cwd }];
}

function documentOrigin(file: LogFile, sessionId: string, agentId: string | null): RowOrigin {
  return mainThreadOrigin({
    source: "claude-code",
    file: file.path,
    line: 0,
    byteOffset: 0,
    sessionId,
    threadId: threadIdOf(sessionId, agentId),
    agentId,
    isSidechain: agentId !== null,
  });
}
