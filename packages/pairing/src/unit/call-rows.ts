import type { TableBuilder } from "@turnmeter/columns";
import type { CallEvent, ResultEvent } from "@turnmeter/schema";
import type { CallCandidate, ResultCandidate } from "../candidates/request.js";
import { rowName } from "../response-key.js";
import type { RowTurn } from "./thread-state.js";

/** Adds a call; returns its number. */
export function addCall(
  calls: TableBuilder<CallCandidate>,
  event: CallEvent,
  callKey: string,
  responseKey: string,
  turn: RowTurn,
): number {
  const { origin, spawn } = event;
  const call = calls.addRow();
  const { columns } = calls;
  columns.source.set(call, origin.source);
  columns.sessionId.set(call, origin.sessionId);
  columns.threadId.set(call, origin.threadId);
  columns.agentId.set(call, origin.agentId);
  columns.file.set(call, origin.file);
  columns.line.set(call, origin.line);
  columns.cwd.set(call, origin.cwd);
  columns.clientVersion.set(call, origin.clientVersion);
  columns.turnId.set(call, turn.turnId);
  columns.promptId.set(call, turn.promptId);
  columns.callKey.set(call, callKey);
  columns.callId.set(call, event.callId);
  columns.responseKey.set(call, responseKey);
  columns.isSidechain.set(call, origin.isSidechain);
  columns.isBackgroundCopy.set(call, origin.isBackgroundCopy);
  columns.tool.set(call, event.tool);
  columns.rawTool.set(call, event.rawTool);
  columns.mcpServer.set(call, event.mcpServer);
  columns.isWaiting.set(call, event.isWaiting);
  columns.model.set(call, event.model);
  columns.startedAt.set(call, origin.at);
  columns.inputBytes.set(call, event.inputBytes);
  columns.inputHash.set(call, event.inputHash);
  columns.target.set(call, event.target);
  columns.program.set(call, event.program);
  columns.isSpawn.set(call, spawn !== null);
  if (spawn === null) return call;
  columns.spawnType.set(call, spawn.agentType);
  columns.spawnDescription.set(call, spawn.description);
  columns.spawnPromptHash.set(call, spawn.promptHash);
  columns.spawnIsBackground.set(call, spawn.isBackground);
  columns.spawnModel.set(call, spawn.model);
  return call;
}

/** Adds a result. */
export function addResult(results: TableBuilder<ResultCandidate>, event: ResultEvent, callKey: string): void {
  const { origin, signal } = event;
  const result = results.addRow();
  const { columns } = results;
  columns.sessionId.set(result, origin.sessionId);
  columns.threadId.set(result, origin.threadId);
  columns.file.set(result, origin.file);
  columns.line.set(result, origin.line);
  columns.at.set(result, origin.at);
  columns.uuid.set(result, rowName(origin));
  columns.callKey.set(result, callKey);
  columns.outcome.set(result, signal.outcome);
  columns.cause.set(result, signal.cause);
  columns.exitCode.set(result, signal.exitCode);
  columns.isClientMade.set(result, signal.isClientMade);
  columns.isPlaceholder.set(result, signal.isPlaceholder);
  columns.durationMs.set(result, event.durationMs);
  columns.resultBytes.set(result, event.resultBytes);
  columns.contentHash.set(result, event.contentHash);
  columns.linesAdded.set(result, event.linesAdded);
  columns.linesRemoved.set(result, event.linesRemoved);
  columns.webSearches.set(result, event.webSearches);
  columns.taskId.set(result, event.taskId);
  columns.taskStatus.set(result, event.taskStatus);
  columns.workflowId.set(result, event.workflowId);
}
