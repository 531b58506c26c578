import * as z from "zod";
import { described, flag, nullish, number, optional, text, textOrNull, texts, anything } from "../field.js";
import { claudeCodeUsage } from "../claude-code/usage.js";
import { tool } from "./define-tool.js";

const toolStats = z.looseObject({
  readCount: number("Files read."),
  searchCount: number("Searches made."),
  bashCount: number("Commands run."),
  editFileCount: number("Files changed."),
  linesAdded: number("Lines added."),
  linesRemoved: number("Lines removed."),
  otherToolCount: number("Calls of other tools."),
  frameCount: number("Screens that were rendered."),
});

const ended = {
  agentType: text("Kind of the agent."),
  resolvedModel: text("The model that it ran on."),
  modelsUsed: texts("All models that it ran on."),
  totalToolUseCount: number("How many calls the agent made."),
  totalDurationMs: number("How long the agent ran, in milliseconds; agents side by side overlap."),
  totalTokens: number("Context and output of the agent's last response: no sum."),
  usage: nullish(claudeCodeUsage, "Tokens of the agent's last response only."),
  toolsUsed: texts("Names of the tools that the agent called."),
  toolStats: nullish(toolStats, "The agent's calls by kind."),
  prompt: text("The whole of what the agent is asked."),
  worktreePath: z.string().optional(),
  worktreeBranch: z.string().optional(),
};

const answer = z.array(z.looseObject({ type: z.string(), text: text("Text of the block.") }));

const completed = z.looseObject({
  status: described(
    z.literal("completed"),
    "Whether the agent ended, was started here or elsewhere, or joined a team.",
  ),
  agentId: z.string().optional(),
  content: optional(answer, "Blocks of the agent's answer."),
  canContinueAgent: flag("Whether the agent takes further messages."),
  harnessNoteCount: number("How many of the answer's first blocks the client put in (2.1.332)."),
  harnessTailCount: number("How many of the answer's last blocks the client put in (2.1.332)."),
  harnessSectionHash: text("Hash of what the client put in (2.1.332)."),
  ...ended,
});

/** First half of 2025: neither status nor id. */
const completedWithoutStatus = z.looseObject({ content: answer, ...ended });

const launched = z.looseObject({
  status: z.literal("async_launched"),
  agentId: z.string(),
  isAsync: flag("Whether the agent runs in the background."),
  description: text("The work in three to five words."),
  resolvedModel: z.string().optional(),
  modelsUsed: z.array(z.string()).optional(),
  prompt: z.string().optional(),
  outputFile: text("File that the answer will be written to."),
  canReadOutputFile: flag("Whether the model may read that file."),
  canContinueAgent: flag("Whether the agent takes further messages."),
});

const launchedRemotely = z.looseObject({
  status: z.literal("remote_launched"),
  taskId: z.string(),
  sessionUrl: z.string().optional(),
  description: z.string().optional(),
  prompt: z.string().optional(),
  outputFile: z.string().optional(),
});

const teammate = z.looseObject({
  status: z.literal("teammate_spawned"),
  teammate_id: described(z.string(), "Name and team of the teammate."),
  agent_id: text("Id of the teammate."),
  agent_type: textOrNull("Kind of the teammate."),
  name: text("Name that messages can be sent to."),
  team_name: text("Team that the agent belongs to; no longer looked at in calls."),
  model: textOrNull("Alias of the model that the agent runs on."),
  prompt: z.string().optional(),
  color: textOrNull("Colour of the teammate in the display."),
  is_splitpane: flag("Whether the teammate has a pane of its own."),
  plan_mode_required: flag("Whether the teammate must have its plan approved first."),
  tmux_session_name: text("Terminal session of the teammate."),
  tmux_window_name: text("Terminal window of the teammate."),
  tmux_pane_id: text("Terminal pane of the teammate."),
});

const entered = z.looseObject({ status: z.literal("sub_agent_entered"), agentId: z.string().optional() });

const documented = z.looseObject({
  result: described(z.string(), "The agent's answer."),
  usage: claudeCodeUsage.optional(),
  total_cost_usd: number("What the agent cost in dollars."),
  duration_ms: number("How long the agent ran, in milliseconds."),
});

/** Tools for agents, teams and messages. */
export const agentTools = {
  Agent: tool(
    "Hands a piece of work to a subagent and gives back its answer, or a note that it was started.",
    {
      description: text("The work in three to five words."),
      prompt: described(z.string(), "The whole of what the agent is asked."),
      subagent_type: text("Which kind of agent to start; general-purpose where it is not said."),
      model: text("Alias of the model that the agent runs on."),
      effort: text("How hard the agent is to think."),
      run_in_background: flag("Whether the call returns at once; headless sessions do so unasked."),
      name: text("Name that messages can be sent to."),
      isolation: text("Whether the agent gets a worktree of its own or runs remotely."),
      team_name: text("Team that the agent belongs to; no longer looked at in calls."),
      mode: text("Permission mode; no longer looked at."),
      resume: text("Id of an earlier agent to go on with."),
      max_turns: number("How many turns the agent may take at most."),
    },
    completed,
    launched,
    launchedRemotely,
    teammate,
    entered,
    completedWithoutStatus,
    documented,
  ),
  SendMessage: tool(
    "Sends a message to another agent or to the team.",
    {
      to: text("Who gets it: a name, an id, or everybody."),
      recipient: text("Who gets it, by the older name of the field."),
      message: optional(
        z.union([z.string(), z.looseObject({})]),
        "The message in a call; what became of it in a result.",
      ),
      content: text("The message, by the older name of the field."),
      summary: text("The message in a few words."),
      type: text("What kind of message it is."),
      target: text("Whom it is about or goes to, in some versions."),
      request_id: text("The request that it answers: to approve a plan, or to shut down."),
      approve: flag("Whether that request is granted."),
    },
    {
      success: z.boolean(),
      message: text("The message in a call; what became of it in a result."),
      resumedAgentId: text("Id of an agent that the message woke up."),
      pin: optional(
        z.looseObject({
          id: z.string(),
          name: text("Name of that agent."),
          ref: text("How that agent can be addressed from now on."),
        }),
        "The agent that answered to the name.",
      ),
      display: anything("How the client shows it."),
      routing: optional(z.looseObject({}), "Sender, receiver and colours for the display."),
    },
  ),
  ListAgents: tool(
    "Lists the agents that can be written to.",
    {},
    { listing: described(z.unknown(), "The agents with names and states.") },
  ),
  SubagentHandback: tool("Lets a subagent hand its work back to the agent that started it.", {}, {}),
  SendUserMessage: tool(
    "Shows a message to the person while the agent works.",
    {
      message: text("The text that is shown."),
      attachments: optional(z.array(z.unknown()), "Files that go with it."),
      status: text("Whether it answers the person or was not asked for."),
    },
    { message: text("The text that is shown."), sentAt: z.string().optional() },
  ),
  SendUserFile: tool("Hands a file to the person.", {}, {}),
  PushNotification: tool(
    "Notifies the person on the desktop or a phone.",
    { message: text("The text of the note, or what became of it.") },
    {
      message: described(z.string(), "The text of the note, or what became of it."),
      pushSent: flag("Whether it went to a phone."),
      localSent: flag("Whether it was shown on the desktop."),
      disabledReason: textOrNull("Why it was not sent."),
      sentAt: z.union([z.string(), z.number()]).optional(),
    },
  ),
  ReadNotifications: tool("Reads the notifications that have come in.", {}, {}),
  // Versions up to 2.1.177.
  TeamCreate: tool(
    "Creates a team of agents that share a task list and can write to each other.",
    {
      team_name: z.string(),
      description: text("What the team is for."),
      agent_type: text("Kind of the agent that leads it."),
    },
    {
      team_name: z.string(),
      team_file_path: text("Where the team's file is."),
      lead_agent_id: text("Id of the agent that leads it."),
    },
  ),
  TeamDelete: tool(
    "Removes a team of agents and its files.",
    { team_name: z.string().optional() },
    {
      success: z.boolean(),
      message: z.string().optional(),
      team_name: z.string().optional(),
    },
  ),
};
