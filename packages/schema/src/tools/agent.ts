import { z } from "zod";
import { claudeCodeUsage } from "../claude-code/usage.js";
import { defineTool } from "./define-tool.js";
import { usageMeanings } from "./usage-meanings.js";

const toolStats = z.looseObject({
  readCount: z.number().optional(),
  searchCount: z.number().optional(),
  bashCount: z.number().optional(),
  editFileCount: z.number().optional(),
  linesAdded: z.number().optional(),
  linesRemoved: z.number().optional(),
  otherToolCount: z.number().optional(),
  frameCount: z.number().optional(),
});

const ended = {
  agentType: z.string().optional(),
  resolvedModel: z.string().optional(),
  modelsUsed: z.array(z.string()).optional(),
  totalToolUseCount: z.number().optional(),
  totalDurationMs: z.number().optional(),
  totalTokens: z.number().optional(),
  usage: claudeCodeUsage.nullish(),
  toolsUsed: z.array(z.string()).optional(),
  toolStats: toolStats.nullish(),
  prompt: z.string().optional(),
  worktreePath: z.string().optional(),
  worktreeBranch: z.string().optional(),
};

const answer = z.array(z.looseObject({ type: z.string(), text: z.string().optional() }));

const completed = z.looseObject({
  status: z.literal("completed"),
  agentId: z.string().optional(),
  content: answer.optional(),
  ...ended,
});

/** The first half of 2025: neither a status nor an id. */
const completedWithoutStatus = z.looseObject({ content: answer, ...ended });

const launched = z.looseObject({
  status: z.literal("async_launched"),
  agentId: z.string(),
  isAsync: z.boolean().optional(),
  description: z.string().optional(),
  resolvedModel: z.string().optional(),
  modelsUsed: z.array(z.string()).optional(),
  prompt: z.string().optional(),
  outputFile: z.string().optional(),
  canReadOutputFile: z.boolean().optional(),
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
  teammate_id: z.string(),
  agent_id: z.string().optional(),
  agent_type: z.string().nullish(),
  name: z.string().optional(),
  team_name: z.string().optional(),
  model: z.string().nullish(),
  prompt: z.string().optional(),
  color: z.string().nullish(),
  is_splitpane: z.boolean().optional(),
  plan_mode_required: z.boolean().optional(),
  tmux_session_name: z.string().optional(),
  tmux_window_name: z.string().optional(),
  tmux_pane_id: z.string().optional(),
});

const entered = z.looseObject({ status: z.literal("sub_agent_entered"), agentId: z.string().optional() });

const documented = z.looseObject({
  result: z.string(),
  usage: claudeCodeUsage.optional(),
  total_cost_usd: z.number().optional(),
  duration_ms: z.number().optional(),
});

/** `Agent`, once `Task`: work handed to a subagent. */
export const agentTool = defineTool({
  purpose: "Hands a piece of work to a subagent and gives back its answer, or a note that it was started.",
  input: [
    z.looseObject({
      description: z.string().optional(),
      prompt: z.string(),
      subagent_type: z.string().optional(),
      model: z.string().optional(),
      effort: z.string().optional(),
      run_in_background: z.boolean().optional(),
      name: z.string().optional(),
      isolation: z.string().optional(),
      team_name: z.string().optional(),
      mode: z.string().optional(),
      resume: z.string().optional(),
      max_turns: z.number().optional(),
    }),
  ],
  output: [completed, launched, launchedRemotely, teammate, entered, completedWithoutStatus, documented],
  fields: {
    ...usageMeanings,
    effort: "How hard the agent is to think.",
    team_name: "Team that the agent belongs to; no longer looked at in calls.",
    agentType: "Kind of the agent.",
    "content[].text": "Text of the block.",
    resolvedModel: "The model that it ran on.",
    modelsUsed: "All models that it ran on.",
    totalToolUseCount: "How many calls the agent made.",
    totalDurationMs: "How long the agent ran, in milliseconds; agents side by side overlap.",
    toolsUsed: "Names of the tools that the agent called.",
    toolStats: "The agent's calls by kind.",
    "toolStats.readCount": "Files read.",
    "toolStats.searchCount": "Searches made.",
    "toolStats.bashCount": "Commands run.",
    "toolStats.editFileCount": "Files changed.",
    "toolStats.linesAdded": "Lines added.",
    "toolStats.linesRemoved": "Lines removed.",
    "toolStats.otherToolCount": "Calls of other tools.",
    teammate_id: "Name and team of the teammate.",
    agent_id: "Id of the teammate.",
    agent_type: "Kind of the teammate.",
    color: "Colour of the teammate in the display.",
    is_splitpane: "Whether the teammate has a pane of its own.",
    plan_mode_required: "Whether the teammate must have its plan approved first.",
    tmux_session_name: "Terminal session of the teammate.",
    tmux_window_name: "Terminal window of the teammate.",
    tmux_pane_id: "Terminal pane of the teammate.",
    description: "The work in three to five words.",
    prompt: "The whole of what the agent is asked.",
    max_turns: "How many turns the agent may take at most.",
    subagent_type: "Which kind of agent to start; general-purpose where it is not said.",
    model: "Alias of the model that the agent runs on.",
    run_in_background: "Whether the call returns at once; headless sessions do so unasked.",
    name: "Name that messages can be sent to.",
    isolation: "Whether the agent gets a worktree of its own or runs remotely.",
    mode: "Permission mode; no longer looked at.",
    resume: "Id of an earlier agent to go on with.",
    status: "Whether the agent ended, was started here or elsewhere, or joined a team.",
    content: "Blocks of the agent's answer.",
    usage: "Tokens of the agent's last response only.",
    totalTokens: "Context and output of the agent's last response: no sum.",
    result: "The agent's answer.",
    total_cost_usd: "What the agent cost in dollars.",
    duration_ms: "How long the agent ran, in milliseconds.",
    isAsync: "Whether the agent runs in the background.",
    outputFile: "File that the answer will be written to.",
    canReadOutputFile: "Whether the model may read that file.",
    "toolStats.frameCount": "Screens that were rendered.",
  },
});
