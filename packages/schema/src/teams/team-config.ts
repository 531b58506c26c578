import { z } from "zod";
import { described, flag, number, optional, text, textOrNull, texts } from "../field.js";

const member = z.looseObject({
  agentId: described(z.string(), "Id of the member, as name@team."),
  name: described(z.string(), "Name of the member; messages are sent to it."),
  agentType: textOrNull("Type of the agent; team-lead for the leader."),
  model: textOrNull("Model that it runs on."),
  prompt: text("What it was asked."),
  color: textOrNull("Its colour in the display."),
  planModeRequired: flag("Whether its plan must be approved first."),
  joinedAt: number("When it joined, in milliseconds since 1970."),
  tmuxPaneId: text("Terminal pane; in-process where it runs within the leader."),
  cwd: text("Working directory."),
  worktreePath: textOrNull("Folder of its worktree."),
  sessionId: text("Its session."),
  subscriptions: texts("What it wants to be told of."),
  backendType: text("How it runs: tmux, iterm2 or in-process."),
  isActive: flag("Whether it is at work; absent means yes."),
  mode: text("Its permission mode."),
});

const allowedPath = z.looseObject({
  path: text("The folder."),
  toolName: text("Tool that may be used there."),
  addedBy: text("Member that asked for it."),
  addedAt: number("When, in milliseconds since 1970."),
});

/** Accepts the `config.json` of a team of agents: its leader and its members. Instants are epoch milliseconds. */
export const teamConfig = z.looseObject({
  name: described(z.string(), "Name of the team."),
  description: textOrNull("What the team is for."),
  createdAt: number("When it was made, in milliseconds since 1970."),
  leadAgentId: text("Id of the leader."),
  leadSessionId: text("Session of the leader."),
  members: described(z.array(member), "The members, the leader first."),
  hiddenPaneIds: texts("Terminal panes that are hidden."),
  teamAllowedPaths: optional(z.array(allowedPath), "Folders that all members may change."),
});

/** The `config.json` of a team of agents. */
export type TeamConfig = z.infer<typeof teamConfig>;
