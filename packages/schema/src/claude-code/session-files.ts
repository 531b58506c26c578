import * as z from "zod";
import { anyObject, flag, number, optional, text, textOrNull } from "../field.js";

/** Accepts the `agent-<id>.meta.json` beside a subagent's transcript. */
export const claudeCodeAgentMeta = z.looseObject({
  agentType: text("Type of the agent, as general-purpose or Explore; workflow-subagent in workflows."),
  description: text("The work in three to five words."),
  toolUseId: text("Call that started the agent; agents of workflows have none."),
  parentAgentId: text("Agent that started it, where that was not the main session."),
  spawnDepth: number("How many agents are above it, from 1."),
  requestShape: text("Whether it runs in the background or the foreground."),
  requestNonInteractive: flag("Whether nobody can be asked for permissions."),
  model: textOrNull("Model that was asked for; may be an alias, as opus."),
  effort: text("How hard it is to think."),
  name: text("Name that messages can be sent to."),
  isFork: flag("Whether it started with its parent's conversation."),
  workflowPhase: text("Phase of the workflow that it works in."),
  worktreePath: textOrNull("Folder of its worktree."),
  worktreeBranch: textOrNull("Branch of its worktree."),
  spawnedWithWorktree: flag("Whether it got a worktree of its own."),
  worktreeCleanlyRemoved: flag("Whether the worktree was removed with nothing left in it."),
  stoppedByUser: flag("Whether the person stopped it."),
  taskKind: text("Set to in_process_teammate for members of a team."),
  teamName: text("Team that it belongs to."),
  color: text("Its colour in the display."),
  planModeRequired: flag("Whether its plan must be approved first."),
  permissionMode: text("Its permission mode."),
});

/** What the client notes about a subagent beside its transcript. */
export type ClaudeCodeAgentMeta = z.infer<typeof claudeCodeAgentMeta>;

/** Accepts the `custom-title.json` of a session that was renamed. */
export const claudeCodeCustomTitle = z.looseObject({
  customTitle: text("Title that the person gave."),
});

/** Accepts a line of `history.jsonl`: a prompt as it was typed, in any project. */
export const claudeCodeHistoryEntry = z.looseObject({
  display: text("The prompt, with placeholders for what was pasted."),
  pastedContents: optional(anyObject(), "What was pasted, by its number."),
  timestamp: number("When it was typed, in milliseconds since 1970."),
  project: text("Working directory."),
  sessionId: text("Session that it was typed in; absent in old lines."),
});

const entry = z.looseObject({
  sessionId: text("Id of the session."),
  fullPath: text("Path of its transcript."),
  fileMtime: number("When the file was last changed, in milliseconds since 1970."),
  firstPrompt: text("First prompt, shortened."),
  summary: text("Title of the session."),
  messageCount: number("Messages of the session."),
  created: text("When it began, ISO 8601."),
  modified: text("When it was last changed, ISO 8601."),
  gitBranch: text("Git branch."),
  projectPath: text("Working directory."),
  isSidechain: flag("Whether it is an agent's."),
});

/** Accepts `sessions-index.json`: the client's own list of a project's sessions, often out of date. */
export const claudeCodeSessionsIndex = z.looseObject({
  version: number("Version of the list."),
  entries: optional(z.array(entry), "The sessions."),
  originalPath: text("Working directory of the project."),
});
