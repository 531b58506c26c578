import type { LogEvent } from "@turnmeter/schema";
import { windowOfModel } from "../claude/model-windows.js";
import { costAndWindowAt } from "../decoding/context-window.js";
import { sessionStateOf, markAt } from "../decoding/events-at.js";
import { integerOf, nanoUsd, objectOf, stringOf } from "../decoding/values.js";
import type { DecodeRow, Row } from "../claude/row.js";
import { taskEnds } from "../claude/task-notification.js";
import { userContent } from "../claude/user-content.js";
import { workingDirectory } from "../decoding/working-directory.js";

const none: readonly LogEvent[] = [];

/** State records, by type; those that are not in the table say nothing that is counted. */
export const stateRecords: ReadonlyMap<string, DecodeRow> = new Map<string, DecodeRow>([
  ["custom-title", (row) => title(row, "customTitle", 3)],
  ["ai-title", (row) => title(row, "aiTitle", 2)],
  ["summary", summary],
  ["cost-state", costState],
  ["worktree-state", worktreeState],
  ["permission-mode", permissionMode],
  ["pr-link", pullRequest],
  ["queue-operation", queueOperation],
]);

function title(row: Row, field: string, titleRank: 2 | 3): LogEvent[] {
  const text = stringOf(row.record[field]);
  return text === null ? [] : [sessionStateOf(row.origin, { title: text, titleRank })];
}

/** Old summaries start any file and name their row by leaf; most belong to another session. */
function summary({ record, state }: Row): LogEvent[] {
  const text = stringOf(record["summary"]);
  const leaf = stringOf(record["leafUuid"]);
  if (text !== null && leaf !== null) state.file.titlesByLeaf.set(leaf, text);
  return [];
}

/** The title of a session, if a summary at the head of the file refers to this row of it. */
export function summaryTitles({ origin, state }: Row): readonly LogEvent[] {
  const { titlesByLeaf } = state.file;
  if (titlesByLeaf.size === 0 || origin.uuid === null) return none;
  const about = titlesByLeaf.get(origin.uuid);
  return about === undefined ? none : [sessionStateOf(origin, { title: about, titleRank: 1 })];
}

function costState({ record, origin, state }: Row): readonly LogEvent[] {
  const window =
    origin.agentId === null ? windowOfModel(record["modelUsage"], state.file.responseModel) : null;
  return costAndWindowAt(origin, nanoUsd(record["totalCostUSD"]), window);
}

function worktreeState({ record, origin }: Row): LogEvent[] {
  const session = objectOf(record["worktreeSession"]);
  const path = workingDirectory(session?.["worktreePath"]);
  const original = workingDirectory(session?.["originalCwd"]);
  const before = workingDirectory(session?.["preEnterOriginalCwd"]);
  const originalPath = original === path ? before : (original ?? before);
  if (path === null || originalPath === null || originalPath === path) return [];
  return [{ kind: "worktree", origin, path, originalPath }];
}

function permissionMode({ record, origin, state }: Row): LogEvent[] {
  const mode = stringOf(record["permissionMode"]);
  if (mode === null || mode === state.file.permissionMode) return [];
  state.file.permissionMode = mode;
  return [markAt({ ...origin, at: state.file.lastAt }, "permissionMode", { detail: mode })];
}

/** The client writes the same link again after every turn. */
function pullRequest({ record, origin, state }: Row): LogEvent[] {
  const value = integerOf(record["prNumber"]);
  if (value === null || state.pullRequests.has(value)) return [];
  state.pullRequests.add(value);
  return [markAt(origin, "pullRequest", { detail: "linked", value })];
}

function queueOperation({ record, origin, state }: Row): LogEvent[] {
  return userContent(record["content"]).texts.flatMap((text) => taskEnds(text, origin, state));
}
