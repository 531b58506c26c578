import { z } from "zod";
import { flag, number, text, textOrNull } from "../field.js";

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
